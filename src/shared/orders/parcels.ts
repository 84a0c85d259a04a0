import { hasShipped } from './states.ts'
import type { OrderStatus } from './vocabulary.ts'

/** `returned`: it came back, and its pieces are in stock again. */
export const parcelStatuses = ['packed', 'sent', 'delivered', 'returned'] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

export const parcelStatusLabels = {
  packed: 'Packed',
  sent: 'On its way',
  delivered: 'Delivered',
  returned: 'Came back',
} as const satisfies Record<ParcelStatus, string>

export const isOnItsWay = (status: ParcelStatus) => status === 'sent' || status === 'delivered'

type Contents = {
  /** Items that wait to be packed or sent, and items that left and did not come back. */
  waiting: number
  away: number
  parcels: readonly ParcelStatus[]
}

/**
 * The status of an order by its parcels: in shipping once all its items left, delivered once every
 * parcel is. An order without parcels, or with nothing left in them, keeps its status.
 */
export function statusByParcels(
  { waiting, away, parcels }: Contents,
  now: OrderStatus,
): OrderStatus {
  const live = parcels.filter((status) => status !== 'returned')
  if (live.length === 0 || now === 'rejected') return now
  if (waiting > 0) return 'inProcess'
  if (away === 0) return now
  return live.every((status) => status === 'delivered') ? 'delivered' : 'inShipping'
}

/** The status of parcels on their way, in an order of this status. */
export const statusOnItsWay = (orderStatus: OrderStatus): ParcelStatus =>
  hasShipped(orderStatus) ? (orderStatus === 'delivered' ? 'delivered' : 'sent') : 'packed'
