import type { Pool } from '../db.ts'
import { deleteExpiredClaims } from '../orders/claims/claim-record.ts'
import { deleteOldTrackingLinks } from '../orders/delivery/tracking-links.ts'
import { deleteOldMeasures } from '../orders/fit/line-measures.ts'
import { deleteOldPhotos } from '../orders/fit/photos.ts'
import { deleteNetworkAddresses } from '../orders/order-record.ts'
import { deleteOldLinks } from '../orders/payments/link-record.ts'
import { deleteOldNotifications } from '../orders/payments/notifications.ts'
import { deleteExpiredPayoutDetails } from '../orders/refunds/payout-record.ts'
import { sweepAccounts } from '../people/sweep.ts'
import { deleteOldEmails } from '../records/outbox.ts'
import { deleteExpiredRepeats } from '../records/repeats.ts'
import { deleteErasedAddresses, deleteErasedMeasures } from './customers/erase.ts'

/** Deletes expired records. Several processes may run it at any time. */
export async function tidy(db: Pool) {
  await sweepAccounts(db)
  await deleteExpiredRepeats(db)
  await deleteNetworkAddresses(db)
  await deleteOldEmails(db)
  await deleteOldNotifications(db)
  await deleteOldLinks(db)
  await deleteOldTrackingLinks(db)
  await deleteExpiredClaims(db)
  await deleteExpiredPayoutDetails(db)
  await deleteErasedAddresses(db)
  await deleteErasedMeasures(db)
  await deleteOldMeasures(db)
  await deleteOldPhotos(db)
}
