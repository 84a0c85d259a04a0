import { toRupees } from '#shared/money.ts'
import { refundablePayments } from '#shared/orders/states.ts'
import type { Context } from '../context.ts'
import { type Pool, transaction } from '../db.ts'
import { tellOfRefund } from '../records/order-mails.ts'
import { addEvent } from './order-history.ts'
import { ProviderUnavailable, type RefundStanding } from './payments/provider.ts'

type Claimed = {
  id: string
  orderId: string
  captureId: string
  providerOrderId: string
  providerRefundId: string | null
  currency: string
  minor: number
  paise: number
  attempts: number
}

const AT_ONCE = 20
/** Above every timeout of the provider's, so that a refund has one sender at a time. */
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600

/**
 * Sends the refunds that are due, of one order or of all, and asks about those that were sent. Each is
 * claimed first, and comes again after a growing pause until the provider has said yes or no.
 */
export async function sendRefunds(context: Context, orderId?: string) {
  for (const refund of await claim(context.db, orderId)) {
    try {
      await sendRefund(context, refund)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      await note(context.db, refund.id, error.message)
    }
  }
}

const claim = (db: Pool, orderId: string | undefined) => db<Claimed[]>`
  UPDATE refunds r
  SET attempts = r.attempts + 1,
      next_at = now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ r.attempts))
  FROM payments y
  WHERE y.order_id = r.order_id AND r.id IN (
    SELECT due.id FROM refunds due JOIN payments paid ON paid.order_id = due.order_id
    WHERE due.state = 'pending' AND due.next_at <= now() AND paid.capture_id IS NOT NULL
      AND ${orderId === undefined ? db`true` : db`due.order_id = ${orderId}`}
    ORDER BY due.next_at LIMIT ${AT_ONCE} FOR UPDATE OF due SKIP LOCKED)
  RETURNING r.id, r.order_id AS "orderId", y.capture_id AS "captureId",
            y.provider_order_id AS "providerOrderId", r.provider_refund_id AS "providerRefundId",
            y.currency, r.amount_minor AS minor, r.amount_paise AS paise, r.attempts`

/** An earlier call may have been lost or refused although it took effect: then nothing is sent anew. */
async function sendRefund({ db, payments }: Context, refund: Claimed) {
  const find = () => payments.findRefund(refund.providerOrderId, refund.id, refund.providerRefundId)
  const known = refund.attempts > 1 ? await find() : undefined
  if (known) return record(db, refund, known)
  const amount = { currency: refund.currency, minor: refund.minor }
  const sent = await payments.refund(refund.captureId, amount, refund.id)
  if (sent.state !== 'refused') return record(db, refund, sent)
  const done = await find()
  if (done) return record(db, refund, done)
  if (sent.final) return record(db, refund, { state: 'failed', why: sent.why })
  await note(db, refund.id, sent.why)
}

const note = (db: Pool, id: string, why: string) =>
  db`UPDATE refunds SET note = ${why} WHERE id = ${id}`

type Result = RefundStanding | { state: 'failed'; why: string }

/** Writes down what the provider says of a refund. Harmless when it was written before. */
async function record(db: Pool, refund: Claimed, result: Result) {
  const providerId = 'providerRefundId' in result ? result.providerRefundId : null
  const why = 'why' in result ? result.why : 'it was not carried out'
  await transaction(db, async (tx) => {
    await tx`SELECT 1 FROM orders WHERE id = ${refund.orderId} FOR UPDATE`
    const written = await tx`
      UPDATE refunds SET state = ${result.state},
                         done_at = CASE WHEN ${result.state} = 'done' THEN now() END, note = ${result.state === 'failed' ? why : ''},
                         provider_refund_id = coalesce(${providerId}, provider_refund_id)
      WHERE id = ${refund.id} AND state = 'pending' RETURNING 1`
    if (written.length === 0 || result.state === 'pending') return
    await addEvent(
      tx,
      refund.orderId,
      result.state === 'failed'
        ? { kind: 'refundFailed', why }
        : { kind: 'refunded', amount: toRupees(refund.paise) },
    )
    if (result.state === 'done') await tellOfRefund(tx, refund.orderId, refund.paise)
    await tx`
      UPDATE orders o
      SET updated_at = now(),
          payment_status = CASE WHEN done.paise >= o.total_paise THEN 'refunded'
                                WHEN done.paise > 0 THEN 'partiallyRefunded' ELSE 'paid' END
      FROM (SELECT coalesce(sum(amount_paise), 0) AS paise FROM refunds
            WHERE order_id = ${refund.orderId} AND state = 'done') done
      WHERE o.id = ${refund.orderId} AND o.payment_status = ANY (${refundablePayments}::text[])`
  })
}
