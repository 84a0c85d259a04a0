import type { Tx } from '../db.ts'
import { itemsOf } from './items/item-moves.ts'
import { endParcelsOf, fromTo, inPlace, moveAndCount, packedState } from './items/order-parcels.ts'
import { setRestocked } from './order-record.ts'
import { returnItems } from './reservations.ts'

/** Notes that nothing of a rejected order is out any more, because its parcels came back. */
export async function noteRestocked(tx: Tx, orderId: string) {
  const { items, parcels } = await packedState(tx, orderId)
  const isOut = inPlace(items, 'reserved', 'packed', 'sent').length > 0
  if (!isOut && parcels.some(({ status }) => status === 'returned'))
    await setRestocked(tx, orderId, true)
}

/**
 * Returns the sold items of an order to stock that are not there yet; those that were sent only if
 * they came back. Requires a row lock on the order.
 */
export async function restockOrder(tx: Tx, orderId: string, { isBack = false } = {}) {
  const items = await itemsOf(tx, orderId)
  const out = inPlace(items, 'reserved', 'packed', ...(isBack ? (['sent'] as const) : []))
  await returnItems(tx, orderId, out)
  await moveAndCount(tx, orderId, fromTo(out, 'stock'))
  await endParcelsOf(tx, out)
  await setRestocked(tx, orderId, true)
}
