import { createHmac } from 'node:crypto'
import type { Fault } from './faults.ts'
import { deliver, FIRST_AFTER_MS } from './notifications.ts'
import { orderEntity, paymentEntity, refundEntity } from './razorpay-answers.ts'
import {
  newRazorpayId,
  nowInSeconds,
  type RazorpayOrder,
  type RazorpayPayment,
} from './razorpay-ledger.ts'

/** Longer than the events of one payment take. */
const REORDERED_AFTER_MS = 4000

export const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Body and headers of a notification. */
export function razorpayEvent(
  secret: string,
  event: string,
  order: RazorpayOrder,
  payment: RazorpayPayment,
) {
  const isPaid = event === 'order.paid'
  const refund = event.startsWith('refund.') ? payment.refunds.at(-1) : undefined
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: ['payment', ...(isPaid ? ['order'] : []), ...(refund ? ['refund'] : [])],
    payload: {
      payment: { entity: paymentEntity(order, payment) },
      ...(isPaid && { order: { entity: orderEntity(order) } }),
      ...(refund && { refund: { entity: refundEntity(payment, refund) } }),
    },
    created_at: nowInSeconds(),
  })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': newRazorpayId('evt'),
    'x-razorpay-signature': hmac(secret, body),
  }
  return { body, headers }
}

/** Sends Razorpay's signed notifications to the shop. Sends none without a URL. */
export function razorpayNotifications(
  { webhookUrl, webhookSecret }: { webhookUrl?: string | undefined; webhookSecret: string },
  getFault: () => Fault | undefined,
) {
  return function notify(event: string, order: RazorpayOrder, payment: RazorpayPayment) {
    if (!webhookUrl) return
    const { body, headers } = razorpayEvent(webhookSecret, event, order, payment)
    const fault = getFault()?.kind
    if (fault === 'forged') {
      const forgedHeaders = { ...headers, 'x-razorpay-signature': hmac('another secret', body) }
      deliver(webhookUrl, forgedHeaders, body, FIRST_AFTER_MS, 1)
    }
    const after = fault === 'reordered' ? REORDERED_AFTER_MS : FIRST_AFTER_MS
    deliver(webhookUrl, headers, body, after)
    if (fault === 'duplicate') deliver(webhookUrl, headers, body, after)
  }
}
