import { uuidv7 } from 'uuidv7'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { ReceiptInput } from '#shared/orders/receipt-schema.ts'
import { hasShipped } from '#shared/orders/states.ts'
import {
  isOffline,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from '#shared/orders/vocabulary.ts'
import type { Context } from '../../../context.ts'
import { type Tx, transaction } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { queuePaymentEmail } from '../../../records/order-emails.ts'
import { acceptOrder, holdUntilPaid } from '../../core/accept.ts'
import { endOrder } from '../../core/end.ts'
import { assignOrderNumber, lockOrderRow, transition } from '../../core/record/order-record.ts'
import {
  lockReference,
  orderOfFact,
  orderOfReference,
  receivedPaise,
  recordFact,
} from '../../money/facts.ts'
import { paymentByHand, saveReceived } from '../../money/payment-record.ts'
import { insertRefund, markRefundsExcess } from '../../money/refund-record.ts'
import { followChange } from '../../parts/index.ts'
import { countReceived } from '../../paying/further-payments.ts'
import { requestPayoutDetails } from '../../refunding/payouts.ts'
import { prepaymentPaidBy } from './link-claims.ts'

type Payable = {
  method: PaymentMethod
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  totalPaise: number
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
  input: ReceiptInput,
): Promise<{ isFurther: boolean; isReturned: boolean }> {
  const order = await lockPayable(tx, orderId)
  const minor = toPaise(input.amount)
  const recordedFor = await orderOfFact(tx, input.receiptId)
  if (recordedFor === orderId) return { isFurther: false, isReturned: false }
  if (recordedFor || order.orderStatus === 'rejected') throw new ShopError('not_receivable')
  const { paymentStatus, totalPaise } = order
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
  const { reference, method, receivedOn } = input
  await refuseUsedReference(tx, orderId, input)
  const prepayment = await prepaymentPaidBy(tx, orderId, { reference, paise: minor, method })
  await recordMoney(tx, actor, orderId, input, minor)
  const history = { kind: 'received' as const, amount: input.amount, method, reference }
  await countReceived(tx, { orderId, totalPaise }, prepayment, { history, userName })
  await audit(tx, actor, 'moneyReceived', `order:${orderId}`, null, {
    amount: input.amount,
    method,
    reference,
    receivedOn,
  })
  return { isFurther: !isAcceptedNow, isReturned: false }
}

function refuseMoreThan(due: number, paise: number) {
  if (paise > due)
    throw invalid('amount', 'receipt_too_large', { amount: formatRupees(toRupees(due)) })
}

/** Ends an order whose items are sold, and asks the shopper where to return the money. */
async function returnReceipt(tx: Tx, actor: Actor, orderId: string, input: ReceiptInput) {
  const { amount: rupees, method, reference, receivedOn } = input
  const minor = toPaise(rupees)
  await refuseUsedReference(tx, orderId, input)
  const paymentId = await recordMoney(tx, actor, orderId, input, 0)
  await endOrder(tx, orderId, 'sellOut', { kind: 'soldOutPaid', amount: rupees })
  await transition(tx, orderId, 'setStatus', { orderStatus: 'rejected' })
  await assignOrderNumber(tx, orderId)
  const refundId = uuidv7()
  const reason = 'The pieces were sold before the payment was checked'
  await insertRefund(
    tx,
    orderId,
    { refundId, reason, toCredit: false },
    { paymentId, paise: minor, minor },
    [],
    actor.userName,
  )
  await requestPayoutDetails(tx, orderId, [refundId])
  const facts = { amount: rupees, method, reference, receivedOn }
  await audit(tx, actor, 'moneyReceived', `order:${orderId}`, null, facts)
}

/** Throws 409 for a reference that was recorded before. */
async function refuseUsedReference(tx: Tx, orderId: string, input: ReceiptInput) {
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
  input: ReceiptInput,
  appliedPaise: number,
): Promise<string> {
  const transactionId = buildTransactionId(orderId, input)
  const paymentId = await paymentByHand(tx, orderId)
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
const buildTransactionId = (orderId: string, { method, reference, receiptId }: ReceiptInput) =>
  method === 'courier' && reference ? `${reference}#${orderId}` : reference || receiptId

async function lockPayable(tx: Tx, orderId: string): Promise<Payable> {
  await lockOrderRow(tx, orderId)
  const [order] = await tx<Payable[]>`
    SELECT pay.provider AS method, o.payment_status AS "paymentStatus",
           o.order_status AS "orderStatus", o.total_paise AS "totalPaise"
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
  { method }: ReceiptInput,
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
