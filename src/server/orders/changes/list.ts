import { isWithoutPiece } from '#shared/orders/changes/askable.ts'
import type {
  ChangeFigures,
  ChangeQuery,
  OwnerChanges,
} from '#shared/orders/changes/change-schema.ts'
import { waitsFor } from '#shared/orders/changes/change-steps.ts'
import { type ChangeWait, changeReasons, changeStates } from '#shared/orders/changes/vocabulary.ts'
import { parseOrderNumber } from '#shared/orders/vocabulary.ts'
import { decodeOffset, encodeCursor, MAX_ROWS } from '../../database/paging.ts'
import { type Db, type Fragment, type Pool, sql, transaction } from '../../db.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { orderNumber } from '../number/order-number.ts'
import { getAnyOrder } from '../reading/orders.ts'
import { hasAccount, type ListedRow, readAskableItems, toListedChange } from './change-rows.ts'
import { readEditableLines } from './editing.ts'
import {
  changeColumns,
  changeTables,
  hasLineEnded,
  readChangeLines,
} from './record/change-record.ts'

/** The figures cover the requests of so many days. */
const FIGURES_DAYS = 365

const isLate = sql<'c'>`(NOT ${hasLineEnded} AND c.deadline_at < now())`

const statesOf = (whom: ReturnType<typeof waitsFor>) =>
  changeStates.filter((state) => waitsFor(state) === whom)

/** The shop pays once it agrees, because the customer has nothing to send back. */
const unseenReasons = changeReasons.filter(isWithoutPiece)

const conditions: Record<ChangeWait, Fragment<'c'>> = {
  shop: sql<'c'>`(c.state ${sql.in(statesOf('shop'))} OR (c.state = 'approved' AND c.reason ${sql.in(unseenReasons)}))`,
  shopper: sql<'c'>`(c.state ${sql.in(statesOf('shopper'))} AND NOT (c.state = 'approved' AND c.reason ${sql.in(unseenReasons)}))`,
  late: isLate,
  closed: hasLineEnded,
}

const userName = sql<'o' | 'u'>`coalesce(u.user_name, o.recipient_name, '')`

/** A number finds its order, or the one change with `-C1`. */
function matches(q: string): Fragment<'o' | 'l' | 'u' | 'g'> {
  const [, order = q, n] = /^(.*)-c(\d{1,4})$/i.exec(q) ?? []
  const number = parseOrderNumber(order)
  if (number !== undefined)
    return n
      ? sql<'o' | 'g'>`(o.number = ${number} AND g.n = ${Number(n)})`
      : sql<'o'>`o.number = ${number}`
  const part = `%${q.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  return sql<'o' | 'l' | 'u'>`(lower(l.title) LIKE ${part} OR lower(${userName}) LIKE ${part})`
}

/** Lists the oldest first; ended requests the newest first. */
export async function listChanges(
  db: Db,
  { q, waits, kind, limit = MAX_ROWS, cursor }: ChangeQuery,
) {
  const where = sql<
    'c' | 'o' | 'l' | 'u' | 'g'
  >`${waits ? conditions[waits] : sql<'c'>`NOT ${hasLineEnded}`}
    AND ${kind ? sql<'c'>`c.kind = ${kind}` : sql`true`} AND ${q ? matches(q) : sql`true`}`
  const offset = decodeOffset(cursor)
  const from = sql<never>`
    FROM ${changeTables} JOIN orders o ON o.id = c.order_id
    LEFT JOIN users u ON u.id = o.user_id AND u.erased_at IS NULL`
  const direction = waits === 'closed' ? sql`DESC` : sql`ASC`
  const rows = await db<ListedRow[]>`
    SELECT ${changeColumns}, ${orderNumber} AS "orderNumber", ${userName} AS "userName", ${isLate} AS "isLate"
    ${from} WHERE ${where}
    ORDER BY c.state_since ${direction}, c.id ${direction} LIMIT ${limit} OFFSET ${offset}`
  const [count] = await db<
    { total: number }[]
  >`SELECT count(*)::int AS total ${from} WHERE ${where}`
  const total = count?.total ?? 0
  const end = offset + rows.length
  return {
    data: rows.map(toListedChange),
    total,
    nextCursor: end < total ? encodeCursor([end]) : null,
  }
}

export async function countChanges(db: Db): Promise<Record<ChangeWait, number>> {
  const [counts] = await db<Record<ChangeWait, number>[]>`
    SELECT count(*) FILTER (WHERE ${conditions.shop})::int AS shop,
           count(*) FILTER (WHERE ${conditions.shopper})::int AS shopper,
           count(*) FILTER (WHERE ${conditions.late})::int AS late,
           count(*) FILTER (WHERE ${conditions.closed})::int AS closed
    FROM change_lines c`
  return counts ?? { shop: 0, shopper: 0, late: 0, closed: 0 }
}

/** Returns the changes of an order for its page in the panel. Throws 404 for a missing order. */
export const readOwnerChanges = (db: Pool, orderId: string): Promise<OwnerChanges> =>
  transaction(db, async (tx) => {
    const order = await getAnyOrder(tx, orderId)
    const { giftCards } = await getPaymentSettings(tx)
    const items = await readAskableItems(tx, order)
    const editable = await readEditableLines(tx, order)
    const rows = await readChangeLines(tx, [orderId])
    const now = Date.now()
    return {
      items,
      editable,
      givesCredit: giftCards && hasAccount(order),
      lines: rows.map((row) =>
        toListedChange({
          ...row,
          orderNumber: order.orderNumber,
          userName: order.customer.userName,
          isLate: row.deadline !== null && row.deadline.getTime() < now,
        }),
      ),
    }
  })

/** Returns the figures of the requests of the last `FIGURES_DAYS`. */
export async function readChangeFigures(db: Db): Promise<ChangeFigures> {
  const isRecent = sql<'c'>`c.asked_at > now() - make_interval(days => ${FIGURES_DAYS}) AND c.state <> 'withdrawn'`
  const byReason = await db<ChangeFigures['byReason']>`
    SELECT c.reason, count(*)::int AS count FROM change_lines c
    WHERE ${isRecent} AND c.kind NOT IN ('cancel', 'edit') GROUP BY 1 ORDER BY 2 DESC, 1`
  const byPiece = await db<ChangeFigures['byPiece']>`
    SELECT l.product_id AS "productId", max(l.title) AS name, l.size, count(*)::int AS count
    FROM change_lines c JOIN order_lines l ON l.id = c.line_id
    WHERE ${isRecent} AND c.kind NOT IN ('cancel', 'edit') GROUP BY l.product_id, l.size ORDER BY count(*) DESC, 2, 3 LIMIT 10`
  const [sums] = await db<{ daysToMoney: number | null; unsellable: number; cameBack: number }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.done_at - c.asked_at) / 86400) AS "daysToMoney",
           (SELECT coalesce(sum(c.quantity), 0)::int FROM change_lines c WHERE ${isRecent} AND c.is_sellable = false) AS unsellable,
           (SELECT coalesce(sum(c.quantity), 0)::int FROM change_lines c WHERE ${isRecent} AND c.is_sellable IS NOT NULL) AS "cameBack"
    FROM change_lines c JOIN refunds r ON r.change_line_id = c.id AND r.done_at IS NOT NULL AND r.moved_to IS NULL WHERE ${isRecent}`
  return { byReason, byPiece, daysToMoney: null, unsellable: 0, cameBack: 0, ...sums }
}
