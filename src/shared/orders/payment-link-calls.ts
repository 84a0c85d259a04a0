import { type Calls, findById } from '../call.ts'
import { plainAnswer } from '../envelope.ts'
import { orderById, orderRef, paymentFormAnswer, upiReference } from './order-schema.ts'
import {
  confirmToken,
  creditByLink,
  creditByLinkAnswer,
  giftCardByLink,
  linkPayment,
  linkPaymentAnswer,
  linkReturn,
  newLink,
  newLinkAnswer,
  orderToConfirmAnswer,
  payableOrderAnswer,
  prepaymentAnswer,
} from './payment-link-schema.ts'

/** A link is a bearer secret: everyone who has it can pay the open amount of its order. */
export const paymentLinkCalls = {
  'POST /api/admin/orders/payment-link/:id': {
    summary: 'Create a link for paying the open amount of an order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    body: newLink,
    answer: newLinkAnswer,
    status: 201,
  },
  'DELETE /api/admin/orders/payment-link/:id': {
    summary: 'Revoke all payment links of an order',
    access: 'admin',
    staff: 'orders',
    params: orderRef,
    answer: plainAnswer,
  },
  'POST /api/shop/order/payment-link': {
    summary: "Create a link for paying the open amount of the shopper's own order",
    access: 'shopper',
    body: orderById,
    answer: newLinkAnswer,
    status: 201,
  },
  'GET /api/confirm/:token': {
    summary: 'Get the order of a confirmation link',
    access: 'public',
    params: confirmToken,
    answer: orderToConfirmAnswer,
  },
  'POST /api/confirm/:token': {
    summary: 'Confirm an order on delivery, with a confirmation link',
    access: 'public',
    changes: ['stock'],
    params: confirmToken,
    answer: plainAnswer,
  },
  'POST /api/confirm/:token/payment-link': {
    summary: 'Create a link for paying a confirmed order online, with its confirmation link',
    access: 'public',
    params: confirmToken,
    answer: newLinkAnswer,
    status: 201,
  },
  'GET /api/shop/order/prepayment/:id': {
    summary: "Get the online price of the shopper's own order on delivery",
    access: 'shopper',
    params: orderRef,
    answer: prepaymentAnswer,
  },
  'GET /api/pay/order': {
    summary: 'Get the order of the payment link in the cookie',
    access: 'public',
    answer: payableOrderAnswer,
  },
  'POST /api/pay/start': {
    summary: "Start a payment of the order's open amount",
    access: 'public',
    body: linkPayment,
    answer: linkPaymentAnswer,
  },
  'POST /api/pay/gift-card': {
    summary: "Pay the order's open amount, or part of it, with a gift card",
    access: 'public',
    body: giftCardByLink,
    changes: ['stock'],
    answer: plainAnswer,
  },
  'GET /api/pay/credit': {
    summary: "Get the store credit that can pay the payment link's order",
    access: 'shopper',
    answer: creditByLinkAnswer,
  },
  'POST /api/pay/credit': {
    summary: "Pay the open amount of the shopper's own order, or part of it, with store credit",
    access: 'shopper',
    body: creditByLink,
    changes: ['stock'],
    answer: plainAnswer,
  },
  'POST /api/pay/claim': {
    summary: "Submit the bank's reference of a payment to the shop's account",
    access: 'public',
    body: upiReference,
    answer: plainAnswer,
  },
  'DELETE /api/admin/orders/link-claim/:id': {
    summary: 'Remove a bank reference submitted through a payment link',
    access: 'admin',
    staff: 'orders',
    params: findById,
    answer: plainAnswer,
  },
  'GET /api/pay/form/:paymentId': {
    summary: "Get the payment provider's form of a link payment",
    access: 'public',
    params: linkReturn,
    answer: paymentFormAnswer,
  },
  'POST /api/pay/capture': {
    summary: 'Capture an approved link payment',
    access: 'public',
    body: linkReturn,
    changes: ['stock'],
    answer: plainAnswer,
  },
} as const satisfies Calls
