import { type Calls, findById, PDF } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import {
  creditCorrection,
  creditUse,
  giftCardCheck,
  giftCardCheckAnswer,
  giftCardFreeze,
  giftCardLink,
  giftCardQuery,
  giftCardsAnswer,
  giftCodeAnswer,
  newGiftCard,
  shownGiftCardAnswer,
  storeCreditAnswer,
} from './credit-schema.ts'

/** A gift card's code is a bearer secret: everyone who has it can spend the card. */
export const creditCalls = {
  'POST /api/shop/credit/use': {
    summary: 'Apply a gift card or, without a code, store credit to the cart',
    access: 'shopper',
    body: creditUse,
    answer: plainAnswer,
  },
  'DELETE /api/shop/credit/use/:id': {
    summary: 'Remove a gift card or store credit from the cart',
    access: 'shopper',
    params: findById,
    answer: plainAnswer,
  },
  'POST /api/shop/credit/check': {
    summary: 'Get the balance of a gift card',
    access: 'shopper',
    body: giftCardCheck,
    answer: giftCardCheckAnswer,
  },
  'GET /api/gift-card/:code': {
    summary: 'Get the gift card of a link',
    access: 'public',
    params: giftCardLink,
    answer: shownGiftCardAnswer,
  },
  'GET /api/gift-card/:code/pdf': {
    summary: 'Get the gift card of a link to print on A5',
    access: 'public',
    params: giftCardLink,
    answer: plainAnswer,
    produces: PDF,
  },
  'GET /api/shop/credit': {
    summary: "Get the shopper's store credit and its history",
    access: 'shopper',
    answer: storeCreditAnswer,
  },
  'GET /api/admin/gift-cards': {
    summary: 'List gift cards, newest first',
    access: 'admin',
    query: giftCardQuery,
    answer: giftCardsAnswer,
  },
  'POST /api/admin/gift-cards': {
    summary: 'Issue a gift card',
    access: 'admin',
    body: newGiftCard,
    answer: giftCodeAnswer,
    status: 201,
  },
  'POST /api/admin/gift-cards/:id/code': {
    summary: "Replace a gift card's code and revoke the old one",
    access: 'admin',
    params: findById,
    answer: giftCodeAnswer,
  },
  'PUT /api/admin/gift-cards/:id': {
    summary: 'Freeze or unfreeze a gift card',
    access: 'admin',
    params: findById,
    body: giftCardFreeze,
    answer: plainAnswer,
  },
  'POST /api/admin/customers/:id/credit': {
    summary: 'Add or remove store credit of a customer',
    access: 'admin',
    params: findById,
    body: creditCorrection,
    answer: storeCreditAnswer,
  },
} as const satisfies Calls
