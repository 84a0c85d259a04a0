import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { findPayment } from '../money/payment-record.ts'
import { recordDispute } from '../refunding/disputes.ts'
import { findCapturedPayment, followProviderRefunds } from '../refunding/outside-refunds.ts'
import { type ProviderEvent, ProviderUnavailable } from '../ways/provider/provider.ts'
import { settlePayment } from './further-payments.ts'

/**
 * Handles an event once. Returns false if the state of the payment or of its refunds is unknown, so
 * that the provider sends the event again.
 */
export async function applyProviderEvent(
  context: Context,
  event: ProviderEvent & { provider: string },
): Promise<boolean> {
  const { db } = context
  const [storedEvent] = await db`SELECT 1 FROM webhook_events WHERE id = ${event.eventId}`
  if (!storedEvent && event.providerOrderId) {
    const payment = await findPayment(db, event.provider, event.providerOrderId)
    if (payment && (await settlePayment(context, payment)) === 'checking') return false
  }
  if (!storedEvent && event.refund) {
    const { captureId, refundId } = event.refund
    const payment = await findCapturedPayment(db, event.provider, captureId)
    try {
      if (payment) await followProviderRefunds(context, payment, refundId)
    } catch (error) {
      if (error instanceof ProviderUnavailable) return false
      throw error
    }
  }
  if (!storedEvent && event.dispute) await recordDispute(context, event.provider, event.dispute)
  // Stored last: after a crash, the provider's retry is handled again.
  await db`INSERT INTO webhook_events (id) VALUES (${event.eventId}) ON CONFLICT DO NOTHING`
  return true
}

export const deleteOldNotifications = (db: Db) =>
  db`DELETE FROM webhook_events WHERE received_at < now() - interval '90 days'`
