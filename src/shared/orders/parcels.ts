import { sumQuantities } from '../sum.ts'
import type { OrderParcel } from './order-parcel-schema.ts'
import type { Order } from './order-schema.ts'
import { hasShipped } from './states.ts'
import { type OrderStatus, type ParcelStatus, parcelStatusLabels } from './vocabulary.ts'

export const isOnItsWay = (status: ParcelStatus) => status === 'sent' || status === 'delivered'

export const returningParcels = ({ parcels }: Pick<Order, 'parcels'>) =>
  parcels.filter(({ isReturning }) => isReturning)

/** Whether everything that left the shop is on its way back. */
export function isReturning(order: Pick<Order, 'parcels' | 'orderStatus'>): boolean {
  const unreturned = order.parcels.filter(({ status }) => status !== 'returned')
  const hasLeft = hasShipped(order.orderStatus) || order.orderStatus === 'rejected'
  return hasLeft && unreturned.length > 0 && returningParcels(order).length === unreturned.length
}

/** Whether the promised days are still to come. */
export const isDeliveryOpen = (order: Pick<Order, 'orderStatus' | 'parcels'>) =>
  order.orderStatus !== 'delivered' && order.orderStatus !== 'rejected' && !isReturning(order)

type Line = { lineId: string; quantity: number }

/** Whether every item of the line is on its way back. */
export const isLineReturning = (order: Pick<Order, 'parcels'>, { lineId, quantity }: Line) =>
  sumQuantities(
    returningParcels(order).flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId)),
  ) >= quantity

/** Whether the courier already knows the amount to collect, because a parcel is booked or sent. */
export const isBookedOrSent = ({ parcels }: Pick<Order, 'parcels'>) =>
  parcels.some(
    ({ status, trackingNumber }) =>
      isOnItsWay(status) || (status === 'packed' && trackingNumber !== ''),
  )

export const parcelLabel = ({
  status,
  isReturning,
}: Pick<OrderParcel, 'status' | 'isReturning'>) =>
  isReturning ? 'On its way back to the shop' : parcelStatusLabels[status]

type ParcelCounts = {
  waiting: number
  parcels: readonly ParcelStatus[]
}

/** Keeps the status of an order without parcels, and of one whose parcels all came back. */
export function statusByParcels(
  { waiting, parcels }: ParcelCounts,
  currentStatus: OrderStatus,
): OrderStatus {
  const live = parcels.filter((status) => status !== 'returned')
  if (live.length === 0 || currentStatus === 'rejected') return currentStatus
  if (waiting > 0) return 'inProcess'
  return live.every((status) => status === 'delivered') ? 'delivered' : 'inShipping'
}

export const statusOnItsWay = (orderStatus: OrderStatus): ParcelStatus =>
  hasShipped(orderStatus) ? (orderStatus === 'delivered' ? 'delivered' : 'sent') : 'packed'

/** Whether an order has several parcels, or one that holds only a part of it. */
export const isDivided = ({ parcels, orderStatus }: Pick<Order, 'parcels' | 'orderStatus'>) =>
  parcels.length > 1 ||
  (!hasShipped(orderStatus) &&
    orderStatus !== 'rejected' &&
    parcels.some(({ status }) => isOnItsWay(status)))

export const labelCode = ({
  trackingNumber,
  orderNumber,
}: {
  trackingNumber: string
  orderNumber: string
}) => trackingNumber || orderNumber
