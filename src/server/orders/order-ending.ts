import { hasEnded, isCancellable } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { releaseHolds } from '../catalogue/stock/stock.ts'
import type { Context } from '../context.ts'
import { type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import type { Happening } from './order-history.ts'
import { transition } from './order-record.ts'
import { refuseOrder } from './orders.ts'
import { restockOrder } from './restocking.ts'

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
 * Cancels an order after the shopper turned back at the provider, or before it is packed where it
 * is paid on delivery. Throws 409 for a packed order and for one that is paid or being paid.
 */
export async function cancelOrder({ db }: Context, userId: string, orderId: string) {
  return transaction(db, async (tx) => {
    const [order] = await tx<
      { paymentStatus: PaymentStatus; orderStatus: OrderStatus; wasAccepted: boolean }[]
    >`
      SELECT payment_status AS "paymentStatus", order_status AS "orderStatus",
             accepted_at IS NOT NULL AS "wasAccepted" FROM orders
      WHERE id = ${orderId} AND user_id = ${userId} FOR UPDATE`
    if (!order) return refuseOrder(tx, orderId)
    if (order.paymentStatus === 'pending')
      await endOrder(tx, orderId, 'cancel', { kind: 'cancelled' })
    else if (isCancellable(order)) {
      await restockOrder(tx, orderId)
      await transition(tx, orderId, 'cancel', { history: { kind: 'orderCancelled' } })
    } else if (order.paymentStatus === 'due') throw new ShopError('order_packed')
    else if (!hasEnded(order.paymentStatus)) throw new ShopError('order_paid')
    return { wasAccepted: order.wasAccepted }
  })
}
