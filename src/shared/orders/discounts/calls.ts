import { z } from 'zod'
import { type Calls, findById, userId } from '../../call.ts'
import { cartAnswer } from '../cart-schema.ts'
import {
  cartCodeInput,
  discountInput,
  discountsAnswer,
  savedDiscountAnswer,
} from './code-schema.ts'

export const discountCalls = {
  'POST /api/shop/cart/code': {
    summary: 'Apply a discount code to the cart',
    access: 'shopper',
    body: cartCodeInput,
    answer: cartAnswer,
  },
  'DELETE /api/shop/cart/code/:userId/:code': {
    summary: 'Remove a discount code from the cart',
    access: 'self',
    params: z.object({ userId, code: z.string().max(60) }),
    answer: cartAnswer,
  },
  'GET /api/admin/discounts': {
    summary: 'List discount codes and their sales, newest first',
    access: 'admin',
    answer: discountsAnswer,
  },
  'POST /api/admin/discounts': {
    summary: 'Add a discount code',
    access: 'admin',
    body: discountInput,
    answer: savedDiscountAnswer,
    status: 201,
  },
  'PUT /api/admin/discounts/:id': {
    summary: 'Update, enable or disable a discount code',
    access: 'admin',
    params: findById,
    body: discountInput,
    answer: savedDiscountAnswer,
  },
} as const satisfies Calls
