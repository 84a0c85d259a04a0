import { indianPhone } from '#shared/people/indian-formats.ts'
import { toPaise, toRupees } from '../money.ts'
import type { Order } from './order-schema.ts'
import { isOffline, type OrderStatus, orderStatuses, type PaymentStatus } from './vocabulary.ts'

type PaymentFacts = {
  /**
   * Waits for approval or the provider's answer. An account has at most one such order, besides one
   * whose stock was released while the owner checks its reference.
   */
  open?: true
  /** No money was taken. An expired order can still be approved. */
  ended?: true
  /** Money was taken, even if some was refunded. */
  paid?: true
  refundable?: true
  /** Paid or promised; its stock is sold. */
  accepted?: true
  /** Accepted and not refunded in full, so it is to be packed and sent. */
  fulfillable?: true
  /** Accepted, with a part of its money outstanding. */
  unsettled?: true
  /** Money was taken and nothing refunded, so that its receipts can be corrected. */
  correctable?: true
}

/** Meaning of each payment state; no other module compares states. */
const payment: Record<PaymentStatus, PaymentFacts> = {
  pending: { open: true },
  capturing: { open: true },
  due: { accepted: true, fulfillable: true, unsettled: true },
  partiallyPaid: {
    accepted: true,
    fulfillable: true,
    unsettled: true,
    refundable: true,
    correctable: true,
  },
  paid: { accepted: true, fulfillable: true, paid: true, refundable: true, correctable: true },
  partiallyRefunded: { accepted: true, fulfillable: true, paid: true, refundable: true },
  // What the customer pays for delivery may be left.
  refunded: { accepted: true, paid: true, refundable: true },
  cancelled: { ended: true },
  expired: { ended: true },
  failed: { ended: true },
}

const statusesWith = (fact: keyof PaymentFacts) =>
  (Object.keys(payment) as PaymentStatus[]).filter((status) => payment[status][fact])

export const openPayments = statusesWith('open')
export const paidPayments = statusesWith('paid')
export const acceptedPayments = statusesWith('accepted')
export const unsettledPayments = statusesWith('unsettled')
export const fulfillablePayments = statusesWith('fulfillable')

export const isPaid = (status: PaymentStatus) => payment[status].paid === true
export const isRefundable = (status: PaymentStatus) => payment[status].refundable === true
export const isAccepted = (status: PaymentStatus) => payment[status].accepted === true
export const isFulfillable = (status: PaymentStatus) => payment[status].fulfillable === true
export const areReceiptsCorrectable = (status: PaymentStatus) =>
  payment[status].correctable === true
export const isUnsettled = (status: PaymentStatus) => payment[status].unsettled === true
export const hasEnded = (status: PaymentStatus) => payment[status].ended === true

/** Whether no money was taken, so that a rejection still prevents a charge. */
export const awaitsApproval = (status: PaymentStatus) =>
  status === 'pending' || status === 'expired'

/** Whether money of the order is outstanding. A rejected order owes nothing. */
export const isOwed = ({
  paymentStatus,
  orderStatus,
}: Pick<Order, 'paymentStatus' | 'orderStatus'>) =>
  isUnsettled(paymentStatus) && orderStatus !== 'rejected'

type Receivable = Pick<Order, 'paymentStatus' | 'paymentMethod' | 'orderStatus'>

/** Excludes an unpaid order of a provider, unless the owner has changed its status. */
export const isReceivable = (order: Receivable) =>
  awaitsApproval(order.paymentStatus)
    ? order.orderStatus !== 'rejected' &&
      (isOffline(order.paymentMethod) || order.orderStatus !== 'pending')
    : isOwed(order)

/** Returns who refunds the money. Each refunds what it took, providers first, credit to credit. */
export function refundSource({
  paymentMethod,
  timeline,
}: Pick<Order, 'paymentMethod' | 'timeline'>): 'owner' | 'provider' | 'both' {
  const has = (...kinds: string[]) => timeline.some(({ kind }) => kinds.includes(kind))
  const isOnline = has('paid', 'paidOnline')
  const isByHand =
    has('received') || (isOffline(paymentMethod) && !isOnline && !has('paidByCredit'))
  if (!isByHand) return 'provider'
  return isOnline ? 'both' : 'owner'
}

/** Excludes the counter, where the money is handed over. */
export const asksForPayout = (
  order: Pick<Order, 'paymentMethod' | 'timeline' | 'channel' | 'addressInfo'> & {
    customer: { email: string }
  },
) =>
  refundSource(order) !== 'provider' &&
  order.channel !== 'counter' &&
  !order.customer.email.endsWith('.invalid') &&
  (order.customer.email !== '' || indianPhone(order.addressInfo.phone) !== null)

/** Returns rupees; 0 if the order is paid, refunded, rejected or not accepted. */
export const amountDue = (
  order: Pick<Order, 'paymentStatus' | 'orderStatus' | 'totalAmount' | 'amountReceived'>,
) => (isOwed(order) ? toRupees(toPaise(order.totalAmount) - toPaise(order.amountReceived)) : 0)

type OrderWithDues = Pick<
  Order,
  'paymentStatus' | 'orderStatus' | 'totalAmount' | 'amountReceived' | 'dues'
>

export const owesBalance = (order: OrderWithDues) =>
  amountDue(order) > 0 && order.dues.some(({ kind }) => kind === 'before_dispatch')

/** Rupees that are due after the deposit. */
export function balanceDue(order: OrderWithDues): number {
  const deposit = order.dues.find(({ kind }) => kind === 'now')?.amount ?? 0
  const openDeposit = Math.max(0, toPaise(deposit) - toPaise(order.amountReceived))
  return toRupees(toPaise(amountDue(order)) - openDeposit)
}

/** Whether the shopper may cancel an order on delivery: it is neither paid nor packed. */
export const isCancellable = ({
  paymentStatus,
  paymentMethod,
  orderStatus,
}: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'orderStatus'>) =>
  paymentStatus === 'due' && orderStatus === 'confirmed' && paymentMethod === 'cod'

/** Tells whether a rejection returns no stock, because the order has left. */
export const hasShipped = (status: OrderStatus) => status === 'inShipping' || status === 'delivered'
export const sentStatuses = orderStatuses.filter(hasShipped)

const progress: Partial<Record<OrderStatus, number>> = { inShipping: 1, delivered: 2 }

/** Detects a step back, or the end of a rejection. */
export const contradicts = (statedStatus: OrderStatus, currentStatus: OrderStatus): boolean => {
  if (statedStatus === 'rejected' || currentStatus === 'rejected')
    return statedStatus === 'rejected' && currentStatus !== 'rejected'
  return (progress[currentStatus] ?? 0) < (progress[statedStatus] ?? 0)
}

/** Whether a queued email has become untrue: after a step back, a rejection or the end of one. */
export const isUntrue = (statedStatus: OrderStatus, currentStatus: OrderStatus): boolean =>
  statedStatus !== currentStatus &&
  (currentStatus === 'rejected' || contradicts(statedStatus, currentStatus))

export const unsentStatuses = orderStatuses.filter(
  (status) => !hasShipped(status) && status !== 'rejected',
)
