import type { RefundDecision } from '#shared/orders/refund-schema.ts'
import { type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { lockOrderRow, touchOrder } from '../core/record/order-record.ts'
import { stockByLine } from '../money/line-stock.ts'
import { insertRefundLines, setDecided } from '../money/refund-record.ts'
import { followChange } from '../parts/index.ts'
import { followReturn } from '../parts/refunds.ts'
import { updatePaymentStatus } from './refund-sending.ts'
import { linesToRefund, moveRefundedItems } from './refunds.ts'

/**
 * Stores which items a refund made outside the shop concerns, restocks them if asked, and issues
 * its credit note. Throws 400 for items that were not bought or are refunded, 404 for a refund of
 * another order, 409 if it is decided already.
 */
export async function decideRefund(
  db: Pool,
  actor: Actor,
  orderId: string,
  { refundId, lines: chosenLines, restock }: RefundDecision,
) {
  await transaction(db, async (tx) => {
    await lockOrderRow(tx, orderId)
    const [refund] = await tx<{ isUndecided: boolean }[]>`
      SELECT is_undecided AS "isUndecided" FROM refunds
      WHERE id = ${refundId} AND order_id = ${orderId}`
    if (!refund) throw new ShopError('refund_not_found')
    if (!refund.isUndecided) throw new ShopError('refund_decided')
    const lines =
      chosenLines.length > 0
        ? linesToRefund(await stockByLine(tx, orderId), { lines: chosenLines, restock })
        : []
    await setDecided(tx, refundId, lines.length > 0)
    await insertRefundLines(tx, refundId, lines)
    await moveRefundedItems(tx, orderId, refundId, lines)
    await audit(tx, actor, 'refundDecided', `order:${orderId}`, null, {
      pieces: lines.map(
        ({ quantity, title, size }) => `${quantity} × ${title}${size && ` (${size})`}`,
      ),
      restock,
    })
    await followReturn(tx, orderId)
    await updatePaymentStatus(tx, orderId)
    await touchOrder(tx, orderId)
    await followChange(tx, orderId)
  })
}
