import { toRupees } from '#shared/money.ts'
import { type OrderStatus, orderStatuses } from '#shared/orders/vocabulary.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { freePieces } from '../catalogue/stock/stock.ts'
import { startOfLast, today } from '../database/days.ts'
import type { Db } from '../db.ts'
import { getShop } from '../records/settings.ts'

/** How the shop did in the last `days` days, today included. */
export async function getDashboard(db: Db, days: number): Promise<Dashboard> {
  const start = startOfLast(db, days)
  const { lowStock } = await getShop(db)
  const [byDay, buyers, refunds, statuses, bestSellers, scarce, held, mails] = await Promise.all([
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
    db<{ paise: number }[]>`
      SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM refunds
      WHERE state = 'done' AND created_at >= ${start}`,
    db<{ status: OrderStatus; count: number }[]>`
      SELECT status, sum(orders)::int AS count FROM status_days
      WHERE day > ${today(db)} - ${days}::int GROUP BY status`,
    db<Dashboard['bestSellers']>`
      SELECT p.id AS "productId", p.title, p.image, best.units FROM (
        SELECT product_id, sum(units)::int AS units FROM product_sales
        WHERE day > ${today(db)} - ${days}::int
        GROUP BY product_id HAVING sum(units) > 0 ORDER BY units DESC, product_id LIMIT 5) best
      JOIN products p ON p.id = best.product_id ORDER BY best.units DESC, p.id`,
    db<Dashboard['lowStock']>`
      SELECT p.id AS "productId", p.title, p.image, stock.total AS "totalStock"
      FROM products p CROSS JOIN LATERAL (
        SELECT coalesce(sum(${freePieces(db)}), 0)::int AS total FROM product_stock s
        WHERE s.product_id = p.id AND s.listed) stock
      WHERE p.deleted_at IS NULL AND stock.total < ${lowStock}
      ORDER BY stock.total, p.sort_title LIMIT 8`,
    heldNow(db),
    db<{ failed: number }[]>`
      SELECT count(*)::int AS failed FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL`,
  ])
  const paise = byDay.reduce((sum, day) => sum + day.paise, 0)
  const orders = byDay.reduce((sum, day) => sum + day.orders, 0)
  const counted = new Map(statuses.map(({ status, count }) => [status, count]))
  return {
    days,
    revenue: toRupees(paise),
    refunded: toRupees(refunds[0]?.paise ?? 0),
    orders,
    averageOrder: orders === 0 ? 0 : toRupees(Math.round(paise / orders)),
    shoppers: buyers[0]?.shoppers ?? 0,
    returningShoppers: buyers[0]?.returning ?? 0,
    salesByDay: byDay.map((day) => ({
      day: day.day,
      revenue: toRupees(day.paise),
      orders: day.orders,
    })),
    ordersByStatus: Object.fromEntries(
      orderStatuses.map((status) => [status, counted.get(status) ?? 0]),
    ) as Dashboard['ordersByStatus'],
    bestSellers,
    lowStock: scarce,
    lowStockThreshold: lowStock,
    held,
    failedMails: mails[0]?.failed ?? 0,
  }
}

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
