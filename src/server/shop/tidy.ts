import type { Pool } from '../db.ts'
import { forgetAddresses } from '../orders/order-record.ts'
import { forgetOldNotifications } from '../orders/payments/notifications.ts'
import { sweepAccounts } from '../people/sweep.ts'
import { forgetOldMails } from '../records/outbox.ts'
import { forgetOldRepeats } from '../records/repeats.ts'
import { forgetErasedAddresses } from './customers/erase.ts'

/** Forgets what has served its time. Safe at any moment and in several processes. */
export async function tidy(db: Pool) {
  await sweepAccounts(db)
  await forgetOldRepeats(db)
  await forgetAddresses(db)
  await forgetOldMails(db)
  await forgetOldNotifications(db)
  await forgetErasedAddresses(db)
}
