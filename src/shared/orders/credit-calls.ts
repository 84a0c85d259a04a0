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
    summary: 'Pay the cart with a gift card, or without a code with store credit',
    access: 'shopper',
    body: creditUse,
    answer: plainAnswer,
  },
  'DELETE /api/shop/credit/use/:id': {
    summary: 'Pay the cart without this gift card or store credit',
    access: 'shopper',
    params: findById,
    answer: plainAnswer,
  },
  'POST /api/shop/credit/check': {
    summary: 'What is left on a gift card',
    access: 'shopper',
    body: giftCardCheck,
    answer: giftCardCheckAnswer,
  },
  'GET /api/shop/credit': {
    summary: "The shopper's store credit and its history",
    access: 'shopper',
    answer: storeCreditAnswer,
  },
  'POST /api/shop/gift-cards/buy': {
    summary: 'Order a gift card, which is paid at once',
    access: 'shopper',
    changes: ['stock'],
    body: cardPurchase,
    answer: createdAnswer,
    status: 201,
  },
  'GET /api/shop/gift-cards': {
    summary: 'How gift cards are bought, and those that the shopper bought',
    access: 'shopper',
    answer: cardShopAnswer,
  },
  'PUT /api/shop/gift-cards/:id': {
    summary: 'Correct where a bought card is sent, before it is sent',
    access: 'shopper',
    params: findById,
    body: cardCorrection,
    answer: plainAnswer,
  },
  'POST /api/shop/gift-cards/:id/code': {
    summary: 'Send a new code of a bought card, once; the code before ends',
    access: 'shopper',
    params: findById,
    answer: plainAnswer,
  },
  'GET /api/admin/gift-cards': {
    summary: 'All gift cards, newest first',
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
    summary: "Replace a gift card's code; the code before is worth nothing any more",
    access: 'admin',
    params: findById,
    answer: giftCodeAnswer,
  },
  'PUT /api/admin/gift-cards/:id': {
    summary: 'Freeze a gift card, or let it be spent again',
    access: 'admin',
    params: findById,
    body: giftCardFreeze,
    answer: plainAnswer,
  },
  'POST /api/admin/customers/:id/credit': {
    summary: 'Give store credit to a customer, or take it back',
    access: 'admin',
    params: findById,
    body: creditCorrection,
    answer: storeCreditAnswer,
  },
} as const satisfies Calls
