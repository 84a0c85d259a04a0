import { z } from 'zod'
import type { Customer, CustomerQuery } from '#shared/shop/customer-schema.ts'
import { COMING_DAYS, type CustomerDateKind } from '#shared/shop/customer-vocabulary.ts'
import { shopDate } from '../../database/days.ts'
import { decodeCursor, MAX_ROWS, toPage } from '../../database/paging.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { isGuestOrder, orderContact } from '../../orders/guests/guest-contact.ts'
import { findAccounts, isCustomer } from './accounts.ts'
import { matchesAccount, matchesGuestOrder, parseCustomerSearch } from './customer-search.ts'
import { describeContact } from './guests.ts'

type ComingDate = { kind: CustomerDateKind; on: string }

/** Of an account, or else of the main contact of somebody without one. */
type ChosenRow = { id: string; place: number } & { coming: ComingDate[] | null } & (
    | { userId: string; contact: null }
    | { userId: null; contact: string }
  )

const placeCursor = z.tuple([z.number(), z.uuid()])
type Place = z.infer<typeof placeCursor> | undefined

/**
 * SQL: the days from `first` on, each with the month and day that return on it. 29 February returns on
 * the last day of February.
 */
export const comingDays = (first: Fragment) => sql`
  SELECT on_day, extract(month FROM on_day)::int AS month, extract(day FROM on_day)::int AS day
  FROM (SELECT ${first} + n AS on_day FROM generate_series(0, ${COMING_DAYS - 1}::int) n) next
  UNION ALL
  SELECT on_day, 2, 29
  FROM (SELECT ${first} + n AS on_day FROM generate_series(0, ${COMING_DAYS - 1}::int) n) next
  WHERE to_char(on_day, 'MMDD') = '0228' AND to_char(on_day + 1, 'MMDD') = '0301'`

/** SQL: people with a date on one of the coming days, the soonest first. Reads the index of days. */
const withComingDate = sql`
  SELECT p.id, p.user_id, p.contact, max(extract(epoch FROM on_day) * -1)::float8 AS place,
         jsonb_agg(jsonb_build_object('kind', d.kind, 'on', on_day) ORDER BY on_day, d.kind) AS coming
  FROM (${comingDays(shopDate)}) coming
  JOIN customer_dates d ON d.month = coming.month AND d.day = coming.day
    AND (d.kind <> 'wedding' OR d.year = extract(year FROM on_day))
  JOIN customer_records r ON r.id = d.record_id JOIN customer_records p ON p.id = r.person_id
  WHERE NOT EXISTS (
    SELECT 1 FROM customer_records s JOIN customer_dates newer ON newer.record_id = s.id
    WHERE s.person_id = p.id AND newer.kind = d.kind
      AND (newer.updated_at, newer.record_id) > (d.updated_at, d.record_id))
  GROUP BY p.id`

/** SQL: people who may be written to, in the order of the primary key, which ends the scan of a page early. */
const withConsent = (after: Place) => sql`
  SELECT p.id, p.user_id, p.contact, 0::float8 AS place, NULL::jsonb AS coming
  FROM customer_records p
  WHERE p.id = p.person_id AND ${after ? sql`p.id < ${after[1]}` : sql`true`} AND EXISTS (
    SELECT 1 FROM customer_records r JOIN customer_consents c ON c.record_id = r.id
    WHERE r.person_id = p.id AND c.answer <> 'no' AND NOT EXISTS (
      SELECT 1 FROM customer_records s JOIN customer_consents newer ON newer.record_id = s.id
      WHERE s.person_id = p.id AND newer.channel = c.channel
        AND (newer.since, newer.record_id) > (c.since, c.record_id)))`

/** SQL: people who paid for the product and were not refunded everything. Reads the product's orders only. */
const buyersOf = (productId: string) => sql`
  SELECT (array_agg(buyer.order_id ORDER BY buyer.created_at DESC))[1] AS id, buyer.user_id, buyer.contact,
         max(extract(epoch FROM buyer.created_at))::float8 AS place, NULL::jsonb AS coming
  FROM (
    SELECT o.id AS order_id, o.created_at, coalesce(o.user_id, p.user_id) AS user_id,
           CASE WHEN coalesce(o.user_id, p.user_id) IS NULL THEN coalesce(p.contact, ${orderContact}) END AS contact
    FROM orders o
    LEFT JOIN customer_records r ON o.user_id IS NULL AND r.contact = ${orderContact}
    LEFT JOIN customer_records p ON p.id = r.person_id
    WHERE o.id IN (SELECT l.order_id FROM order_lines l WHERE l.product_id = ${productId})
      AND o.paid_at IS NOT NULL AND o.payment_status <> 'refunded'
      AND (o.user_id IS NOT NULL OR (${isGuestOrder}))) buyer
  GROUP BY buyer.user_id, buyer.contact`

/** Lists customers with a coming date, with consent, or who bought a product, with or without an account. */
export async function listChosen(
  db: Db,
  { limit = MAX_ROWS, cursor, q, dates, product }: CustomerQuery,
) {
  const after = cursor ? decodeCursor(cursor, placeCursor) : undefined
  const choose = (from: Place) =>
    dates ? withComingDate : product ? buyersOf(product) : withConsent(from)
  const search = q ? parseCustomerSearch(q) : undefined
  const matches = search
    ? sql<'c'>`(c.user_id IN (SELECT u.id FROM users u WHERE ${matchesAccount(search)})
        OR c.contact IN (SELECT ${orderContact} FROM orders o WHERE ${isGuestOrder} AND ${matchesGuestOrder(search)}))`
    : sql`true`
  const where = sql<'c'>`${matches} AND (c.user_id IS NULL OR EXISTS (
    SELECT 1 FROM users u WHERE u.id = c.user_id AND ${isCustomer}))`
  const [rows, counts] = await Promise.all([
    db<ChosenRow[]>`
      SELECT c.id, c.user_id AS "userId", c.contact, c.place, c.coming FROM (${choose(after)}) c
      WHERE ${where} AND ${after ? sql`(c.place, c.id) < (${after[0]}::float8, ${after[1]}::uuid)` : sql`true`}
      ORDER BY c.place DESC, c.id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (${choose(undefined)}) c WHERE ${where}`,
  ])
  const { data: page, nextCursor } = toPage(
    rows,
    limit,
    (row) => row,
    ({ place, id }) => [place, id],
  )
  const accountIds = page.flatMap(({ userId }) => userId ?? [])
  const accounts = await findAccounts(db, sql<'u'>`u.id ${sql.in(accountIds)}`)
  const byId = new Map(accounts.map((account) => [account._id, account]))
  const data: (Customer & { comingDates?: ComingDate[] })[] = []
  for (const { userId, contact, coming } of page) {
    const customer = userId === null ? await describeContact(db, contact) : byId.get(userId)
    if (customer) data.push(coming ? { ...customer, comingDates: coming } : customer)
  }
  return { data, nextCursor, total: counts[0]?.total ?? 0 }
}
