import { DEVICE_DAYS } from '#shared/people/limits.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { hashToken, newToken } from '../tokens.ts'

export const MAX_DEVICES = 20

/** SQL column beside `users u`: this browser signed in to the account before. */
export const isKnownDevice = (token: string | undefined) =>
  token === undefined
    ? sql`false`
    : sql<'u'>`EXISTS (SELECT 1 FROM devices d WHERE d.user_id = u.id AND d.token_hash = ${hashToken(token)})`

/** `news`: the account has known devices, but not this one. */
export type RememberedDevice = { token: string; news: boolean }

/**
 * Stores this browser as a known device of the account. Each new device gets a new token, so that a
 * token planted by an attacker stays worthless.
 */
export async function rememberDevice(
  db: Pool,
  userId: string,
  token: string | undefined,
): Promise<RememberedDevice> {
  return transaction(db, async (tx) => {
    if (token !== undefined) {
      const seen = await tx`
        UPDATE devices SET seen_at = now() WHERE user_id = ${userId} AND token_hash = ${hashToken(token)}
        RETURNING 1`
      if (seen.length > 0) return { token, news: false }
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
        ORDER BY seen_at DESC OFFSET ${MAX_DEVICES})`
    return { token: fresh, news: others.length > 0 }
  })
}

export async function deleteDevices(tx: Tx, userId: string, keep?: string) {
  const isKept = keep === undefined ? sql`false` : sql`token_hash = ${hashToken(keep)}`
  await tx`DELETE FROM devices WHERE user_id = ${userId} AND NOT ${isKept}`
}

export async function deleteExpiredDevices(db: Db) {
  await db`DELETE FROM devices WHERE seen_at < now() - make_interval(days => ${DEVICE_DAYS})`
}
