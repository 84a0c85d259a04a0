import type { Pool } from '../db.ts'
import { forgetOldEvents } from './account-events.ts'
import { forgetOldLinks } from './mailed-links.ts'
import { forgetOldDevices } from './sign-in/devices.ts'
import { forgetOldSessions } from './sign-in/sessions.ts'
import { forgetOldAttempts } from './sign-in/throttle.ts'
import { forgetOldInvites } from './staff.ts'

/** Deletes what nothing reads any more, so that what strangers can cause does not pile up. */
export async function sweepAccounts(db: Pool) {
  await forgetOldAttempts(db)
  await forgetOldSessions(db)
  await forgetOldLinks(db)
  await forgetOldInvites(db)
  await forgetOldDevices(db)
  await forgetOldEvents(db)
}
