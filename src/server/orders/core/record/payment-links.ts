import { uuidv7 } from 'uuidv7'
import { payLinkPath } from '#shared/paths.ts'
import { type Db, sql, type Tx } from '../../../db.ts'
import { hashToken, newToken } from '../../../people/tokens.ts'
import { deleteConfirmationCode } from '../../money/payment-record.ts'

type NewLink = { days: number; madeBy: 'owner' | 'shopper' | 'message'; createdBy?: string }

/**
 * Returns the path, which contains the token. Ends the order's earlier links of the same maker:
 * what the shopper opens must not end what the owner or a message has sent. `createdBy` is the name
 * of a member of staff.
 */
export async function insertPaymentLink(
  tx: Tx,
  orderId: string,
  { days, madeBy, createdBy = '' }: NewLink,
) {
  const token = newToken()
  await tx`
    UPDATE payment_links SET expires_at = now()
    WHERE order_id = ${orderId} AND made_by = ${madeBy} AND revoked_at IS NULL AND expires_at > now()`
  const [link] = await tx<{ expiresAt: Date }[]>`
    INSERT INTO payment_links (id, order_id, token_hash, expires_at, created_by, made_by)
    VALUES (${uuidv7()}, ${orderId}, ${hashToken(token)}, now() + make_interval(days => ${days}), ${createdBy}, ${madeBy})
    RETURNING expires_at AS "expiresAt"`
  return { path: payLinkPath(token), expiresAt: link?.expiresAt.toISOString() ?? '' }
}

/** Returns false if there were none. */
export async function revokePaymentLinks(tx: Tx, orderId: string): Promise<boolean> {
  const revokedLinks = await tx`
    UPDATE payment_links SET revoked_at = now()
    WHERE order_id = ${orderId} AND revoked_at IS NULL RETURNING 1`
  return revokedLinks.length > 0
}

export const areLinksRevoked = sql<'o'>`
  coalesce((SELECT bool_and(k.revoked_at IS NOT NULL) FROM payment_links k
            WHERE k.order_id = o.id AND k.expires_at > now()), false)`

/** Ends payment and confirmation links for good, even if the order is reopened. */
export async function endLinks(tx: Tx, orderId: string) {
  await revokePaymentLinks(tx, orderId)
  await deleteConfirmationCode(tx, orderId)
}

/** Revokes the links since the order was claimed, except the owner's. */
export const revokeClaimedLinks = (tx: Tx, orderId: string) => tx`
  UPDATE payment_links p SET revoked_at = now() FROM orders o
  WHERE o.id = ${orderId} AND p.order_id = o.id AND p.created_by = '' AND p.created_at >= o.claimed_at
    AND p.revoked_at IS NULL`

export const deleteOldLinks = (db: Db) =>
  db`DELETE FROM payment_links WHERE expires_at < now() - interval '30 days'`
