import { hasEnded } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import { releaseHolds } from '../catalogue/stock/stock.ts'
import type { Context } from '../context.ts'
import { type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import type { Happening } from './order-history.ts'
import { transition } from './order-record.ts'
import { refuseOrder } from './orders.ts'

/** Ends an unpaid order and releases its stock. */
export async function endOrder(
  tx: Tx,
  orderId: string,
  event: 'cancel' | 'expire' | 'fail' | 'sellOut',
  history: Happening,
) {
  await releaseHolds(tx, orderId)
  await transition(tx, orderId, event, { history })
}

/**
 * Cancels an order after the shopper turned back at the provider. A paid order, or one being paid,
 * does not change.
 */
export async function cancelOrder({ db }: Context, userId: string, orderId: string) {
  await transaction(db, async (tx) => {
    const [order] = await tx<{ paymentStatus: PaymentStatus }[]>`
      SELECT payment_status AS "paymentStatus" FROM orders
      WHERE id = ${orderId} AND user_id = ${userId} FOR UPDATE`
    if (!order) return refuseOrder(tx, orderId)
    if (order.paymentStatus === 'pending')
      await endOrder(tx, orderId, 'cancel', { kind: 'cancelled' })
    else if (!hasEnded(order.paymentStatus)) throw new ShopError('order_paid')
  })
}
