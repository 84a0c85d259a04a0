import type { Pieces } from '../../catalogue/stock/stock.ts'
import type { Tx } from '../../db.ts'

/** An order line and where its items are. */
export type LineOfPieces = {
  position: number
  title: string
  productId: string
  size: string
  pricePaise: number
  /** What its own charges add to all its pieces; a discount is negative. */
  chargesPaise: number
  bought: number
  /** Refunded or being refunded; failed refunds do not count. */
  refunded: number
  /** Back in stock without a refund: the order was rejected, or the refund failed. */
  shelved: number
  /** Neither refunded nor back in stock. */
  out: number
}

/** Requires a row lock on the order. */
export const stockByLine = (tx: Tx, orderId: string) => tx<LineOfPieces[]>`
  SELECT l.position, l.title, l.product_id AS "productId", l.size, l.price_paise AS "pricePaise",
         (SELECT coalesce(sum(c.amount_paise), 0)::bigint FROM order_charges c
          WHERE c.order_id = l.order_id AND c.line_id = l.id AND NOT c.included) AS "chargesPaise",
         l.quantity AS bought, back.refunded, l.restocked_quantity - back.on_shelf AS shelved,
         greatest(0, l.quantity - back.refunded - (l.restocked_quantity - back.on_shelf)) AS out
  FROM order_lines l CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.quantity), 0)::int AS refunded, coalesce(sum(r.on_shelf), 0)::int AS on_shelf
    FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
    WHERE f.order_id = l.order_id AND f.state <> 'failed' AND r.position = l.position) back
  WHERE l.order_id = ${orderId} ORDER BY l.position`

/** Quantities that an order bought and that have not left the shop. */
export const unfulfilledQuantities = (tx: Tx, orderId: string) => tx<Pieces[]>`
  SELECT "productId", size, quantity FROM (
    SELECT l.product_id AS "productId", l.size, l.position,
           l.quantity + least(0, (SELECT coalesce(sum(s.change), 0) FROM stock_ledger s
             WHERE s.order_id = l.order_id AND s.product_id = l.product_id AND s.size = l.size))::int AS quantity
    FROM order_lines l WHERE l.order_id = ${orderId}) lines
  WHERE quantity > 0 ORDER BY position`
