import { restock } from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import { countRestocked, setRestocked } from './order-record.ts'
import { stockByLine } from './refunds/pieces.ts'

/** Returns all sold items of an order to stock that are not there yet. Requires a row lock on the order. */
export async function restockOrder(tx: Tx, orderId: string) {
  const back = (await stockByLine(tx, orderId)).flatMap(({ out, ...piece }) =>
    out > 0 ? [{ ...piece, quantity: out }] : [],
  )
  await restock(tx, orderId, back)
  await countRestocked(tx, orderId, back)
  await setRestocked(tx, orderId, true)
}
