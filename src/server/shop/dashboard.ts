import { toRupees } from '#shared/money.ts'
import { type OrderStatus, orderStatuses, writtenNumber } from '#shared/orders/vocabulary.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { stockOfP } from '../catalogue/catalogue.ts'
import { inShop } from '../catalogue/shown.ts'
import { lowProducts } from '../catalogue/stock/stock.ts'
import { startOfLast, today } from '../database/days.ts'
import type { Db } from '../db.ts'
import { getShop } from '../records/settings.ts'

/** How the shop did in the last `days` days, today included; without sums for who may not see them. */
export async function getDashboard(db: Db, days: number, showsMoney = true): Promise<Dashboard> {
  const start = startOfLast(db, days)
  const { lowStock } = await getShop(db)
  const [byDay, buyers, refunds, statuses, sellers, scarce, held, owed, mails] = await Promise.all([
    db<{ day: string; paise: number; orders: number }[]>`
      SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(s.paise, 0)::bigint AS paise,
             coalesce(s.orders, 0)::int AS orders
      FROM generate_series(${today(db)} - ${days - 1}::int, ${today(db)}, interval '1 day') d
      LEFT JOIN (SELECT day, sum(paise) AS paise, sum(orders) AS orders FROM sales_days
                 WHERE day > ${today(db)} - ${days}::int GROUP BY day) s ON s.day = d::date
      ORDER BY d`,
    db<{ shoppers: number; returning: number }[]>`
      SELECT count(*)::int AS shoppers,
             (count(*) FILTER (WHERE last_paid_at > first_paid_at))::int AS returning
      FROM buyers WHERE last_paid_at >= ${start}`,
    db<{ day: string; paise: number }[]>`
      SELECT to_char(done_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
             sum(amount_paise)::bigint AS paise
      FROM refunds WHERE state = 'done' AND done_at >= ${start} GROUP BY 1`,
    db<{ status: OrderStatus; count: number }[]>`
      SELECT status, sum(orders)::int AS count FROM status_days
      WHERE day > ${today(db)} - ${days}::int GROUP BY status`,
    bestSellers(db, days),
    db<Dashboard['lowStock']>`
      SELECT p.id AS "productId", p.title, p.image, stock.total AS left,
             coalesce(stock.sizes, '[]') AS sizes
      FROM products p ${stockOfP(db)}
      WHERE ${inShop(db)} AND p.id IN (${lowProducts(db, lowStock)})
      ORDER BY stock.total, p.sort_title LIMIT 8`,
    heldNow(db),
    moneyOwed(db, showsMoney),
    db<{ failed: number }[]>`
      SELECT count(*)::int AS failed FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL`,
  ])
  const money = (paise: number) => (showsMoney ? toRupees(paise) : 0)
  const gross = byDay.reduce((sum, day) => sum + day.paise, 0)
  const refunded = refunds.reduce((sum, day) => sum + day.paise, 0)
  const back = new Map(refunds.map(({ day, paise }) => [day, paise]))
  const orders = byDay.reduce((sum, day) => sum + day.orders, 0)
  const counted = new Map(statuses.map(({ status, count }) => [status, count]))
  return {
    days,
    revenue: money(gross - refunded),
    gross: money(gross),
    refunded: money(refunded),
    showsMoney,
    orders,
    averageOrder: orders === 0 ? 0 : money(Math.round((gross - refunded) / orders)),
    shoppers: buyers[0]?.shoppers ?? 0,
    returningShoppers: buyers[0]?.returning ?? 0,
    salesByDay: byDay.map((day) => ({
      day: day.day,
      revenue: money(day.paise - (back.get(day.day) ?? 0)),
      orders: day.orders,
    })),
    ordersByStatus: Object.fromEntries(
      orderStatuses.map((status) => [status, counted.get(status) ?? 0]),
    ) as Dashboard['ordersByStatus'],
    bestSellers: sellers,
    lowStock: scarce,
    lowStockThreshold: lowStock,
    held,
    owed,
    failedMails: mails[0]?.failed ?? 0,
  }
}

/** Pieces sold and not refunded since, with the sizes they were sold in. */
const bestSellers = (db: Db, days: number) => db<Dashboard['bestSellers']>`
  WITH candidates AS (
    SELECT product_id, sum(units)::int AS units FROM product_sales
    WHERE day > ${today(db)} - ${days}::int
    GROUP BY product_id ORDER BY units DESC, product_id LIMIT 50),
  sold AS (
    SELECT l.product_id, l.size,
           sum(l.quantity - coalesce((
             SELECT sum(r.quantity) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
             WHERE f.order_id = l.order_id AND f.state = 'done' AND r.position = l.position), 0))::int AS units
    FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN candidates c USING (product_id)
    WHERE o.paid_at >= ${startOfLast(db, days)} GROUP BY 1, 2),
  best AS (
    SELECT product_id, sum(units)::int AS units,
           coalesce(jsonb_agg(jsonb_build_object('size', size, 'units', units) ORDER BY units DESC, size)
                    FILTER (WHERE size <> '' AND units > 0), '[]') AS sizes
    FROM sold GROUP BY 1 HAVING sum(units) > 0 ORDER BY units DESC, product_id LIMIT 5)
  SELECT p.id AS "productId", p.title, p.image, best.units, best.sizes
  FROM best JOIN products p ON p.id = best.product_id ORDER BY best.units DESC, p.id`

async function heldNow(db: Db): Promise<Dashboard['held']> {
  const [sums, products] = await Promise.all([
    db<{ pieces: number; orders: number }[]>`
      SELECT coalesce(sum(quantity), 0)::int AS pieces, count(DISTINCT order_id)::int AS orders
      FROM stock_holds WHERE expires_at > now()`,
    db<Dashboard['held']['products']>`
      SELECT p.id AS "productId", p.title, p.image, sum(h.quantity)::int AS pieces
      FROM stock_holds h JOIN products p ON p.id = h.product_id WHERE h.expires_at > now()
      GROUP BY p.id ORDER BY pieces DESC, p.sort_title LIMIT 8`,
  ])
  return { pieces: sums[0]?.pieces ?? 0, orders: sums[0]?.orders ?? 0, products }
}

/** So many orders are named; the others wait behind them. */
const MOST_OWED = 10

/** A refund that was refused is settled once another one of its order is not. */
async function moneyOwed(db: Db, showsMoney: boolean): Promise<Dashboard['owed']> {
  if (!showsMoney) return { rejected: [], refused: [] }
  type Row = { orderId: string; number: number | null }
  const [rejected, refused] = await Promise.all([
    db<Row[]>`
      SELECT o.id AS "orderId", o.number FROM orders o
      WHERE o.order_status = 'rejected' AND o.payment_status IN ('paid', 'partiallyRefunded')
        AND o.total_paise > (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
                             WHERE r.order_id = o.id AND r.state <> 'failed')
      ORDER BY o.number LIMIT ${MOST_OWED}`,
    db<Row[]>`
      SELECT o.id AS "orderId", o.number FROM orders o
      WHERE o.payment_status IN ('paid', 'partiallyRefunded')
        AND o.id IN (SELECT f.order_id FROM refunds f
                     WHERE f.state = 'failed' AND NOT EXISTS (
                       SELECT 1 FROM refunds later
                       WHERE later.order_id = f.order_id AND later.created_at > f.created_at
                         AND later.state <> 'failed'))
      ORDER BY o.number LIMIT ${MOST_OWED}`,
  ])
  const named = ({ orderId, number }: Row) => ({ orderId, orderNumber: writtenNumber(number) })
  return { rejected: rejected.map(named), refused: refused.map(named) }
}
