import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { ReceiptInput } from '#shared/orders/receipt-schema.ts'
import { hasEnded, hasShipped } from '#shared/orders/states.ts'
import {
  isOffline,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  type RecordedMethod,
} from '#shared/orders/vocabulary.ts'
import type { Context } from '../../../context.ts'
import { type Tx, transaction } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { queuePaymentEmail } from '../../../records/order-emails.ts'
import { getPaymentSettings } from '../../../records/settings.ts'
import { acceptOrder, holdUntilPaid } from '../../core/accept.ts'
import { endOrder } from '../../core/end.ts'
import { addEvent } from '../../core/record/history.ts'
import {
  assignOrderNumber,
  holdUntilCheck,
  lockOrderRow,
  touchOrder,
} from '../../core/record/order-record.ts'
import {
  lockReference,
  orderOfFact,
  orderOfReference,
  receivedPaise,
  recordFact,
} from '../../money/facts.ts'
import { paymentByHand, saveReceived } from '../../money/payment-record.ts'
import { markRefundsExcess } from '../../money/refund-record.ts'
import { divideUpiPayment, findPaidPart, takeBackParts } from '../../money/upi-parts.ts'
import { renewHolds } from '../../parts/goods.ts'
import { followChange } from '../../parts/index.ts'
import { countReceived } from '../../paying/further-payments.ts'
import { refundByHand } from '../../refunding/refund-by-hand.ts'
import { prepaymentPaidBy } from './link-claims.ts'

/** What the owner records, or what a piece that came back pays. */
type Receipt = Omit<ReceiptInput, 'method'> & { method: RecordedMethod }

type Payable = {
  method: PaymentMethod
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  totalPaise: number
  /** Paise that an unaccepted order is accepted for, as the deposit. */
  duePaise: number
  wasAccepted: boolean
  /** Its UPI payment was divided. */
  isDivided: boolean
}

/**
 * Records a `receiptId` once. Accepts an unaccepted order if its items are available; otherwise money
 * that is in the bank already has to be returned, and any other is refused. Returns whether it has
 * to be returned. Throws 400 for more than is due; 409 for an order that is paid, ended or being
 * paid at a provider, and for a reference that was recorded before.
 */
export async function recordReceipt(
  { db }: Context,
  actor: Actor,
  orderId: string,
  input: ReceiptInput,
): Promise<{ isReturned: boolean }> {
  return transaction(db, async (tx) => {
    const { isFurther, isReturned } = await applyReceipt(tx, actor, orderId, input)
    if (isReturned) return { isReturned }
    const { amount, method } = input
    // A courier pays later than the customer did, and acceptance has its own email.
    if (isFurther && method !== 'courier')
      await queuePaymentEmail(tx, orderId, { paise: toPaise(amount), source: method })
    await followChange(tx, orderId)
    return { isReturned: false }
  })
}

/**
 * Records a receipt in the caller's transaction. `isFurther`: the order was accepted before. Throws
 * 400 for more than is due; 409 for an order that is paid, ended or being paid at a provider, and
 * for a reference that was recorded before.
 */
