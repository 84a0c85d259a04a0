import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../context.ts'
import { transaction } from '../db.ts'
import { giveUp } from '../domain/checkout.ts'
import { runRefunds } from '../domain/refunds.ts'
import { CAPTURE_STALE_SECONDS, settle } from '../domain/settle.ts'
import { forgetOldAttempts } from '../domain/throttle.ts'
import { ProviderUnavailable } from './provider.ts'

/** Seconds between asking the provider about one order whose shopper has not come back. */
const ASK_AGAIN_SECONDS = 30
const AT_ONCE = 50

/**
 * Finishes what a crash, a closed tab or a lost answer left open. Safe to run in several processes
 * and at any moment; each order it looks at goes through `settle`.
 */
export async function reconcile(context: Context) {
  await finishCaptures(context)
  await askAboutPending(context)
  await expireHolds(context)
  await runRefunds(context)
  await forgetOldAttempts(context.db)
}

/** Captures that were begun and whose end nobody wrote down. */
async function finishCaptures(context: Context) {
  const rows = await context.db<{ id: string }[]>`
    SELECT id FROM orders
    WHERE payment_status = 'capturing'
      AND updated_at < now() - make_interval(secs => ${CAPTURE_STALE_SECONDS})
    ORDER BY updated_at LIMIT ${AT_ONCE}`
  for (const { id } of rows) await settle(context, id)
}

/** Approved at the provider, but the shopper never came back: the order is paid all the same. */
async function askAboutPending(context: Context) {
  const rows = await context.db<{ orderId: string; providerOrderId: string }[]>`
    UPDATE payments y SET asked_at = now()
    FROM orders o
    WHERE o.id = y.order_id AND o.payment_status = 'pending' AND y.provider_order_id IS NOT NULL
      AND y.asked_at < now() - make_interval(secs => ${ASK_AGAIN_SECONDS})
    RETURNING y.order_id AS "orderId", y.provider_order_id AS "providerOrderId"`
  for (const { orderId, providerOrderId } of rows.slice(0, AT_ONCE)) {
    try {
      const standing = await context.payments.find(providerOrderId)
      if (['approved', 'captured', 'underReview'].includes(standing.state))
        await settle(context, orderId)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return
    }
  }
}

async function expireHolds({ db }: Context) {
  const rows = await db<{ id: string }[]>`
    SELECT o.id FROM orders o
    WHERE o.payment_status = 'pending'
      AND NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id AND h.expires_at > now())
    ORDER BY o.updated_at LIMIT ${AT_ONCE}`
  for (const { id } of rows) {
    await transaction(db, async (tx) => {
      const [still] = await tx`
        SELECT 1 FROM orders o WHERE id = ${id} AND payment_status = 'pending'
          AND NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id AND h.expires_at > now())
        FOR UPDATE SKIP LOCKED`
      if (still)
        await giveUp(tx, id, 'expired', 'The time to pay ran out; the pieces are free again')
    })
  }
}

/** Runs `work` again and again, `seconds` after its end; a failure is logged and tried again. */
export function everySoOften(
  seconds: number,
  log: FastifyBaseLogger,
  work: () => Promise<unknown>,
) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const round = () => {
    running = work()
      .catch((error) => log.error({ err: error }, 'background work failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(round, seconds * 1000)
      })
  }
  timer = setTimeout(round, 0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
