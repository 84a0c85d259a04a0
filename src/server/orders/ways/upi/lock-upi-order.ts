import type { PaymentMethod, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Tx } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { lockOrderRow } from '../../core/record/order-record.ts'
import { refuseOrder } from '../../reading/orders.ts'

type UpiOrder = {
  method: PaymentMethod
  paymentStatus: PaymentStatus
  claimedReference: string
  /** Paise that the order is accepted for, as the deposit. */
  duePaise: number
  isRenewed: boolean
}

/**
 * Locks a shopper's unpaid order whose payment method is UPI. Throws 403 or 404 for an order that is not the shopper's,
 * 409 for one that ended or has another method.
 */
export async function lockUpiOrder(tx: Tx, userId: string, orderId: string): Promise<UpiOrder> {
  await lockOrderRow(tx, orderId)
  const [order] = await tx<UpiOrder[]>`
    SELECT pay.provider AS method, o.payment_status AS "paymentStatus",
           pay.claimed_reference AS "claimedReference",
           coalesce(pay.amount_paise, o.total_paise) AS "duePaise", o.hold_renewed AS "isRenewed"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.id = ${orderId} AND o.user_id = ${userId}`
  if (!order) return refuseOrder(tx, orderId)
  if (order.method !== 'upi' || order.paymentStatus !== 'pending')
    throw new ShopError('order_closed')
  return order
}
