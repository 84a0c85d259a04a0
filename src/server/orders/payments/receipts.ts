import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { ReceiptInput } from '#shared/orders/receipt-schema.ts'
import { hasShipped } from '#shared/orders/states.ts'
import {
  isOffline,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { queuePaymentEmail } from '../../records/order-emails.ts'
import { acceptOrder, holdUntilPaid } from '../acceptance.ts'
import { issueDocuments } from '../documents/issue-documents.ts'
import { lockOrderRow } from '../order-record.ts'
import { markRefundsExcess } from '../refunds/refund-record.ts'
import { lockReference, orderOfFact, orderOfReference, receivedPaise, recordFact } from './facts.ts'
import { countReceived } from './further-payments.ts'
import { prepaymentPaidBy } from './link-claims.ts'
import { isSplitAllowed } from './methods.ts'
import { paymentByHand, saveReceived } from './payment-record.ts'

type Payable = {
  method: PaymentMethod
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  totalPaise: number
}

/**
 * Records a `receiptId` once. Accepts an unaccepted order if its items are available. Throws 400
 * for more than is due; 409 for an order that is paid, ended or being paid at a provider, and for
 * a reference that was recorded before.
 */
export async function recordReceipt(
  { db }: Context,
  actor: Actor,
  orderId: string,
  input: ReceiptInput,
) {
  if (!(await isSplitAllowed(db))) throw new ShopError('busy.upgrade', {}, { retryAfter: 60 })
  await transaction(db, async (tx) => {
    const { isFurther } = await applyReceipt(tx, actor, orderId, input)
    const { amount, method } = input
    // A courier pays later than the customer did, and acceptance has its own email.
    if (isFurther && method !== 'courier')
      await queuePaymentEmail(tx, orderId, { paise: toPaise(amount), source: method })
    await issueDocuments(tx, orderId)
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
): Promise<{ isFurther: boolean }> {
  const order = await lockPayable(tx, orderId)
  const minor = toPaise(input.amount)
  const recordedFor = await orderOfFact(tx, input.receiptId)
  if (recordedFor === orderId) return { isFurther: false }
  if (recordedFor || order.orderStatus === 'rejected') throw new ShopError('not_receivable')
  const { paymentStatus, totalPaise } = order
  const isAcceptedNow = paymentStatus === 'pending' || paymentStatus === 'expired'
  if (isAcceptedNow) await acceptReceivedOrder(tx, orderId, order, actor)
  else if (paymentStatus !== 'due' && paymentStatus !== 'partiallyPaid')
    throw new ShopError('not_receivable')
  // Acceptance spends the credit that the order reserves.
  const due = totalPaise - (await receivedPaise(tx, orderId))
  if (minor > due)
    throw invalid('amount', 'receipt_too_large', { amount: formatRupees(toRupees(due)) })
  const amount = { currency: 'INR', minor }
  const { userName } = actor
  const { reference, method, receivedOn } = input
  const transactionId = buildTransactionId(orderId, input)
  await lockReference(tx, transactionId)
  const usedFor = await orderOfReference(tx, transactionId)
  if (usedFor) throw new ShopError(usedFor === orderId ? 'reference_used.order' : 'reference_used')
  const prepayment = await prepaymentPaidBy(tx, orderId, { reference, paise: minor, method })
  const paymentId = await paymentByHand(tx, orderId)
  await recordFact(tx, {
    id: input.receiptId,
    paymentId,
    provider: 'manual',
    kind: 'captured',
    transactionId,
    amount,
    appliedPaise: minor,
    note: method,
    on: receivedOn,
    userName,
  })
  await saveReceived(tx, paymentId, transactionId)
  const history = { kind: 'received' as const, amount: input.amount, method, reference }
  await countReceived(tx, { orderId, totalPaise }, prepayment, { history, userName })
  await audit(tx, actor, 'moneyReceived', `order:${orderId}`, null, {
    amount: input.amount,
    method,
    reference,
    receivedOn,
  })
  return { isFurther: !isAcceptedNow }
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

/** Throws 409 while the shopper may still pay at the provider, and if an item is unavailable. */
async function acceptReceivedOrder(tx: Tx, orderId: string, order: Payable, { userName }: Actor) {
  if (!isOffline(order.method) && order.orderStatus === 'pending')
    throw new ShopError('paid_at_provider')
  if (!(await holdUntilPaid(tx, orderId)) && !hasShipped(order.orderStatus))
    throw new ShopError('sold_out.receipt')
  await markRefundsExcess(tx, orderId)
  await acceptOrder(tx, orderId, 'accept', { history: { kind: 'accepted' }, userName })
}
