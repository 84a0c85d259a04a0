import type { Context } from '../context.ts'
import { ProviderUnavailable } from '../payments/provider.ts'
import { addEvent } from './orders.ts'

type Waiting = { id: string; orderId: string; captureId: string; currency: string; minor: number }

/** Sends refunds that wait to the provider; the refund's id is the idempotency key. */
export async function runRefunds({ db, payments }: Context) {
  const waiting = await db<Waiting[]>`
    SELECT r.id, r.order_id AS "orderId", y.capture_id AS "captureId", y.currency,
           r.amount_minor AS minor
    FROM refunds r JOIN payments y ON y.order_id = r.order_id
    WHERE r.state = 'pending' AND y.capture_id IS NOT NULL ORDER BY r.created_at LIMIT 20`
  for (const refund of waiting) {
    try {
      const amount = { currency: refund.currency, minor: refund.minor }
      const result = await payments.refund(refund.captureId, amount, refund.id)
      if (result.state === 'refused') {
        await db`UPDATE refunds SET state = 'failed' WHERE id = ${refund.id} AND state = 'pending'`
        await addEvent(db, refund.orderId, `The refund was refused by the provider (${result.why})`)
      } else if (result.state === 'done') {
        const done = await db`
          UPDATE refunds SET state = 'done', provider_refund_id = ${result.providerRefundId}
          WHERE id = ${refund.id} AND state = 'pending' RETURNING 1`
        if (done.length > 0) await addEvent(db, refund.orderId, 'Money returned')
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return
    }
  }
}
