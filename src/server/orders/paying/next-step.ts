import { toRupees } from '#shared/money.ts'
import { isAccepted } from '#shared/orders/states.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { isConflict, ShopError } from '../../errors.ts'
import { queueOwnerEmail } from '../../records/outbox.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { isProvenShopper, refuseLargeUnprovenHold } from '../core/limits.ts'
import { extendHold, lockOrderRow, setCheckDeadline } from '../core/record/order-record.ts'
import { refuseRecordedReference } from '../money/facts.ts'
import { saveClaimedReference } from '../money/payment-record.ts'
import { releaseGoods, renewHolds } from '../parts/goods.ts'
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
           o.phone, ${paymentReferenceSql(db)} AS "paymentReference",
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

/**
 * Extends the hold once: of a proven shopper to a day, of another as for any unpaid order. The order
 * then waits for the owner, who alone confirms that the money was received. Throws 409 for a
 * reference that is recorded.
 */
export async function submitUpiReference(
  { db, config }: Context,
  userId: string,
  { orderId, reference }: { orderId: string; reference: string },
) {
  await transaction(db, async (tx) => {
    await lockOrderRow(tx, orderId)
    const [order] = await tx<
      (Pick<PendingPayment, 'method' | 'paymentStatus' | 'claimedReference'> & {
        isRenewed: boolean
      })[]
    >`
      SELECT pay.provider AS method, o.payment_status AS "paymentStatus",
             pay.claimed_reference AS "claimedReference", o.hold_renewed AS "isRenewed"
      FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
      WHERE o.id = ${orderId} AND o.user_id = ${userId}`
    if (!order) return refuseOrder(tx, orderId)
    if (order.method !== 'upi' || order.paymentStatus !== 'pending')
      throw new ShopError('order_closed')
    // Only recorded references are unique: a shopper may enter another's.
    await refuseRecordedReference(tx, orderId, reference)
    await saveClaimedReference(tx, orderId, reference)
    if (order.claimedReference === '') {
      await setCheckDeadline(tx, orderId, config.claimCheckSeconds)
      const isProven = await isProvenShopper(tx, userId)
      const seconds = isProven ? config.claimHoldSeconds : config.holdSeconds
      if (isProven || !order.isRenewed) await holdUnderLimit(tx, orderId, { seconds, isProven })
      await queueOwnerEmail(tx, { kind: 'newOrder', payload: { orderId } })
    }
  })
}

/** Holds nothing if unproven shoppers hold too much: the reference is kept all the same. */
async function holdUnderLimit(
  tx: Tx,
  orderId: string,
  { seconds, isProven }: { seconds: number; isProven: boolean },
) {
  await extendHold(tx, orderId, seconds)
  await renewHolds(tx, orderId)
  if (isProven) return
  await refuseLargeUnprovenHold(tx, orderId).catch(async (error: unknown) => {
    if (!isConflict(error)) throw error
    await releaseGoods(tx, orderId)
  })
}
