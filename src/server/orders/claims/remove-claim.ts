import { unverifyReviews } from '../../catalogue/reviews/review-record.ts'
import { type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { accountEmail } from '../../records/account-email.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { readdressOrderEmails } from '../../records/outbox.ts'
import { deleteClaimedChanges } from '../changes/private-records.ts'
import { addEvent } from '../core/record/history.ts'
import { unclaimOrder } from '../core/record/order-record.ts'
import { revokeClaimedLinks } from '../core/record/payment-links.ts'
import { separateClaimed } from '../guests/guest-contact.ts'
import { deleteClaimedDetails } from '../money/payout-record.ts'
import { deleteClaimedMeasures } from '../parts/making/line-measures.ts'
import { deleteClaimedReviews } from '../parts/making/photos.ts'
import { revokeClaimedTracking } from '../sending/tracking-links.ts'

type Claimed = { userId: string; email: string; contact: string; productIds: string[] }

/**
 * Removes everything that the claim gave access to. Payments stay. Throws 404 for a missing order,
 * 409 if no account claimed it or the account was erased.
 */
export async function removeClaim(db: Pool, actor: Actor, orderId: string) {
  await transaction(db, async (tx) => {
    const [order] = await tx`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`
    if (!order) throw new ShopError('order_not_found')
    const [claimedOrder] = await tx<Claimed[]>`
      SELECT o.user_id AS "userId", coalesce(nullif(${accountEmail}, ''), u.verified_phone) AS email, o.customer_email AS contact,
             ARRAY(SELECT l.product_id FROM order_lines l WHERE l.order_id = o.id) AS "productIds"
      FROM orders o JOIN users u ON u.id = o.user_id
      WHERE o.id = ${orderId} AND o.claimed_at IS NOT NULL AND u.erased_at IS NULL`
    if (!claimedOrder) throw new ShopError('order_not_claimed')
    const { userId, email, contact, productIds } = claimedOrder
    await deleteClaimedMeasures(tx, orderId)
    await deleteClaimedReviews(tx, orderId)
    await deleteClaimedChanges(tx, orderId)
    await revokeClaimedTracking(tx, orderId)
    await revokeClaimedLinks(tx, orderId)
    await deleteClaimedDetails(tx, orderId)
    await readdressOrderEmails(tx, orderId, email, {
      email: contact,
      // Only an account can use these.
      except: ['measuresProposed', 'piecePhotos'],
    })
    await separateClaimed(tx, orderId)
    await unclaimOrder(tx, orderId)
    await unverifyReviews(tx, userId, productIds)
    await addEvent(tx, orderId, { kind: 'claimRemoved' }, actor.userName)
    const facts = { customer: userId }
    await audit(tx, actor, 'orderClaimRemoved', `order:${orderId}`, facts, null)
  })
}
