import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import { type OrderStatus, orderStatuses } from '#shared/orders/vocabulary.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { sumBy } from '#shared/sum.ts'
import { joinStock } from '../catalogue/catalogue.ts'
import { lowProducts } from '../catalogue/stock/stock.ts'
import { isVisibleInShop } from '../catalogue/visible-products.ts'
import { shopDate, startOfLast } from '../database/days.ts'
import type { Db } from '../db.ts'
import { countChanges } from '../orders/changes/list.ts'
import { isBalanceOverdue } from '../orders/money/dues.ts'
import { paiseReceivedFor } from '../orders/money/facts.ts'
import { moneyBySource } from '../orders/money/money-received.ts'
import { isDisputed } from '../orders/money/order-disputes.ts'
import { WITHDRAWN, waitsForPayout } from '../orders/money/refund-record.ts'
import { orderNumber } from '../orders/number/order-number.ts'
import { countWaitingMeasures } from '../orders/parts/making/tailoring.ts'
import { countKeptPromises } from '../orders/parts/promise/kept-promises.ts'
import { isSentUnpaid } from '../orders/reading/search.ts'
import { awaitsMoney, countOrderViews } from '../orders/reading/views.ts'
import { getShop } from '../records/settings.ts'
import { hasMoved, lineSales, revenueByDay, saleSums } from './figures/line-sales.ts'

/** The period of `days` days includes today. Omits sums unless `showsMoney`. */
export async function getDashboard(db: Db, days: number, showsMoney = true): Promise<Dashboard> {
  const start = startOfLast(days)
  const { lowStock } = await getShop(db)
  const [
    byDay,
    buyers,
    statuses,
    categories,
    sellers,
    scarce,
    held,
    owed,
    unpaid,
    due,
    earlier,
    mails,
    promises,
    measured,
    sources,
    views,
    lowCounts,
    requests,
  ] = await Promise.all([
    db<{ day: string; gross: number; refunded: number; orders: number }[]>`
      SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(s.gross, 0)::bigint AS gross,
             coalesce(s.refunded, 0)::bigint AS refunded, coalesce(s.orders, 0)::int AS orders
      FROM generate_series(${shopDate} - ${days - 1}::int, ${shopDate}, interval '1 day') d
      LEFT JOIN (${revenueByDay(days)}) s ON s.day = d::date
      ORDER BY d`,
    db<{ shoppers: number; returning: number }[]>`
      SELECT count(*)::int AS shoppers,
             (count(*) FILTER (WHERE last_paid_at > first_paid_at))::int AS returning
      FROM buyers WHERE last_paid_at >= ${start}`,
    db<{ status: OrderStatus; count: number }[]>`
      SELECT status, sum(orders)::int AS count FROM status_days
      WHERE day > ${shopDate} - ${days}::int GROUP BY status`,
    salesByCategory(db, days),
    bestSellers(db, days),
    db<Dashboard['lowStock']>`
      SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image, stock.total AS left,
             coalesce(stock.sizes, '[]') AS sizes
      FROM products p ${joinStock}
      WHERE ${isVisibleInShop} AND p.id IN (${lowProducts(lowStock)})
      ORDER BY stock.total, p.sort_title LIMIT 8`,
    readHeldStock(db),
    listMoneyOwed(db, showsMoney),
    unpaidOrders(db, showsMoney),
    dueOrders(db),
    readSalesBefore(db, days),
    db<{ failed: number }[]>`
      SELECT count(*)::int AS failed FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL`,
    countKeptPromises(db, days),
    countWaitingMeasures(db),
    showsMoney ? moneyBySource(db, start) : [],
    countOrderViews(db),
    db<{ products: number }[]>`
      SELECT count(*)::int AS products FROM products p
      WHERE ${isVisibleInShop} AND p.id IN (${lowProducts(lowStock)})`,
    countChanges(db),
  ])
  const money = (paise: number) => (showsMoney ? toRupees(paise) : 0)
  const gross = sumBy(byDay, (day) => day.gross)
  const refunded = sumBy(byDay, (day) => day.refunded)
  const orders = sumBy(byDay, (day) => day.orders)
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
      revenue: money(day.gross - day.refunded),
      orders: day.orders,
    })),
    ordersByStatus: Object.fromEntries(
      orderStatuses.map((status) => [status, counted.get(status) ?? 0]),
    ) as Dashboard['ordersByStatus'],
    byCategory: categories.map(({ category, units, paise }) => ({
      category,
      units,
      revenue: money(paise),
    })),
    otherRevenue: money(gross - refunded - sumBy(categories, ({ paise }) => paise)),
    moneyBySource: sources.map(({ paise, ...source }) => ({ ...source, amount: toRupees(paise) })),
    bestSellers: sellers,
    lowStock: scarce,
    lowProducts: lowCounts[0]?.products ?? 0,
    views,
    requests: requests.shop,
    lowStockThreshold: lowStock,
    held,
    owed,
    unpaid,
    due: { orders: due.orders, amount: money(due.paise) },
    before: {
      revenue: money(earlier.paise),
      orders: earlier.orders,
      averageOrder: earlier.orders === 0 ? 0 : money(Math.round(earlier.paise / earlier.orders)),
    },
    measured,
    failedMails: mails[0]?.failed ?? 0,
    promises,
  }
}

