import { openPayments, sentStatuses } from '#shared/orders/states.ts'
import type { Context } from '../../context.ts'
import { sql, transaction } from '../../db.ts'
import { endOrder } from '../core/end.ts'
import { needsNoStock } from '../core/record/needed-stock.ts'
import { markStockReleased } from '../core/record/order-record.ts'
import {
  claimPaymentsToPoll,
  type PaymentToPoll,
  pollExpiredOnce,
} from '../money/payment-record.ts'
import { releaseGoods } from '../parts/goods.ts'
import { sendRefunds } from '../refunding/refund-sending.ts'
import { ProviderUnavailable } from '../ways/provider/provider.ts'
import { settlePayment } from './further-payments.ts'
import { CAPTURE_STALE_SECONDS, capturableStates, settle } from './settle.ts'

/** Rows per round, and concurrent calls to the provider. */
const ROWS_PER_ROUND = 50
const MAX_CONCURRENT = 8

/** Completes what a crash, a closed tab or a lost response left open. Safe in several processes. */
export async function reconcile(context: Context) {
  await expireHolds(context)
  await completeStaleCaptures(context)
  await pollOpenPayments(context)
  await sendRefunds(context)
}

/** Limits concurrency; an error does not stop the other rows. */
async function forEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>) {
  const queue = rows.values()
  const worker = async () => {
    for (const row of queue) await work(row)
  }
  const ends = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

export async function completeStaleCaptures(context: Context) {
  const rows = await context.db<{ id: string }[]>`
    SELECT id FROM orders
    WHERE payment_status = 'capturing'
      AND updated_at < now() - make_interval(secs => ${CAPTURE_STALE_SECONDS})
    ORDER BY updated_at LIMIT ${ROWS_PER_ROUND}`
  await forEach(rows, ({ id }) => settle(context, id))
}

/** Skips a provider for the rest of the round once it fails. */
export async function pollOpenPayments(context: Context) {
  const { db, providers } = context
  const failedProviders = new Set<string>()
  const unansweredOrderIds = new Set<string>()
  const poll = async (payment: PaymentToPoll) => {
    const { orderId, provider, providerOrderId, isCurrent } = payment
    if (failedProviders.has(provider)) return
    try {
      if (!isCurrent) {
        await settlePayment(context, payment)
        return
      }
      const found = await providers.ofPayment(provider, providerOrderId)
      const { state } = await found.find(providerOrderId)
      const isSettled =
        !capturableStates.has(state) || (await settle(context, orderId)) !== 'checking'
      if (isSettled) unansweredOrderIds.delete(orderId)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      failedProviders.add(provider)
    }
  }
  try {
    for (;;) {
      const polledProviders = providers.known.filter(({ name }) => !failedProviders.has(name))
      const rows = await claimPaymentsToPoll(db, ROWS_PER_ROUND, polledProviders)
      for (const { orderId, isCurrent } of rows) if (isCurrent) unansweredOrderIds.add(orderId)
      await forEach(rows, poll)
      if (rows.length < ROWS_PER_ROUND) return
    }
  } finally {
    // Not earlier, because these orders would be claimed first.
    if (unansweredOrderIds.size > 0) await pollExpiredOnce(db, [...unansweredOrderIds])
  }
}

/**
 * SQL condition. An order that is sent or needs no stock holds nothing; only its deadline counts.
 */
const isHoldOver = sql<'o'>`
  NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id AND h.expires_at > now())
  AND NOT (coalesce(o.hold_until > now(), false)
    AND (o.order_status ${sql.in(sentStatuses)} OR ${needsNoStock}))`

/** SQL condition: the owner still has to look for the money of a reference that the shopper gave. */
const awaitsCheck = sql<'o'>`coalesce(o.check_until > now(), false)`

/** SQL condition: no other order of the account awaits its check without stock. */
const mayBeReleased = sql<'o'>`NOT EXISTS (
  SELECT 1 FROM orders other WHERE other.user_id = o.user_id AND other.id <> o.id
    AND other.payment_status ${sql.in(openPayments)} AND other.stock_released)`

/** SQL condition: the order has to end, or to release stock while it waits for the owner. */
const isOverdue = sql<'o'>`${isHoldOver} AND (NOT ${awaitsCheck}
  OR (NOT o.stock_released AND ${mayBeReleased})
  OR EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id)
  OR EXISTS (SELECT 1 FROM cloth_holds h WHERE h.order_id = o.id))`

/**
 * Releases expired stock. Ends its order, unless that waits for the owner to check a payment; one
 * such order an account does not block its next order.
 */
export async function expireHolds({ db }: Context) {
  for (;;) {
    const rows = await db<{ id: string }[]>`
      SELECT o.id FROM orders o
      WHERE o.payment_status = 'pending'
        AND ${isOverdue}
      ORDER BY o.updated_at LIMIT ${ROWS_PER_ROUND}`
    let expired = 0
    let failure: unknown
    for (const { id } of rows) {
      await transaction(db, async (tx) => {
        const [expiredOrder] = await tx<{ awaitsCheck: boolean; mayBeReleased: boolean }[]>`
          SELECT ${awaitsCheck} AS "awaitsCheck", ${mayBeReleased} AS "mayBeReleased" FROM orders o WHERE id = ${id} AND payment_status = 'pending'
            AND ${isOverdue}
          FOR UPDATE SKIP LOCKED`
        if (!expiredOrder) return
        if (expiredOrder.awaitsCheck) {
          await releaseGoods(tx, id)
          if (expiredOrder.mayBeReleased) await markStockReleased(tx, id)
        } else await endOrder(tx, id, 'expire', { kind: 'expired' })
        expired += 1
      }).catch((error) => {
        // A locked stock row must not stop the release of others.
        failure = error
      })
    }
    if (failure) throw failure
    if (expired === 0 || rows.length < ROWS_PER_ROUND) return
  }
}
