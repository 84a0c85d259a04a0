import { orderNumberOf } from '#shared/orders/vocabulary.ts'
import type { Db, Tx } from '../db.ts'
import { ShopError } from '../errors.ts'

/** The next number of the shop, for an order that has none; what comes to nothing gets none. */
export async function giveNumber(tx: Tx, orderId: string) {
  await tx`
    UPDATE orders SET number = nextval('order_numbers') WHERE id = ${orderId} AND number IS NULL`
}

/** The id of an order named by its id or by its number for people. Throws a 404 for no such number. */
export async function orderIdOf(db: Db, named: string): Promise<string> {
  const number = orderNumberOf(named)
  if (number === undefined) return named
  const [order] = await db<{ id: string }[]>`SELECT id FROM orders WHERE number = ${number}`
  if (!order) throw new ShopError('missing', 'There is no such order.')
  return order.id
}
