import { takenFor } from '../../catalogue/stock/ledger.ts'
import type { Pieces } from '../../catalogue/stock/stock.ts'
import type { Tx } from '../../db.ts'

/** A line of an order, and where its pieces are. */
export type LineOfPieces = {
  position: number
  title: string
  productId: string
  size: string
  pricePaise: number
  bought: number
  /** Paid back, or on its way to be; a refund that failed paid nothing back. */
  refunded: number
  /** Not refunded and on the shelf again: the order was rejected, or their refund failed. */
  shelved: number
  /** Not refunded and not on the shelf: with the shopper, or waiting to be sent. */
  out: number
}

/** The order has to be locked, so that nothing moves meanwhile. */
export const piecesOf = (tx: Tx, orderId: string) => tx<LineOfPieces[]>`
  SELECT l.position, l.title, l.product_id AS "productId", l.size, l.price_paise AS "pricePaise",
         l.quantity AS bought, back.refunded, l.restocked_quantity - back.on_shelf AS shelved,
         greatest(0, l.quantity - back.refunded - (l.restocked_quantity - back.on_shelf)) AS out
  FROM order_lines l CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.quantity), 0)::int AS refunded, coalesce(sum(r.on_shelf), 0)::int AS on_shelf
    FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
    WHERE f.order_id = l.order_id AND f.state <> 'failed' AND r.position = l.position) back
  WHERE l.order_id = ${orderId} ORDER BY l.position`

/** What an order has bought and not taken out of the house, as all of an unpaid one that was not sent. */
export async function notTaken(tx: Tx, orderId: string): Promise<Pieces[]> {
  const taken = await takenFor(tx, orderId)
  return (await piecesOf(tx, orderId)).flatMap(({ productId, size, bought }) => {
    const gone = taken.find((one) => one.productId === productId && one.size === size)
    const quantity = bought - (gone?.quantity ?? 0)
    return quantity > 0 ? [{ productId, size, quantity }] : []
  })
}
