import { uuidv7 } from 'uuidv7'
import type { Session, SessionUser } from '#shared/people/account-schema.ts'
import { SESSION_DAYS } from '#shared/people/limits.ts'
import { type Db, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { accountEmail } from '../../records/account-email.ts'
import { hashToken, newToken } from '../tokens.ts'

/** Maximum age of a session, even if it is used. */
const LONGEST_DAYS = 90
/** Per account; a further session ends the one unused for longest. */
export const MAX_SESSIONS = 100
/** A password entry permits actions that require it for this time. */
export const CONFIRMED_MINUTES = 10

/** Returns the token, 256 random bits; only its hash is stored. */
export async function startSession(db: Db, userId: string, userAgent: string): Promise<string> {
  const token = newToken()
  await db`
    INSERT INTO sessions (id, token_hash, user_id, user_agent, expires_at)
    VALUES (${uuidv7()}, ${hashToken(token)}, ${userId}, ${userAgent.slice(0, 300)},
            now() + make_interval(days => ${SESSION_DAYS}))`
  await db`
    DELETE FROM sessions WHERE user_id = ${userId} AND id IN (
      SELECT id FROM sessions WHERE user_id = ${userId}
      ORDER BY seen_at DESC, id DESC OFFSET ${MAX_SESSIONS})`
  return token
}

const isLive = sql`expires_at > now() AND created_at > now() - make_interval(days => ${LONGEST_DAYS})`

/** `staffRole` is null for shoppers. */
export type StoredUser = Omit<SessionUser, 'staffRole' | 'secondFactor'> & {
  staffRole: SessionUser['staffRole'] | null
  secondFactor: boolean
}

export function toSessionUser({ staffRole, secondFactor, ...user }: StoredUser): SessionUser {
  return { ...user, ...(staffRole && { staffRole, secondFactor }) }
}

/** Extends the session that it finds. */
export async function findSession(db: Db, token: string): Promise<SessionUser | undefined> {
  const [row] = await db<(StoredUser & { stale: boolean })[]>`
    SELECT u.id, u.user_name AS "userName", ${accountEmail} AS email, u.role, u.staff_role AS "staffRole",
           u.totp_confirmed AS "secondFactor",
           s.seen_at < now() - interval '1 hour' AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > now()
      AND s.created_at > now() - make_interval(days => ${LONGEST_DAYS})`
  if (!row) return undefined
  const { stale, ...stored } = row
  if (stale) {
    await db`
      UPDATE sessions SET seen_at = now(), expires_at = now() + make_interval(days => ${SESSION_DAYS})
      WHERE token_hash = ${hashToken(token)}`
  }
  return toSessionUser(stored)
}

export async function isConfirmed(db: Db, token: string): Promise<boolean> {
  const rows = await db`
    SELECT 1 FROM sessions
    WHERE token_hash = ${hashToken(token)}
      AND confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES})`
  return rows.length > 0
}

export async function confirmSession(db: Db, token: string) {
  await db`UPDATE sessions SET confirmed_at = now() WHERE token_hash = ${hashToken(token)}`
}

export async function endSession(db: Db, token: string) {
  await db`DELETE FROM sessions WHERE token_hash = ${hashToken(token)}`
}

/** Ends a session of the account. Throws 404 if the account has no such session. */
export async function endSessionById(db: Db, userId: string, id: string) {
  const ended = await db`
    DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} RETURNING 1`
  if (ended.length === 0) throw new ShopError('session_not_found')
}

export async function endUserSessions(db: Db, userId: string, keepToken?: string) {
  const isKept = keepToken === undefined ? sql`false` : sql`token_hash = ${hashToken(keepToken)}`
  await db`DELETE FROM sessions WHERE user_id = ${userId} AND NOT ${isKept}`
}

/** Lists active sessions, last used first. */
export async function listSessions(db: Db, userId: string, token: string): Promise<Session[]> {
  const rows = await db<
    (Omit<Session, 'startedAt' | 'seenAt'> & { startedAt: Date; seenAt: Date })[]
  >`
    SELECT id AS "_id", user_agent AS "userAgent", created_at AS "startedAt", seen_at AS "seenAt",
           token_hash = ${hashToken(token)} AS current
    FROM sessions WHERE user_id = ${userId} AND ${isLive} ORDER BY seen_at DESC, id DESC`
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }))
}

export async function deleteExpiredSessions(db: Db) {
  await db`DELETE FROM sessions WHERE NOT (${isLive})`
}
