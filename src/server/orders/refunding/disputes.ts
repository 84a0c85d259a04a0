import { toRupees } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { queueOwnerEmail } from '../../records/outbox.ts'
import { addEvent } from '../core/record/history.ts'
import { recordFact } from '../money/facts.ts'
import { followDispute } from '../parts/refunds.ts'
import type { Dispute } from '../ways/provider/provider.ts'
import { recordOutsideRefund } from './outside-refunds.ts'

const factByState = { opened: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const

/**
 * Records a change of a dispute. Emails the owners when the dispute opens; an open dispute changes
 * nothing else. A lost one is a refund. Ignores payments that are not ours.
 */
export async function recordDispute(
  { db }: Pick<Context, 'db'>,
  provider: string,
  dispute: Dispute,
) {
  await transaction(db, async (tx) => {
    const payment = await lockDisputed(tx, provider, dispute.captureId)
    if (!payment) return
    const { paymentId, orderId, inrRate } = payment
    const { id: transactionId, state, amount, reason: note, respondBy } = dispute
    const kind = factByState[state]
    const fact = { paymentId, kind, transactionId, amount, appliedPaise: 0, note }
    if (!(await recordFact(tx, { ...fact, ...(respondBy && { respondBy }) }))) return
    await followDispute(tx, orderId, state)
    const rupees = toRupees(Math.round(amount.minor * inrRate))
    await addEvent(tx, orderId, { kind: 'dispute', state, amount: rupees, reason: note })
    if (state === 'lost')
      await recordOutsideRefund(
        tx,
        { paymentId, orderId },
        { origin: 'dispute', id: `dispute:${transactionId}`, amount },
      )
    if (state === 'opened') await queueOwnerEmail(tx, { kind: 'dispute', payload: { orderId } })
  })
}

async function lockDisputed(tx: Tx, provider: string, captureId: string) {
  const [payment] = await tx<{ paymentId: string; orderId: string; inrRate: number }[]>`
    SELECT pay.id AS "paymentId", o.id AS "orderId", pay.inr_rate::float8 AS "inrRate"
    FROM payments pay JOIN orders o ON o.id = pay.order_id
    WHERE pay.provider = ${provider} AND pay.capture_id = ${captureId} FOR UPDATE OF o, pay`
  return payment
}
