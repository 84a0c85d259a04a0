import { CONFIRM_HOURS, RESET_MINUTES } from '#shared/people/limits.ts'
import type { Db, Tx } from '../db.ts'
import { hashToken } from './tokens.ts'

/** Limit per account; all links work. */
export const MAX_RESETS = 10
export const MAX_CONFIRMATIONS = 5

/** Replaces the link if a reset with this id exists. */
export async function upsertReset(tx: Tx, id: string, userId: string, token: string) {
  await tx`
    INSERT INTO password_resets (id, user_id, token_hash, expires_at)
    VALUES (${id}, ${userId}, ${hashToken(token)}, now() + make_interval(mins => ${RESET_MINUTES}))
    ON CONFLICT (id) DO UPDATE
    SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  await tx`
    DELETE FROM password_resets WHERE user_id = ${userId} AND id IN (
      SELECT id FROM password_resets WHERE user_id = ${userId}
      ORDER BY expires_at DESC OFFSET ${MAX_RESETS})`
}

/** Returns false if the reset was used or has expired. */
export async function useReset(tx: Tx, token: string): Promise<boolean> {
  const usedLinks = await tx`
    DELETE FROM password_resets
    WHERE token_hash = ${hashToken(token)} AND expires_at > now() RETURNING 1`
  return usedLinks.length > 0
}

export const deleteResets = (tx: Tx, userId: string) =>
  tx`DELETE FROM password_resets WHERE user_id = ${userId}`

export async function insertConfirmation(tx: Tx, userId: string, email: string, token: string) {
  await tx`
    INSERT INTO email_confirmations (token_hash, user_id, email, expires_at)
    VALUES (${hashToken(token)}, ${userId}, ${email}, now() + make_interval(hours => ${CONFIRM_HOURS}))`
  await tx`
    DELETE FROM email_confirmations WHERE user_id = ${userId} AND token_hash IN (
      SELECT token_hash FROM email_confirmations WHERE user_id = ${userId}
      ORDER BY expires_at DESC OFFSET ${MAX_CONFIRMATIONS})`
}

/** Returns false if the confirmation was used. */
export async function useConfirmation(tx: Tx, token: string): Promise<boolean> {
  const usedLinks = await tx`
    DELETE FROM email_confirmations WHERE token_hash = ${hashToken(token)} RETURNING 1`
  return usedLinks.length > 0
}

export const deleteConfirmations = (tx: Tx, userId: string) =>
  tx`DELETE FROM email_confirmations WHERE user_id = ${userId}`

/** An attacker may have requested the change. Keeps the confirmation of the current address. */
export const deleteEmailChanges = (tx: Tx, userId: string) => tx`
  DELETE FROM email_confirmations c USING users u
  WHERE u.id = c.user_id AND u.id = ${userId} AND c.email <> u.email`

export async function deleteExpiredLinks(db: Db) {
  await db`DELETE FROM password_resets WHERE expires_at < now()`
  await db`DELETE FROM email_confirmations WHERE expires_at < now()`
}