/** Net sales of the preceding period of equal length. */
async function readSalesBefore(db: Db, days: number): Promise<{ paise: number; orders: number }> {
  const [row] = await db<{ paise: number; orders: number }[]>`
    SELECT coalesce(sum(gross - refunded), 0)::bigint AS paise, coalesce(sum(orders), 0)::int AS orders
    FROM (${revenueByDay(2 * days)}) by_day WHERE day <= ${shopDate} - ${days}::int`
  return row ?? { paise: 0, orders: 0 }
}

type CategorySales = { category: ProductCategory; units: number; paise: number }

const salesByCategory = (db: Db, days: number) => db<CategorySales[]>`
  SELECT category, ${saleSums} FROM (${lineSales(days)}) sales
  GROUP BY category HAVING ${hasMoved} ORDER BY paise DESC, category`

/** Sorted by quantity sold and not refunded. */
const bestSellers = (db: Db, days: number) => db<Dashboard['bestSellers']>`
  WITH candidates AS (
    SELECT product_id, sum(units)::int AS units FROM product_sales
    WHERE day > ${shopDate} - ${days}::int
    GROUP BY product_id ORDER BY units DESC, product_id LIMIT 50),
  sold AS (
    SELECT l.product_id, l.size,
           sum(l.quantity - coalesce((
             SELECT sum(rl.quantity) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
             WHERE r.order_id = l.order_id AND r.state = 'done' AND rl.position = l.position), 0))::int AS units
    FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN candidates c USING (product_id)
    WHERE o.paid_at >= ${startOfLast(days)} GROUP BY 1, 2),
  best AS (
    SELECT product_id, sum(units)::int AS units,
           coalesce(jsonb_agg(jsonb_build_object('size', size, 'units', units) ORDER BY units DESC, size)
                    FILTER (WHERE size <> '' AND units > 0), '[]') AS sizes
    FROM sold GROUP BY 1 HAVING sum(units) > 0 ORDER BY units DESC, product_id LIMIT 5)
  SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image, best.units, best.sizes
  FROM best JOIN products p ON p.id = best.product_id ORDER BY best.units DESC, p.id`

async function readHeldStock(db: Db): Promise<Dashboard['held']> {
  const [sums, products] = await Promise.all([
    db<{ pieces: number; orders: number }[]>`
      SELECT coalesce(sum(quantity), 0)::int AS pieces, count(DISTINCT order_id)::int AS orders
      FROM stock_holds WHERE expires_at > now()`,
    db<Dashboard['held']['products']>`
      SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image, sum(h.quantity)::int AS pieces
      FROM stock_holds h JOIN products p ON p.id = h.product_id WHERE h.expires_at > now()
      GROUP BY p.id ORDER BY pieces DESC, p.sort_title LIMIT 8`,
  ])
  return { pieces: sums[0]?.pieces ?? 0, orders: sums[0]?.orders ?? 0, products }
}

