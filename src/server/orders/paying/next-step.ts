import { toRupees } from '#shared/money.ts'
import { isAccepted } from '#shared/orders/states.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { paiseReceivedFor } from '../money/facts.ts'
import { refuseOrder } from '../reading/orders.ts'
import { buildUpiAccount, paymentReferenceSql, readUpiDivision } from '../ways/upi/upi-account.ts'
import { codePhone } from './delivery-code.ts'

type PendingPayment = {
  method: PaymentMethod
  paymentStatus: PaymentStatus
  amountPaise: number
  receivedPaise: number
  phone: string
  ownPhone: string | null
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
           o.phone, (SELECT u.verified_phone FROM users u WHERE u.id = o.user_id) AS "ownPhone",
           ${paiseReceivedFor} AS "receivedPaise", ${paymentReferenceSql} AS "paymentReference",
           pay.claimed_reference AS "claimedReference"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.id = ${orderId} AND o.user_id = ${user.id}`
  if (!order) return refuseOrder(db, orderId)
  if (order.paymentStatus !== 'pending') {
    if (isAccepted(order.paymentStatus)) return { kind: 'done' as const }
    throw new ShopError('order_closed')
  }
  if (order.method === 'cod') {
    const { email } = user
    const phone = await codePhone(db, { email, ownPhone: order.ownPhone, phone: order.phone })
    return { kind: 'code' as const, email, phoneEnd: phone?.slice(-4) ?? null }
  }
  const settings = await getPaymentSettings(db)
  const { upi } = settings
  if (order.method !== 'upi' || upi.id === '') throw new ShopError('order_closed')
  const { amountPaise, receivedPaise, paymentReference: reference } = order
  const due = { orderId, openPaise: amountPaise - receivedPaise, reference }
  const division = await readUpiDivision(db, settings, due, { withReferences: true })
  return {
    kind: 'upi' as const,
    ...buildUpiAccount(upi, { paise: order.amountPaise, reference: order.paymentReference }),
    amount: toRupees(order.amountPaise),
    claimedReference: order.claimedReference,
    ...division,
  }
}
