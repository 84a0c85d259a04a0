import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { ReceiptCorrection } from '#shared/orders/receipt-schema.ts'
import { areReceiptsCorrectable } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { uncountSold } from '../../../catalogue/stock/stock.ts'
import type { Context } from '../../../context.ts'
import { sql, type Tx, transaction } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { revertPrepaymentCharges, transition } from '../../core/record/order-record.ts'
import { orderOfFact, receivedPaise, recordCorrection } from '../../money/facts.ts'
import { clearReceived } from '../../money/payment-record.ts'
import { followChange } from '../../parts/index.ts'
import { isTaxedWithinState, splitTaxes } from '../../pricing/tax/recalculate-taxes.ts'

/**
 * Applies a `correctionId` once. A paid order becomes unpaid. Throws 404 for an unknown receipt,
 * 400 for an amount that is not lower, 409 if something of the order was refunded.
 */
export async function correctReceipt(
  { db }: Context,
  actor: Actor,
  orderId: string,
  input: ReceiptCorrection,
) {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const recordedFor = await orderOfFact(tx, input.correctionId)
    if (recordedFor === orderId) return
    const receipt = await findReceipt(tx, orderId, input.receiptId)
    if (recordedFor || !receipt) throw new ShopError('receipt_not_found')
    if (
      receipt.method === 'exchange' ||
      order.hasRefunds ||
      !areReceiptsCorrectable(order.paymentStatus)
    )
      throw new ShopError('receipt_not_correctable')
    const paise = toPaise(input.amount)
    if (paise >= receipt.paise)
      throw invalid('amount', 'correction_too_large', {
        amount: formatRupees(toRupees(receipt.paise)),
      })
    const oldReceivedPaise = await receivedPaise(tx, orderId)
    const byPaise = receipt.paise - paise
    const { correctionId: id, receiptId } = input
    await recordCorrection(tx, { id, receiptId, byPaise, note: input.reason }, actor.userName)
    const recordedAmount = toRupees(receipt.paise)
    const { reason } = input
    const details = {
      userName: actor.userName,
      history: {
        kind: 'receiptCorrected' as const,
        amount: input.amount,
        was: recordedAmount,
        reason,
      },
    }
    // The lower price of a prepayment applies only if it was received in full.
    const isWithinState = await isTaxedWithinState(tx, orderId)
    await revertPrepaymentCharges(tx, orderId)
    // The place of supply may have been corrected after the prepayment.
    if (isWithinState !== undefined) await splitTaxes(tx, orderId, isWithinState)
    if (paise === 0) await clearReceived(tx, orderId, receipt.transactionId)
    const remainingPaise = oldReceivedPaise - byPaise
    const event = remainingPaise > 0 ? 'correctPart' : 'correctAll'
    await transition(tx, orderId, event, details, sql`, paid_at = NULL`)
    if (remainingPaise === 0 && order.orderStatus === 'rejected')
      await transition(tx, orderId, 'reject')
    if (order.paidAt) await uncountSold(tx, orderId, order.paidAt)
    const after = { amount: input.amount }
    await audit(
      tx,
      actor,
      'receiptCorrected',
      `order:${orderId}`,
      { amount: recordedAmount },
      after,
    )
    await followChange(tx, orderId)
  })
}

type Locked = {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  paidAt: Date | null
  hasRefunds: boolean
}

async function lockOrder(tx: Tx, orderId: string): Promise<Locked> {
  const [order] = await tx<Locked[]>`
    SELECT o.order_status AS "orderStatus", o.payment_status AS "paymentStatus", o.paid_at AS "paidAt",
           EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state <> 'failed'
                     AND NOT r.is_excess) AS "hasRefunds"
    FROM orders o WHERE o.id = ${orderId} FOR UPDATE`
  if (!order) throw new ShopError('order_not_found')
  return order
}

async function findReceipt(tx: Tx, orderId: string, receiptId: string) {
  const [receipt] = await tx<{ paise: number; transactionId: string; method: string }[]>`
    SELECT t.note AS method, t.transaction_id AS "transactionId", (t.amount_minor - (SELECT coalesce(sum(c.amount_minor), 0) FROM payment_facts c
                              WHERE c.corrects_id = t.id))::bigint AS paise
    FROM payment_facts t
    WHERE t.id = ${receiptId} AND t.order_id = ${orderId} AND t.provider = 'manual' AND t.kind = 'captured'`
  return receipt
}
