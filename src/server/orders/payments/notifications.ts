import type { Context } from '../../context.ts'
import type { Db } from '../../db.ts'
import { settle } from '../settle.ts'
import { orderOfPayment } from './payment-record.ts'

/**
 * Acts on a genuine notification once. It only says where to look: the provider is asked what is
 * true. False while that is not known; the provider then has to send it again.
 */
export async function actOn(
  context: Context,
  event: { eventId: string; providerOrderId?: string },
): Promise<boolean> {
  const { db } = context
  const [seen] = await db`SELECT 1 FROM webhook_events WHERE id = ${event.eventId}`
  if (!seen && event.providerOrderId) {
    const orderId = await orderOfPayment(db, event.providerOrderId)
    if (orderId && (await settle(context, orderId)) === 'checking') return false
  }
  // Remembered only once it took effect, so that a crash before this makes the provider's retry count.
  await db`INSERT INTO webhook_events (id) VALUES (${event.eventId}) ON CONFLICT DO NOTHING`
  return true
}

export const forgetOldNotifications = (db: Db) =>
  db`DELETE FROM webhook_events WHERE received_at < now() - interval '90 days'`
