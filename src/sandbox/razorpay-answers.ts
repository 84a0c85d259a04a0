import { sumBy } from '#shared/sum.ts'
import type { RazorpayOrder, RazorpayPayment, RazorpayRefund } from './razorpay-ledger.ts'

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items })

/** Razorpay sends an empty list for no notes. */
const toNotes = (notes: Record<string, string>) => (Object.keys(notes).length > 0 ? notes : [])

export const orderEntity = (order: RazorpayOrder) => {
  const captured = order.payments.filter((payment) => payment.captured)
  const paid = sumBy(captured, ({ amount }) => amount)
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: order.amount - paid,
    currency: order.currency,
    receipt: order.receipt,
    status: order.status,
    attempts: order.payments.length,
    notes: toNotes(order.notes),
    created_at: order.createdAt,
  }
}

const FEE_RATE = 0.02
const GST_RATE = 0.18

/** The fee with its GST in paise; null until the payment is captured. */
const calculateFee = ({ captured, amount }: RazorpayPayment) =>
  captured ? Math.round(amount * FEE_RATE * (1 + GST_RATE)) : null

/** Paise refunded or being refunded. */
export const refundedAmount = ({ refunds }: RazorpayPayment) =>
  sumBy(
    refunds.filter(({ status }) => status !== 'failed'),
    ({ amount }) => amount,
  )

export const paymentEntity = (order: RazorpayOrder, payment: RazorpayPayment) => {
  const refunded = refundedAmount(payment)
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: order.id,
    method: payment.method,
    captured: payment.captured,
    fee: calculateFee(payment),
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded < payment.amount ? 'partial' : 'full',
    notes: [],
    created_at: payment.createdAt,
  }
}

export const refundEntity = (payment: RazorpayPayment, refund: RazorpayRefund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: payment.currency,
  payment_id: payment.id,
  receipt: refund.receipt,
  notes: toNotes(refund.notes),
  status: refund.status,
  speed_processed: 'normal',
})

export const orderList = (orders: RazorpayOrder[]) => collection(orders.map(orderEntity))

export const paymentList = (order: RazorpayOrder) =>
  collection(order.payments.map((payment) => paymentEntity(order, payment)))

export const refundList = (payment: RazorpayPayment) =>
  collection(payment.refunds.map((refund) => refundEntity(payment, refund)))
