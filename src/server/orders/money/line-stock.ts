import type { LineQuantity } from '../../catalogue/stock/stock.ts'
import { sql, type Tx } from '../../db.ts'

export type LineStock = {
  lineId: string
  position: number
  title: string
  productId: string
  size: string
  pricePaise: number
  /** Paise that its own charges add to the whole line; negative for a discount. */
  chargesPaise: number
  bought: number
  /** Without failed refunds. */
  refunded: number
  /** Back in stock without a refund: the order was rejected, or the refund failed. */
  restocked: number
  out: number
}

/** Requires a row lock on the order. */
export const stockByLine = (tx: Tx, orderId: string) => tx<LineStock[]>`
  SELECT l.id AS "lineId", l.position, l.title, l.product_id AS "productId", l.size, l.price_paise AS "pricePaise",
         (SELECT coalesce(sum(c.amount_paise), 0)::bigint FROM order_charges c
          WHERE c.order_id = l.order_id AND c.line_id = l.id AND NOT c.included) AS "chargesPaise",
         l.quantity AS bought, back.refunded, items.stock - (back.refunded - items.written_off) AS restocked, items.out
  FROM order_lines l CROSS JOIN LATERAL (
    SELECT coalesce(sum(rl.quantity), 0)::int AS refunded
    FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
    WHERE r.order_id = l.order_id AND r.state <> 'failed' AND rl.line_id = l.id) back
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(n) FILTER (WHERE place = 'stock'), 0)::int AS stock,
           coalesce(sum(n) FILTER (WHERE place = 'written_off'), 0)::int AS written_off,
           coalesce(sum(n) FILTER (WHERE place IN ('reserved', 'packed', 'sent')), 0)::int AS out
    FROM item_moves m CROSS JOIN LATERAL (VALUES (m.to_place, m.quantity), (m.from_place, -m.quantity)) moved (place, n)
    WHERE m.line_id = l.id) items
  WHERE l.order_id = ${orderId} ORDER BY l.position`

/** SQL: quantities of stock lines that are not deducted from stock yet. */
export const selectUnfulfilled = (orderId: string) => sql`
  SELECT "lineId", "productId", size, quantity FROM (
    SELECT l.id AS "lineId", l.product_id AS "productId", l.size, l.position,
           l.quantity + least(0, (SELECT coalesce(sum(s.change), 0) FROM stock_ledger s
                                  WHERE s.line_id = l.id))::int AS quantity
    FROM order_lines l WHERE l.order_id = ${orderId} AND l.stock_policy = 'stock') lines
  WHERE quantity > 0 ORDER BY position`

export const unfulfilledQuantities = (tx: Tx, orderId: string) =>
  tx<LineQuantity[]>`${selectUnfulfilled(orderId)}`
