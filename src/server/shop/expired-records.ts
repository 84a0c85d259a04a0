import type { Pool } from '../db.ts'
import { deleteExpiredClaims } from '../orders/claims/claim-record.ts'
import { deleteExpiredTrackingLinks } from '../orders/delivery/tracking-links.ts'
import { deleteExpiredMeasures } from '../orders/fit/line-measures.ts'
import { deleteExpiredPhotos } from '../orders/fit/photos.ts'
import { deleteOldNetworkAddresses } from '../orders/order-record.ts'
import { deleteOldLinks } from '../orders/payments/link-record.ts'
import { deleteOldNotifications } from '../orders/payments/notifications.ts'
import { deleteExpiredPayoutDetails } from '../orders/refunds/payout-record.ts'
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
  deleteExpiredPayoutDetails,
  deleteErasedAddresses,
  deleteErasedMeasures,
  deleteExpiredMeasures,
  deleteExpiredPhotos,
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
