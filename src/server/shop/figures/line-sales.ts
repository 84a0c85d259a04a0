import { shopDate, startOfLast } from '../../database/days.ts'
import { type Fragment, sql } from '../../db.ts'

/** SQL: what the order line `l` was charged, after discounts, in paise. */
const chargedPaise = sql<'l'>`(l.quantity * l.price_paise + coalesce((
  SELECT sum(c.amount_paise) FROM order_charges c
  WHERE c.order_id = l.order_id AND c.line_id = l.id AND NOT c.included), 0))`

/** SQL: the tax within `chargedPaise`. */
const taxPaise = sql<'l'>`coalesce((
  SELECT sum(c.amount_paise) FROM order_charges c
  WHERE c.order_id = l.order_id AND c.line_id = l.id AND c.kind = 'tax'), 0)`

/** SQL: the cost of one piece when it was ordered, else its cost today; null if both are unknown. */
const costPaise = sql<'l' | 'p'>`coalesce(l.cost_paise, nullif(p.cost_rupees, 0) * 100::bigint)`

/** SQL: the refund `r` returned money of the period. An excess never counted as revenue. */
export const isRefundOfPeriod = (days: number) =>
  sql<'r'>`r.state = 'done' AND NOT r.is_excess AND r.done_at >= ${startOfLast(days)}`

/**
 * SQL: rows of what the last `days` days sold and took back: `product_id`, `category` (today's), `units`,
 * `paise`, `tax` and `cost`, which is null if unknown. A refund without pieces is shared by the values
 * of the order's lines, and returns no piece.
 */
export const lineSales = (days: number): Fragment => sql`
  SELECT l.product_id, p.category, l.quantity AS units, charged.paise, charged.tax,
         l.quantity * ${costPaise} AS cost
  FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
  CROSS JOIN LATERAL (SELECT ${chargedPaise} AS paise, ${taxPaise} AS tax) charged
  WHERE o.paid_at >= ${startOfLast(days)}
  UNION ALL
  SELECT l.product_id, p.category, -back.quantity, -round(charged.paise * back.quantity / l.quantity),
         -round(charged.tax * back.quantity / l.quantity), -back.quantity * ${costPaise}
  FROM refunds r JOIN refund_lines back ON back.refund_id = r.id JOIN order_lines l ON l.id = back.line_id
  JOIN products p ON p.id = l.product_id
  CROSS JOIN LATERAL (SELECT ${chargedPaise} AS paise, ${taxPaise} AS tax) charged
  WHERE ${isRefundOfPeriod(days)}
  UNION ALL
  SELECT product_id, category, 0, -round(amount_paise * paise / order_paise),
         -round(amount_paise * tax / order_paise), CASE WHEN is_cost_known THEN 0 END
  FROM (SELECT l.product_id, p.category, r.amount_paise, charged.paise, charged.tax,
               ${costPaise} IS NOT NULL AS is_cost_known,
               nullif(sum(charged.paise) OVER (PARTITION BY r.id), 0) AS order_paise
        FROM refunds r JOIN order_lines l ON l.order_id = r.order_id JOIN products p ON p.id = l.product_id
        CROSS JOIN LATERAL (SELECT ${chargedPaise} AS paise, ${taxPaise} AS tax) charged
        WHERE ${isRefundOfPeriod(days)}
          -- The parts of one refund are made at one time, and one of them has the lines.
          AND NOT EXISTS (SELECT 1 FROM refund_lines back JOIN refunds part ON part.id = back.refund_id
                          WHERE part.order_id = r.order_id AND part.created_at = r.created_at)) shared
  WHERE order_paise IS NOT NULL`

/** SQL: sums of `lineSales`. `earned` excludes tax; `earned` and `spent` count only pieces with a known cost. */
export const saleSums = sql`
  sum(units)::int AS units, sum(paise)::bigint AS paise,
  coalesce(sum(paise - tax) FILTER (WHERE cost IS NOT NULL), 0)::bigint AS earned,
  coalesce(sum(cost), 0)::bigint AS spent,
  coalesce(sum(units) FILTER (WHERE cost IS NULL), 0)::int AS "unknownUnits"`

/** SQL: whether a group of `lineSales` sold or returned anything. */
export const hasMoved = sql`sum(units) <> 0 OR sum(paise) <> 0`

/** SQL: the refund `r` is not of a gift card, whose purchase is no sale. */
const isOfSale = sql<'r'>`NOT EXISTS (SELECT 1 FROM gift_card_sales g WHERE g.order_id = r.order_id)`

/** SQL: payments and refunds by day, in paise, without sold gift cards. Omits days without any. */
export const revenueByDay = (days: number) => sql`
  SELECT day, sum(gross)::bigint AS gross, sum(refunded)::bigint AS refunded, sum(orders)::int AS orders
  FROM (
    SELECT day, paise AS gross, 0 AS refunded, orders FROM sales_days
    WHERE day > ${shopDate} - ${days}::int
    UNION ALL
    -- Moved money was received once, but counts in the totals of two orders.
    SELECT (done_at AT TIME ZONE 'Asia/Kolkata')::date,
           CASE WHEN moved_to IS NULL THEN 0 ELSE -amount_paise END,
           CASE WHEN moved_to IS NULL THEN amount_paise ELSE 0 END, 0 FROM refunds r
    WHERE ${isRefundOfPeriod(days)} AND ${isOfSale}) moved
  GROUP BY day`
