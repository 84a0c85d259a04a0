import type { AdminOrderQuery } from '#shared/orders/order-schema.ts'
import { fulfillablePayments, unsentStatuses } from '#shared/orders/states.ts'
import { listOrderPrefixes, orderNumberSource } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import { foldCode } from '#shared/typed-text.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { getShop } from '../../records/settings.ts'
import { referenceKey, referenceKeySql } from '../money/reference-key.ts'
import { hasUndecidedRefund } from '../money/refund-record.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Up to this many matches are selected by id; beyond it the condition is evaluated per order. */
const MAX_IDS = 2000

/** Minimum trigram similarity of words: `Anaya` finds `Ananya`. */
const MIN_SIMILARITY = 0.45

function parseSearch(q: string, prefixes: readonly string[]) {
  const bare = foldCode(q)
    .replace(/^#\s*/, '')
    .replace(new RegExp(`^${orderNumberSource(prefixes)}$`, 'i'), '$1')
    .replace(/[\s().-]/g, '')
  // Phone numbers are stored without the country code.
  const digits = indianPhone(bare) ?? bare.replace(/^(\+91|0(?=\d))/, '')
  const isNumber = /^\d{1,12}$/.test(digits)
  const part = likePattern(q)
  return {
    part,
    place: isNumber ? likePattern(digits) : part,
    number: isNumber ? likePattern(digits) : undefined,
    id: UUID.test(q) ? q : undefined,
    pincode: /^\d{3,6}$/.test(digits) ? `${digits}%` : undefined,
    words: q.trim().split(/\s+/).map(likePattern),
    isHindi: /\p{Script=Devanagari}/u.test(q),
  }
}

/** `parcel` excludes what a label does not show: emails and provider ids. */
export type SearchScope = 'order' | 'parcel'

/** Matches whole tracking numbers and provider ids, ignoring case. */
function idsByReference(q: string, scope: SearchScope) {
  const reference = foldCode(q).toLowerCase()
  const trackingSql = sql`
    SELECT id FROM orders WHERE tracking_number <> '' AND lower(tracking_number) = ${reference}
    UNION ALL SELECT order_id FROM parcels
    WHERE tracking_number <> '' AND lower(tracking_number) = ${reference}`
  if (scope === 'parcel') return trackingSql
  return sql`
    ${trackingSql}
    UNION ALL SELECT order_id FROM payments
    WHERE lower(provider_order_id) = ${reference} OR lower(capture_id) = ${reference}
    UNION ALL SELECT order_id FROM payments WHERE claimed_reference <> '' AND ${referenceKeySql(sql`claimed_reference`)} = ${referenceKey(q)}
    UNION ALL SELECT order_id FROM payment_facts
    WHERE provider = 'manual' AND kind = 'captured' AND ${referenceKeySql(sql`transaction_id`)} = ${referenceKey(q)}
    UNION ALL SELECT order_id FROM payments
    WHERE provider = 'upi' AND upper(right(replace(order_id::text, '-', ''), 10)) = ${q.toUpperCase()}
    UNION ALL SELECT order_id FROM refunds WHERE lower(provider_refund_id) = ${reference}`
}

/** Reads all products, so only for text in Devanagari. An order line has the English title. */
const idsByHindiTitle = (part: string) => sql`
  SELECT l.order_id FROM products p JOIN order_lines l ON l.product_id = p.id
  WHERE lower(p.title_hindi) LIKE ${part}`

type Search = ReturnType<typeof parseSearch>

/** Returns undefined if there are too many. Each column but the Hindi title has its own index. */
async function findOrderIds(
  db: Db,
  q: string,
  { part, place, number, id, pincode, words, isHindi }: Search,
  scope: SearchScope,
): Promise<string[] | undefined> {
  const rows = await db<{ id: string }[]>`
    SELECT id FROM (
      SELECT id FROM orders WHERE lower(city || ' ' || phone) LIKE ${place}
      UNION ALL SELECT o.id FROM users u JOIN orders o ON o.user_id = u.id
      WHERE ${hasWords(words, scope)} ${ownName(scope)}
      UNION ALL SELECT o.id FROM orders o WHERE ${isRecipient(words)}
      UNION ALL SELECT order_id FROM order_lines WHERE lower(title) LIKE ${part}
      ${isHindi ? sql`UNION ALL ${idsByHindiTitle(part)}` : sql``}
      UNION ALL ${idsByReference(q, scope)}
      ${pincode ? sql`UNION ALL SELECT id FROM orders WHERE pincode LIKE ${pincode}` : sql``}
      ${number ? sql`UNION ALL SELECT id FROM orders WHERE number IS NOT NULL AND number::text LIKE ${number}` : sql``}
      ${id ? sql`UNION ALL SELECT ${id}::uuid` : sql``}) found
    LIMIT ${MAX_IDS + 1}`
  if (rows.length > MAX_IDS) return undefined
  return rows.length > 0 ? rows.map((row) => row.id) : findSimilarIds(db, q, scope)
}

const isRecipient = (words: readonly string[]) =>
  words.reduce(
    (all, word) => sql<'o'>`${all} AND lower(o.recipient_name) LIKE ${word}`,
    sql<'o'>`o.recipient_name <> ''`,
  )

/** A label shows the account's name only without a recipient. */
const ownName = (scope: SearchScope) =>
  scope === 'order' ? sql`` : sql<'o'>`AND o.recipient_name = ''`

/** The index covers names and emails together, so a search of names alone filters its result. */
const hasWords = (words: readonly string[], scope: SearchScope) =>
  words
    .map((word) => {
      const matches = sql<'u'>`lower(u.user_name || ' ' || u.email) LIKE ${word}`
      return scope === 'order'
        ? matches
        : sql<'u'>`(${matches} AND lower(u.user_name) LIKE ${word})`
    })
    .reduce((all, match) => sql<'u'>`${all} AND ${match}`)

/** Returns no ids for fewer than four characters, or for none that is a letter. */
async function findSimilarIds(db: Db, q: string, scope: SearchScope): Promise<string[]> {
  if (q.trim().length < 4 || !/\p{L}/u.test(q)) return []
  const rows = await db<{ id: string }[]>`
    SELECT o.id FROM (SELECT set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true) AS value) threshold
    CROSS JOIN LATERAL (
      SELECT u.id FROM users u
      WHERE lower(u.user_name || ' ' || u.email) %> (lower(${q}) || left(threshold.value, 0))
        ${scope === 'order' ? sql`` : sql`AND lower(u.user_name) %> lower(${q})`}
      LIMIT ${MAX_IDS}) alike
    JOIN orders o ON o.user_id = alike.id ${ownName(scope)} LIMIT ${MAX_IDS}`
  return rows.map(({ id }) => id)
}

/**
 * Finds a few matches among a million by id, and many by scanning the newest, because each way is
 * slow for the other case.
 */
export async function searchCondition(
  db: Db,
  q: string,
  scope: SearchScope,
): Promise<Fragment<'o'>> {
  const search = parseSearch(q, listOrderPrefixes(await getShop(db)))
  const ids = await findOrderIds(db, q, search, scope)
  if (ids) return sql<'o'>`o.id ${sql.in(ids)}`
  const { part, place, number, pincode, words, isHindi } = search
  return sql<'o'>`(lower(o.city || ' ' || o.phone) LIKE ${place}
    ${number ? sql`OR o.number::text LIKE ${number}` : sql``}
    ${pincode ? sql`OR o.pincode LIKE ${pincode}` : sql``}
    OR (o.user_id IN (SELECT u.id FROM users u WHERE ${hasWords(words, scope)}) ${ownName(scope)})
    OR (${isRecipient(words)})
    OR o.id IN (SELECT order_id FROM order_lines WHERE lower(title) LIKE ${part})
    ${isHindi ? sql`OR o.id IN (${idsByHindiTitle(part)})` : sql``}
    OR o.id IN (${idsByReference(q, scope)}))`
}

/** SQL condition on the order `o`: not of a gift card, which is no sale and is not packed. */
export const isOfGoods = sql<'o'>`o.channel <> 'giftCard'`

/** SQL condition on the order `o`, as in `linesLeft`. With a status, regardless of payment. */
export function isToBePacked(status: string | undefined): Fragment<'o'> {
  const orderRefunds = sql<'o'>`SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state <> 'failed' AND NOT r.is_excess`
  return sql<'o'>`
    ${isOfGoods} AND NOT ${hasUndecidedRefund} AND ${status ? sql`true` : hasSomethingToPack} AND ${status ? sql`true` : sql`o.payment_status ${sql.in(fulfillablePayments)} AND o.order_status ${sql.in(unsentStatuses)}`}
    AND (NOT EXISTS (${orderRefunds}) OR (
      NOT EXISTS (${orderRefunds} AND NOT r.by_amount AND NOT EXISTS (SELECT 1 FROM refund_lines rl WHERE rl.refund_id = r.id))
      AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.quantity > coalesce(
                    (SELECT sum(rl.quantity) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
                     WHERE r.order_id = o.id AND r.state <> 'failed' AND rl.position = l.position), 0))))`
}

/**
 * SQL condition on the order `o`, as `isHandedOver` and `isMade`: something is neither handed over
 * at the counter nor still being made.
 */
const hasSomethingToPack = sql<'o'>`(
  EXISTS (SELECT 1 FROM made_lines m WHERE m.order_id = o.id AND m.production = 'ready')
  OR (o.channel <> 'counter' AND EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_id = o.id
      AND NOT EXISTS (SELECT 1 FROM made_lines m WHERE m.line_id = l.id))))`

/** SQL condition on the order `o`. Lists the values literally, to match the partial index. */
export const isSentUnpaid = sql<'o'>`
  o.order_status IN ('inShipping', 'delivered')
  AND o.payment_status NOT IN ('paid', 'partiallyRefunded', 'refunded')`

const likePattern = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

type Filter = Omit<AdminOrderQuery, 'limit' | 'cursor'>

/**
 * Returns undefined for filters that the triggers do not count (see count_order). `condition` is
 * that of the filter on the order `o`; it counts the gift cards, which the triggers leave out.
 */
export function countedOrders(filter: Filter, condition: Fragment<'o'>): Fragment | undefined {
  const { status, abandoned, by, from, to, goods, ...others } = filter
  const isCounted = Object.values(others).every((value) => value === undefined)
  if (!isCounted || abandoned === '1' || by === 'paid') return undefined
  return sql`
    SELECT (coalesce(sum(orders), 0)
            ${goods ? sql`` : sql`+ (SELECT count(*) FROM gift_card_sales g JOIN orders o ON o.id = g.order_id WHERE ${condition})`}
           )::int AS total FROM status_days
    WHERE true
      ${status ? sql`AND status = ${status}` : sql``}
      ${from ? sql`AND day >= ${from}::text::date` : sql``}
      ${to ? sql`AND day <= ${to}::text::date` : sql``}`
}
