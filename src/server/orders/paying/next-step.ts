import { toRupees } from '#shared/money.ts'
import { isAccepted } from '#shared/orders/states.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { refuseOrder } from '../reading/orders.ts'
import { buildUpiAccount, paymentReferenceSql } from '../ways/upi/upi-account.ts'
import { codePhone } from './delivery-code.ts'

type PendingPayment = {
  method: PaymentMethod
  paymentStatus: PaymentStatus
  amountPaise: number
  phone: string
  paymentReference: string
  claimedReference: string
}

/**
 * Returns what the shopper has to do to pay an order. Throws 403 or 404 for an order that is not
 * the shopper's, 409 if it ended or has a provider.
 */
export async function getPaymentStep({ db }: Context, user: SessionUser, orderId: string) {
  const [order] = await db<PendingPayment[]>`
    SELECT pay.provider AS method, o.payment_status AS "paymentStatus", coalesce(pay.amount_paise, o.total_paise) AS "amountPaise",
           o.phone, ${paymentReferenceSql} AS "paymentReference",
           pay.claimed_reference AS "claimedReference"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.id = ${orderId} AND o.user_id = ${user.id}`
  if (!order) return refuseOrder(db, orderId)
  if (order.paymentStatus !== 'pending') {
    if (isAccepted(order.paymentStatus)) return { kind: 'done' as const }
    throw new ShopError('order_closed')
  }
  if (order.method === 'cod') {
    const phone = await codePhone(db, order.phone)
    return { kind: 'code' as const, email: user.email, phoneEnd: phone?.slice(-4) ?? null }
  }
  const { upi } = await getPaymentSettings(db)
  if (order.method !== 'upi' || upi.id === '') throw new ShopError('order_closed')
  return {
    kind: 'upi' as const,
    ...buildUpiAccount(upi, { paise: order.amountPaise, reference: order.paymentReference }),
    amount: toRupees(order.amountPaise),
    claimedReference: order.claimedReference,
  }
}
