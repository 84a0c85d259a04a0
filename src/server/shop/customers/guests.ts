import { toRupees } from '#shared/money.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import type { Customer } from '#shared/shop/customer-schema.ts'
import { decodeCursor, type Page, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { isGuestOrder, isOrderOf, orderContact } from '../../orders/guests/guest-contact.ts'
import { paiseReceivedFor } from '../../orders/money/facts.ts'
import { reducesSpend } from '../../orders/money/refund-record.ts'
import { phoneEnd } from '../../orders/parts/codes/uses.ts'
import {
  type ConsentRows,
  consentsOf,
  type DateRows,
  datesOf,
  toConsents,
  toDates,
} from '../../people/customers/customer-details.ts'
import {
  makeOwnPerson,
  personOfAccount,
  personOfContact,
} from '../../people/customers/customer-record.ts'
import { type CustomerTerms, matchesGuestOrder } from './customer-search.ts'

/**
 * Somebody without an account: the customer of orders by phone or at the counter, or the recipient
 * of gift cards. One person has one email, or without an email one phone, unless the owner merged
 * several.
 */
export type Guest = {
  /** Of orders and cards; the main one comes first. */
  contacts: readonly [string, ...string[]]
  /** Emails, and phones as +919876543210. */
  recipients: readonly string[]
  orderIds: readonly string[]
  cardIds: readonly string[]
}

const MAX_FOUND = 50

const isEmail = (contact: string) => contact.includes('@')

/**
 * `phone`, ten digits, also finds orders whose contact is not recorded as another person's. It
 * decides only if one of both has no email, because families share phones.
 */
async function collect(
  db: Db,
  contacts: readonly [string, ...string[]],
  phone: string,
): Promise<Guest> {
  const hasEmail = isEmail(contacts[0])
  const orders = await db<{ id: string; contact: string }[]>`
    SELECT o.id, ${orderContact} AS contact FROM orders o WHERE ${isGuestOrder} AND (
      ${isOrderOf(contacts)}
      OR (${phone} <> '' AND o.phone <> '' AND ${phoneEnd(sql`o.phone`)} = ${phone}
          AND (NOT ${hasEmail}::boolean OR o.customer_email = '')
          AND NOT EXISTS (SELECT 1 FROM customer_records r WHERE r.contact = ${orderContact})))
    ORDER BY o.created_at`
  const all = [...new Set([...contacts, ...orders.map(({ contact }) => contact)])]
  const cards = await db<{ id: string }[]>`
    SELECT id FROM credit_accounts
    WHERE kind = 'giftCard' AND lower(recipient_email) ${sql.in(all.filter(isEmail))} ORDER BY created_at`
  const phones = [phone, ...all].map((contact) => indianPhone(contact) ?? '')
  return {
    contacts: [contacts[0], ...all.filter((contact) => contact !== contacts[0])],
    recipients: [...all.filter(isEmail), ...phones.filter(Boolean).map((end) => `+91${end}`)],
    orderIds: orders.map(({ id }) => id),
    cardIds: cards.map(({ id }) => id),
  }
}

type Found = { contact: string; phone: string; personId: string | null; userId: string | null }

/** `id` is that of an order without an account or of a gift card. Throws 404 for any other. */
async function findContact(db: Db, id: string): Promise<Found> {
  const [found] = await db<Found[]>`
    SELECT named.contact, named.phone, r.person_id AS "personId", p.user_id AS "userId" FROM (
      SELECT ${orderContact} AS contact, o.phone FROM orders o WHERE o.id = ${id} AND ${isGuestOrder}
      UNION ALL
      SELECT lower(recipient_email), '' FROM credit_accounts
      WHERE id = ${id} AND kind = 'giftCard' AND recipient_email <> '') named
    LEFT JOIN customer_records r ON r.contact = named.contact
    LEFT JOIN customer_records p ON p.id = r.person_id`
  if (!found) throw new ShopError('customer_not_found')
  return found
}

const contactsOf = async (db: Db, personId: string) =>
  (
    await db<{ contact: string }[]>`
      SELECT r.contact FROM customer_records r WHERE r.person_id = ${personId} AND r.contact IS NOT NULL
      ORDER BY r.id <> r.person_id, r.id`
  ).map(({ contact }) => contact)

async function collectFound(db: Db, { contact, phone, personId }: Found): Promise<Guest> {
  const [main = contact, ...others] = personId ? await contactsOf(db, personId) : []
  return collect(db, [main, ...others], indianPhone(phone) ?? '')
}

/** `id` is one of the guest's orders or gift cards. Throws 404 for any other. */
export const getGuest = async (db: Db, id: string): Promise<Guest> =>
  collectFound(db, await findContact(db, id))

/** Makes the contact of an order or gift card a person of its own. Throws 404 for any other id. */
export async function separateContactOf(tx: Tx, id: string) {
  await makeOwnPerson(tx, (await findContact(tx, id)).contact)
}

/** Returns the account into which the order or gift card `id` was merged, or null. Throws 404 for any other id. */
export const findMergedAccount = async (db: Db, id: string): Promise<string | null> =>
  (await findContact(db, id)).userId

/** Returns the contacts that the owner merged into an account, with their orders and gift cards. */
export async function findMergedGuest(db: Db, userId: string): Promise<Guest | undefined> {
  const contacts = await db<{ contact: string }[]>`
    SELECT r.contact FROM customer_records r
    WHERE r.person_id = ${personOfAccount(sql`${userId}::uuid`)} AND r.contact IS NOT NULL ORDER BY r.id`
  const [first, ...others] = contacts.map(({ contact }) => contact)
  return first === undefined ? undefined : collect(db, [first, ...others], '')
}

/** Describes a guest like a customer; `id` is that of the newest order or card. */
export async function describeGuest(db: Db, guest: Guest): Promise<Customer> {
  const person = personOfContact(guest.contacts[0])
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
      notes: string
      dates: DateRows
      consents: ConsentRows
    }[]
  >`
    SELECT (array_agg(o.id ORDER BY o.created_at DESC))[1] AS id,
           (array_agg(o.recipient_name ORDER BY o.created_at DESC))[1] AS name,
           (array_agg(o.phone ORDER BY o.created_at DESC))[1] AS phone,
           min(o.created_at) AS since, max(o.created_at) AS seen,
           (count(*) FILTER (WHERE o.paid_at IS NOT NULL))::int AS orders,
           coalesce(sum(o.total_paise - coalesce((
             SELECT sum(r.amount_paise) FROM refunds r
             WHERE ${reducesSpend} AND r.state = 'done' AND NOT r.is_excess), 0))
             FILTER (WHERE o.paid_at IS NOT NULL), 0)::bigint AS paise,
           coalesce(sum(o.total_paise - ${paiseReceivedFor})
             FILTER (WHERE o.payment_status IN ('due', 'partiallyPaid') AND o.order_status <> 'rejected'), 0)::bigint AS "owedPaise",
           coalesce((SELECT m.notes FROM customer_records m WHERE m.id = ${person}), '') AS notes,
           ${datesOf(person)} AS dates, ${consentsOf(person)} AS consents
    FROM orders o WHERE o.id ${sql.in(guest.orderIds)}`
  const [card] = await db<{ id: string; name: string; at: Date }[]>`
    SELECT id, recipient_name AS name, created_at AS at FROM credit_accounts
    WHERE id ${sql.in(guest.cardIds)} ORDER BY created_at DESC LIMIT 1`
  const at = new Date(0)
  return {
    _id: row?.id ?? card?.id ?? '',
    userName: row?.name || card?.name || '',
    email: guest.contacts.find(isEmail) ?? '',
    createdAt: (row?.since ?? card?.at ?? at).toISOString(),
    lastSeen: (row?.seen ?? card?.at ?? at).toISOString(),
    phone: row?.phone ?? '',
    orders: row?.orders ?? 0,
    spent: toRupees(row?.paise ?? 0),
    owed: toRupees(row?.owedPaise ?? 0),
    storeCredit: 0,
    codLimit: null,
    notes: row?.notes ?? '',
    hasAccount: false,
    dates: toDates(row?.dates ?? {}),
    consents: toConsents(row?.consents ?? {}),
  }
}

