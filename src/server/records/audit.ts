import { uuidv7 } from 'uuidv7'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { AuditAction } from '#shared/people/audit-actions.ts'
import type { AuditEntry, AuditQuery } from '#shared/people/staff-schema.ts'
import { decodeCursor, MAX_ROWS, timeCursor, toPage } from '../database/paging.ts'
import { type Db, sql, type Tx } from '../db.ts'

export type Actor = Pick<SessionUser, 'id' | 'userName'>

/** Author of a change without a session. No account has this id. */
export const systemActor = (userName: string): Actor => ({
  id: '00000000-0000-0000-0000-000000000000',
  userName,
})

type Facts = Record<string, unknown>

type Change = { subject: string; before: Facts | null; after: Facts | null }

/**
 * Writes an entry of the audit log. Call in the transaction of the change. Records the fields that
 * differ and identifying ones.
 */
export const audit = (
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  subject: string,
  before: Facts | null,
  after: Facts | null,
) => auditAll(tx, actor, action, [{ subject, before, after }])

/**
 * Writes several entries of the audit log. Changes with the same `batch` can be undone together.
 */
export async function auditAll(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  changes: readonly Change[],
  batch: string | null = null,
) {
  const rows = changes.map(({ subject, before, after }) => {
    const [old, changed] = before && after ? difference(before, after) : [before, after]
    return { id: uuidv7(), subject, before: old, after: changed }
  })
  await tx`
    INSERT INTO audit_log (id, user_id, user_name, action, subject, before, after, batch)
    SELECT id, ${actor.id}, ${actor.userName}, ${action}, subject, before, after, ${batch}::uuid
    FROM jsonb_to_recordset(${sql.json(rows as never)})
      AS given (id uuid, subject text, before jsonb, after jsonb)`
}

function difference(before: Facts, after: Facts): [Facts, Facts] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (facts: Facts) =>
    Object.fromEntries(changed.filter((key) => key in facts).map((key) => [key, facts[key]]))
  const identifying = Object.fromEntries(
    alwaysRecorded.filter((key) => key in after).map((key) => [key, after[key]]),
  )
  return [only(before), { ...identifying, ...only(after) }]
}

/** Recorded even if unchanged, to identify the object. */
const alwaysRecorded = ['title']

type Row = Omit<AuditEntry, 'at'> & { at: Date; key: string }

export async function listAudit(db: Db, { limit = MAX_ROWS, cursor, subject }: AuditQuery) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const ofSubject = subject === undefined ? sql`true` : sql`subject = ${subject}`
  const [rows, counts] = await Promise.all([
    db<Row[]>`
      SELECT id AS "_id", at, at::text AS key,
             coalesce(nullif(user_name, ''), (SELECT u.user_name FROM users u WHERE u.id = entry.user_id), '') AS "userName", action, subject, before, after,
             CASE split_part(subject, ':', 1)
               WHEN 'order' THEN (SELECT o.number_prefix || o.number FROM orders o
                                  WHERE o.id = nullif(split_part(subject, ':', 2), '')::uuid)
               WHEN 'giftCard' THEN (SELECT nullif(a.code_end, '') FROM credit_accounts a
                                     WHERE a.id = nullif(split_part(subject, ':', 2), '')::uuid)
               WHEN 'customer' THEN (SELECT u.user_name FROM users u
                                     WHERE u.id = nullif(split_part(subject, ':', 2), '')::uuid AND u.erased_at IS NULL)
             END AS name,
             CASE WHEN action IN ('productEdited', 'productDeleted') AND NOT EXISTS (
                    SELECT 1 FROM audit_log undone WHERE undone.subject = 'batch:' || entry.batch)
                  THEN batch END AS batch,
             CASE WHEN batch IS NOT NULL THEN (
               SELECT count(DISTINCT one.subject)::int FROM audit_log one
               WHERE one.batch = entry.batch AND one.action IN ('productEdited', 'productDeleted'))
             ELSE 0 END AS "batchSize"
      FROM audit_log entry
      WHERE ${ofSubject} AND ${after ? sql`(at, id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY at DESC, id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM audit_log WHERE ${ofSubject}`,
  ])
  const page = toPage(
    rows,
    limit,
    ({ key: _, at, ...row }) => ({ ...row, at: at.toISOString() }),
    (row) => [row.key, row._id],
  )
  return { ...page, total: counts[0]?.total ?? 0 }
}
