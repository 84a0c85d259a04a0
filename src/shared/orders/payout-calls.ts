import type { Calls } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import { adminOrderAnswer, orderRef } from './order-schema.ts'
import {
  guestPayoutDetails,
  ownPayoutDetails,
  payoutAnswer,
  payoutRequestAnswer,
  payoutSettlement,
  payoutToken,
  refundAsCreditInput,
} from './payout-schema.ts'

export const payoutCalls = {
  'GET /api/shop/order/payout/:id': {
    summary: "What is asked about the refund of the shopper's own order",
    access: 'shopper',
    params: orderRef,
    answer: payoutRequestAnswer,
  },
  'POST /api/shop/order/payout': {
    summary: "Say where the refund of the shopper's own order goes",
    access: 'shopper',
    body: ownPayoutDetails,
    answer: plainAnswer,
  },
  'POST /api/shop/order/payout/credit': {
    summary: "Keep the refund of the shopper's own order as store credit",
    access: 'shopper',
    body: refundAsCreditInput,
    answer: plainAnswer,
  },
  'GET /api/payout/:token': {
    summary: 'What is asked about the refund of an order without an account',
    access: 'public',
    params: payoutToken,
    answer: payoutRequestAnswer,
  },
  'POST /api/payout/:token/code': {
    summary: 'Send a code to the email or phone of the order of a payout link',
    access: 'public',
    params: payoutToken,
    answer: plainAnswer,
  },
  'POST /api/payout/:token': {
    summary: 'Say where the refund goes, by the code that was sent to the contact of the order',
    access: 'public',
    params: payoutToken,
    body: guestPayoutDetails,
    answer: plainAnswer,
  },
  'GET /api/admin/orders/payout/:id': {
    summary: 'Where the refunds of an order are to be paid by hand',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: payoutAnswer,
  },
  'POST /api/admin/orders/payout/:id': {
    summary: 'Record a refund that was paid by hand, or withdraw it',
    access: 'admin',
    staff: 'orders',
    changes: ['stock'],
    params: orderRef,
    body: payoutSettlement,
    answer: adminOrderAnswer,
  },
  'POST /api/admin/orders/payout-request/:id': {
    summary: 'Ask once more where the refunds of an order go',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: plainAnswer,
  },
} as const satisfies Calls
