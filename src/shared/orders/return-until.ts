import { addDays, dayInIndia } from '../dates.ts'
import type { Order, OrderLine } from './order-schema.ts'

type Line = Pick<OrderLine, 'lineId' | 'returnPolicy'>
type Facts = Pick<Order, 'parcels' | 'timeline' | 'promise'>

/** Returns when the parcel, counted from 0, was delivered; undefined if it was not or nobody knows. */
function deliveredAt({ parcels, timeline }: Facts, at: number): string | undefined {
  if (parcels[at]?.status !== 'delivered') return undefined
  const ofParcel = timeline.findLast(
    (event) => event.kind === 'parcelDelivered' && event.n === at + 1,
  )
  const ofOrder = timeline.findLast(
    (event) => event.kind === 'status' && event.orderStatus === 'delivered',
  )
  return (ofParcel ?? ofOrder)?.at
}

/**
 * Returns the day in India (YYYY-MM-DD) on which the line was delivered, that of its last parcel.
 * Null until all of its parcels are delivered.
 */
export function deliveryDay({ lineId }: Pick<Line, 'lineId'>, facts: Facts): string | null {
  const moments = facts.parcels.flatMap(({ status, lines }, at) =>
    status !== 'returned' && lines.some((line) => line.lineId === lineId)
      ? [deliveredAt(facts, at)]
      : [],
  )
  const last = moments.toSorted().at(-1)
  return last !== undefined && moments.every(Boolean) ? dayInIndia(Date.parse(last)) : null
}

/**
 * Returns the last day in India (YYYY-MM-DD) to ask for what the line's policy grants: its days
 * count from the delivery, before it from the promised last day. Null without a policy, for a final
 * sale, for an item that comes back only if it is faulty, and if neither day is known.
 */
export function returnUntil(line: Line, facts: Facts): string | null {
  const { lineId, returnPolicy } = line
  if (!returnPolicy || returnPolicy.days === 0 || returnPolicy.faultyOnly) return null
  const ofLine = facts.promise?.lines.find((dates) => dates.lineId === lineId)
  const from = deliveryDay(line, facts) ?? ofLine?.until ?? facts.promise?.until
  return from ? addDays(from, returnPolicy.days) : null
}
