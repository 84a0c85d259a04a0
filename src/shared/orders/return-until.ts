import type { LinePolicy } from '../catalogue/return-policy.ts'
import { dayInIndia } from '../dates.ts'
import type { Order } from './order-schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** `day` is YYYY-MM-DD. */
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

type Delivery = Pick<Order, 'parcels' | 'timeline' | 'promise'>

/** When the last parcel with the line was delivered; undefined if one is under way. */
function deliveredAt({ parcels, timeline }: Delivery, lineId: string): string | undefined {
  const times = parcels.flatMap(({ status, lines }, at) => {
    if (status === 'returned' || !lines.some((line) => line.lineId === lineId)) return []
    const event = timeline.findLast(
      (one) =>
        (one.kind === 'parcelDelivered' && one.n === at + 1) ||
        (one.kind === 'status' && one.orderStatus === 'delivered'),
    )
    return [status === 'delivered' ? (event?.at ?? '') : '']
  })
  return times.length > 0 && times.every((time) => time !== '')
    ? times.toSorted().at(-1)
    : undefined
}

/**
 * The last day to ask by the line's policy, YYYY-MM-DD in India: counted from the delivery of its last
 * parcel, without one from the last day that was promised. Null if neither is known.
 */
export function returnUntil(
  order: Delivery,
  { lineId, returnPolicy }: { lineId: string; returnPolicy?: LinePolicy | undefined },
): string | null {
  if (!returnPolicy) return null
  const at = deliveredAt(order, lineId)
  const promised =
    order.promise?.lines.find((line) => line.lineId === lineId)?.until ?? order.promise?.until
  const from = at ? dayInIndia(Date.parse(at)) : promised
  return from ? addDays(from, returnPolicy.days) : null
}
