import { type Db, type Pool, type Tx, transaction } from '../../db.ts'
import { hashToken, newToken } from '../tokens.ts'

/** The longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400
export const MOST_DEVICES = 20

/** Whether the account was signed in to with this browser before; a column beside `users u`. */
export const isKnownDevice = (db: Db, token: string | undefined) =>
  token === undefined
    ? db`false`
    : db`EXISTS (SELECT 1 FROM devices d WHERE d.user_id = u.id AND d.token_hash = ${hashToken(token)})`

/** `token` is what the browser is to keep; `news` says that the account knew others, but not this one. */
export type Remembered = { token: string; news: boolean }

/**
 * Remembers the browser after a right sign-in. A browser that is new to the account gets a new
 * token, also for the other accounts it knows, so that a planted one is worth nothing.
 */
export async function rememberDevice(
  db: Pool,
  userId: string,
  token: string | undefined,
): Promise<Remembered> {
  return transaction(db, async (tx) => {
    if (token !== undefined) {
      const known = await tx`
        UPDATE devices SET seen_at = now() WHERE user_id = ${userId} AND token_hash = ${hashToken(token)}
        RETURNING 1`
      if (known.length > 0) return { token, news: false }
    }
    const fresh = newToken()
    if (token !== undefined)
      await tx`
        UPDATE devices SET token_hash = ${hashToken(fresh)} WHERE token_hash = ${hashToken(token)}`
    const others = await tx`SELECT 1 FROM devices WHERE user_id = ${userId} LIMIT 1`
    await tx`INSERT INTO devices (user_id, token_hash) VALUES (${userId}, ${hashToken(fresh)})`
    await tx`
      DELETE FROM devices WHERE user_id = ${userId} AND token_hash IN (
        SELECT token_hash FROM devices WHERE user_id = ${userId}
        ORDER BY seen_at DESC OFFSET ${MOST_DEVICES})`
    return { token: fresh, news: others.length > 0 }
  })
}

/** Whoever learned the password has to come in as a stranger; all but the browser with this token. */
export async function forgetDevices(tx: Tx, userId: string, keep?: string) {
  const kept = keep === undefined ? tx`false` : tx`token_hash = ${hashToken(keep)}`
  await tx`DELETE FROM devices WHERE user_id = ${userId} AND NOT ${kept}`
}

export async function forgetOldDevices(db: Db) {
  await db`DELETE FROM devices WHERE seen_at < now() - make_interval(days => ${DEVICE_DAYS})`
}
