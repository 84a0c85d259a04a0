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
    summary: 'Make a link for paying the open amount of an order',
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
    summary: "Make a link for paying the open amount of the shopper's own order",
    access: 'shopper',
    body: orderById,
    answer: newLinkAnswer,
    status: 201,
  },
  'GET /api/confirm/:token': {
    summary: 'The order that a link confirms',
    access: 'public',
    params: confirmToken,
    answer: orderToConfirmAnswer,
  },
  'POST /api/confirm/:token': {
    summary: 'Confirm an order that is paid on delivery, by the link that was sent',
    access: 'public',
    changes: ['stock'],
    params: confirmToken,
    answer: plainAnswer,
  },
  'POST /api/confirm/:token/payment-link': {
    summary: 'Make a link for paying a confirmed order online, by its confirmation link',
    access: 'public',
    params: confirmToken,
    answer: newLinkAnswer,
    status: 201,
  },
  'GET /api/shop/order/prepayment/:id': {
    summary: "What the shopper's own order on delivery costs if it is paid online now",
    access: 'shopper',
    params: orderRef,
    answer: prepaymentAnswer,
  },
  'GET /api/pay/order': {
    summary: 'The order of the payment link whose cookie is sent',
    access: 'public',
    answer: payableOrderAnswer,
  },
  'POST /api/pay/start': {
    summary: 'Start a payment of all that is open of the order',
    access: 'public',
    body: linkPayment,
    answer: linkPaymentAnswer,
  },
  'POST /api/pay/gift-card': {
    summary: 'Pay what is open of the order, or a part of it, with a gift card',
    access: 'public',
    body: giftCardByLink,
    changes: ['stock'],
    answer: plainAnswer,
  },
  'GET /api/pay/credit': {
    summary: "Store credit that the link's order can be paid with by its own customer",
    access: 'shopper',
    answer: creditByLinkAnswer,
  },
  'POST /api/pay/credit': {
    summary: "Pay what is open of the shopper's own order, or a part of it, with store credit",
    access: 'shopper',
    body: creditByLink,
    changes: ['stock'],
    answer: plainAnswer,
  },
  'POST /api/pay/claim': {
    summary: "Give the bank's reference of a payment to the shop's account",
    access: 'public',
    body: upiReference,
    answer: plainAnswer,
  },
  'DELETE /api/admin/orders/link-claim/:id': {
    summary: 'Remove a reference that the payer of a link gave',
    access: 'admin',
    staff: 'orders',
    params: findById,
    answer: plainAnswer,
  },
  'GET /api/pay/form/:paymentId': {
    summary: "The provider's form of a payment by a link",
    access: 'public',
    params: linkReturn,
    answer: paymentFormAnswer,
  },
  'POST /api/pay/capture': {
    summary: 'Take a payment that was approved at its provider',
    access: 'public',
    body: linkReturn,
    changes: ['stock'],
    answer: plainAnswer,
  },
} as const satisfies Calls
