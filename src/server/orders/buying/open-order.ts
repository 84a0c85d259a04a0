import { toPaise } from '#shared/money.ts'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import { fulfillablePayments } from '#shared/orders/states.ts'
import {
  hasProvider,
  isOffline,
  type OrderMethod,
  offlineMethods,
} from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { minimumPaymentWindow } from '../core/record/hold-time.ts'
import { needsNoStock } from '../core/record/needed-stock.ts'
import { isOpenOrder } from '../core/record/order-record.ts'
import { hasClaimedPart } from '../money/upi-parts.ts'
import type { CheckoutDraft } from './approval.ts'

export type OpenOrder = Awaited<ReturnType<typeof lockOpenOrder>>

/** Locks the shopper's unpaid order. Throws 409 while it is being paid. */
export async function lockOpenOrder(tx: Tx, userId: string, holdSeconds: number) {
  const [open] = await tx<
    {
      orderId: string
      reference: string
      fingerprint: string
      provider: OrderMethod
      wasOffline: boolean
      claimedReference: string
      paymentStatus: string
      currency: string
      minor: number
      approvalUrl: string | null
      held: boolean
      /** The deadline has not passed. */
      running: boolean
      holdUntil: Date | null
      /** The deadline was extended before. */
      renewed: boolean
    }[]
  >`
    SELECT o.id AS "orderId", coalesce(pay.reference, o.id) AS reference, o.fingerprint,
           o.payment_status AS "paymentStatus", pay.provider,
           EXISTS (SELECT 1 FROM payments other WHERE other.order_id = o.id
                   AND other.provider ${sql.in(offlineMethods)}) AS "wasOffline",
           pay.claimed_reference AS "claimedReference", pay.currency,
           pay.amount_minor AS minor, pay.approval_url AS "approvalUrl",
           EXISTS (SELECT 1 FROM stock_holds h
                   WHERE h.order_id = o.id
                     AND h.expires_at > now() + make_interval(secs => ${minimumPaymentWindow(holdSeconds)}))
             OR (${needsNoStock} AND o.hold_until > now() + make_interval(secs => ${minimumPaymentWindow(holdSeconds)})) AS held,
           coalesce(o.hold_until > now(), false) AS running, o.hold_until AS "holdUntil",
           o.hold_renewed AS renewed
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.user_id = ${userId} AND ${isOpenOrder}
    FOR UPDATE OF o, pay`
  if (open?.paymentStatus === 'capturing') throw paymentInProgress()
  return open
}

/** Throws 409 if the shopper gave a reference for the order or a part of it. Requires its lock. */
export async function refuseClaimedOrder(tx: Tx, open: OpenOrder) {
  if (!open) return
  const isClaimed =
    open.claimedReference !== '' ||
    (open.provider === 'upi' && (await hasClaimedPart(tx, open.orderId)))
  if (isClaimed) throw new ShopError('payment_claimed')
}

export const paymentInProgress = () => new ShopError('payment_unknown.last')

/**
 * A running deadline is extended once only. Nothing proves a UPI reference, so an unproven shopper
 * has as much time for it as for a provider.
 */
export function holdFor(
  { config }: Context,
  open: OpenOrder,
  { provider, isProven }: { provider: OrderMethod; isProven: boolean },
) {
  const hasLongTime = isOffline(provider) && (provider !== 'upi' || isProven)
  return {
    renewed: open?.running === true,
    until: keptDeadline(open, provider, config.holdSeconds),
    seconds: hasLongTime ? config.offlineHoldSeconds : config.holdSeconds,
  }
}

/** Changing to a method without a provider grants its longer deadline once. */
function keptDeadline(
  open: OpenOrder,
  provider: OrderMethod,
  holdSeconds: number,
): Date | undefined {
  if (!open?.running || !open.holdUntil) return undefined
  if (isOffline(provider)) return open.wasOffline ? open.holdUntil : undefined
  const soonest = new Date(Date.now() + holdSeconds * 1000)
  if (isOffline(open.provider)) return open.holdUntil < soonest ? open.holdUntil : undefined
  return open.renewed ? open.holdUntil : undefined
}

/** Returns the order of a repeated click, which emptied the cart. Throws 400 without one. */
export async function findAcceptedOrder(
  tx: Tx,
  userId: string,
  { paymentMethod, totalAmount }: NewOrder,
): Promise<CheckoutDraft> {
  const chosenMethod: OrderMethod = totalAmount === 0 ? 'none' : paymentMethod
  // A provider's page shows nothing for a paid order.
  const methods = [chosenMethod, 'credit' as const].filter((method) => !hasProvider(method))
  const [order] = await tx<
    {
      orderId: string
      reference: string
      provider: OrderMethod
      currency: string
      minor: number
      approvalUrl: string
    }[]
  >`
    SELECT o.id AS "orderId", coalesce(pay.reference, o.id) AS reference, pay.provider, pay.currency,
           pay.amount_minor AS minor, pay.approval_url AS "approvalUrl"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.user_id = ${userId} AND o.accepted_at > now() - interval '2 minutes'
      AND o.payment_status ${sql.in(fulfillablePayments)}
      AND o.total_paise = ${toPaise(totalAmount)}::numeric AND pay.provider ${sql.in(methods)}
      AND pay.approval_url IS NOT NULL
    ORDER BY o.accepted_at DESC LIMIT 1`
  if (!order) throw new ShopError('cart_empty')
  const { currency, minor, ...orderFields } = order
  return { ...orderFields, amount: { currency, minor }, quantity: 0 }
}
