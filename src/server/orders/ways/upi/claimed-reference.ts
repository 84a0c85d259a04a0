import { toRupees } from '#shared/money.ts'
import type { UpiClaim } from '#shared/orders/order-schema.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { type Tx, transaction } from '../../../db.ts'
import { isConflict, ShopError } from '../../../errors.ts'
import { queueOwnerEmail } from '../../../records/outbox.ts'
import { isProvenShopper, refuseLargeUnprovenHold } from '../../core/limits.ts'
import { extendHold, setCheckDeadline, touchOrder } from '../../core/record/order-record.ts'
import { refuseRecordedReference } from '../../money/facts.ts'
import { saveClaimedReference } from '../../money/payment-record.ts'
import { claimUpiPart, findUpiParts } from '../../money/upi-parts.ts'
import { releaseGoods, renewHolds } from '../../parts/goods.ts'
import { lockUpiOrder } from './lock-upi-order.ts'

/**
 * Extends the hold once: of a proven shopper to a day, of another as for any unpaid order. The order
 * then waits for the owner, who alone confirms that the money was received. A divided payment waits
 * so once each part has a reference. Throws 409 for a reference that is recorded, and like
 * `claimUpiPart`.
 */
export async function submitUpiReference(
  { db, config }: Context,
  userId: string,
  { orderId, reference, ...claim }: UpiClaim & { orderId: string },
) {
  await transaction(db, async (tx) => {
    const order = await lockUpiOrder(tx, userId, orderId)
    const { isRenewed } = order
    if (claim.partId || (await findUpiParts(tx, orderId)).length > 0) {
      const isLast = await submitPartReference(tx, orderId, { reference, ...claim })
      if (isLast) await waitForOwner(tx, config, { orderId, userId, isRenewed })
      return
    }
    // Claimed references are not unique, because a shopper may enter another shopper's.
    await refuseRecordedReference(tx, orderId, reference)
    await saveClaimedReference(tx, orderId, reference)
    if (order.claimedReference === '') {
      await waitForOwner(tx, config, { orderId, userId, isRenewed })
      await queueOwnerEmail(tx, { kind: 'newOrder', payload: { orderId } })
    }
  })
}

/** Returns whether no part is open any more. The owner has to look for each part. */
async function submitPartReference(
  tx: Tx,
  orderId: string,
  { partId, reference, shownReference }: UpiClaim,
): Promise<boolean> {
  if (!partId) throw new ShopError('part_closed')
  const part = await claimUpiPart(tx, orderId, { partId, reference, shownReference })
  if (!part) return false
  await touchOrder(tx, orderId)
  const parts = await findUpiParts(tx, orderId)
  const isFirst = parts.filter(({ state }) => state !== 'open').length === 1
  const amount = toRupees(part.paise)
  await queueOwnerEmail(
    tx,
    isFirst
      ? { kind: 'newOrder', payload: { orderId } }
      : { kind: 'linkClaim', payload: { orderId, reference, amount } },
  )
  return part.state === 'open' && parts.every(({ state }) => state !== 'open')
}

async function waitForOwner(
  tx: Tx,
  { claimCheckSeconds, claimHoldSeconds, holdSeconds }: Config,
  { orderId, userId, isRenewed }: { orderId: string; userId: string; isRenewed: boolean },
) {
  await setCheckDeadline(tx, orderId, claimCheckSeconds)
  const isProven = await isProvenShopper(tx, userId)
  const seconds = isProven ? claimHoldSeconds : holdSeconds
  if (isProven || !isRenewed) await holdUnderLimit(tx, orderId, { seconds, isProven })
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
