import type { Calls } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import { claimCodeRequest, orderClaim } from './claim-schema.ts'
import { adminOrderAnswer, orderAnswer, orderRef } from './order-schema.ts'

export const claimCalls = {
  'POST /api/shop/order/account-code': {
    summary: 'Send a code to the email or phone of an order without an account',
    access: 'shopper',
    body: claimCodeRequest,
    answer: plainAnswer,
  },
  'POST /api/shop/order/account': {
    summary: "Add an order to the shopper's account, with the code sent to its contact",
    access: 'shopper',
    body: orderClaim,
    answer: orderAnswer,
  },
  'DELETE /api/admin/orders/account/:id': {
    summary: 'Remove a claimed order from the account that claimed it',
    access: 'admin',
    staff: 'orders',
    changes: ['reviews'],
    params: orderRef,
    answer: adminOrderAnswer,
  },
} as const satisfies Calls