/** Returns undefined if the contact has neither an order nor a gift card any more. */
export async function describeContact(db: Db, contact: string): Promise<Customer | undefined> {
  const [record] = await db<{ personId: string }[]>`
    SELECT r.person_id AS "personId" FROM customer_records r WHERE r.contact = ${contact}`
  const [main = contact, ...others] = record ? await contactsOf(db, record.personId) : []
  const [newest] = await db<{ phone: string }[]>`
    SELECT o.phone FROM orders o WHERE ${isGuestOrder} AND ${isOrderOf([main, ...others])}
    ORDER BY o.created_at DESC LIMIT 1`
  const guest = await collect(db, [main, ...others], indianPhone(newest?.phone ?? '') ?? '')
  const isKnown = guest.orderIds.length > 0 || guest.cardIds.length > 0
  return isKnown ? describeGuest(db, guest) : undefined
}

/** Lists people without an account who ordered, by their newest order. */
export async function listGuests(db: Db, { limit = MAX_FOUND, cursor }: Page) {
  const size = Math.min(limit, MAX_FOUND)
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const person = sql<'o' | 'r'>`coalesce(r.person_id::text, ${orderContact})`
  const newest = sql`
    SELECT DISTINCT ON (${person}) o.id, o.created_at
    FROM orders o LEFT JOIN customer_records r ON r.contact = ${orderContact}
    WHERE ${isGuestOrder} AND NOT EXISTS (
      SELECT 1 FROM customer_records p WHERE p.id = r.person_id AND p.user_id IS NOT NULL)
    ORDER BY ${person}, o.created_at DESC, o.id DESC`
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
 * Finds guests by a part of the name or email, by phone or by order number: the newest 50. Returns
 * the accounts into which some of them were merged instead of these.
 */
export async function searchGuests(
  db: Db,
  search: CustomerTerms,
): Promise<{ guests: Customer[]; accountIds: string[] }> {
  const found = await db<{ id: string }[]>`
    SELECT id FROM (
      SELECT o.id, o.created_at FROM orders o WHERE ${isGuestOrder} AND ${matchesGuestOrder(search)}
      UNION ALL
      SELECT a.id, a.created_at FROM credit_accounts a
      WHERE a.kind = 'giftCard' AND a.recipient_email <> ''
        AND strpos(lower(a.recipient_name || ' ' || a.recipient_email), ${search.text}) > 0
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = lower(a.recipient_email))) found
    ORDER BY created_at DESC LIMIT ${MAX_FOUND}`
  return describeFound(
    db,
    found.map(({ id }) => id),
  )
}

/** Describes the people of orders and gift cards once each. */
export async function describeFound(db: Db, ids: readonly string[]) {
  const guests: Customer[] = []
  const accountIds = new Set<string>()
  const seen = new Set<string>()
  for (const id of ids) {
    if (seen.has(id)) continue
    const found = await findContact(db, id)
    if (found.userId) {
      accountIds.add(found.userId)
      continue
    }
    const guest = await collectFound(db, found)
    for (const each of [...guest.orderIds, ...guest.cardIds]) seen.add(each)
    guests.push(await describeGuest(db, guest))
  }
  return { guests, accountIds: [...accountIds] }
}
