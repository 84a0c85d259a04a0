import { sentStatuses } from '#shared/orders/states.ts'
import type { Context } from '../context.ts'
import { type Db, transaction } from '../db.ts'
import { giveUp } from './order-ending.ts'
import { askOnceMore, nextToAsk } from './payments/payment-record.ts'
import { ProviderUnavailable } from './payments/provider.ts'
import { sendRefunds } from './refunds/refund-sending.ts'
import { CAPTURE_STALE_SECONDS, settle } from './settle.ts'

/** Rows of one round, and calls to the provider that are under way at a time. */
const A_ROUND = 50
const AT_ONCE = 8

/**
 * Finishes what a crash, a closed tab or a lost answer left open. Safe to run in several processes
 * and at any moment; each order it looks at goes through `settle`.
 */
export async function reconcile(context: Context) {
  await expireHolds(context)
  await finishCaptures(context)
  await askAboutPayments(context)
  await sendRefunds(context)
}

/** Runs `work` for each, for some of them at a time; one that fails ends no other's. */
async function forEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>) {
  const queue = rows.values()
  const worker = async () => {
    for (const row of queue) await work(row)
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Captures that were begun and whose end nobody wrote down. */
export async function finishCaptures(context: Context) {
  const rows = await context.db<{ id: string }[]>`
    SELECT id FROM orders
    WHERE payment_status = 'capturing'
      AND updated_at < now() - make_interval(secs => ${CAPTURE_STALE_SECONDS})
    ORDER BY updated_at LIMIT ${A_ROUND}`
  await forEach(rows, ({ id }) => settle(context, id))
}

/**
 * Approved at the provider, but the shopper never came back: the order is paid all the same. Goes on
 * until everyone whose turn it is was asked about; whoever waited longest comes first.
 */
export async function askAboutPayments(context: Context) {
  for (;;) {
    const rows = await nextToAsk(context.db, A_ROUND)
    const unanswered = new Set(rows.map(({ orderId }) => orderId))
    try {
      await forEach(rows, async ({ orderId, providerOrderId }) => {
        const { state } = await context.payments.find(providerOrderId)
        const isOwed = state === 'approved' || state === 'captured' || state === 'underReview'
        if (!isOwed || (await settle(context, orderId)) !== 'checking') unanswered.delete(orderId)
      })
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
    } finally {
      if (unanswered.size > 0) await askOnceMore(context.db, [...unanswered])
    }
    if (unanswered.size > 0 || rows.length < A_ROUND) return
  }
}

/** Nothing is held for the order `o`; one that was sent already holds nothing, and has its time to pay all the same. */
const isOver = (db: Db) => db`
  NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id AND h.expires_at > now())
  AND NOT (o.order_status = ANY (${sentStatuses}::text[]) AND coalesce(o.hold_until > now(), false))`

export async function expireHolds({ db }: Context) {
  for (;;) {
    const rows = await db<{ id: string }[]>`
      SELECT o.id FROM orders o
      WHERE o.payment_status = 'pending'
        AND ${isOver(db)}
      ORDER BY o.updated_at LIMIT ${A_ROUND}`
    let expired = 0
    let failure: unknown
    for (const { id } of rows) {
      await transaction(db, async (tx) => {
        const [still] = await tx`
          SELECT 1 FROM orders o WHERE id = ${id} AND payment_status = 'pending'
            AND ${isOver(tx)}
          FOR UPDATE SKIP LOCKED`
        if (!still) return
        await giveUp(tx, id, 'expired', { kind: 'expired' })
        expired += 1
      }).catch((error) => {
        // A shelf that is locked: the others' pieces come back all the same.
        failure = error
      })
    }
    if (failure) throw failure
    if (expired === 0 || rows.length < A_ROUND) return
  }
}
