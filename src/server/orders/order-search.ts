import type { AdminOrderQuery } from '#shared/orders/order-schema.ts'
import { refundablePayments, unsentStatuses } from '#shared/orders/states.ts'
import type { Db, Fragment } from '../db.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** So many orders are named by their ids; of more, each that is looked at is asked whether it fits. */
const MOST_NAMED = 2000

/** What the owner searches for, as each of its places has it. */
function soughtIn(q: string) {
  const bare = q.replace(/^\s*#?\s*(zr[-\s]?)?/i, '').replace(/[\s()-]/g, '')
  // Of a phone, the part that it is kept with however it was typed.
  const digits = bare.replace(/^(\+91|91(?=\d{10}$)|0(?=\d))/, '')
  const isNumber = /^\d{1,12}$/.test(digits)
  const part = like(q)
  return {
    part,
    place: isNumber ? like(digits) : part,
    number: isNumber ? like(digits) : undefined,
    id: UUID.test(q) ? q : undefined,
  }
}

/** Orders by what a courier or the payment provider calls them, in any case: the whole of it. */
function quotedAs(db: Db, q: string) {
  const reference = q.toLowerCase()
  return db`
    SELECT id FROM orders WHERE tracking_number <> '' AND lower(tracking_number) = ${reference}
    UNION ALL SELECT order_id FROM payments
    WHERE lower(provider_order_id) = ${reference} OR lower(capture_id) = ${reference}
    UNION ALL SELECT order_id FROM refunds WHERE lower(provider_refund_id) = ${reference}`
}

/**
 * Ids of the orders found by number or part of it, id, name, email, phone, city, piece, tracking number
 * or an id of the provider's; undefined when
 * there are too many to name. Each place is searched by an index of its own.
 */
export async function idsNamed(db: Db, q: string): Promise<string[] | undefined> {
  const { part, place, number, id } = soughtIn(q)
  const rows = await db<{ id: string }[]>`
    SELECT id FROM (
      SELECT id FROM orders WHERE lower(city || ' ' || phone) LIKE ${place}
      UNION ALL SELECT o.id FROM users u JOIN orders o ON o.user_id = u.id
      WHERE lower(u.user_name || ' ' || u.email) LIKE ${part}
      UNION ALL SELECT order_id FROM order_lines WHERE lower(title) LIKE ${part}
      UNION ALL ${quotedAs(db, q)}
      ${number ? db`UNION ALL SELECT id FROM orders WHERE number IS NOT NULL AND number::text LIKE ${number}` : db``}
      ${id ? db`UNION ALL SELECT ${id}::uuid` : db``}) found
    LIMIT ${MOST_NAMED + 1}`
  return rows.length > MOST_NAMED ? undefined : rows.map((row) => row.id)
}

/**
 * The condition on an order `o` for that. Few among a million are had by their ids and many by looking at
 * the newest first; either way takes seconds for what the other does at once.
 */
export function named(db: Db, q: string, ids: string[] | undefined): Fragment {
  if (ids) return db`o.id = ANY (${ids}::uuid[])`
  const { part, place, number } = soughtIn(q)
  return db`(lower(o.city || ' ' || o.phone) LIKE ${place}
    ${number ? db`OR o.number::text LIKE ${number}` : db``}
    OR o.user_id IN (SELECT id FROM users WHERE lower(user_name || ' ' || email) LIKE ${part})
    OR o.id IN (SELECT order_id FROM order_lines WHERE lower(title) LIKE ${part})
    OR o.id IN (${quotedAs(db, q)}))`
}

/** The condition on an order `o` that there is something to pack, as `linesLeft` has it; asked for by a status, of any payment. */
export function toBePacked(db: Db, status: string | undefined): Fragment {
  const given = db`SELECT 1 FROM refunds f WHERE f.order_id = o.id AND f.state <> 'failed'`
  return db`
    ${status ? db`true` : db`o.payment_status = ANY (${refundablePayments}) AND o.order_status = ANY (${unsentStatuses})`}
    AND (NOT EXISTS (${given}) OR (
      NOT EXISTS (${given} AND NOT EXISTS (SELECT 1 FROM refund_lines r WHERE r.refund_id = f.id))
      AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.quantity > coalesce(
                    (SELECT sum(r.quantity) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
                     WHERE f.order_id = o.id AND f.state <> 'failed' AND r.position = l.position), 0))))`
}

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

type Filter = Omit<AdminOrderQuery, 'limit' | 'cursor'>

/** How many orders the filter finds, where that is counted as it happens (see count_order); else undefined. */
export function countedOrders(db: Db, filter: Filter): Fragment | undefined {
  const { status, abandoned, by, from, to, ...others } = filter
  const isCounted = Object.values(others).every((value) => value === undefined)
  if (!isCounted || abandoned === '1' || by === 'paid') return undefined
  return db`
    SELECT coalesce(sum(orders), 0)::int AS total FROM status_days
    WHERE true
      ${status ? db`AND status = ${status}` : db``}
      ${from ? db`AND day >= ${from}::text::date` : db``}
      ${to ? db`AND day <= ${to}::text::date` : db``}`
}
