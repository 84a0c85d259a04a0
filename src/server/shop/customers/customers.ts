import { toRupees } from '#shared/money.ts'
import { parseOrderNumber } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import type {
  CodLimitInput,
  Customer,
  CustomerNotes,
  CustomerQuery,
} from '#shared/shop/customer-schema.ts'
import { foldCode } from '#shared/typed-text.ts'
import { decodeCursor, MAX_ROWS, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, type Pool, sql, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { paiseReceivedFor } from '../../orders/money/facts.ts'
import { isSentUnpaid } from '../../orders/reading/search.ts'
import { setCodLimit, setNotes } from '../../people/user-record.ts'
import { accountEmail } from '../../records/account-email.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { listGuests, searchGuests } from './guests.ts'

type Row = Omit<
  Customer,
  'createdAt' | 'lastSeen' | 'spent' | 'owed' | 'storeCredit' | 'hasAccount'
> & {
  createdAt: Date
  lastSeen: Date
  paise: number
  owedPaise: number
  creditPaise: number
  key: string
}

/** Totals are computed for the rows of one page only. */
const selectCustomers = sql`
  SELECT u.id AS "_id", u.user_name AS "userName", ${accountEmail} AS email, u.notes, u.cod_limit AS "codLimit",
         u.created_at AS "createdAt",
         u.created_at::text AS key,
         greatest(u.created_at,
                  (SELECT max(s.seen_at) FROM sessions s WHERE s.user_id = u.id),
                  (SELECT max(e.at) FROM account_events e WHERE e.user_id = u.id),
                  (SELECT max(o.created_at) FROM orders o WHERE o.user_id = u.id)) AS "lastSeen",
         coalesce(u.verified_phone, (SELECT o.phone FROM orders o WHERE o.user_id = u.id AND o.phone <> ''
                   ORDER BY o.created_at DESC, o.id DESC LIMIT 1),
                  (SELECT a.phone FROM addresses a WHERE a.user_id = u.id ORDER BY a.slot LIMIT 1), '') AS phone,
         paid.orders, paid.paise - paid.back AS paise,
         (SELECT coalesce(sum(o.total_paise - ${paiseReceivedFor}), 0)::bigint FROM orders o
          WHERE o.user_id = u.id AND ${isSentUnpaid}) AS "owedPaise",
         coalesce((SELECT a.available_paise FROM credit_accounts a WHERE a.user_id = u.id), 0) AS "creditPaise"
  FROM users u
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS orders, coalesce(sum(o.total_paise), 0)::bigint AS paise,
           coalesce(sum((SELECT sum(r.amount_paise) FROM refunds r
                         WHERE r.order_id = o.id AND r.state = 'done' AND NOT r.is_excess)), 0)::bigint AS back
    FROM orders o
    WHERE o.user_id = u.id AND o.paid_at IS NOT NULL AND o.channel <> 'giftCard') paid`

const isCustomer = sql<'u'>`u.role = 'user' AND u.erased_at IS NULL`

const toCustomer = ({
  key: _,
  paise,
  owedPaise,
  creditPaise,
  createdAt,
  lastSeen,
  ...row
}: Row): Customer => ({
  ...row,
  hasAccount: true,
  spent: toRupees(paise),
  owed: toRupees(owedPaise),
  storeCredit: toRupees(creditPaise),
  createdAt: createdAt.toISOString(),
  lastSeen: lastSeen.toISOString(),
})

/**
 * Excludes staff and erased customers; newest first. A search also finds people without an account,
 * after all others.
 */
export async function listCustomers(db: Db, query: CustomerQuery) {
  const { limit = MAX_ROWS, cursor, q, bought, guests: onlyGuests } = query
  if (onlyGuests && !q) return { ...(await listGuests(db, query)), codUndelivered: null }
  const digits = indianPhone(q ?? '') ?? foldCode(q ?? '').replace(/^\+91|[\s().-]/g, '')
  const phone = /^\d{4,12}$/.test(digits)
    ? sql<'u'>`OR u.id IN (SELECT o.user_id FROM orders o
                     WHERE lower(o.city || ' ' || o.phone) LIKE ${`%${digits}%`} AND strpos(o.phone, ${digits}) > 0)
         OR u.id IN (SELECT a.user_id FROM addresses a WHERE strpos(a.phone, ${digits}) > 0)
         OR strpos(u.verified_phone, ${digits}) > 0`
    : sql``
  const number = q ? parseOrderNumber(q) : undefined
  const byNumber = number
    ? sql<'u'>`OR u.id IN (SELECT o.user_id FROM orders o WHERE o.number = ${number})`
    : sql``
  const where = sql<'u'>`${isCustomer}
    ${bought ? sql`AND u.id IN (SELECT user_id FROM buyers)` : sql``}
    ${q ? sql`AND (strpos(lower(u.user_name || ' ' || ${accountEmail}), lower(${q})) > 0 ${phone} ${byNumber})` : sql``}`
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const [rows, counts, payments] = await Promise.all([
    db<Row[]>`
      ${selectCustomers} WHERE ${where}
        AND ${after ? sql`(u.created_at, u.id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM users u WHERE ${where}`,
    getPaymentSettings(db),
  ])
  const codUndelivered = payments.methods.includes('cod') ? payments.cod.undelivered : null
  const page = toPage(rows, limit, toCustomer, (row) => [row.key, row._id])
  const searched = q
    ? await searchGuests(db, { q, digits: /^\d{4,12}$/.test(digits) ? digits : undefined, number })
    : []
  const guests = bought ? searched.filter(({ orders }) => orders > 0) : searched
  // The last page has them, because they have no place in the order of accounts.
  if (!page.nextCursor) page.data.push(...guests)
  return { ...page, total: (counts[0]?.total ?? 0) + guests.length, codUndelivered }
}

/** Returns undefined for an unknown id, staff, or an erased customer. */
export async function findCustomer(db: Db, id: string): Promise<Customer | undefined> {
  const [row] = await db<Row[]>`${selectCustomers} WHERE u.id = ${id} AND ${isCustomer}`
  return row && toCustomer(row)
}

/** Returns a customer. Throws 404 for an unknown id, staff, or an erased customer. */
async function getCustomer(db: Db, id: string): Promise<Customer> {
  const customer = await findCustomer(db, id)
  if (!customer) throw new ShopError('customer_not_found')
  return customer
}

/** Records that a note changed but not its text, because the audit log is never erased. */
export async function noteCustomer(
  db: Pool,
  actor: Actor,
  id: string,
  { notes, notesWas }: CustomerNotes,
) {
  await transaction(db, async (tx) => {
    const [stored] = await tx<{ notes: string }[]>`
      SELECT notes FROM users u WHERE u.id = ${id} AND ${isCustomer} FOR UPDATE`
    if (!stored) throw new ShopError('customer_not_found')
    if (notesWas !== undefined && notesWas !== stored.notes) throw new ShopError('overtaken.notes')
    await setNotes(tx, id, notes)
    await audit(tx, actor, 'customerNoted', `customer:${id}`, null, { letters: notes.length })
  })
  return getCustomer(db, id)
}

/** Sets a customer's limit of open orders on delivery. Throws 404 for an unknown customer. */
export async function limitCod(db: Pool, actor: Actor, id: string, { codLimit }: CodLimitInput) {
  await transaction(db, async (tx) => {
    const [stored] = await tx<CodLimitInput[]>`
      SELECT cod_limit AS "codLimit" FROM users u WHERE u.id = ${id} AND ${isCustomer} FOR UPDATE`
    if (!stored) throw new ShopError('customer_not_found')
    if (stored.codLimit === codLimit) return
    await setCodLimit(tx, id, codLimit)
    await audit(tx, actor, 'codLimited', `customer:${id}`, stored, { codLimit })
  })
  return getCustomer(db, id)
}
