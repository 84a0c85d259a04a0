import { toRupees } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import { type Pool, transaction } from '../../db.ts'
import { tellOfRefund } from '../../records/order-mails.ts'
import { addEvent } from '../order-history.ts'
import { markRefunded } from '../order-record.ts'
import { ProviderUnavailable, type RefundStanding } from '../payments/provider.ts'
import { type ClaimedRefund, claimRefunds, noteRefund, setRefundState } from './refund-record.ts'

/**
 * Sends the refunds that are due, of one order or of all, and asks about those that were sent. Each is
 * claimed first, and comes again after a growing pause until the provider has said yes or no.
 */
export async function sendRefunds(context: Context, orderId?: string) {
  for (const refund of await claimRefunds(context.db, orderId)) {
    try {
      await sendRefund(context, refund)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      await noteRefund(context.db, refund.id, error.message)
    }
  }
}

/** An earlier call may have been lost or refused although it took effect: then nothing is sent anew. */
async function sendRefund({ db, payments }: Context, refund: ClaimedRefund) {
  const find = () => payments.findRefund(refund.providerOrderId, refund.id, refund.providerRefundId)
  const known = refund.attempts > 1 ? await find() : undefined
  if (known) return record(db, refund, known)
  const amount = { currency: refund.currency, minor: refund.minor }
  const sent = await payments.refund(refund.captureId, amount, refund.id)
  if (sent.state !== 'refused') return record(db, refund, sent)
  const done = await find()
  if (done) return record(db, refund, done)
  if (sent.final) return record(db, refund, { state: 'failed', why: sent.why })
  await noteRefund(db, refund.id, sent.why)
}

type Result = RefundStanding | { state: 'failed'; why: string }

/** Writes down what the provider says of a refund. Harmless when it was written before. */
async function record(db: Pool, refund: ClaimedRefund, result: Result) {
  const providerId = 'providerRefundId' in result ? result.providerRefundId : null
  const why = 'why' in result ? result.why : 'it was not carried out'
  await transaction(db, async (tx) => {
    await tx`SELECT 1 FROM orders WHERE id = ${refund.orderId} FOR UPDATE`
    const { state } = result
    const note = state === 'failed' ? why : ''
    const isWritten = await setRefundState(tx, refund.id, { state, note, providerId })
    if (!isWritten || state === 'pending') return
    await addEvent(
      tx,
      refund.orderId,
      state === 'failed'
        ? { kind: 'refundFailed', why }
        : { kind: 'refunded', amount: toRupees(refund.paise) },
    )
    if (state === 'done')
      await tellOfRefund(tx, refund.orderId, { paise: refund.paise, refundId: refund.id })
    await markRefunded(tx, refund.orderId)
  })
}
