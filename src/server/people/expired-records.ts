import type { Pool } from '../db.ts'
import { deleteExpiredEvents } from './account-events.ts'
import { deleteExpiredLinks } from './emailed-links.ts'
import { deleteExpiredDevices } from './sign-in/devices.ts'
import { deleteExpiredSessions } from './sign-in/sessions.ts'
import { deleteExpiredLimits } from './sign-in/throttle.ts'
import { deleteExpiredSignInCodes } from './sign-in-codes/code-record.ts'
import { deleteExpiredInvites } from './staff.ts'

/**
 * Deletes expired limits, sessions, links, codes, invitations, devices and events. Unauthenticated
 * requests must not fill the database.
 */
export async function deleteExpiredAccountRecords(db: Pool) {
  await deleteExpiredLimits(db)
  await deleteExpiredSessions(db)
  await deleteExpiredLinks(db)
  await deleteExpiredInvites(db)
  await deleteExpiredSignInCodes(db)
  await deleteExpiredDevices(db)
  await deleteExpiredEvents(db)
}
