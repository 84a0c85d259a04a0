import type { Pool } from '../db.ts'
import { sweepAccounts } from '../people/sweep.ts'

/** Forgets what has served its time. Safe at any moment and in several processes. */
export async function tidy(db: Pool) {
  await sweepAccounts(db)
  // An address is needed to count unpaid orders by it, and for nothing else.
  await db`
    UPDATE orders SET client_address = NULL
    WHERE client_address IS NOT NULL AND created_at < now() - interval '1 day'`
  await db`DELETE FROM outbox WHERE sent_at < now() - interval '90 days'`
  await db`DELETE FROM webhook_events WHERE received_at < now() - interval '90 days'`
}
