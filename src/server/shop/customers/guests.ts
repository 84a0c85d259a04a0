import { toRupees } from '#shared/money.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { decodeCursor, type Page, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { paiseReceivedFor } from '../../orders/money/facts.ts'
import { phoneEnd } from '../../orders/parts/codes/uses.ts'

/**
 * Somebody without an account: the customer of orders by phone or at the counter, or the recipient
 * of gift cards. One person has one email, or without an email one phone.
 */
export type Guest = {
  email: string
  /** Ten digits; empty if unknown. */
  phone: string
  orderIds: string[]
  cardIds: string[]
}

const MAX_FOUND = 50

type Contact = { email: string; phone: string }

/** SQL condition: the order `o` has no account and is not erased. */
const isGuestOrder = sql<'o'>`o.user_id IS NULL AND o.erased_at IS NULL AND o.channel IN ('phone', 'counter')`

/** The phone alone decides only if one of both has no email, because families share phones. */
async function collect(db: Db, { email, phone }: Contact): Promise<Guest> {
  const orders = await db<{ id: string }[]>`
    SELECT o.id FROM orders o WHERE ${isGuestOrder} AND (
      (${email} <> '' AND lower(o.customer_email) = ${email})
      OR (${phone} <> '' AND ${phoneEnd(sql`o.phone`)} = ${phone} AND (${email} = '' OR o.customer_email = '')))
    ORDER BY o.created_at`
  const cards = await db<{ id: string }[]>`
    SELECT id FROM credit_accounts
    WHERE kind = 'giftCard' AND ${email} <> '' AND lower(recipient_email) = ${email} ORDER BY created_at`
  return {
    email,
    phone,
    orderIds: orders.map(({ id }) => id),
    cardIds: cards.map(({ id }) => id),
  }
}

/** `id` is one of the guest's orders or gift cards. Throws 404 for any other. */
export async function getGuest(db: Db, id: string): Promise<Guest> {
  const [contact] = await db<Contact[]>`
    SELECT lower(o.customer_email) AS email, o.phone FROM orders o WHERE o.id = ${id} AND ${isGuestOrder}
    UNION ALL
    SELECT lower(recipient_email), '' FROM credit_accounts
    WHERE id = ${id} AND kind = 'giftCard' AND recipient_email <> ''`
  if (!contact) throw new ShopError('customer_not_found')
  const guest = await collect(db, { email: contact.email, phone: indianPhone(contact.phone) ?? '' })
  // An order with neither email nor phone is its only trace.
  return guest.orderIds.includes(id) || guest.cardIds.includes(id)
    ? guest
    : { ...guest, orderIds: [id] }
}

/** Describes a guest like a customer; `id` is that of the newest order or card. */
export async function describeGuest(db: Db, guest: Guest): Promise<Customer> {
  const [row] = await db<
    {
      id: string | null
      name: string | null
      phone: string | null
      since: Date | null
      seen: Date | null
      orders: number
      paise: number
      owedPaise: number
    }[]
  >`
    SELECT (array_agg(o.id ORDER BY o.created_at DESC))[1] AS id,
           (array_agg(o.recipient_name ORDER BY o.created_at DESC))[1] AS name,
           (array_agg(o.phone ORDER BY o.created_at DESC))[1] AS phone,
           min(o.created_at) AS since, max(o.created_at) AS seen,
           (count(*) FILTER (WHERE o.paid_at IS NOT NULL))::int AS orders,
           coalesce(sum(o.total_paise - coalesce((
             SELECT sum(r.amount_paise) FROM refunds r
             WHERE r.order_id = o.id AND r.state = 'done' AND NOT r.is_excess), 0))
             FILTER (WHERE o.paid_at IS NOT NULL), 0)::bigint AS paise,
           coalesce(sum(o.total_paise - ${paiseReceivedFor})
             FILTER (WHERE o.payment_status IN ('due', 'partiallyPaid') AND o.order_status <> 'rejected'), 0)::bigint AS "owedPaise"
    FROM orders o WHERE o.id ${sql.in(guest.orderIds)}`
  const [card] = await db<{ id: string; name: string; at: Date }[]>`
    SELECT id, recipient_name AS name, created_at AS at FROM credit_accounts
    WHERE id ${sql.in(guest.cardIds)} ORDER BY created_at DESC LIMIT 1`
  const at = new Date(0)
  return {
    _id: row?.id ?? card?.id ?? '',
    userName: row?.name || card?.name || '',
    email: guest.email,
    createdAt: (row?.since ?? card?.at ?? at).toISOString(),
    lastSeen: (row?.seen ?? card?.at ?? at).toISOString(),
    phone: row?.phone ?? '',
    orders: row?.orders ?? 0,
    spent: toRupees(row?.paise ?? 0),
    owed: toRupees(row?.owedPaise ?? 0),
    storeCredit: 0,
    codLimit: null,
    notes: '',
    hasAccount: false,
  }
}

