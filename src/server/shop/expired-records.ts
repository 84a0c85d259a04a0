import type { Pool } from '../db.ts'
import { deleteExpiredClaims } from '../orders/claims/claim-record.ts'
import { deleteExpiredTrackingLinks } from '../orders/delivery/tracking-links.ts'
import { deleteExpiredMeasures } from '../orders/fit/line-measures.ts'
import { deleteExpiredPhotos } from '../orders/fit/photos.ts'
import { deleteNetworkAddresses } from '../orders/order-record.ts'
import { deleteOldLinks } from '../orders/payments/link-record.ts'
import { deleteOldNotifications } from '../orders/payments/notifications.ts'
import { deleteExpiredPayoutDetails } from '../orders/refunds/payout-record.ts'
import { deleteExpiredAccountRecords } from '../people/expired-records.ts'
import { deleteExpiredEmails } from '../records/outbox.ts'
import { deleteExpiredRepeats } from '../records/repeats.ts'
import { deleteErasedAddresses, deleteErasedMeasures } from './customers/erase.ts'

/** Deletes expired records. Several processes may run it at any time. */
export async function deleteExpiredRecords(db: Pool) {
  await deleteExpiredAccountRecords(db)
  await deleteExpiredRepeats(db)
  await deleteNetworkAddresses(db)
  await deleteExpiredEmails(db)
  await deleteOldNotifications(db)
  await deleteOldLinks(db)
  await deleteExpiredTrackingLinks(db)
  await deleteExpiredClaims(db)
  await deleteExpiredPayoutDetails(db)
  await deleteErasedAddresses(db)
  await deleteErasedMeasures(db)
  await deleteExpiredMeasures(db)
  await deleteExpiredPhotos(db)
}
