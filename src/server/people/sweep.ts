import type { Pool } from '../db.ts'
import { forgetOldEvents } from './account-events.ts'
import { forgetOldLinks } from './passwords/password-reset.ts'
import { forgetOldDevices } from './sign-in/devices.ts'
import { forgetOldSessions } from './sign-in/sessions.ts'
import { forgetOldAttempts } from './sign-in/throttle.ts'

/** Deletes what nothing reads any more, so that what strangers can cause does not pile up. */
export async function sweepAccounts(db: Pool) {
  await forgetOldAttempts(db)
  await forgetOldSessions(db)
  await forgetOldLinks(db)
  await forgetOldDevices(db)
  await forgetOldEvents(db)
  await forgetOldMails(db)
}

/** What was asked for again and again; orders' mails are kept with the orders. */
async function forgetOldMails(db: Pool) {
  await db`
    DELETE FROM outbox
    WHERE kind IN ('resetAsked', 'confirmEmail', 'notice', 'staffInvite')
      AND (sent_at < now() - interval '7 days' OR created_at < now() - interval '30 days')`
}
