import { deleteRetiredCredentials } from '../connections/credential-record.ts'
import type { Pool } from '../db.ts'
import { deleteExpiredChangeLinks } from '../orders/changes/links.ts'
import { deleteExpiredChangePhotos } from '../orders/changes/private-records.ts'
import { deleteExpiredClaims } from '../orders/claims/claim-record.ts'
import { deleteOldNetworkAddresses } from '../orders/core/record/order-record.ts'
import { deleteOldLinks } from '../orders/core/record/payment-links.ts'
import { deleteOrphanedContacts } from '../orders/guests/guest-contact.ts'
import { deleteExpiredPayoutDetails } from '../orders/money/payout-record.ts'
import { deleteExpiredMeasures } from '../orders/parts/making/line-measures.ts'
import { deleteExpiredPhotos } from '../orders/parts/making/photos.ts'
import { deleteOldNotifications } from '../orders/paying/notifications.ts'
import { deleteExpiredTrackingLinks } from '../orders/sending/tracking-links.ts'
import { deleteExpiredAccountRecords } from '../people/expired-records.ts'
import { deleteExpiredEmails } from '../records/outbox.ts'
import { deleteExpiredRepeats } from '../records/run-once.ts'
import { deleteErasedAddresses, deleteErasedMeasures } from './customers/erase-customer.ts'

const deletions: ((db: Pool) => PromiseLike<unknown>)[] = [
  deleteExpiredAccountRecords,
  deleteExpiredRepeats,
  deleteOldNetworkAddresses,
  deleteExpiredEmails,
  deleteOldNotifications,
  deleteOldLinks,
  deleteExpiredTrackingLinks,
  deleteExpiredClaims,
  deleteExpiredChangeLinks,
  deleteExpiredChangePhotos,
  deleteExpiredPayoutDetails,
  deleteErasedAddresses,
  deleteErasedMeasures,
  deleteExpiredMeasures,
  deleteExpiredPhotos,
  deleteOrphanedContacts,
  deleteRetiredCredentials,
]

/**
 * Deletes records whose retention time has passed. Several processes may run it. Throws an
 * AggregateError after trying all deletions.
 */
export async function deleteExpiredRecords(db: Pool) {
  const errors: unknown[] = []
  for (const deleteExpired of deletions)
    try {
      await deleteExpired(db)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, 'Not all expired records were deleted.')
}
