import { toRupees } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import { type Db, sql, type Tx, transaction } from '../../db.ts'
import { queueOwnerEmail } from '../../records/outbox.ts'
import { addEvent } from '../core/record/history.ts'
import { lockOrderRow, touchOrder } from '../core/record/order-record.ts'
import { paisePaidBy } from '../money/facts.ts'
import { markRefundsAsked } from '../money/payment-record.ts'
import { insertOutsideRefund, isReturnedBy, joinWithDispute } from '../money/refund-record.ts'
import { deductOutsideRefund } from '../parts/refunds.ts'
import { type Amount, ProviderUnavailable } from '../ways/provider/provider.ts'
import { updatePaymentStatus } from './refund-sending.ts'

type RefundedPayment = {
  paymentId: string
  orderId: string
  provider: string
  providerOrderId: string
  captureId: string
}

/** Payments captured longer ago are not asked about any more: PayPal refunds for 180 days. */
const POLLED_DAYS = 180
const POLLED_AT_ONCE = 20

/**
 * Asks the provider about the refunds of captured payments: hourly at first, later daily. Stops
 * asking a provider for this round once it fails. Must run in one process at a time.
 */
export async function pollProviderRefunds(context: Context) {
  const { db, providers } = context
  const names = providers.known.map(({ name }) => name)
  const payments = await db<RefundedPayment[]>`
    SELECT id AS "paymentId", order_id AS "orderId", provider, provider_order_id AS "providerOrderId",
           capture_id AS "captureId"
    FROM payments
    WHERE captured_at > now() - make_interval(days => ${POLLED_DAYS}) AND provider_order_id IS NOT NULL
      AND capture_id IS NOT NULL AND provider ${sql.in(names)}
      AND coalesce(refunds_asked_at, captured_at) < now()
        - least(interval '1 day', greatest(interval '1 hour', (now() - captured_at) / 10))
    ORDER BY coalesce(refunds_asked_at, captured_at) LIMIT ${POLLED_AT_ONCE}`
  const failedProviders = new Set<string>()
  for (const payment of payments) {
    if (failedProviders.has(payment.provider)) continue
    try {
      // Written before the call. Otherwise a payment whose call always fails would stay first in line.
      await markRefundsAsked(db, payment.paymentId)
      await followProviderRefunds(context, payment)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      failedProviders.add(payment.provider)
    }
  }
}

export async function findCapturedPayment(
  db: Db,
  provider: string,
  captureId: string,
): Promise<RefundedPayment | undefined> {
  const [payment] = await db<RefundedPayment[]>`
    SELECT id AS "paymentId", order_id AS "orderId", provider, provider_order_id AS "providerOrderId",
           capture_id AS "captureId"
    FROM payments WHERE provider = ${provider} AND capture_id = ${captureId} AND captured_at IS NOT NULL`
  return payment
}

/**
 * Records what the provider has refunded of a payment without the shop. `refundId` is the refund
 * that a notification names. Throws ProviderUnavailable.
 */
export async function followProviderRefunds(
  { db, providers }: Context,
  payment: RefundedPayment,
  refundId?: string,
) {
  const { providerOrderId, captureId, provider } = payment
  const keeper = await providers.ofPayment(provider, providerOrderId)
  const refunds = await keeper.listRefunds({
    providerOrderId,
    captureId,
    ...(refundId && { refundId }),
  })
  for (const { providerRefundId, reference, state, amount } of refunds)
    if (state === 'done')
      await transaction(db, async (tx) => {
        await lockOrderRow(tx, payment.orderId)
        await recordOutsideRefund(tx, payment, {
          origin: 'provider',
          id: providerRefundId,
          reference,
          amount,
        })
      })
}

type OutsideRefund = {
  origin: 'provider' | 'dispute'
  /** The provider's id; unique. */
  id: string
  /** Our id of the refund, if the shop asked for it. */
  reference?: string | undefined
  amount: Amount
}

/**
 * Records a refund once. A lost dispute and the refund that the provider makes for it count once.
 * Requires a row lock on the order.
 */
export async function recordOutsideRefund(
  tx: Tx,
  { paymentId, orderId }: Pick<RefundedPayment, 'paymentId' | 'orderId'>,
  { origin, id, reference = '', amount }: OutsideRefund,
) {
  const [known] = await tx`
    SELECT 1 FROM refunds WHERE order_id = ${orderId}
      AND (provider_refund_id = ${id} OR (id::text = ${reference} AND state <> 'failed'))`
  if (known || (await joinWithDispute(tx, { paymentId, origin, id, minor: amount.minor }))) return
  const share = await shareLeft(tx, paymentId)
  if (!share || share.currency !== amount.currency) return
  const { paise, isExcess } = convert(share, amount.minor)
  await insertOutsideRefund(tx, orderId, {
    paymentId,
    origin,
    providerRefundId: id,
    paise,
    minor: amount.minor,
    isExcess,
    isUndecided: !isExcess && !share.isOfCard,
  })
  if (!isExcess) await deductOutsideRefund(tx, orderId, paise)
  await addEvent(tx, orderId, { kind: 'refundedAtProvider', amount: toRupees(paise), origin })
  await queueOwnerEmail(tx, { kind: 'providerRefund', payload: { orderId, paise, origin } })
  await updatePaymentStatus(tx, orderId)
  await touchOrder(tx, orderId)
}

type Share = {
  currency: string
  inrRate: number
  isOfCard: boolean
  /** What the payment pays of the order, and what was refunded of it. */
  paise: number
  minor: number
  donePaise: number
  doneMinor: number
}

/** Ignores pending refunds: the provider refuses what exceeds the payment. */
async function shareLeft(tx: Tx, paymentId: string): Promise<Share | undefined> {
  const [share] = await tx<Share[]>`
    SELECT pay.currency, pay.inr_rate::float8 AS "inrRate", o.channel = 'giftCard' AS "isOfCard",
           ${paisePaidBy} AS paise, pay.amount_minor AS minor, done.paise AS "donePaise", done.minor AS "doneMinor"
    FROM payments pay JOIN orders o ON o.id = pay.order_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise, coalesce(sum(r.amount_minor), 0)::bigint AS minor
      FROM refunds r WHERE ${isReturnedBy} AND r.state = 'done' AND NOT r.is_excess) done
    WHERE pay.id = ${paymentId}`
  return share
}

/**
 * Converts a refund to rupees of the order. A refund beyond the payment's share of the order is in
 * excess: it returns money that paid nothing of the order.
 */
function convert(
  { paise, minor, donePaise, doneMinor, inrRate }: Share,
  refundedMinor: number,
): { paise: number; isExcess: boolean } {
  const leftPaise = paise - donePaise
  if (leftPaise <= 0)
    return { paise: Math.max(1, Math.round(refundedMinor * inrRate)), isExcess: true }
  if (doneMinor + refundedMinor >= minor) return { paise: leftPaise, isExcess: false }
  const exact = Math.round(((doneMinor + refundedMinor) * paise) / minor) - donePaise
  return { paise: Math.min(leftPaise, Math.max(1, exact)), isExcess: false }
}
