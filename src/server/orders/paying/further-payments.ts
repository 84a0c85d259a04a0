import { toRupees } from '#shared/money.ts'
import type { MoneySource } from '#shared/orders/money-sources.ts'
import { isOwed } from '#shared/orders/states.ts'
import {
  type Channel,
  isOffline,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from '#shared/orders/vocabulary.ts'
import { payFormPath, payPath, payReturnPath } from '#shared/paths.ts'
import { countSold } from '../../catalogue/stock/stock.ts'
import type { Context } from '../../context.ts'
import { sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { queuePaymentEmail } from '../../records/order-emails.ts'
import { addEvent, type NewOrderEvent } from '../core/record/history.ts'
import { applyPrepaymentCharges, transition } from '../core/record/order-record.ts'
import type { Outcome } from '../core/record/outcome.ts'
import { depositSql, nextPart } from '../money/dues.ts'
import { receivedPaise } from '../money/facts.ts'
import {
  clearCaptureStarted,
  endPayment,
  insertFurtherPayment,
  markCaptureStarted,
  type PaymentKey,
  saveApproval,
  saveReview,
} from '../money/payment-record.ts'
import { findPrepayment, offeredPercent, type Prepayment } from '../money/prepayment.ts'
import { insertWholeRefund } from '../money/refund-record.ts'
import { orderNumber } from '../number/order-number.ts'
import { followChange } from '../parts/index.ts'
import { movePromiseOfLateBalance } from '../parts/promise/promises.ts'
import { sendRefunds } from '../refunding/refund-sending.ts'
import {
  type Amount,
  type PaymentRequest,
  type PaymentState,
  ProviderUnavailable,
} from '../ways/provider/provider.ts'
import { isCurrentApproval } from '../ways/providers.ts'
import { calculateSettlement } from '../ways/settlement.ts'
import { offeredMethods, reasonAgainstAbroad } from './methods.ts'
import { CAPTURE_STALE_SECONDS, recordCapture, settle } from './settle.ts'

/** Minutes in which a started payment is reused. */
const REUSE_MINUTES = 20

/** Days after which an unapproved payment ends; more than any provider's latest approval. */
const GIVE_UP_DAYS = 6

export const linkMethods = (methods: readonly PaymentMethod[], country?: string) =>
  methods.filter((method) => method !== 'cod' && !reasonAgainstAbroad(method, country))

/** Settles any payment: a checkout's, which accepts its order, or a further one. */
export const settlePayment = (
  context: Context,
  { isCurrent, orderId, paymentId }: PaymentKey,
): Promise<Outcome> => (isCurrent ? settle(context, orderId) : settleFurther(context, paymentId))

export type OrderToPay = {
  orderId: string
  userId: string | null
  channel: Channel
  orderNumber: string
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  country: string
  totalPaise: number
  /** Paise due before the rest; null if everything is due at once. */
  depositPaise: number | null
}

/** Locks an order. Throws 404 for an unknown one. */
export async function lockOrderToPay(tx: Tx, orderId: string): Promise<OrderToPay> {
  const [order] = await tx<OrderToPay[]>`
    SELECT o.id AS "orderId", o.user_id AS "userId", o.channel, ${orderNumber} AS "orderNumber", o.payment_status AS "paymentStatus",
           o.order_status AS "orderStatus", o.country, o.total_paise AS "totalPaise", ${depositSql} AS "depositPaise"
    FROM orders o WHERE o.id = ${orderId} FOR UPDATE`
  if (!order) throw new ShopError('order_not_found')
  return order
}

/** Returns the rest of the deposit, otherwise everything open. Requires a row lock on the order. */
async function payablePaise(tx: Tx, order: OrderToPay): Promise<number> {
  if (!isOwed(order)) return 0
  return nextPart({ ...order, receivedPaise: await receivedPaise(tx, order.orderId) })
}

/** `prepayment` is the price that `openPaise` pays, if the order can be prepaid. */
export type OpenPart = { openPaise: number; prepayment: Prepayment | undefined }

/** Requires a row lock on the order. Throws 409 if nothing is open. */
export async function loadOpenPart(tx: Tx, order: OrderToPay, percent: number): Promise<OpenPart> {
  const prepayment = await findPrepayment(tx, order.orderId, percent)
  const openPaise = prepayment?.duePaise ?? (await payablePaise(tx, order))
  if (openPaise <= 0) throw new ShopError('order_paid')
  return { openPaise, prepayment }
}

const isSuperseded = sql<'pay'>`EXISTS (
  SELECT 1 FROM payments later
  WHERE later.order_id = pay.order_id AND later.id <> pay.id AND later.captured_at > pay.created_at)`

/**
 * If the total is due in parts, a payment that was started before other money arrived is outdated:
 * it could pay the balance instead of the deposit.
 */
async function isStillOpen(tx: Tx, order: OrderToPay, { paymentId, amountPaise }: Row) {
  const payable = await payablePaise(tx, order)
  if (order.depositPaise === null) return payable >= amountPaise
  const [laterPayment] =
    await tx`SELECT 1 FROM payments pay WHERE pay.id = ${paymentId} AND ${isSuperseded}`
  return payable === amountPaise && !laterPayment
}

/** Returns the prepayment price that the payment covers; undefined if the price has changed. */
export async function prepaidBy(
  tx: Tx,
  { orderId, prepaidPercent, amountPaise }: Pick<Row, 'orderId' | 'prepaidPercent' | 'amountPaise'>,
): Promise<Prepayment | undefined> {
  if (prepaidPercent === null) return undefined
  const prepayment = await findPrepayment(tx, orderId, prepaidPercent)
  return prepayment?.duePaise === amountPaise ? prepayment : undefined
}

/** Refuses a prepayment whose price has changed, because it would pay only a part. */
async function mayBeCaptured(tx: Tx, order: OrderToPay, payment: Row): Promise<boolean> {
  if (payment.prepaidPercent !== null) return (await prepaidBy(tx, payment)) !== undefined
  return isStillOpen(tx, order, payment)
}

type StartedPayment = {
  paymentId: string
  amount: Amount
  approvalUrl: string | null
  number: string
}

/**
 * Reuses a recent payment. Throws 400 for a method that is not offered, 409 if nothing is open or
 * the method does not serve the country, 503 if the provider is down.
 */
export async function startFurtherPayment(
  context: Context,
  orderId: string,
  { method, returnOrigin }: { method: PaymentMethod; returnOrigin: string },
): Promise<string> {
  const { methods, inrRate, shopName } = await offeredMethods(context)
  if (!linkMethods(methods).includes(method)) throw invalid('method', 'payment_method_off')
  const percent = await offeredPercent(context.db)
  const startedPayment = await transaction(context.db, async (tx): Promise<StartedPayment> => {
    const order = await lockOrderToPay(tx, orderId)
    const refusal = reasonAgainstAbroad(method, order.country)
    if (refusal) throw refusal
    const { openPaise: open, prepayment } = await loadOpenPart(tx, order, percent)
    const { inrRate: rate, ...amount } = calculateSettlement(context, inrRate, method, open)
    const number = order.orderNumber
    // Nothing is stored before the payer sends a reference.
    if (isOffline(method))
      return { paymentId: '', amount, approvalUrl: returnOrigin + payPath(number, 'upi'), number }
    const [reusablePayment] = await tx<{ paymentId: string; approvalUrl: string }[]>`
      SELECT pay.id AS "paymentId", pay.approval_url AS "approvalUrl" FROM payments pay
      WHERE pay.order_id = ${orderId} AND NOT is_current AND provider = ${method}
        AND amount_paise = ${open} AND currency = ${amount.currency} AND amount_minor = ${amount.minor}
        AND return_origin = ${returnOrigin} AND approval_url IS NOT NULL
        AND prepaid_percent IS NOT DISTINCT FROM ${prepayment?.percent ?? null}
        AND captured_at IS NULL AND claimed_at IS NULL AND ended_at IS NULL
        AND pay.created_at > now() - make_interval(mins => ${REUSE_MINUTES}) AND NOT ${isSuperseded}
      ORDER BY pay.created_at DESC LIMIT 1`
    if (
      reusablePayment &&
      isCurrentApproval(context.providers, method, reusablePayment.approvalUrl)
    )
      return { ...reusablePayment, amount, number }
    const paymentId = await insertFurtherPayment(tx, orderId, {
      provider: method,
      ...amount,
      inrRate: rate,
      amountPaise: open,
      returnOrigin,
      ...(prepayment && { prepaidPercent: prepayment.percent }),
    })
    return { paymentId, amount, approvalUrl: null, number }
  })
  if (startedPayment.approvalUrl) return startedPayment.approvalUrl
  const request = furtherRequest(shopName, returnOrigin, startedPayment)
  try {
    const provider = context.providers.of(method)
    const { providerOrderId, step } = await provider.start(request)
    const approvalUrl =
      step.kind === 'redirect' ? step.url : returnOrigin + payFormPath(startedPayment.paymentId)
    const { credentialsId } = provider
    const approval = { providerOrderId, approvalUrl, credentialsId }
    await saveApproval(context.db, startedPayment.paymentId, approval)
    return approvalUrl
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await transaction(context.db, (tx) => endPayment(tx, startedPayment.paymentId))
    throw new ShopError('provider_unavailable', {}, { retryAfter: 5 })
  }
}

/** Makes the same request each time, as providers require. */
export const furtherRequest = (
  shopName: string,
  returnOrigin: string,
  { paymentId, amount, number }: { paymentId: string; amount: Amount; number: string },
): PaymentRequest => ({
  reference: paymentId,
  amount,
  description: `${shopName}: ${number}`,
  brandName: shopName,
  returnUrl: returnOrigin + payReturnPath(paymentId),
  cancelUrl: returnOrigin + payPath(number),
})

function settleFurther(context: Context, paymentId: string): Promise<Outcome> {
  const { settlements } = context
  const runningSettlement = settlements.get(paymentId)
  if (runningSettlement) return runningSettlement
  const outcome = settleFurtherAlone(context, paymentId)
    .catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return 'checking' as const
      throw error
    })
    .finally(() => settlements.delete(paymentId))
  settlements.set(paymentId, outcome)
  return outcome
}

