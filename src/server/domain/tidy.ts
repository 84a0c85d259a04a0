import { RESET_MINUTES } from '#shared/account.ts'
import type { Db } from '../db.ts'
import { forgetOldAttempts } from './throttle.ts'

/** Forgets what has served its time. Safe at any moment and in several processes. */
export async function tidy(db: Db) {
  await forgetOldAttempts(db)
  // An address is needed to count unpaid orders by it, and for nothing else.
  await db`
    UPDATE orders SET client_address = NULL
    WHERE client_address IS NOT NULL AND created_at < now() - interval '1 day'`
  await db`
    UPDATE outbox SET payload = payload - 'link', failed_at = now(), last_error = 'The link ran out.'
    WHERE kind = 'passwordReset' AND sent_at IS NULL AND payload ? 'link'
      AND created_at < now() - make_interval(mins => ${RESET_MINUTES})`
  await db`DELETE FROM outbox WHERE sent_at < now() - interval '90 days'`
  await db`DELETE FROM webhook_events WHERE received_at < now() - interval '90 days'`
}
