import { indianPhone } from '#shared/people/indian-formats.ts'
import type { Language } from '#shared/words/language.ts'
import type { Db, Tx } from '../../db.ts'
import { CODE_MINUTES } from '../../people/tokens.ts'
import { orderNumber } from '../number/order-number.ts'

export type Claim = { id: string; orderId: string | null; codeHash: Buffer | null; tries: number }

/** Replaces the account's earlier claim, whose code becomes invalid. */
export const upsertClaim = (
  tx: Tx,
  claim: { id: string; userId: string; number: number; orderId: string | null },
) => tx`
  INSERT INTO order_claims (id, user_id, number, order_id, expires_at)
  VALUES (${claim.id}, ${claim.userId}, ${claim.number}, ${claim.orderId}, now() + make_interval(mins => ${CODE_MINUTES}))
  ON CONFLICT (user_id) DO UPDATE
  SET id = excluded.id, number = excluded.number, order_id = excluded.order_id, code_hash = NULL,
      code_tries = 0, expires_at = excluded.expires_at`

/** Locks the account's claim of this order. */
export async function lockClaim(
  tx: Tx,
  userId: string,
  number: number,
): Promise<Claim | undefined> {
  const [claim] = await tx<Claim[]>`
    SELECT id, order_id AS "orderId", code_hash AS "codeHash", code_tries AS tries FROM order_claims
    WHERE user_id = ${userId} AND number = ${number} AND expires_at > now() FOR UPDATE`
  return claim
}

/** Restarts the claim's validity. Returns the order's number; undefined if the claim ended. */
export async function saveClaimCode(db: Db, id: string, hash: Buffer): Promise<string | undefined> {
  const [savedClaim] = await db<{ orderNumber: string }[]>`
    UPDATE order_claims claim SET code_hash = ${hash}, expires_at = now() + make_interval(mins => ${CODE_MINUTES})
    FROM orders o WHERE claim.id = ${id} AND claim.expires_at > now() AND o.id = claim.order_id
    RETURNING ${orderNumber} AS "orderNumber"`
  return savedClaim?.orderNumber
}

export const countWrongClaim = (tx: Tx, id: string) => tx`
  UPDATE order_claims SET code_tries = code_tries + 1 WHERE id = ${id}`

export const deleteClaim = (tx: Tx, id: string) => tx`DELETE FROM order_claims WHERE id = ${id}`

export const deleteUserClaims = (tx: Tx, userId: string) => tx`
  DELETE FROM order_claims WHERE user_id = ${userId}`

export const deleteExpiredClaims = (db: Db) => db`DELETE FROM order_claims WHERE expires_at < now()`

export type ClaimableOrder = { id: string; email: string; phone: string }

export async function claimableOrder(db: Db, number: number): Promise<ClaimableOrder | undefined> {
  const [order] = await db<ClaimableOrder[]>`
    SELECT id, customer_email AS email, phone FROM orders
    WHERE number = ${number} AND user_id IS NULL AND accepted_at IS NOT NULL AND erased_at IS NULL`
  return order
}

/**
 * Whether the account has confirmed the email or the phone of the order, or has paid for an order with its phone.
 * A saved address proves nothing.
 */
export async function hasContactOf(db: Db, userId: string, number: number): Promise<boolean> {
  const [row] = await db<{ email: string; ownEmail: string; phone: string; ownPhones: string[] }[]>`
    SELECT lower(o.customer_email) AS email,
           CASE WHEN u.email_verified THEN u.email ELSE '' END AS "ownEmail", o.phone,
           ARRAY(SELECT DISTINCT own.phone FROM orders own
                 WHERE own.user_id = u.id AND own.paid_at IS NOT NULL
                 UNION SELECT u.verified_phone WHERE u.verified_phone IS NOT NULL) AS "ownPhones"
    FROM orders o JOIN users u ON u.id = ${userId} WHERE o.number = ${number}`
  if (!row) return false
  const phone = indianPhone(row.phone)
  const hasPhone = phone !== null && row.ownPhones.some((own) => indianPhone(own) === phone)
  return hasPhone || (row.email !== '' && row.email === row.ownEmail)
}

/** Returns the account's own order, so that a repeated claim succeeds. */
export async function findOwnOrder(
  db: Db,
  userId: string,
  number: number,
): Promise<string | undefined> {
  const [order] = await db<{ id: string }[]>`
    SELECT id FROM orders WHERE number = ${number} AND user_id = ${userId}`
  return order?.id
}

export async function languageOfAccount(db: Db, userId: string): Promise<Language> {
  const [user] = await db<{ language: Language }[]>`
    SELECT language FROM users WHERE id = ${userId}`
  return user?.language ?? 'en'
}
