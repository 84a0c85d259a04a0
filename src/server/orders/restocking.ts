import type { Tx } from '../db.ts'
import { itemsOf, moveItems } from './items/item-moves.ts'
import { endParcelsOf, itemsInPlace, toItemMoves } from './items/order-parcels.ts'
import { returnItems } from './reservations.ts'

/** Returns sent items only with `isBack`. Requires a row lock on the order. */
export async function restockOrder(tx: Tx, orderId: string, { isBack = false } = {}) {
  const items = await itemsOf(tx, orderId)
  const out = itemsInPlace(items, 'reserved', 'packed', ...(isBack ? (['sent'] as const) : []))
  await returnItems(tx, orderId, out)
  await moveItems(tx, toItemMoves(out, 'stock'))
  await endParcelsOf(tx, out)
}
