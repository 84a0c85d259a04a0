import { type Calls, findById } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import {
  cardCorrection,
  cardPurchase,
  cardShopAnswer,
  creditCorrection,
  creditUse,
  giftCardCheck,
  giftCardCheckAnswer,
  giftCardFreeze,
  giftCardQuery,
  giftCardsAnswer,
  giftCodeAnswer,
  newGiftCard,
  storeCreditAnswer,
} from './credit-schema.ts'

import { createdAnswer } from './order-schema.ts'

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
  'GET /api/shop/credit': {
    summary: "Get the shopper's store credit and its history",
    access: 'shopper',
    answer: storeCreditAnswer,
  },
  'POST /api/shop/gift-cards/buy': {
    summary: 'Order a gift card that is paid at once',
    access: 'shopper',
    changes: ['stock'],
    body: cardPurchase,
    answer: createdAnswer,
    status: 201,
  },
  'GET /api/shop/gift-cards': {
    summary: "Get the terms of gift cards and the shopper's bought cards",
    access: 'shopper',
    answer: cardShopAnswer,
  },
  'PUT /api/shop/gift-cards/:id': {
    summary: 'Correct the recipient of a bought card, before it is sent',
    access: 'shopper',
    params: findById,
    body: cardCorrection,
    answer: plainAnswer,
  },
  'POST /api/shop/gift-cards/:id/code': {
    summary: 'Send a new code of a bought card, once, and revoke the old code',
    access: 'shopper',
    params: findById,
    answer: plainAnswer,
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
