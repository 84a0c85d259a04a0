import { type OrderStatus, orderStatuses, type PaymentStatus } from './vocabulary.ts'

type PaymentFacts = {
  /** Waits for the shopper's approval or the provider's answer; an account has one such order. */
  open?: true
  /** Nothing was taken, and nothing will be unless the shopper approves an expired one after all. */
  ended?: true
  /** The money was taken, whatever went back since. */
  paid?: true
  /** There is money left to give back. */
  refundable?: true
}

/** What each state of a payment means. Every question about an order's payment is answered from here. */
const payment: Record<PaymentStatus, PaymentFacts> = {
  pending: { open: true },
  capturing: { open: true },
  paid: { paid: true, refundable: true },
  partiallyRefunded: { paid: true, refundable: true },
  refunded: { paid: true },
  cancelled: { ended: true },
  expired: { ended: true },
  failed: { ended: true },
}

const statusesWith = (fact: keyof PaymentFacts) =>
  (Object.keys(payment) as PaymentStatus[]).filter((status) => payment[status][fact])

export const openPayments = statusesWith('open')
export const paidPayments = statusesWith('paid')
export const refundablePayments = statusesWith('refundable')

export const isPaid = (status: PaymentStatus) => payment[status].paid === true
export const isRefundable = (status: PaymentStatus) => payment[status].refundable === true
export const hasEnded = (status: PaymentStatus) => payment[status].ended === true

/** Whether nobody was charged yet, and the owner's rejection is in time to see that nobody will be. */
export const awaitsApproval = (status: PaymentStatus) =>
  status === 'pending' || status === 'expired'

/** Whether the pieces have left for the shopper: they don't return to the shelf by a rejection. */
export const hasShipped = (status: OrderStatus) => status === 'inShipping' || status === 'delivered'
export const sentStatuses = orderStatuses.filter(hasShipped)

/** Where a paid order waits to be packed; the owner who takes back a mistaken rejection picks any of them. */
export const unsentStatuses = orderStatuses.filter(
  (status) => !hasShipped(status) && status !== 'rejected',
)
