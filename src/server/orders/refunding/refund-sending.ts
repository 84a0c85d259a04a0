import { toRupees } from '#shared/money.ts'
import { isRefundable } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { isConflict, ShopError } from '../../errors.ts'
import { queueRefundEmail } from '../../records/order-emails.ts'
import { addEvent } from '../core/record/history.ts'
import { touchOrder, transition } from '../core/record/order-record.ts'
import { undoRestock, undoWriteOff } from '../items/item-moves.ts'
import { rejectIfNothingIsOut } from '../items/order-parcels.ts'
import { paiseReceivedFor } from '../money/facts.ts'
import {
  type ClaimedRefund,
  claimRefunds,
  setRefundNote,
  setRefundState,
  WITHDRAWN,
} from '../money/refund-record.ts'
import { refundToCredit } from '../parts/credit/order-credit.ts'
import { deductItems } from '../parts/goods.ts'
import { followChange } from '../parts/index.ts'
import { deductRefund, followReturn } from '../parts/refunds.ts'
import { type ProviderRefundState, ProviderUnavailable } from '../ways/provider/provider.ts'

/**
 * Sends the refunds that are due. A failed refund is retried at growing intervals and does not stop
 * the others. Throws the first error at the end, unless the provider was unavailable.
 */
export async function sendRefunds(context: Context, orderId?: string) {
  const errors: unknown[] = []
  for (const refund of await claimRefunds(context.db, orderId)) {
    try {
      await sendRefund(context, refund)
    } catch (error) {
      if (error instanceof ProviderUnavailable)
        await setRefundNote(context.db, refund.id, error.message)
      else errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** An earlier call may have succeeded although its response was lost. */
async function sendRefund({ db, providers }: Context, refund: ClaimedRefund) {
  // Store credit needs no provider, and the owner pays this one.
  if (refund.creditKind || refund.isByHand)
    return recordResult(db, refund, { state: 'done', providerRefundId: refund.id })
  const provider = await providers.ofPayment(refund.provider, refund.providerOrderId)
  const find = () => provider.findRefund(refund.providerOrderId, refund.id, refund.providerRefundId)
  const earlierRefund = refund.attempts > 1 ? await find() : undefined
  if (earlierRefund) return recordResult(db, refund, earlierRefund)
  const amount = { currency: refund.currency, minor: refund.minor }
  const refundResult = await provider.refund(refund.captureId, amount, refund.id)
  if (refundResult.state !== 'refused') return recordResult(db, refund, refundResult)
  const foundRefund = await find()
  if (foundRefund) return recordResult(db, refund, foundRefund)
  if (refundResult.final)
    return recordResult(db, refund, { state: 'failed', reason: refundResult.reason })
  await setRefundNote(db, refund.id, refundResult.reason)
}

type Result = ProviderRefundState | { state: 'failed'; reason: string }

/** Records the provider's answer; repeating it changes nothing. */
async function recordResult(db: Pool, refund: ClaimedRefund, result: Result) {
  const providerId = 'providerRefundId' in result ? result.providerRefundId : null
  await transaction(db, async (tx) => {
    await tx`SELECT 1 FROM orders WHERE id = ${refund.orderId} FOR UPDATE`
    const { state } = result
    const failure = 'reason' in result ? result.reason : 'it was not carried out'
    const note = state === 'failed' ? failure : ''
    const isWritten = await setRefundState(tx, refund.id, { state, note, providerId })
    if (!isWritten || state === 'pending') return
    const { paise, id: refundId, creditKind } = refund
    if (state === 'done' && creditKind)
      await refundToCredit(tx, { ...refund, accountId: refund.creditAccountId })
    if (state === 'failed') await undoRefund(tx, refund)
    await addEvent(
      tx,
      refund.orderId,
      state === 'failed'
        ? { kind: 'refundFailed', why: failure }
        : { kind: 'refunded', amount: toRupees(refund.paise) },
      refund.userName,
    )
    if (state === 'done')
      await queueRefundEmail(tx, refund.orderId, {
        paise,
        refundId,
        ...(creditKind && { creditKind }),
      })
    await updatePaymentStatus(tx, refund.orderId)
    await followChange(tx, refund.orderId)
  })
}

/**
 * Takes restocked items again, unless the order is rejected. Throws 409 if they are sold. Requires
 * a row lock on the order, and must be the last step of its transaction, like `followChange`.
 */
export async function withdrawRefund(tx: Tx, orderId: string, refundId: string, userName: string) {
  const [refund] = await tx<{ paise: number; isExcess: boolean; isRejected: boolean }[]>`
    SELECT r.amount_paise AS paise, r.is_excess AS "isExcess", o.order_status = 'rejected' AS "isRejected"
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.id = ${refundId}`
  if (!refund) return
  if (!refund.isRejected)
    await deductItems(tx, orderId, await undoRestock(tx, refundId)).catch((error: unknown) => {
      throw isConflict(error) ? new ShopError('payout_restocked') : error
    })
  await setRefundState(tx, refundId, { state: 'failed', note: WITHDRAWN, providerId: null })
  await undoRefund(tx, { ...refund, id: refundId, orderId, userName })
  const history = { kind: 'refundWithdrawn' as const, amount: toRupees(refund.paise) }
  await addEvent(tx, orderId, history, userName)
  await updatePaymentStatus(tx, orderId)
  await followChange(tx, orderId)
}

async function undoRefund(
  tx: Tx,
  refund: Pick<ClaimedRefund, 'id' | 'orderId' | 'paise' | 'isExcess' | 'userName'>,
) {
  await undoWriteOff(tx, refund.id)
  if (!refund.isExcess) await deductRefund(tx, refund.orderId, -refund.paise, refund.userName)
  // Ends the undo of a status, which would write the items off again.
  await touchOrder(tx, refund.orderId)
}

/**
 * Marks the order as refunded in part, or in full once all money or all items are refunded. Ignores
 * excess refunds and money that was moved to another order. Requires a row lock on the order.
 */
export async function updatePaymentStatus(tx: Tx, orderId: string) {
  const [order] = await tx<
    {
      paymentStatus: PaymentStatus
      total: number
      refunded: number
      moved: number
      isEmpty: boolean
    }[]
  >`
    SELECT payment_status AS "paymentStatus", ${paiseReceivedFor} AS total,
           (SELECT coalesce(sum(amount_paise), 0)::bigint FROM refunds
            WHERE order_id = ${orderId} AND state = 'done' AND NOT is_excess AND moved_to IS NULL) AS refunded,
           (SELECT coalesce(sum(amount_paise), 0)::bigint FROM refunds
            WHERE order_id = ${orderId} AND moved_to IS NOT NULL) AS moved,
           (SELECT coalesce(bool_and(quantity <= back), false) FROM (
              SELECT l.quantity, (SELECT coalesce(sum(rl.quantity), 0) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
                                  WHERE r.order_id = l.order_id AND rl.line_id = l.id AND r.state = 'done') AS back
              FROM order_lines l WHERE l.order_id = ${orderId}) lines) AS "isEmpty"
    FROM orders o WHERE id = ${orderId}`
  if (!order || !isRefundable(order.paymentStatus) || order.refunded === 0) return
  if (order.paymentStatus === 'refunded') return
  // An order with an exchanged piece was fulfilled, so it stays refunded in part.
  const isRest = order.moved === 0 && (order.refunded >= order.total || order.isEmpty)
  // The rest of a partly paid order stays due.
  if (!isRest && order.paymentStatus === 'partiallyPaid') return
  await transition(tx, orderId, isRest ? 'refundRest' : 'refundPart')
  if (isRest && (await rejectIfNothingIsOut(tx, orderId))) await followReturn(tx, orderId)
}
