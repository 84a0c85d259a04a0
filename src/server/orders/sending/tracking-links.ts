import { uuidv7 } from 'uuidv7'
import type { TrackedOrder } from '#shared/orders/delivery/delivery-schema.ts'
import { orderStages } from '#shared/orders/stages.ts'
import { trackPath } from '#shared/paths.ts'
import { type Db, type Fragment, type Pool, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { hashToken, newToken } from '../../people/tokens.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { getAnyOrder } from '../reading/orders.ts'

const LINK_DAYS = 180

/** Stores only the token's hash, so the link for an email is made when the email is sent. */
export async function makeTrackingLink(db: Db, orderId: string) {
  const token = newToken()
  const [link] = await db<{ expiresAt: Date }[]>`
    INSERT INTO tracking_links (id, order_id, token_hash, expires_at)
    VALUES (${uuidv7()}, ${orderId}, ${hashToken(token)}, now() + make_interval(days => ${LINK_DAYS}))
    RETURNING expires_at AS "expiresAt"`
  return { path: trackPath(token), expiresAt: link?.expiresAt.toISOString() ?? '' }
}

/** Creates a link that shows where an order is. Throws 404 for a missing order. */
export const createTrackingLink = (db: Pool, actor: Actor, orderId: string) =>
  transaction(db, async (tx) => {
    await getAnyOrder(tx, orderId)
    const link = await makeTrackingLink(tx, orderId)
    const facts = { until: link.expiresAt }
    await audit(tx, actor, 'trackingLinkMade', `order:${orderId}`, null, facts)
    return link
  })

export const revokeTrackingLinks = (db: Pool, actor: Actor, orderId: string) =>
  transaction(db, async (tx) => {
    const revokedLinks = await tx`
      UPDATE tracking_links SET revoked_at = now()
      WHERE order_id = ${orderId} AND revoked_at IS NULL RETURNING 1`
    if (revokedLinks.length > 0)
      await audit(tx, actor, 'trackingLinksRevoked', `order:${orderId}`, null, {})
  })

export const revokeTrackingOf = (tx: Tx, whose: Fragment<'o'>) => tx`
  UPDATE tracking_links t SET revoked_at = now() FROM orders o
  WHERE o.id = t.order_id AND ${whose} AND t.revoked_at IS NULL`

/** Revokes the links since the order was claimed, because they were emailed to the account. */
export const revokeClaimedTracking = (tx: Tx, orderId: string) => tx`
  UPDATE tracking_links t SET revoked_at = now() FROM orders o
  WHERE o.id = ${orderId} AND t.order_id = o.id AND t.created_at >= o.claimed_at AND t.revoked_at IS NULL`

export const deleteExpiredTrackingLinks = (db: Db) =>
  db`DELETE FROM tracking_links WHERE expires_at < now()`

/**
 * Returns what a tracking link shows. Throws the same 404 for an unknown, expired and revoked link.
 */
export async function trackOrder(db: Db, token: string): Promise<TrackedOrder> {
  const [link] = await db<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM tracking_links
    WHERE token_hash = ${hashToken(token)} AND revoked_at IS NULL AND expires_at > now()`
  if (!link) throw new ShopError('order_not_found.link')
  const order = await getAnyOrder(db, link.orderId)
  return { ...order, isUnclaimed: order.userId === '', stages: orderStages(order) }
}
