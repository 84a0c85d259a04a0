import {
  acceptedPayments,
  hasEnded,
  hasShipped,
  isAccepted,
  openPayments,
} from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { type Db, isUniqueViolation, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { acceptOrder, holdUntilPaid } from '../core/accept.ts'
import { endOrder } from '../core/end.ts'
import { addEvent, type NewOrderEvent } from '../core/record/history.ts'
import { holdDeadline } from '../core/record/hold-time.ts'
import { touchOrder, transition } from '../core/record/order-record.ts'
import type { Outcome } from '../core/record/outcome.ts'
import { isPaidByCheckout } from '../money/facts.ts'
import { saveCapture, saveReview } from '../money/payment-record.ts'
import { insertWholeRefund } from '../money/refund-record.ts'
import { setHoldDeadline } from '../parts/goods.ts'
import { followChange, partNamesSql, partsNamed } from '../parts/index.ts'
import { sendRefunds } from '../refunding/refund-sending.ts'
import { type Amount, type PaymentState, ProviderUnavailable } from '../ways/provider/provider.ts'

/** Seconds after which an unfinished capture is retried; above every provider timeout. */
export const CAPTURE_STALE_SECONDS = 40

type Claim = {
  orderId: string
  paymentId: string
  /** Our id of the payment at the provider. */
  reference: string
  provider: string
  providerOrderId: string
  amount: Amount
  /** Whether it pays the whole order, together with the credit that the order reserves. */
  isWhole: boolean
}

/**
 * Captures the checkout's payment, which no other function may do. Holds no lock during the
 * provider call, which is idempotent.
 */
export function settle(context: Context, orderId: string): Promise<Outcome> {
  const { settlements } = context
  const runningSettlement = settlements.get(orderId)
  if (runningSettlement) return runningSettlement
  const outcome = settleAlone(context, orderId).finally(() => settlements.delete(orderId))
  settlements.set(orderId, outcome)
  return outcome
}

async function settleAlone(context: Context, orderId: string): Promise<Outcome> {
  try {
    const outcome = await captureApproved(context, orderId)
    const isRefused = outcome === 'closed' || outcome === 'soldOut'
    return isRefused && (await refundLateCapture(context, orderId)) ? 'refunded' : outcome
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'checking'
    throw error
  }
}

async function captureApproved(context: Context, orderId: string): Promise<Outcome> {
  const claim = await claimApproved(context, orderId)
  if (claim === 'busy') return awaitOtherProcess(context.db, orderId)
  if (typeof claim === 'string') return claim
  const provider = await context.providers.ofPayment(claim.provider, claim.providerOrderId)
  const payment = await provider.capture(claim.providerOrderId, claim.reference)
  return recordAnswer(context, claim, payment)
}

export const capturableStates = new Set<PaymentState['state']>([
  'approved',
  'captured',
  'underReview',
])

/**
 * An order that holds no stock asks the provider first, so that an unapproved payment cannot hold
 * items again.
 */
async function claimApproved({ db, providers }: Context, orderId: string) {
  const claim = (isApproved: boolean) =>
    transaction(db, (tx) => claimCapture(tx, orderId, isApproved)).catch((error: unknown) => {
      // The account has opened another order, and may have only one.
      if (isUniqueViolation(error, 'orders_open')) return 'closed' as const
      throw error
    })
  const claimResult = await claim(false)
  if (typeof claimResult === 'string' || !('toFind' in claimResult)) return claimResult
  const provider = await providers.ofPayment(claimResult.provider, claimResult.toFind)
  const { state } = await provider.find(claimResult.toFind)
  if (capturableStates.has(state)) return claim(true) as Promise<Claim | Outcome | 'busy'>
  return state === 'gone' ? 'closed' : unapprovedOutcome(db, orderId)
}

type LockedOrder = {
  partNames: string[]
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  /** The capture began so long ago that it is retried. */
  isStale: boolean
  holdsNothing: boolean
  /** The account has opened or paid another order since. */
  isSuperseded: boolean
  isRefunded: boolean
  paymentId: string
  isWhole: boolean
  reference: string
  provider: string
  providerOrderId: string | null
  currency: string
  minor: number
}

async function lockOrderToCapture(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`
    SELECT o.payment_status AS "paymentStatus", o.order_status AS "orderStatus",
           o.updated_at < now() - make_interval(secs => ${CAPTURE_STALE_SECONDS}) AS "isStale",
           NOT EXISTS (SELECT 1 FROM stock_holds h
                       WHERE h.order_id = o.id AND h.expires_at > now()) AS "holdsNothing",
           EXISTS (SELECT 1 FROM orders other WHERE other.user_id = o.user_id AND other.id <> o.id
                     AND ((other.payment_status ${sql.in(openPayments)}
                         AND (NOT other.stock_released OR other.created_at > o.created_at))
                       OR (other.payment_status ${sql.in(acceptedPayments)}
                           AND other.channel = o.channel AND other.channel IN ('web', 'giftCard')
                           AND other.accepted_at > o.created_at))) AS "isSuperseded",
           EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id) AS "isRefunded",
           ${partNamesSql} AS "partNames",
           pay.id AS "paymentId",
           coalesce(pay.amount_paise, o.total_paise) + (
             SELECT coalesce(sum(credit.amount_paise), 0) FROM payments credit
             WHERE credit.order_id = o.id AND credit.credit_account_id IS NOT NULL) = o.total_paise AS "isWhole",
           coalesce(pay.reference, o.id) AS reference,
           pay.provider, pay.provider_order_id AS "providerOrderId", pay.currency, pay.amount_minor AS minor
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current WHERE o.id = ${orderId} FOR UPDATE OF o, pay`
  return order
}

/** Returns why the order's payment may not be captured now; undefined if it may. */
async function outcomeWithoutCapture(
  tx: Tx,
  orderId: string,
  { paymentStatus, isStale, isSuperseded, isRefunded }: LockedOrder,
): Promise<Outcome | 'busy' | undefined> {
  // An accepted order that the checkout did not pay is paid otherwise.
  if (isAccepted(paymentStatus)) return (await isPaidByCheckout(tx, orderId)) ? 'paid' : 'closed'
  switch (paymentStatus) {
    case 'cancelled':
      return 'closed'
    case 'failed':
      return (await failureOutcome(tx, orderId)) === 'wrongAmount' ? 'wrongAmount' : 'closed'
    case 'capturing':
      return isStale ? undefined : 'busy'
    case 'expired':
      // A refunded late capture does not pay the order.
      return isSuperseded || isRefunded ? 'closed' : undefined
    default:
      return undefined
  }
}

/**
 * Returns the claimed payment, the payment to look up at the provider first, or the outcome if
 * nothing is captured.
 */
async function claimCapture(
  tx: Tx,
  orderId: string,
  /** The provider has confirmed that the payment can be captured. */
  isApproved: boolean,
): Promise<Claim | Outcome | 'busy' | { toFind: string; provider: string }> {
  const order = await lockOrderToCapture(tx, orderId)
  // Another payment may have become current while this waited for the lock.
  if (!order?.providerOrderId) return 'closed'
  const outcome = await outcomeWithoutCapture(tx, orderId, order)
  if (outcome) return outcome
  // A started capture was approved before; only its answer ends it.
  if (order.holdsNothing && !isApproved && order.paymentStatus !== 'capturing')
    return { toFind: order.providerOrderId, provider: order.provider }
  // Captures only after the items are held for this order, except for an order that was sent
  // unpaid.
  const isHeld = await holdUntilPaid(tx, orderId, partsNamed(order.partNames))
  if (!isHeld && !hasShipped(order.orderStatus)) {
    await endOrder(tx, orderId, 'sellOut', { kind: 'soldOut' })
    return 'soldOut'
  }
  await transition(tx, orderId, 'claim')
  return {
    orderId,
    paymentId: order.paymentId,
    reference: order.reference,
    provider: order.provider,
    providerOrderId: order.providerOrderId,
    // Without holds, the reserved credit may be spent as well.
    isWhole: order.isWhole && isHeld,
    amount: { currency: order.currency, minor: order.minor },
  }
}

const failureOutcomes: Record<string, Outcome> = {
  soldOut: 'soldOut',
  wrongAmount: 'wrongAmount',
  withdrawn: 'closed',
  declined: 'declined',
  refused: 'declined',
}
const failureKinds = Object.keys(failureOutcomes)

/** Uses the last event that says why; a refund may have followed it. */
async function failureOutcome(db: Db, orderId: string): Promise<Outcome> {
  const [event] = await db<{ kind: string }[]>`
    SELECT kind FROM order_events WHERE order_id = ${orderId} AND kind ${sql.in(failureKinds)}
    ORDER BY at DESC LIMIT 1`
  return failureOutcomes[event?.kind ?? ''] ?? 'closed'
}

/** Returns `declined` after a decline, otherwise `notApproved`. */
async function unapprovedOutcome(db: Db, orderId: string): Promise<Outcome> {
  return (await failureOutcome(db, orderId)) === 'declined' ? 'declined' : 'notApproved'
}

const SETTLED_CHANNEL = 'order_settled'
/** Fallback poll: a pooler may drop NOTIFY. */
const POLL_MS = 500
const MAX_WAIT_MS = 9000

async function awaitOtherProcess(db: Pool, orderId: string): Promise<Outcome> {
  const until = performance.now() + MAX_WAIT_MS
  while (performance.now() < until) {
    await db.awaitNotice(SETTLED_CHANNEL, orderId, POLL_MS)
    const [row] = await db<{ paymentStatus: PaymentStatus }[]>`
      SELECT payment_status AS "paymentStatus" FROM orders WHERE id = ${orderId}`
    if (row && isAccepted(row.paymentStatus)) return 'paid'
    if (row?.paymentStatus === 'pending') return unapprovedOutcome(db, orderId)
    if (row?.paymentStatus === 'failed') return failureOutcome(db, orderId)
    if (row?.paymentStatus !== 'capturing') return 'closed'
  }
  return 'checking'
}

/** Records the provider's answer to a capture; repeating it changes nothing. */
async function recordAnswer(
  context: Context,
  claim: Claim,
  payment: PaymentState,
): Promise<Outcome> {
  return transaction(context.db, async (tx) => {
    // Listeners receive the notice after the commit.
    const [order] = await tx<{ paymentStatus: PaymentStatus; partNames: string[] }[]>`
      SELECT o.payment_status AS "paymentStatus", ${partNamesSql} AS "partNames",
             pg_notify(${SETTLED_CHANNEL}, ${claim.orderId})
      FROM orders o WHERE o.id = ${claim.orderId} FOR UPDATE`
    if (order && isAccepted(order.paymentStatus)) return 'paid'
    if (order?.paymentStatus !== 'capturing') return 'closed'
    switch (payment.state) {
      case 'captured': {
        const matchesOrder =
          payment.reference === claim.reference &&
          payment.amount.currency === claim.amount.currency &&
          payment.amount.minor === claim.amount.minor
        return matchesOrder
          ? acceptCapture(tx, claim, payment, partsNamed(order.partNames))
          : refundWrongCapture(tx, claim, payment)
      }
      case 'underReview':
        await saveReview(tx, claim.paymentId, payment.captureId)
        await touchOrder(tx, claim.orderId)
        return 'checking'
      case 'gone':
        await endOrder(tx, claim.orderId, 'fail', { kind: 'withdrawn' })
        return 'closed'
      case 'declined':
        await returnToPending(tx, context, claim.orderId, { kind: 'declined' })
        return 'declined'
      case 'refused':
        await returnToPending(tx, context, claim.orderId, { kind: 'refused', why: payment.reason })
        return 'declined'
      case 'approved':
      case 'awaitingApproval':
        await returnToPending(tx, context, claim.orderId)
        return unapprovedOutcome(tx, claim.orderId)
    }
  })
}

type Captured = Extract<PaymentState, { state: 'captured' }>

async function acceptCapture(
  tx: Tx,
  claim: Claim,
  capture: Captured,
  parts: ReturnType<typeof partsNamed>,
): Promise<Outcome> {
  await recordCapture(tx, claim.paymentId, capture)
  const event = claim.isWhole ? 'capture' : 'captureDeposit'
  await acceptOrder(tx, claim.orderId, event, { history: { kind: 'paid' } }, parts)
  await followChange(tx, claim.orderId, parts)
  return 'paid'
}

/**
 * Returns false if the capture was stored before. With `appliedPaise` 0, the money pays nothing of
 * the order.
 */
export const recordCapture = (
  tx: Tx,
  paymentId: string,
  capture: Captured,
  appliedPaise?: number,
): Promise<boolean> =>
  saveCapture(
    tx,
    { paymentId, amount: capture.amount, ...(appliedPaise !== undefined && { appliedPaise }) },
    capture,
  )

/**
 * Refunds what the provider captured by itself, once; the order keeps its state. Returns false if
 * nothing was captured. Throws ProviderUnavailable.
 */
async function refundLateCapture(context: Context, orderId: string): Promise<boolean> {
  const { db, providers } = context
  const [payment] = await db<
    { paymentId: string; provider: string; providerOrderId: string | null }[]
  >`
    SELECT id AS "paymentId", provider, provider_order_id AS "providerOrderId" FROM payments
    WHERE order_id = ${orderId} AND is_current`
  const known = providers.known.find(({ name }) => name === payment?.provider)
  if (!payment?.providerOrderId || !known?.capturesByItself) return false
  const provider = await providers.ofPayment(payment.provider, payment.providerOrderId)
  const paymentState = await provider.find(payment.providerOrderId)
  if (paymentState.state !== 'captured') return false
  const isRefunded = await transaction(db, async (tx) => {
    const [order] = await tx<{ paymentStatus: PaymentStatus }[]>`
      SELECT payment_status AS "paymentStatus" FROM orders WHERE id = ${orderId} FOR UPDATE`
    if (!order) return false
    const isExcess = isAccepted(order.paymentStatus)
    if (isExcess ? await isPaidByCheckout(tx, orderId) : !hasEnded(order.paymentStatus))
      return false
    const { paymentId } = payment
    if (await recordCapture(tx, paymentId, paymentState, 0))
      await insertWholeRefund(tx, paymentId, {
        reason: isExcess
          ? 'The order was paid already'
          : 'The payment arrived after the order had ended',
        minor: paymentState.amount.minor,
        isExcess,
      })
    return true
  })
  if (isRefunded) await sendRefunds(context, orderId)
  return isRefunded
}

/** Refunds a capture whose amount, currency or order differs. The order fails. */
async function refundWrongCapture(
  tx: Tx,
  { orderId, paymentId }: Claim,
  capture: Captured,
): Promise<Outcome> {
  await recordCapture(tx, paymentId, capture, 0)
  await insertWholeRefund(tx, paymentId, {
    reason: 'The amount taken was not the amount agreed',
    minor: capture.amount.minor,
  })
  await endOrder(tx, orderId, 'fail', { kind: 'wrongAmount' })
  return 'wrongAmount'
}

/** The first return extends the deadline. A declined order without time left fails. */
async function returnToPending(
  tx: Tx,
  { config }: Context,
  orderId: string,
  cause?: NewOrderEvent,
) {
  const deadline = sql`, hold_renewed = true,
    hold_until = CASE WHEN hold_renewed AND hold_until IS NOT NULL THEN hold_until
                      ELSE ${holdDeadline(config.holdSeconds)} END`
  await transition(tx, orderId, 'release', {}, deadline)
  const [order] = await tx<{ hasTime: boolean }[]>`
    SELECT hold_until > clock_timestamp() AS "hasTime" FROM orders WHERE id = ${orderId}`
  if (cause && !order?.hasTime) return endOrder(tx, orderId, 'fail', cause)
  await setHoldDeadline(tx, orderId)
  if (cause) await addEvent(tx, orderId, cause)
}