/** Orders of one guest have the same key: the email, or without one the phone. */
const guestKey = sql<'o'>`
  CASE WHEN o.customer_email <> '' THEN lower(o.customer_email)
       WHEN o.phone <> '' THEN ${phoneEnd(sql`o.phone`)}
       ELSE o.id::text END`

/** Lists people without an account who ordered, by their newest order. */
export async function listGuests(db: Db, { limit = MAX_FOUND, cursor }: Page) {
  const size = Math.min(limit, MAX_FOUND)
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const newest = sql`
    SELECT DISTINCT ON (${guestKey}) o.id, o.created_at FROM orders o WHERE ${isGuestOrder}
    ORDER BY ${guestKey}, o.created_at DESC, o.id DESC`
  const [rows, counts] = await Promise.all([
    db<{ id: string; key: string }[]>`
      SELECT id, created_at::text AS key FROM (${newest}) guest
      WHERE ${after ? sql`(created_at, id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY created_at DESC, id DESC LIMIT ${size + 1}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM (${newest}) guest`,
  ])
  const { data: ids, nextCursor } = toPage(
    rows,
    size,
    ({ id }) => id,
    ({ key, id }) => [key, id],
  )
  const data: Customer[] = []
  for (const id of ids) data.push(await describeGuest(db, await getGuest(db, id)))
  return { data, nextCursor, total: counts[0]?.total ?? 0 }
}

/**
 * Finds guests by a part of the name or email, by phone or by order number. Returns the newest 50.
 */
export async function searchGuests(
  db: Db,
  { q, digits, number }: { q: string; digits: string | undefined; number: number | undefined },
): Promise<Customer[]> {
  const text = q.toLowerCase()
  const byPhone = digits
    ? sql<'o'>`OR strpos(regexp_replace(o.phone, '\\D', '', 'g'), ${digits}) > 0`
    : sql``
  const byNumber = number === undefined ? sql`` : sql<'o'>`OR o.number = ${number}`
  const found = await db<{ id: string }[]>`
    SELECT id FROM (
      SELECT o.id, o.created_at FROM orders o WHERE ${isGuestOrder}
        AND (strpos(lower(o.recipient_name || ' ' || o.customer_email), ${text}) > 0 ${byPhone} ${byNumber})
      UNION ALL
      SELECT a.id, a.created_at FROM credit_accounts a
      WHERE a.kind = 'giftCard' AND a.recipient_email <> ''
        AND strpos(lower(a.recipient_name || ' ' || a.recipient_email), ${text}) > 0
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = lower(a.recipient_email))) found
    ORDER BY created_at DESC LIMIT ${MAX_FOUND}`
  const guests: Customer[] = []
  const seen = new Set<string>()
  for (const { id } of found) {
    if (seen.has(id)) continue
    const guest = await getGuest(db, id)
    for (const each of [...guest.orderIds, ...guest.cardIds]) seen.add(each)
    guests.push(await describeGuest(db, guest))
  }
  return guests
}