export async function applyReceipt(
  tx: Tx,
  actor: Actor,
  orderId: string,
  input: Receipt,
): Promise<{ isFurther: boolean; isReturned: boolean }> {
  const order = await lockPayable(tx, orderId)
  const minor = toPaise(input.amount)
  const recordedFor = await orderOfFact(tx, input.receiptId)
  if (recordedFor === orderId) return { isFurther: false, isReturned: false }
  if (recordedFor) throw new ShopError('not_receivable')
  const { paymentStatus, totalPaise } = order
  const isPart = order.isDivided && !order.wasAccepted && minor < order.duePaise
  if (isPart && hasEnded(paymentStatus)) {
    refuseMoreThan(order.duePaise, minor)
    await returnPart(tx, actor, orderId, input)
    return { isFurther: false, isReturned: true }
  }
  if (order.orderStatus === 'rejected') throw new ShopError('not_receivable')
  if (isPart && paymentStatus === 'pending') {
    const openPaise = order.duePaise - (await receivedPaise(tx, orderId))
    refuseMoreThan(openPaise, minor)
    if (minor < openPaise) {
      await recordPart(tx, actor, orderId, input, openPaise - minor)
      return { isFurther: true, isReturned: false }
    }
  }
  const isAcceptedNow = paymentStatus === 'pending' || paymentStatus === 'expired'
  if (isAcceptedNow && !(await acceptReceivedOrder(tx, orderId, order, input, actor))) {
    refuseMoreThan(totalPaise - (await receivedPaise(tx, orderId)), minor)
    await returnReceipt(tx, actor, orderId, input)
    return { isFurther: false, isReturned: true }
  }
  if (!isAcceptedNow && paymentStatus !== 'due' && paymentStatus !== 'partiallyPaid')
    throw new ShopError('not_receivable')
  // Acceptance spends the credit that the order reserves.
  const due = totalPaise - (await receivedPaise(tx, orderId))
  refuseMoreThan(due, minor)
  const { userName } = actor
  const { reference, method } = input
  await refuseUsedReference(tx, orderId, input)
  const prepayment = await prepaymentPaidBy(tx, orderId, { reference, paise: minor, method })
  await recordMoney(tx, actor, orderId, input, minor)
  const history = { kind: 'received' as const, amount: input.amount, method, reference }
  await countReceived(tx, { orderId, totalPaise }, prepayment, { history, userName })
  await auditReceipt(tx, actor, orderId, input)
  return { isFurther: !isAcceptedNow, isReturned: false }
}

const auditReceipt = (
  tx: Tx,
  actor: Actor,
  orderId: string,
  { amount, method, reference, receivedOn }: Receipt,
) =>
  audit(tx, actor, 'moneyReceived', `order:${orderId}`, null, {
    amount,
    method,
    reference,
    receivedOn,
  })

/** The order waits for `restPaise` more before it is accepted, and gets its number. */
async function recordPart(
  tx: Tx,
  actor: Actor,
  orderId: string,
  input: Receipt,
  restPaise: number,
) {
  const { amount, method, reference } = input
  await refuseUsedReference(tx, orderId, input)
  await recordMoney(tx, actor, orderId, input, toPaise(amount))
  const history = { kind: 'received' as const, amount, method, reference }
  await addEvent(tx, orderId, history, actor.userName)
  await assignOrderNumber(tx, orderId)
  await touchOrder(tx, orderId)
  // The money proves that the shopper means to pay, so the pieces stay held until the deadline.
  await holdUntilCheck(tx, orderId)
  await renewHolds(tx, orderId)
  const { upiParts } = await getPaymentSettings(tx)
  await divideUpiPayment(tx, orderId, { openPaise: restPaise, limit: upiParts.limit })
  await auditReceipt(tx, actor, orderId, input)
}

function refuseMoreThan(due: number, paise: number) {
  if (paise > due)
    throw invalid('amount', 'receipt_too_large', { amount: formatRupees(toRupees(due)) })
}

/** Ends an order whose items are sold, and asks the shopper where to return the money. */
async function returnReceipt(tx: Tx, actor: Actor, orderId: string, input: Receipt) {
  const paidPaise = (await receivedPaise(tx, orderId)) + toPaise(input.amount)
  const refund = await recordToReturn(tx, actor, orderId, input)
  const parts = await takeBackParts(tx, orderId)
  await endOrder(tx, orderId, 'sellOut', { kind: 'soldOutPaid', amount: toRupees(paidPaise) })
  const reason = 'The pieces were sold before the payment was checked'
  await refundByHand(tx, orderId, [...parts, refund], { reason, userName: actor.userName })
}

