import type { FailedEmail } from '#shared/shop/email-schema.ts'
import { decodeCursor, MAX_ROWS, type Page, timeCursor, toPage } from '../../database/paging.ts'
import { type Pool, sql, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { requeueEmail } from '../../records/outbox.ts'

type Row = Omit<FailedEmail, 'createdAt' | 'failedAt'> & {
  createdAt: Date
  failedAt: Date
  key: string
}

/** The link of such an email cannot be made again. */
const canBeSent = sql`(payload ? 'link' OR kind NOT IN ('staffInvite', 'confirmEmail'))`

export async function listFailedEmails(db: Pool, { limit = MAX_ROWS, cursor }: Page) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const [rows, counts] = await Promise.all([
    db<Row[]>`
      SELECT id AS "_id", kind, recipient, created_at AS "createdAt", failed_at AS "failedAt",
             failed_at::text AS key, attempts, last_error AS error, ${canBeSent} AS "canBeSent"
      FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL
        AND ${after ? sql`(failed_at, id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY failed_at DESC, id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`
      SELECT count(*)::int AS total FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL`,
  ])
  const page = toPage(
    rows,
    limit,
    ({ key: _, createdAt, failedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
    }),
    (row) => [row.key, row._id],
  )
  return { ...page, total: counts[0]?.total ?? 0 }
}

/**
 * Queues a failed email again. Throws 404 if the email did not fail, 409 if its link has expired.
 */
export async function sendEmailAgain(db: Pool, actor: Actor, id: string) {
  await transaction(db, async (tx) => {
    const [email] = await tx<{ kind: string; recipient: string; canBeSent: boolean }[]>`
      SELECT kind, recipient, ${canBeSent} AS "canBeSent" FROM outbox
      WHERE id = ${id} AND failed_at IS NOT NULL AND sent_at IS NULL FOR UPDATE`
    if (!email) throw new ShopError('mail_not_found')
    if (!email.canBeSent) throw new ShopError('mail_expired')
    await requeueEmail(tx, id)
    await audit(tx, actor, 'mailSentAgain', `mail:${id}`, null, {
      kind: email.kind,
      recipient: email.recipient,
    })
  })
}
