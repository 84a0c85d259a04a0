import type { CancelInput } from '#shared/orders/order-schema.ts'
import { hasEnded, isCancellable } from '#shared/orders/states.ts'
import type { OrderMethod, OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { hasClaimedPart } from '../money/upi-parts.ts'
import { findParts, followChange } from '../parts/index.ts'
import { refuseOrder } from '../reading/orders.ts'
import { returnUpiParts } from '../refunding/refund-by-hand.ts'
import type { NewOrderEvent } from './record/history.ts'
import { lockOrderRow, transition } from './record/order-record.ts'
import { restockOrder } from './restocking.ts'

type Ending = {
  wasAccepted: boolean
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  paymentMethod: OrderMethod
  /** Whether the shopper gave a bank reference whose payment is not recorded. */
  isClaimed: boolean
  /** Our id of the payment at the provider. */
  reference: string
}

/** Releases everything that an unpaid order holds, and returns the UPI parts that came for it. */
export async function releaseOrder(tx: Tx, orderId: string) {
  await returnUpiParts(tx, orderId)
  for (const { release } of await findParts(tx, orderId)) await release?.(tx, orderId)
}

export async function endOrder(
  tx: Tx,
  orderId: string,
  event: 'cancel' | 'expire' | 'fail' | 'sellOut',
  history: NewOrderEvent,
) {
  await releaseOrder(tx, orderId)
  await transition(tx, orderId, event, { history })
}

/**
 * Does nothing if `attempt` is not the current payment. Throws 409 for an order that is packed,
 * paid or being paid, and if its shopper claims a payment. What a link's payer claims does not stop
 * the shopper: nobody has checked it.
 */
export async function cancelOrder(
  { db }: Context,
  userId: string,
  { orderId, attempt }: CancelInput,
) {
  return transaction(db, async (tx) => {
    await lockOrderRow(tx, orderId)
    const [order] = await tx<Ending[]>`
      SELECT o.payment_status AS "paymentStatus", o.order_status AS "orderStatus",
             o.accepted_at IS NOT NULL AS "wasAccepted", pay.provider AS "paymentMethod", coalesce(pay.reference, o.id) AS reference,
             o.payment_status = 'pending' AND pay.claimed_reference <> '' AS "isClaimed"
      FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
      WHERE o.id = ${orderId} AND o.user_id = ${userId}`
    if (!order) return refuseOrder(tx, orderId)
    if (attempt !== undefined && attempt !== order.reference) return { wasAccepted: false }
    const isClaimed =
      order.isClaimed || (order.paymentStatus === 'pending' && (await hasClaimedPart(tx, orderId)))
    if (isClaimed && !hasEnded(order.paymentStatus)) throw new ShopError('payment_claimed')
    if (order.paymentStatus === 'pending')
      await endOrder(tx, orderId, 'cancel', { kind: 'cancelled' })
    else if (isCancellable(order)) {
      await restockOrder(tx, orderId)
      await transition(tx, orderId, 'cancel', { history: { kind: 'orderCancelled' } })
    } else if (order.paymentStatus === 'due') throw new ShopError('order_packed')
    else if (!hasEnded(order.paymentStatus)) throw new ShopError('order_paid')
    await followChange(tx, orderId)
    return { wasAccepted: order.wasAccepted }
  })
}
