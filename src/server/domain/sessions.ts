import { uuidv7 } from 'uuidv7'
import type { Session, SessionUser } from '#shared/account.ts'
import type { Db } from '../db.ts'
import { hashToken, newToken } from './tokens.ts'

export const SESSION_DAYS = 30

/** Returns the new session's token: 256 random bits, of which only a hash is stored. */
export async function startSession(db: Db, userId: string, userAgent: string): Promise<string> {
  const token = newToken()
  await db`
    INSERT INTO sessions (id, token_hash, user_id, user_agent, expires_at)
    VALUES (${uuidv7()}, ${hashToken(token)}, ${userId}, ${userAgent.slice(0, 300)},
            now() + make_interval(days => ${SESSION_DAYS}))`
  return token
}

/** A user as the database has them: `staffRole` is null for everyone who is no admin. */
export type Stored = Omit<SessionUser, 'staffRole' | 'secondFactor'> & {
  staffRole: SessionUser['staffRole'] | null
  secondFactor: boolean
}

export function toSessionUser({ staffRole, secondFactor, ...user }: Stored): SessionUser {
  return { ...user, ...(staffRole && { staffRole, secondFactor }) }
}

/** The session's user as the database has them now; their session lives on while they come back. */
export async function findSession(db: Db, token: string): Promise<SessionUser | undefined> {
  const [row] = await db<(Stored & { stale: boolean })[]>`
    SELECT u.id, u.user_name AS "userName", u.email, u.role, u.staff_role AS "staffRole",
           u.totp_confirmed AS "secondFactor",
           s.seen_at < now() - interval '1 hour' AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${hashToken(token)} AND s.expires_at > now()`
  if (!row) return undefined
  const { stale, ...stored } = row
  if (stale) {
    await db`
      UPDATE sessions SET seen_at = now(), expires_at = now() + make_interval(days => ${SESSION_DAYS})
      WHERE token_hash = ${hashToken(token)}`
  }
  return toSessionUser(stored)
}

export async function endSession(db: Db, token: string) {
  await db`DELETE FROM sessions WHERE token_hash = ${hashToken(token)}`
}

/** Ends the account's sessions, all of them or all but the one with this token. */
export async function endSessionsOf(db: Db, userId: string, keepToken?: string) {
  const kept = keepToken === undefined ? db`false` : db`token_hash = ${hashToken(keepToken)}`
  await db`DELETE FROM sessions WHERE user_id = ${userId} AND NOT ${kept}`
}

/** Live sessions, last seen first. */
export async function listSessions(db: Db, userId: string, token: string): Promise<Session[]> {
  const rows = await db<
    (Omit<Session, 'startedAt' | 'seenAt'> & { startedAt: Date; seenAt: Date })[]
  >`
    SELECT id AS "_id", user_agent AS "userAgent", created_at AS "startedAt", seen_at AS "seenAt",
           token_hash = ${hashToken(token)} AS current
    FROM sessions WHERE user_id = ${userId} AND expires_at > now() ORDER BY seen_at DESC, id DESC`
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }))
}
