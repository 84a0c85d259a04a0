import { takenQuantities } from '../../catalogue/stock/ledger.ts'
import type { Pieces } from '../../catalogue/stock/stock.ts'
import type { Tx } from '../../db.ts'

/** An order line and where its items are. */
export type LineOfPieces = {
  position: number
  title: string
  productId: string
  size: string
  pricePaise: number
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
         l.quantity AS bought, back.refunded, l.restocked_quantity - back.on_shelf AS shelved,
         greatest(0, l.quantity - back.refunded - (l.restocked_quantity - back.on_shelf)) AS out
  FROM order_lines l CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.quantity), 0)::int AS refunded, coalesce(sum(r.on_shelf), 0)::int AS on_shelf
    FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
    WHERE f.order_id = l.order_id AND f.state <> 'failed' AND r.position = l.position) back
  WHERE l.order_id = ${orderId} ORDER BY l.position`

/** Quantities that an order bought and that have not left the shop. */
export async function unfulfilledQuantities(tx: Tx, orderId: string): Promise<Pieces[]> {
  const taken = await takenQuantities(tx, orderId)
  return (await stockByLine(tx, orderId)).flatMap(({ productId, size, bought }) => {
    const gone = taken.find((one) => one.productId === productId && one.size === size)
    const quantity = bought - (gone?.quantity ?? 0)
    return quantity > 0 ? [{ productId, size, quantity }] : []
  })
}
