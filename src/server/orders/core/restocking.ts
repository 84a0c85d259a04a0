import type { Tx } from '../../db.ts'
import { listOrderItems, moveItems } from '../items/item-moves.ts'
import { itemsInPlace, markParcelsReturned, toItemMoves } from '../items/order-parcels.ts'
import { returnItems } from '../parts/goods.ts'

/** Returns sent items only with `isBack`. Requires a row lock on the order. */
export async function restockOrder(tx: Tx, orderId: string, { isBack = false } = {}) {
  const items = await listOrderItems(tx, orderId)
  const restockedItems = itemsInPlace(
    items,
    'reserved',
    'packed',
    ...(isBack ? (['sent'] as const) : []),
  )
  await returnItems(tx, orderId, restockedItems)
  await moveItems(tx, toItemMoves(restockedItems, 'stock'))
  await markParcelsReturned(tx, restockedItems)
}
