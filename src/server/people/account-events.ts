import { uuidv7 } from 'uuidv7'
import type { AccountEvent } from '#shared/people/security-schema.ts'
import type { EventKind } from '#shared/people/vocabulary.ts'
import { decodeCursor, MOST_ROWS, type Page, pageOf, timeCursor } from '../database/paging.ts'
import type { Db, Pool } from '../db.ts'
import type { Caller } from './sign-in/caller.ts'
import { HOUR, hasRoom } from './sign-in/throttle.ts'

const KEPT_DAYS = 180
/** Of one kind and account; the newest are kept, so that a flood of one kind hides no other. */
const MOST_EACH = 500
const MOST_AN_HOUR = 60
/** Failures for accounts that there are not. */
const MOST_UNKNOWN = 10_000

/** Whose account it is; without an id it is one that there is not. */
export type Whose = { id: string | undefined; email: string }
export type From = Pick<Caller, 'address' | 'userAgent'>

/** Writes down what happened to an account. Costs the same whether there is such an account or not. */
export async function recordEvent(db: Pool, kind: EventKind, whose: Whose, from: From) {
  const limit = { key: `log:${kind}:${whose.email}`, most: MOST_AN_HOUR, seconds: HOUR }
  if (!(await hasRoom(db, limit))) return
  const userId = whose.id ?? null
  await db`
    WITH oldest AS (
      SELECT id FROM account_events WHERE user_id = ${userId} AND kind = ${kind}
      ORDER BY id DESC OFFSET ${MOST_EACH - 1} LIMIT 1),
    gone AS (
      DELETE FROM account_events e USING oldest
      WHERE e.user_id = ${userId} AND e.kind = ${kind} AND e.id <= oldest.id)
    INSERT INTO account_events (id, kind, user_id, email, address, user_agent)
    VALUES (${uuidv7()}, ${kind}, ${userId}, ${whose.email}, ${from.address.slice(0, 100)},
            ${from.userAgent.slice(0, 300)})`
}

type Row = Omit<AccountEvent, 'at'> & { at: Date; key: string }

/** Newest first; of one account, or with no id of all. */
export async function listEvents(
  db: Db,
  userId: string | undefined,
  { limit = MOST_ROWS, cursor }: Page,
) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const mine = userId === undefined ? db`true` : db`user_id = ${userId}`
  const [rows, counts] = await Promise.all([
    db<Row[]>`
      SELECT id AS "_id", at, at::text AS key, kind, email, address, user_agent AS "userAgent"
      FROM account_events
      WHERE ${mine}
        AND ${after ? db`(at, id) < (${after[0]}::text::timestamptz, ${after[1]})` : db`true`}
      ORDER BY at DESC, id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM account_events WHERE ${mine}`,
  ])
  const page = pageOf(
    rows,
    limit,
    ({ key: _, at, ...row }) => ({ ...row, at: at.toISOString() }),
    (row) => [row.key, row._id],
  )
  return { ...page, total: counts[0]?.total ?? 0 }
}

export async function forgetOldEvents(db: Db) {
  await db`DELETE FROM account_events WHERE at < now() - make_interval(days => ${KEPT_DAYS})`
  await db`
    DELETE FROM account_events WHERE user_id IS NULL AND id <= (
      SELECT id FROM account_events WHERE user_id IS NULL
      ORDER BY id DESC OFFSET ${MOST_UNKNOWN} LIMIT 1)`
}
