import { z } from 'zod'
import { type Calls, userId, whereUser } from '../call.ts'
import { id } from '../envelope.ts'
import { cartAddition, cartAnswer, cartChange, cartLineQuery } from './cart-schema.ts'

export const cartCalls = {
  'POST /api/shop/cart/add': {
    summary: 'Add a product to the cart',
    once: true,
    access: 'shopper',
    body: cartAddition,
    answer: cartAnswer,
  },
  'GET /api/shop/cart/get/:userId': {
    summary: 'Get the cart',
    access: 'self',
    params: whereUser,
    answer: cartAnswer,
  },
  'PUT /api/shop/cart/update-cart': {
    summary: "Set a line's quantity",
    access: 'shopper',
    body: cartChange,
    answer: cartAnswer,
  },
  'DELETE /api/shop/cart/:userId/:productId': {
    summary: 'Remove a line from the cart',
    access: 'self',
    params: z.object({ userId, productId: id }),
    query: cartLineQuery,
    answer: cartAnswer,
  },
} as const satisfies Calls
