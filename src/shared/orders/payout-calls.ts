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
    summary: "Get the payout request of the shopper's own order",
    access: 'shopper',
    params: orderRef,
    answer: payoutRequestAnswer,
  },
  'POST /api/shop/order/payout': {
    summary: "Submit payout details for the shopper's own order",
    access: 'shopper',
    body: ownPayoutDetails,
    answer: plainAnswer,
  },
  'POST /api/shop/order/payout/credit': {
    summary: "Take the refund of the shopper's own order as store credit",
    access: 'shopper',
    body: refundAsCreditInput,
    answer: plainAnswer,
  },
  'GET /api/payout/:token': {
    summary: 'Get the payout request of an order without an account',
    access: 'public',
    params: payoutToken,
    answer: payoutRequestAnswer,
  },
  'POST /api/payout/:token/code': {
    summary: "Send a code to the contact of a payout link's order",
    access: 'public',
    params: payoutToken,
    answer: plainAnswer,
  },
  'POST /api/payout/:token': {
    summary: "Submit payout details with the code sent to the order's contact",
    access: 'public',
    params: payoutToken,
    body: guestPayoutDetails,
    answer: plainAnswer,
  },
  'GET /api/admin/orders/payout/:id': {
    summary: "Get the payout details of an order's manual refunds",
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: payoutAnswer,
  },
  'POST /api/admin/orders/payout/:id': {
    summary: 'Record or withdraw a manual refund',
    access: 'admin',
    staff: 'orders',
    changes: ['stock'],
    params: orderRef,
    body: payoutSettlement,
    answer: adminOrderAnswer,
  },
  'POST /api/admin/orders/payout-request/:id': {
    summary: 'Send the payout request of an order again',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: plainAnswer,
  },
} as const satisfies Calls
