import { countSold, holdStock, sellHolds } from '../catalogue/stock/stock.ts'
import type { Tx } from '../db.ts'
import { isConflict } from '../errors.ts'
import { queueOrderConfirmationEmail } from '../records/order-mails.ts'
import { removeOrderedItemsFromCart } from './cart/cart-changes.ts'
import { promiseDelivery } from './delivery/promises.ts'
import { reserveItems } from './items/item-moves.ts'
import type { Happening } from './order-history.ts'
import { transition } from './order-record.ts'
import { unfulfilledQuantities } from './refunds/pieces.ts'

/**
 * Holds an order's items without end, before its money is asked for or promised. False if they are
 * gone.
 */
export async function holdForGood(tx: Tx, orderId: string): Promise<boolean> {
  try {
    await holdStock(tx, orderId, await unfulfilledQuantities(tx, orderId), { until: 'paid' })
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

/**
 * Accepts an order whose items are held: it gets its number and its delivery date, its items are sold
 * and leave the cart, and shopper and owners are mailed. `capture` also pays it; the others leave some of it due. Requires a row
 * lock on the order.
 */
export async function acceptOrder(
  tx: Tx,
  orderId: string,
  event: 'capture' | 'captureDeposit' | 'accept' | 'enter',
  details: { history: Happening; userName?: string },
) {
  // Unpaid orders have no number.
  const number = tx`, number = coalesce(number, nextval('order_numbers')), accepted_at = now()`
  const paid = event === 'capture' ? tx`, paid_at = now()` : tx``
  await transition(tx, orderId, event, details, tx`${number} ${paid}`)
  await sellHolds(tx, orderId)
  await reserveItems(tx, orderId)
  await removeOrderedItemsFromCart(tx, orderId)
  await promiseDelivery(tx, orderId)
  await queueOrderConfirmationEmail(tx, orderId)
  // Buyers of a product share one row per day, so this comes last.
  if (event === 'capture') await countSold(tx, orderId)
}
