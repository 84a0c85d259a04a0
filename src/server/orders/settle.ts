import { hasShipped, isPaid, openPayments } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { countSold, holdStock, renewHolds, sellHolds } from '../catalogue/stock/stock.ts'
import type { Context } from '../context.ts'
import { isUniqueViolation, type Pool, type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { tellOfPayment } from '../records/order-mails.ts'
import { takeOrderedOut } from './cart/cart-changes.ts'
import { giveUp } from './order-ending.ts'
import { addEvent, type Happening } from './order-history.ts'
import { markPaid, markUnpaid, setPaymentStatus, touchOrder } from './order-record.ts'
import { saveCapture, saveReview } from './payments/payment-record.ts'
import { type Amount, ProviderUnavailable, type Standing } from './payments/provider.ts'
import { notTaken } from './refunds/pieces.ts'
import { writeWholeRefund } from './refunds/refund-record.ts'

/**
 * What became of an order's payment. `checking`: the provider was asked and its answer is not known
 * yet; the reconciler goes on asking. `closed`: the order can't be paid any more, nothing was taken.
 */
export type Outcome = 'paid' | 'notApproved' | 'declined' | 'soldOut' | 'closed' | 'checking'

/** Seconds after which a capture that nobody finished is taken up again; above every provider timeout. */
export const CAPTURE_STALE_SECONDS = 20

type Claim = { orderId: string; providerOrderId: string; amount: Amount }

/**
 * The one way an order becomes paid: the return page, the webhook and the reconciler all come here.
 * No lock is held while the provider is asked; its idempotency key makes asking twice harmless.
 */
export function settle(context: Context, orderId: string): Promise<Outcome> {
  const running = settling.get(orderId)
  if (running) return running
  const outcome = settleAlone(context, orderId).finally(() => settling.delete(orderId))
  settling.set(orderId, outcome)
  return outcome
}

/** Of this process: whoever comes for the same order meanwhile gets the same answer. */
const settling = new Map<string, Promise<Outcome>>()

async function settleAlone(context: Context, orderId: string): Promise<Outcome> {
  try {
    const claim = await claimApproved(context, orderId)
    if (claim === 'busy') return await awaitOther(context.db, orderId)
    if (typeof claim === 'string') return claim
    const standing = await context.payments.capture(claim.providerOrderId, orderId)
    return await record(context, claim, standing)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'checking'
    throw error
  }
}

/** Where money may be waiting for us, whatever the shopper did since. */
const worthClaiming = new Set<Standing['state']>(['approved', 'captured', 'underReview'])

/**
 * An order whose time to pay is over is asked about first: a claim keeps its pieces from others for
 * as long as the provider takes, and could be had again and again for nothing.
 */
async function claimApproved({ db, payments }: Context, orderId: string) {
  const claim = (asked: boolean) =>
    transaction(db, (tx) => claimCapture(tx, orderId, asked)).catch((error: unknown) => {
      if (isUniqueViolation(error, 'orders_open')) return 'closed' as const
      throw error
    })
  const claimed = await claim(false)
  if (typeof claimed === 'string' || !('overdue' in claimed)) return claimed
  const { state } = await payments.find(claimed.overdue)
  if (worthClaiming.has(state)) return claim(true) as Promise<Claim | Outcome | 'busy'>
  return state === 'gone' ? 'closed' : 'notApproved'
}

type Locked = {
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  stale: boolean
  overdue: boolean
  superseded: boolean
  providerOrderId: string | null
  currency: string
  minor: number
}

async function claimCapture(
  tx: Tx,
  orderId: string,
  asked: boolean,
): Promise<Claim | Outcome | 'busy' | { overdue: string }> {
  const [order] = await tx<Locked[]>`
    SELECT o.payment_status AS "paymentStatus", o.order_status AS "orderStatus",
           o.updated_at < now() - make_interval(secs => ${CAPTURE_STALE_SECONDS}) AS stale,
           NOT EXISTS (SELECT 1 FROM stock_holds h
                       WHERE h.order_id = o.id AND h.expires_at > now()) AS overdue,
           EXISTS (SELECT 1 FROM orders other WHERE other.user_id = o.user_id AND other.id <> o.id
                     AND other.payment_status = ANY (${openPayments}::text[])) AS superseded,
           y.provider_order_id AS "providerOrderId", y.currency, y.amount_minor AS minor
    FROM orders o JOIN payments y ON y.order_id = o.id WHERE o.id = ${orderId} FOR UPDATE OF o`
  if (!order?.providerOrderId) return 'closed'
  if (isPaid(order.paymentStatus)) return 'paid'
  switch (order.paymentStatus) {
    case 'cancelled':
    case 'failed':
      return 'closed'
    case 'capturing':
      if (!order.stale) return 'busy'
      break
    case 'expired':
      if (order.superseded) return 'closed'
      break
  }
  if (order.overdue && !asked) return { overdue: order.providerOrderId }
  // The money is asked for only once the pieces are this order's for as long as the answer takes.
  // What was sent before it was paid is paid for, whether or not it was on the shelf.
  if (!(await holdWhileCapturing(tx, orderId)) && !hasShipped(order.orderStatus)) {
    await giveUp(tx, orderId, 'failed', { kind: 'soldOut' })
    return 'soldOut'
  }
  await setPaymentStatus(tx, orderId, 'capturing')
  return {
    orderId,
    providerOrderId: order.providerOrderId,
    amount: { currency: order.currency, minor: order.minor },
  }
}

async function holdWhileCapturing(tx: Tx, orderId: string): Promise<boolean> {
  try {
    await holdStock(tx, orderId, await notTaken(tx, orderId), { until: 'paid' })
    return true
  } catch (error) {
    if (error instanceof ShopError && error.kind === 'conflict') return false
    throw error
  }
}

const SETTLED = 'order_settled'
/** Should the notice be lost, or a pooler not pass it on. */
const LOOK_AGAIN_MS = 500

/** Another process is asking the provider right now: wait for its result rather than ask again. */
async function awaitOther(db: Pool, orderId: string): Promise<Outcome> {
  const until = performance.now() + 9000
  while (performance.now() < until) {
    await db.awaitNotice(SETTLED, orderId, LOOK_AGAIN_MS)
    const [row] = await db<{ paymentStatus: PaymentStatus }[]>`
      SELECT payment_status AS "paymentStatus" FROM orders WHERE id = ${orderId}`
    if (row && isPaid(row.paymentStatus)) return 'paid'
    if (row?.paymentStatus === 'pending') return 'notApproved'
    if (row?.paymentStatus === 'failed') return 'soldOut'
    if (row?.paymentStatus !== 'capturing') return 'closed'
  }
  return 'checking'
}

/** Writes down what the provider says of a capture. Harmless when it was written before. */
async function record(context: Context, claim: Claim, standing: Standing): Promise<Outcome> {
  return transaction(context.db, async (tx) => {
    const [order] = await tx<{ paymentStatus: PaymentStatus }[]>`
      SELECT payment_status AS "paymentStatus" FROM orders WHERE id = ${claim.orderId} FOR UPDATE`
    if (order && isPaid(order.paymentStatus)) return 'paid'
    if (order?.paymentStatus !== 'capturing') return 'closed'
    // Heard once this transaction is committed.
    await tx`SELECT pg_notify(${SETTLED}, ${claim.orderId})`
    switch (standing.state) {
      case 'captured': {
        const asAgreed =
          standing.reference === claim.orderId &&
          standing.amount.currency === claim.amount.currency &&
          standing.amount.minor === claim.amount.minor
        return asAgreed
          ? takePayment(tx, claim.orderId, standing)
          : returnWrongMoney(tx, claim.orderId, standing)
      }
      case 'underReview':
        await saveReview(tx, claim.orderId, standing.captureId)
        await touchOrder(tx, claim.orderId)
        return 'checking'
      case 'gone':
        await giveUp(tx, claim.orderId, 'failed', { kind: 'withdrawn' })
        return 'closed'
      case 'declined':
        await reopen(tx, context, claim.orderId, { kind: 'declined' })
        return 'declined'
      case 'refused':
        await reopen(tx, context, claim.orderId, { kind: 'refused', why: standing.why })
        return 'declined'
      case 'approved':
      case 'awaitingApproval':
        await reopen(tx, context, claim.orderId)
        return 'notApproved'
    }
  })
}

type Captured = Extract<Standing, { state: 'captured' }>

async function takePayment(tx: Tx, orderId: string, captured: Captured): Promise<Outcome> {
  await saveCapture(tx, orderId, captured)
  await markPaid(tx, orderId)
  await sellHolds(tx, orderId)
  await takeOrderedOut(tx, orderId)
  await addEvent(tx, orderId, { kind: 'paid' })
  await tellOfPayment(tx, orderId)
  await countSold(tx, orderId)
  return 'paid'
}

/** Money came that is not this order's amount: it goes back, and the order is not paid. */
async function returnWrongMoney(tx: Tx, orderId: string, captured: Captured): Promise<Outcome> {
  await saveCapture(tx, orderId, captured)
  await writeWholeRefund(tx, orderId, {
    reason: 'The amount taken was not the amount agreed',
    minor: captured.amount.minor,
  })
  await giveUp(tx, orderId, 'failed', { kind: 'wrongAmount' })
  return 'closed'
}

/**
 * Back to waiting for approval. The time to pay is put off once for an order, however often it is
 * tried; one that is refused with no time left has ended.
 */
async function reopen(tx: Tx, { config }: Context, orderId: string, why?: Happening) {
  const hasTime = await markUnpaid(tx, orderId, config.holdSeconds)
  if (why && !hasTime) return giveUp(tx, orderId, 'failed', why)
  await renewHolds(tx, orderId, 'timeToPay')
  if (why) await addEvent(tx, orderId, why)
}
