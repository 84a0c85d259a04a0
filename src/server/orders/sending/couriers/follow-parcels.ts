import type { Context } from '../../../context.ts'
import { ShopError } from '../../../errors.ts'
import { systemActor } from '../../../records/audit.ts'
import { setLastSeen, setReturning } from '../../items/parcel-record.ts'
import { changeParcel } from '../parcel-changes.ts'
import type { TrackingStatus } from './courier-api.ts'

/** Parcels per round, because each costs a request to the courier. */
const AT_ONCE = 50

/** Steps for each report. Returned items enter the stock only after the owner has checked them. */
const steps: Partial<Record<TrackingStatus, ('sent' | 'delivered')[]>> = {
  pickedUp: ['sent'],
  inTransit: ['sent'],
  delivered: ['sent', 'delivered'],
  returned: ['sent'],
}

/** Leaves changes that the shop refuses to the owner. Safe to run in several processes. */
export async function followBookedParcels({ db, getCourier }: Pick<Context, 'db' | 'getCourier'>) {
  const courier = getCourier()
  if (!courier) return
  const parcels = await db<
    { orderId: string; parcelId: string; status: string; trackingNumber: string }[]
  >`
    SELECT order_id AS "orderId", id AS "parcelId", status, tracking_number AS "trackingNumber"
    FROM parcels
    WHERE status IN ('packed', 'sent') AND courier = ${courier.name} AND tracking_number <> ''
    ORDER BY random() LIMIT ${AT_ONCE}`
  for (const { orderId, parcelId, status, trackingNumber } of parcels) {
    const events = await courier.events(trackingNumber)
    const last = events.at(-1)
    const reportedSteps = (last && steps[last.status]) ?? []
    const actor = systemActor(courier.name)
    for (const step of reportedSteps.slice(status === 'sent' ? 1 : 0))
      await changeParcel(db, actor, { orderId, parcelId }, { status: step }).catch(ignoreRefusal)
    const seen = events.findLast(({ place }) => place !== '')
    if (seen) await setLastSeen(db, parcelId, trackingNumber, seen)
    if (last) await setReturning(db, parcelId, last.status === 'returned')
  }
}

function ignoreRefusal(error: unknown) {
  if (!(error instanceof ShopError)) throw error
}
