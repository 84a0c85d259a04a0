import { toRupees } from '#shared/money.ts'
import { isAccepted } from '#shared/orders/states.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { refuseOrder } from '../orders.ts'
import { saveClaim } from './payment-record.ts'

type Waiting = {
  method: PaymentMethod
  paymentStatus: PaymentStatus
  totalPaise: number
  paymentReference: string
  claimedReference: string
}

/**
 * What the shopper of an order without a provider does next. Throws 403 or 404 for an order that is
 * not the shopper's, 409 for one that ended or has a provider.
 */
export async function nextStep({ db }: Context, user: SessionUser, orderId: string) {
  const [order] = await db<Waiting[]>`
    SELECT y.provider AS method, o.payment_status AS "paymentStatus", o.total_paise AS "totalPaise",
           upper(right(replace(o.id::text, '-', ''), 10)) AS "paymentReference",
           y.claimed_reference AS "claimedReference"
    FROM orders o JOIN payments y ON y.order_id = o.id
    WHERE o.id = ${orderId} AND o.user_id = ${user.id}`
  if (!order) return refuseOrder(db, orderId)
  if (order.paymentStatus !== 'pending') {
    if (isAccepted(order.paymentStatus)) return { kind: 'done' as const }
    throw new ShopError('order_closed')
  }
  if (order.method === 'cod') return { kind: 'code' as const, email: user.email }
  const { upi } = await getPaymentSettings(db)
  if (order.method !== 'upi' || upi.id === '') throw new ShopError('order_closed')
  return {
    kind: 'upi' as const,
    link: upiLink(upi, order),
    upiId: upi.id,
    payee: upi.payee,
    paymentReference: order.paymentReference,
    claimedReference: order.claimedReference,
  }
}

/** A link that payment apps open: https://www.npci.org.in/PDF/npci/upi/Deep-linking-specifications.pdf */
function upiLink(
  { id, payee }: { id: string; payee: string },
  { totalPaise, paymentReference }: Waiting,
): string {
  const fields = {
    pa: id,
    pn: payee || id,
    am: toRupees(totalPaise).toFixed(2),
    cu: 'INR',
    tr: paymentReference,
    tn: paymentReference,
  }
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `upi://pay?${query.join('&')}`
}

/** Stores the reference that the shopper gives; only the owner confirms that the money is here. */
export async function claimPayment(
  { db }: Context,
  userId: string,
  { orderId, reference }: { orderId: string; reference: string },
) {
  await transaction(db, async (tx) => {
    const [order] = await tx<{ method: PaymentMethod; paymentStatus: PaymentStatus }[]>`
      SELECT y.provider AS method, o.payment_status AS "paymentStatus"
      FROM orders o JOIN payments y ON y.order_id = o.id
      WHERE o.id = ${orderId} AND o.user_id = ${userId} FOR UPDATE OF o`
    if (!order) return refuseOrder(tx, orderId)
    if (order.method !== 'upi' || order.paymentStatus !== 'pending')
      throw new ShopError('order_closed')
    await saveClaim(tx, orderId, reference)
  })
}