const MAX_OWED = 10

async function unpaidOrders(db: Db, showsMoney: boolean): Promise<Dashboard['unpaid']> {
  if (!showsMoney) return { orders: 0, amount: 0, oldest: [] }
  const [sums, oldest] = await Promise.all([
    db<{ orders: number; paise: number }[]>`
      SELECT count(*)::int AS orders, coalesce(sum(o.total_paise - ${paiseReceivedFor}), 0)::bigint AS paise
      FROM orders o WHERE ${isSentUnpaid}`,
    db<OrderName[]>`
      SELECT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM orders o
      WHERE ${isSentUnpaid} ORDER BY o.created_at LIMIT ${MAX_OWED}`,
  ])
  const { orders = 0, paise = 0 } = sums[0] ?? {}
  return { orders, amount: toRupees(paise), oldest: oldest.map(toOrderName) }
}

async function dueOrders(db: Db): Promise<{ orders: number; paise: number }> {
  const [row] = await db<{ orders: number; paise: number }[]>`
    SELECT count(*)::int AS orders, coalesce(sum(o.total_paise - ${paiseReceivedFor}), 0)::bigint AS paise
    FROM orders o WHERE ${awaitsMoney}`
  return row ?? { orders: 0, paise: 0 }
}

type OrderName = { orderId: string; number: number | null; orderNumber: string }
const toOrderName = ({ number: _, ...order }: OrderName) => order

/** Omits a refused refund if another one succeeded. Literal states match the partial index. */
async function listMoneyOwed(db: Db, showsMoney: boolean): Promise<Dashboard['owed']> {
  if (!showsMoney)
    return {
      rejected: [],
      refused: [],
      overdue: [],
      disputed: [],
      returning: [],
      undecided: [],
      payouts: [],
    }
  const [rejected, refused, overdue, disputed, returning, undecided, payouts] = await Promise.all([
    db<OrderName[]>`
      SELECT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM orders o
      WHERE o.order_status = 'rejected' AND o.payment_status IN ('paid', 'partiallyRefunded', 'partiallyPaid')
        AND ${paiseReceivedFor} > (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
                             WHERE r.order_id = o.id AND r.state <> 'failed' AND NOT r.is_excess)
      ORDER BY o.number LIMIT ${MAX_OWED}`,
    db<OrderName[]>`
      SELECT DISTINCT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE r.state = 'failed' AND r.note <> ${WITHDRAWN} AND (r.is_excess OR o.payment_status IN ('paid', 'partiallyRefunded'))
        AND NOT EXISTS (
          SELECT 1 FROM refunds later
          WHERE later.order_id = r.order_id AND later.created_at > r.created_at
            AND later.state <> 'failed' AND later.is_excess = r.is_excess)
      ORDER BY o.number LIMIT ${MAX_OWED}`,
    db<OrderName[]>`
      SELECT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM orders o WHERE ${isBalanceOverdue}
      ORDER BY o.number LIMIT ${MAX_OWED}`,
    db<OrderName[]>`
      SELECT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM orders o WHERE ${isDisputed}
      ORDER BY o.number LIMIT ${MAX_OWED}`,
    db<OrderName[]>`
      SELECT DISTINCT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM parcels p JOIN orders o ON o.id = p.order_id
      WHERE p.return_reported_at IS NOT NULL AND p.status = 'sent' ORDER BY o.number LIMIT ${MAX_OWED}`,
    db<OrderName[]>`
      SELECT DISTINCT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE r.is_undecided ORDER BY o.number LIMIT ${MAX_OWED}`,
    db<OrderName[]>`
      SELECT DISTINCT o.id AS "orderId", o.number, ${orderNumber} AS "orderNumber" FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE ${waitsForPayout} ORDER BY o.number LIMIT ${MAX_OWED}`,
  ])
  return {
    rejected: rejected.map(toOrderName),
    refused: refused.map(toOrderName),
    overdue: overdue.map(toOrderName),
    disputed: disputed.map(toOrderName),
    returning: returning.map(toOrderName),
    undecided: undecided.map(toOrderName),
    payouts: payouts.map(toOrderName),
  }
}
