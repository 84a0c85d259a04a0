import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { settle } from '../settle.ts'
import { orderOfPayment } from './payment-record.ts'

/**
 * Processes a verified notification once, by asking the provider for the payment's state. False if
 * the state is unknown; the provider must send it again.
 */
export async function actOn(
  context: Context,
  event: { provider: string; eventId: string; providerOrderId?: string },
): Promise<boolean> {
  const { db } = context
  const [seen] = await db`SELECT 1 FROM webhook_events WHERE id = ${event.eventId}`
  if (!seen && event.providerOrderId) {
    const orderId = await orderOfPayment(db, event.provider, event.providerOrderId)
    if (orderId && (await settle(context, orderId)) === 'checking') return false
  }
  // Recorded after it took effect, so that the provider's retry counts if we crash before.
  await db`INSERT INTO webhook_events (id) VALUES (${event.eventId}) ON CONFLICT DO NOTHING`
  return true
}

export const deleteOldNotifications = (db: Db) =>
  db`DELETE FROM webhook_events WHERE received_at < now() - interval '90 days'`
