import { uuidv7 } from 'uuidv7'
import type { EventKind } from '#shared/people/account-events.ts'
import type { AccountEvent } from '#shared/people/security-schema.ts'
import { decodeCursor, MAX_ROWS, type Page, timeCursor, toPage } from '../database/paging.ts'
import { type Db, type Pool, sql } from '../db.ts'
import type { Caller } from './sign-in/caller.ts'
import { HOUR, tryUse } from './sign-in/throttle.ts'

const KEPT_DAYS = 180
/** Limit per account and kind, so that one kind cannot push out another. */
const MAX_PER_KIND = 500
/** Limit per kind of event and per account, or per unknown email. Further events are dropped. */
const MAX_AN_HOUR = 60
/** Limit for all emails without an account. */
const MAX_UNKNOWN = 10_000

/** Without an id, no account has this email. `email` may be a phone that was entered. */
export type EventAccount = { id: string | undefined; email: string }
/** The sender of the request that caused the event. */
export type EventSource = Pick<Caller, 'address' | 'userAgent'>

/** Takes the same time whether the account exists or not. */
export async function recordEvent(
  db: Pool,
  kind: EventKind,
  account: EventAccount,
  source: EventSource,
) {
  const limit = {
    key: `log:${kind}:${account.id ?? account.email}`,
    most: MAX_AN_HOUR,
    seconds: HOUR,
  }
  if (!(await tryUse(db, limit))) return
  const userId = account.id ?? null
  await db`
    WITH oldest AS (
      SELECT id FROM account_events WHERE user_id = ${userId} AND kind = ${kind}
      ORDER BY id DESC OFFSET ${MAX_PER_KIND - 1} LIMIT 1),
    deleted AS (
      DELETE FROM account_events e USING oldest
      WHERE e.user_id = ${userId} AND e.kind = ${kind} AND e.id <= oldest.id)
    INSERT INTO account_events (id, kind, user_id, email, address, user_agent)
    VALUES (${uuidv7()}, ${kind}, ${userId}, ${account.email}, ${source.address.slice(0, 100)},
            ${source.userAgent.slice(0, 300)})`
}

type Row = Omit<AccountEvent, 'at'> & { at: Date; key: string }

/** Lists events, newest first: of one account, or all without an id. */
export async function listEvents(
  db: Db,
  userId: string | undefined,
  { limit = MAX_ROWS, cursor }: Page,
) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const inScope = userId === undefined ? sql`true` : sql`user_id = ${userId}`
  const [rows, counts] = await Promise.all([
    db<Row[]>`
      SELECT id AS "_id", at, at::text AS key, kind,
             coalesce(nullif(email, ''), (SELECT u.verified_phone FROM users u WHERE u.id = user_id), '') AS email,
             address, user_agent AS "userAgent"
      FROM account_events
      WHERE ${inScope}
        AND ${after ? sql`(at, id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY at DESC, id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM account_events WHERE ${inScope}`,
  ])
  const page = toPage(
    rows,
    limit,
    ({ key: _, at, ...row }) => ({ ...row, at: at.toISOString() }),
    (row) => [row.key, row._id],
  )
  return { ...page, total: counts[0]?.total ?? 0 }
}

export async function deleteExpiredEvents(db: Db) {
  await db`DELETE FROM account_events WHERE at < now() - make_interval(days => ${KEPT_DAYS})`
  await db`
    DELETE FROM account_events WHERE user_id IS NULL AND id <= (
      SELECT id FROM account_events WHERE user_id IS NULL
      ORDER BY id DESC OFFSET ${MAX_UNKNOWN} LIMIT 1)`
}