/** Records a part that came after its order ended, and asks the shopper where to return it. */
async function returnPart(tx: Tx, actor: Actor, orderId: string, input: Receipt) {
  const refund = await recordToReturn(tx, actor, orderId, input)
  await addEvent(tx, orderId, { kind: 'partsReturned', amount: input.amount }, actor.userName)
  const reason = 'The order was not confirmed'
  await refundByHand(tx, orderId, [refund], { reason, userName: actor.userName })
}

/** Records money that pays nothing of the order. */
async function recordToReturn(tx: Tx, actor: Actor, orderId: string, input: Receipt) {
  await refuseUsedReference(tx, orderId, input)
  const paymentId = await recordMoney(tx, actor, orderId, input, 0)
  await auditReceipt(tx, actor, orderId, input)
  return { paymentId, paise: toPaise(input.amount) }
}

/** Throws 409 for a reference that was recorded before. */
async function refuseUsedReference(tx: Tx, orderId: string, input: Receipt) {
  const transactionId = buildTransactionId(orderId, input)
  await lockReference(tx, transactionId)
  const usedFor = await orderOfReference(tx, transactionId)
  if (usedFor) throw new ShopError(usedFor === orderId ? 'reference_used.order' : 'reference_used')
}

/** Returns the payment. `appliedPaise`: what the money pays of the order. */
async function recordMoney(
  tx: Tx,
  { userName }: Actor,
  orderId: string,
  input: Receipt,
  appliedPaise: number,
): Promise<string> {
  const transactionId = buildTransactionId(orderId, input)
  const { reference } = input
  const paymentId =
    (await findPaidPart(tx, orderId, { reference, paise: toPaise(input.amount) })) ??
    (await paymentByHand(tx, orderId))
  await recordFact(tx, {
    id: input.receiptId,
    paymentId,
    provider: 'manual',
    kind: 'captured',
    transactionId,
    amount: { currency: 'INR', minor: toPaise(input.amount) },
    appliedPaise,
    note: input.method,
    on: input.receivedOn,
    userName,
  })
  await saveReceived(tx, paymentId, transactionId)
  return paymentId
}

/** A courier's reference may cover several orders; any other is unique. */
const buildTransactionId = (orderId: string, { method, reference, receiptId }: Receipt) =>
  method === 'courier' && reference ? `${reference}#${orderId}` : reference || receiptId

async function lockPayable(tx: Tx, orderId: string): Promise<Payable> {
  await lockOrderRow(tx, orderId)
  const [order] = await tx<Payable[]>`
    SELECT pay.provider AS method, o.payment_status AS "paymentStatus",
           o.order_status AS "orderStatus", o.total_paise AS "totalPaise",
           coalesce(pay.amount_paise, o.total_paise) AS "duePaise", o.accepted_at IS NOT NULL AS "wasAccepted",
           EXISTS (SELECT 1 FROM payments divided WHERE divided.order_id = o.id AND divided.part IS NOT NULL
                   AND (divided.ended_at IS NULL OR o.payment_status <> 'pending')) AS "isDivided"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current WHERE o.id = ${orderId}`
  if (!order) throw new ShopError('order_not_found')
  return order
}

/**
 * Returns false if an item is unavailable and the money is in the bank already. Throws 409 while the
 * shopper may still pay at the provider, and if an item is unavailable for other money.
 */
async function acceptReceivedOrder(
  tx: Tx,
  orderId: string,
  order: Payable,
  { method }: Receipt,
  { userName }: Actor,
): Promise<boolean> {
  if (!isOffline(order.method) && order.orderStatus === 'pending')
    throw new ShopError('paid_at_provider')
  if (!(await holdUntilPaid(tx, orderId)) && !hasShipped(order.orderStatus)) {
    if (method !== 'upi' && method !== 'bank') throw new ShopError('sold_out.receipt')
    return false
  }
  await markRefundsExcess(tx, orderId)
  await acceptOrder(tx, orderId, 'accept', { history: { kind: 'accepted' }, userName })
  return true
}
