import type { PaymentMethod, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../../context.ts'
import { type Tx, transaction } from '../../../db.ts'
import { isConflict, ShopError } from '../../../errors.ts'
import { queueOwnerEmail } from '../../../records/outbox.ts'
import { isProvenShopper, refuseLargeUnprovenHold } from '../../core/limits.ts'
import { extendHold, lockOrderRow, setCheckDeadline } from '../../core/record/order-record.ts'
import { refuseRecordedReference } from '../../money/facts.ts'
import { saveClaimedReference } from '../../money/payment-record.ts'
import { releaseGoods, renewHolds } from '../../parts/goods.ts'
import { refuseOrder } from '../../reading/orders.ts'

/**
 * Extends the hold once: of a proven shopper to a day, of another as for any unpaid order. The order
 * then waits for the owner, who alone confirms that the money was received. Throws 409 for a
 * reference that is recorded.
 */
export async function submitUpiReference(
  { db, config }: Context,
  userId: string,
  { orderId, reference }: { orderId: string; reference: string },
) {
  await transaction(db, async (tx) => {
    await lockOrderRow(tx, orderId)
    const [order] = await tx<
      {
        method: PaymentMethod
        paymentStatus: PaymentStatus
        claimedReference: string
        isRenewed: boolean
      }[]
    >`
      SELECT pay.provider AS method, o.payment_status AS "paymentStatus",
             pay.claimed_reference AS "claimedReference", o.hold_renewed AS "isRenewed"
      FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
      WHERE o.id = ${orderId} AND o.user_id = ${userId}`
    if (!order) return refuseOrder(tx, orderId)
    if (order.method !== 'upi' || order.paymentStatus !== 'pending')
      throw new ShopError('order_closed')
    // Claimed references are not unique, because a shopper may enter another shopper's.
    await refuseRecordedReference(tx, orderId, reference)
    await saveClaimedReference(tx, orderId, reference)
    if (order.claimedReference === '') {
      await setCheckDeadline(tx, orderId, config.claimCheckSeconds)
      const isProven = await isProvenShopper(tx, userId)
      const seconds = isProven ? config.claimHoldSeconds : config.holdSeconds
      if (isProven || !order.isRenewed) await holdUnderLimit(tx, orderId, { seconds, isProven })
      await queueOwnerEmail(tx, { kind: 'newOrder', payload: { orderId } })
    }
  })
}

/** Holds nothing if unproven shoppers hold too much. */
async function holdUnderLimit(
  tx: Tx,
  orderId: string,
  { seconds, isProven }: { seconds: number; isProven: boolean },
) {
  await extendHold(tx, orderId, seconds)
  await renewHolds(tx, orderId)
  if (isProven) return
  await refuseLargeUnprovenHold(tx, orderId).catch(async (error: unknown) => {
    if (!isConflict(error)) throw error
    await releaseGoods(tx, orderId)
  })
}
