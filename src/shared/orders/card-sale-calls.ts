import { type Calls, findById } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import { cardCorrection, cardPurchase, cardShopAnswer } from './card-sale-schema.ts'
import { createdAnswer } from './order-schema.ts'

export const cardSaleCalls = {
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
} as const satisfies Calls