type Row = {
  paymentId: string
  orderId: string
  provider: string
  providerOrderId: string | null
  /** Our id of the payment at the provider. */
  reference: string
  currency: string
  minor: number
  amountPaise: number
  isCaptured: boolean
  hasEnded: boolean
  isClaimed: boolean
  isOld: boolean
  isAnotherCapturing: boolean
  /** Discount in percent, for a payment that prepays an order on delivery; otherwise null. */
  prepaidPercent: number | null
}

const isBeingCaptured = sql<'other'>`
  (other.claimed_at > now() - make_interval(secs => ${CAPTURE_STALE_SECONDS})
   AND other.captured_at IS NULL AND other.ended_at IS NULL)`

/** Throws 409 while a payment of the order is being captured. Requires a row lock on the order. */
export async function refuseWhileCapturing(tx: Tx, orderId: string) {
  const [capturingPayment] = await tx`
    SELECT 1 FROM payments other WHERE other.order_id = ${orderId} AND ${isBeingCaptured} LIMIT 1`
  if (capturingPayment) throw new ShopError('payment_unknown.order')
}

async function lockFurther(tx: Tx, paymentId: string) {
  const [unlockedPayment] = await tx<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM payments WHERE id = ${paymentId} AND NOT is_current`
  if (!unlockedPayment) return undefined
  const order = await lockOrderToPay(tx, unlockedPayment.orderId)
  const [payment] = await tx<Row[]>`
    SELECT pay.id AS "paymentId", pay.order_id AS "orderId", pay.provider, pay.provider_order_id AS "providerOrderId",
           coalesce(pay.reference, pay.order_id) AS reference,
           pay.currency, pay.amount_minor AS minor, coalesce(pay.amount_paise, ${order.totalPaise}) AS "amountPaise",
           pay.captured_at IS NOT NULL AS "isCaptured", pay.ended_at IS NOT NULL AS "hasEnded",
           pay.claimed_at IS NOT NULL AS "isClaimed", pay.prepaid_percent AS "prepaidPercent",
           pay.created_at < now() - make_interval(days => ${GIVE_UP_DAYS}) AS "isOld",
           EXISTS (SELECT 1 FROM payments other WHERE other.order_id = pay.order_id AND other.id <> pay.id
                     AND ${isBeingCaptured}) AS "isAnotherCapturing"
    FROM payments pay WHERE pay.id = ${paymentId}`
  return payment && { order, payment }
}

/**
 * Commits the claim before it calls the provider, so that only one of two payers is charged; holds
 * no lock during the call.
 */
async function settleFurtherAlone(context: Context, paymentId: string): Promise<Outcome> {
  const { db, providers } = context
  const claim = await transaction(db, async (tx) => {
    const lockedPayment = await lockFurther(tx, paymentId)
    if (!lockedPayment) return 'closed' as const
    const { order, payment } = lockedPayment
    if (payment.isCaptured) return (await isApplied(tx, paymentId)) ? 'paid' : 'refunded'
    const isOpen = await mayBeCaptured(tx, order, payment)
    if (isOpen && payment.isAnotherCapturing && !payment.isClaimed) return 'checking' as const
    return { ...payment, isToCapture: !payment.hasEnded && isOpen }
  })
  if (typeof claim === 'string') return claim
  const { providerOrderId } = claim
  if (!providerOrderId) return 'closed'
  const provider = await providers.ofPayment(claim.provider, providerOrderId)
  const payment = await provider.find(providerOrderId)
  if (payment.state === 'captured' || payment.state === 'underReview')
    return recordFurther(context, claim, payment)
  if (payment.state !== 'approved' || !claim.isToCapture)
    return releaseUncapturedPayment(context, claim, payment)
  const mayCapture = await transaction(db, async (tx) => {
    const lockedPayment = await lockFurther(tx, paymentId)
    if (!lockedPayment || lockedPayment.payment.hasEnded || lockedPayment.payment.isCaptured)
      return false
    if (lockedPayment.payment.isAnotherCapturing && !lockedPayment.payment.isClaimed) return false
    if (!(await mayBeCaptured(tx, lockedPayment.order, lockedPayment.payment))) return false
    await markCaptureStarted(tx, paymentId)
    return true
  })
  if (!mayCapture) return 'checking'
  return recordFurther(context, claim, await provider.capture(providerOrderId, claim.reference))
}

async function isApplied(tx: Tx, paymentId: string): Promise<boolean> {
  const appliedFacts = await tx`
    SELECT 1 FROM payments pay JOIN payment_facts t ON t.order_id = pay.order_id AND t.payment_id = pay.id
    WHERE pay.id = ${paymentId} AND t.applied_paise > 0`
  return appliedFacts.length > 0
}

async function releaseUncapturedPayment(
  { db }: Context,
  { paymentId, isOld, isToCapture }: Row & { isToCapture: boolean },
  { state }: PaymentState,
): Promise<Outcome> {
  const hasEnded = isOld || state === 'gone' || (!isToCapture && state === 'approved')
  return transaction(db, async (tx) => {
    await clearCaptureStarted(tx, paymentId)
    if (hasEnded) await endPayment(tx, paymentId)
    if (hasEnded) return 'closed'
    return state === 'declined' || (await wasDeclined(tx, paymentId)) ? 'declined' : 'notApproved'
  })
}

/** A decline that another caller recorded, such as the provider's notification. */
async function wasDeclined(tx: Tx, paymentId: string): Promise<boolean> {
  const declines = await tx`
    SELECT 1 FROM order_events e JOIN payments pay ON pay.order_id = e.order_id
    WHERE pay.id = ${paymentId} AND e.kind IN ('declined', 'refused') AND e.at > pay.created_at LIMIT 1`
  return declines.length > 0
}

/** Records the provider's answer; repeating it changes nothing. */
async function recordFurther(
  context: Context,
  claim: Row,
  payment: PaymentState,
): Promise<Outcome> {
  const { paymentId, orderId } = claim
  const outcome = await transaction(context.db, async (tx): Promise<Outcome> => {
    const lockedPayment = await lockFurther(tx, paymentId)
    if (!lockedPayment) return 'closed'
    if (payment.state !== 'captured') {
      if (payment.state === 'underReview') await saveReview(tx, paymentId, payment.captureId)
      else await clearCaptureStarted(tx, paymentId)
      if (payment.state === 'gone') await endPayment(tx, paymentId)
      if (lockedPayment.payment.isClaimed) await recordDecline(tx, orderId, payment)
      return outcomes[payment.state]
    }
    const matches =
      payment.reference === claim.reference &&
      payment.amount.currency === claim.currency &&
      payment.amount.minor === claim.minor
    const prepayment = await prepaidBy(tx, claim)
    // A payment at an outdated prepayment price is refunded while the order can still be prepaid.
    // After dispatch it pays a part of the unchanged total.
    const isOutdated =
      !prepayment &&
      claim.prepaidPercent !== null &&
      (await findPrepayment(tx, orderId, claim.prepaidPercent)) !== undefined
    const isTaken = matches && !isOutdated && (await isStillOpen(tx, lockedPayment.order, claim))
    const isNew = await recordCapture(tx, paymentId, payment, isTaken ? claim.amountPaise : 0)
    if (!isNew) return (await isApplied(tx, paymentId)) ? 'paid' : 'refunded'
    if (!isTaken) {
      await insertWholeRefund(tx, paymentId, {
        reason: matches
          ? 'The order was paid already'
          : 'The amount taken was not the amount agreed',
        minor: payment.amount.minor,
        isExcess: true,
      })
      return 'refunded'
    }
    const history = {
      kind: 'paidOnline' as const,
      amount: toRupees(claim.amountPaise),
      provider: claim.provider,
    }
    await countReceived(tx, lockedPayment.order, prepayment, { history })
    await queuePaymentEmail(tx, orderId, {
      paise: claim.amountPaise,
      source: claim.provider as MoneySource,
    })
    await followChange(tx, orderId)
    return 'paid'
  })
  if (outcome === 'refunded') await sendRefunds(context, orderId)
  return outcome
}

async function recordDecline(tx: Tx, orderId: string, payment: PaymentState) {
  if (payment.state === 'declined') await addEvent(tx, orderId, { kind: 'declined' })
  if (payment.state === 'refused')
    await addEvent(tx, orderId, { kind: 'refused', why: payment.reason })
}

const outcomes = {
  underReview: 'checking',
  approved: 'notApproved',
  awaitingApproval: 'notApproved',
  declined: 'declined',
  refused: 'declined',
  gone: 'closed',
} as const satisfies Record<Exclude<PaymentState['state'], 'captured'>, Outcome>

type ReceivedEvent = Extract<NewOrderEvent, { kind: 'received' | 'paidOnline' | 'paidByCredit' }>

/** Lowers the total to the price of a `prepayment`. Requires a row lock on the order. */
export async function countReceived(
  tx: Tx,
  { orderId, totalPaise }: Pick<OrderToPay, 'orderId' | 'totalPaise'>,
  prepayment: Prepayment | undefined,
  { history: event, ...rest }: { history: ReceivedEvent; userName?: string },
) {
  const savedField = prepayment && { saved: toRupees(prepayment.savedPaise) }
  const details = { ...rest, history: { ...event, ...savedField } }
  if (!prepayment && (await receivedPaise(tx, orderId)) < totalPaise)
    return transition(tx, orderId, 'receivePart', details)
  if (prepayment) await applyPrepaymentCharges(tx, orderId, prepayment.charges)
  const totalSql = prepayment ? sql`, total_paise = ${prepayment.totalPaise}` : sql``
  await transition(tx, orderId, 'receive', details, sql`, paid_at = now() ${totalSql}`)
  await movePromiseOfLateBalance(tx, orderId)
  await countSold(tx, orderId)
}
