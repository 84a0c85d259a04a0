import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { SessionUser } from '#shared/account.ts'
import type { Db } from '../db.ts'

export const SESSION_DAYS = 30

const hash = (token: string) => createHash('sha256').update(token).digest()

/** Returns the new session's token: 256 random bits, of which only a hash is stored. */
export async function startSession(db: Db, userId: string, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db`
    INSERT INTO sessions (id, token_hash, user_id, user_agent, expires_at)
    VALUES (${uuidv7()}, ${hash(token)}, ${userId}, ${userAgent.slice(0, 300)},
            now() + make_interval(days => ${SESSION_DAYS}))`
  return token
}

/** The session's user as the database has them now; their session lives on while they come back. */
export async function findSession(db: Db, token: string): Promise<SessionUser | undefined> {
  const [row] = await db<(SessionUser & { stale: boolean })[]>`
    SELECT u.id, u.user_name AS "userName", u.email, u.role,
           s.seen_at < now() - interval '1 hour' AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${hash(token)} AND s.expires_at > now()`
  if (!row) return undefined
  const { stale, ...user } = row
  if (stale) {
    await db`
      UPDATE sessions SET seen_at = now(), expires_at = now() + make_interval(days => ${SESSION_DAYS})
      WHERE token_hash = ${hash(token)}`
  }
  return user
}

export async function endSession(db: Db, token: string) {
  await db`DELETE FROM sessions WHERE token_hash = ${hash(token)}`
}
