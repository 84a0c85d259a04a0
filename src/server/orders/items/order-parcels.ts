import { uuidv7 } from 'uuidv7'
import { isOnItsWay, statusByParcels, statusOnItsWay } from '#shared/orders/parcels.ts'
import { hasShipped, isUnsettled } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { sumQuantities } from '#shared/sum.ts'
import type { Tx } from '../../db.ts'
import { isConflict, ShopError } from '../../errors.ts'
import {
  clearTracking,
  copyTracking,
  type Fulfilment,
  transition,
} from '../core/record/order-record.ts'
import { swapItems } from '../parts/goods.ts'
import {
  type ItemMove,
  type Items,
  listOrderItems,
  moveItems,
  movesBetween,
  type Place,
  reserveItems,
} from './item-moves.ts'
import {
  deleteParcels,
  insertParcel,
  listParcelRows,
  type ParcelRow,
  removeFromParcel,
  setParcel,
} from './parcel-record.ts'

export type PackedState = { parcels: ParcelRow[]; items: Items[] }

export const packedState = async (tx: Tx, orderId: string): Promise<PackedState> => ({
  parcels: await listParcelRows(tx, orderId),
  items: await listOrderItems(tx, orderId),
})

/**
 * Moves parcels and items to match a new order status. Dispatch sends everything that is not sent
 * yet. A step back before dispatch packs the parcels again if the order was sent as a whole.
 * Returns the parcels that were sent. Requires a row lock on the order.
 */
export async function followStatus(
  tx: Tx,
  orderId: string,
  newState: Fulfilment,
  before: Fulfilment & { wasAccepted: boolean },
): Promise<string[]> {
  if (newState.orderStatus === 'rejected') return []
  if (!hasShipped(newState.orderStatus)) {
    const unsentItems = itemsInPlace(await listOrderItems(tx, orderId), 'reserved', 'packed')
    // An order that was rejected after dispatch has no unsent items.
    const wasSent =
      hasShipped(before.orderStatus) ||
      (before.orderStatus === 'rejected' && unsentItems.length === 0)
    if (wasSent) await unsendParcels(tx, orderId, before.wasAccepted)
    return []
  }
  await reserveItems(tx, orderId)
  const sentParcelIds = await sendRemaining(tx, orderId, newState, before)
  const status = statusOnItsWay(newState.orderStatus)
  for (const parcel of await listParcelRows(tx, orderId))
    if (isOnItsWay(parcel.status)) await setParcel(tx, parcel.parcelId, { status })
  return sentParcelIds
}

type Tracking = Pick<Fulfilment, 'courier' | 'trackingNumber'>

/** The tracking belongs to the parcel of the rest, otherwise to the first parcel. */
async function sendRemaining(tx: Tx, orderId: string, newState: Tracking, before: Tracking) {
  const { items, parcels } = await packedState(tx, orderId)
  const liveParcels = parcels.filter(({ status }) => status !== 'returned')
  const packedParcels = liveParcels.filter(({ status }) => status === 'packed')
  await moveItems(tx, toItemMoves(itemsInPlace(items, 'packed'), 'sent'))
  for (const { parcelId } of packedParcels) await setParcel(tx, parcelId, { status: 'sent' })
  const sentParcelIds = packedParcels.map(({ parcelId }) => parcelId)
  const unpackedItems = itemsInPlace(items, 'reserved')
  const { courier, trackingNumber } = newState
  const isTyped = courier !== before.courier || trackingNumber !== before.trackingNumber
  if (unpackedItems.length > 0) {
    const tracking =
      parcels.length === 0 || isTyped
        ? { courier, trackingNumber }
        : { courier: '', trackingNumber: '' }
    const parcelId = uuidv7()
    await insertParcel(tx, orderId, { parcelId, status: 'sent', ...tracking }, unpackedItems)
    await moveItems(tx, toItemMoves(unpackedItems, 'sent', parcelId))
    sentParcelIds.push(parcelId)
  } else if (isTyped && liveParcels[0])
    await setParcel(tx, liveParcels[0].parcelId, { courier, trackingNumber })
  return sentParcelIds
}

/** Packs again what was sent; an order that was never accepted loses its parcels and items. */
async function unsendParcels(tx: Tx, orderId: string, wasAccepted: boolean) {
  const { items, parcels } = await packedState(tx, orderId)
  if (wasAccepted) {
    await moveItems(tx, toItemMoves(itemsInPlace(items, 'sent'), 'packed'))
    for (const parcel of parcels)
      if (isOnItsWay(parcel.status)) await setParcel(tx, parcel.parcelId, { status: 'packed' })
    return
  }
  await moveItems(tx, toItemMoves(items, null))
  await deleteParcels(
    tx,
    parcels.map(({ parcelId }) => parcelId),
  )
}

export const itemsInPlace = (items: readonly Items[], ...places: Place[]) =>
  items.filter(({ place }) => places.includes(place))

export const toItemMoves = (
  items: readonly Items[],
  to: ItemMove['to'],
  parcelId?: string,
): ItemMove[] =>
  items.map(({ place, ...rest }) => ({ ...rest, ...(parcelId && { parcelId }), from: place, to }))

/** Marks the parcels of the items as returned, also parcels that never left. */
export async function markParcelsReturned(tx: Tx, items: readonly Items[]) {
  for (const parcelId of new Set(items.map((item) => item.parcelId)))
    if (parcelId) await setParcel(tx, parcelId, { status: 'returned' })
}

/** Takes unsent items first, then those of the latest parcel; only items in one of `places`. */
export async function moveRefunded(
  tx: Tx,
  orderId: string,
  refundId: string,
  lines: readonly { lineId: string; restockQuantity: number; writtenOff: number }[],
  places: readonly Place[] = ['reserved', 'packed', 'sent'],
) {
  const { items, parcels } = await packedState(tx, orderId)
  const positions = new Map(parcels.map(({ parcelId }, at) => [parcelId, at]))
  const rank = { reserved: 0, packed: 1, sent: 2, stock: 3, written_off: 3 }
  const sortedItems = itemsInPlace(items, ...places).toSorted(
    (one, other) =>
      rank[one.place] - rank[other.place] ||
      (positions.get(other.parcelId ?? '') ?? 0) - (positions.get(one.parcelId ?? '') ?? 0),
  )
  const moves: ItemMove[] = []
  for (const { lineId, restockQuantity, writtenOff } of lines) {
    const available = sortedItems
      .filter((item) => item.lineId === lineId)
      .map((item) => ({ ...item }))
    for (const [to, movedQuantity] of [
      ['stock', restockQuantity],
      ['written_off', writtenOff],
    ] as const) {
      let remaining = movedQuantity
      for (const items of available) {
        const quantity = Math.min(remaining, items.quantity)
        if (quantity === 0) continue
        remaining -= quantity
        items.quantity -= quantity
        const { parcelId } = items
        moves.push({ lineId, from: items.place, to, quantity, parcelId, refundId })
      }
    }
  }
  await moveItems(tx, moves)
  for (const { from, parcelId, lineId, quantity } of moves)
    if (from === 'packed' && parcelId) {
      const parcel = parcels.find((row) => row.parcelId === parcelId)
      const isDeleted = await removeFromParcel(tx, { parcelId, lineId, quantity })
      if (isDeleted && parcel) await clearTracking(tx, orderId, parcel)
    }
}

/** Requires a row lock on the order. */
export async function followParcels(tx: Tx, orderId: string, userName?: string) {
  const [order] = await tx<{ orderStatus: OrderStatus }[]>`
    SELECT order_status AS "orderStatus" FROM orders WHERE id = ${orderId}`
  if (!order) throw new ShopError('order_not_found')
  const currentStatus = order.orderStatus
  const { items, parcels } = await packedState(tx, orderId)
  const unsentQuantity = sumQuantities(itemsInPlace(items, 'reserved', 'packed'))
  const orderStatus = statusByParcels(
    { waiting: unsentQuantity, parcels: parcels.map(({ status }) => status) },
    currentStatus,
  )
  if (orderStatus !== currentStatus) {
    const history = { kind: 'status' as const, orderStatus }
    await transition(tx, orderId, 'followParcels', {
      orderStatus,
      history,
      ...(userName && { userName }),
    })
  }
  await copyTracking(tx, orderId)
  return orderStatus
}

/**
 * Rejects an order that is on its way although nothing of it is: all parcels of an unpaid order came
 * back, or everything is refunded and a parcel was lost. An unpaid one owes nothing any more.
 * Returns whether it did. Requires a row lock on the order.
 */
export async function rejectIfNothingIsOut(
  tx: Tx,
  orderId: string,
  userName?: string,
): Promise<boolean> {
  const [order] = await tx<{ orderStatus: OrderStatus; paymentStatus: PaymentStatus }[]>`
    SELECT order_status AS "orderStatus", payment_status AS "paymentStatus" FROM orders
    WHERE id = ${orderId} AND accepted_at IS NOT NULL`
  if (order?.orderStatus !== 'inShipping') return false
  const { paymentStatus } = order
  if (!isUnsettled(paymentStatus) && paymentStatus !== 'refunded') return false
  const items = await listOrderItems(tx, orderId)
  if (itemsInPlace(items, 'reserved', 'packed', 'sent').length > 0) return false
  const orderStatus = 'rejected' as const
  const history = { kind: 'status' as const, orderStatus }
  const details = { orderStatus, history, ...(userName && { userName }) }
  await transition(tx, orderId, 'closeEmpty', details)
  if (paymentStatus === 'due') await transition(tx, orderId, 'reject')
  await copyTracking(tx, orderId)
  return true
}

/** Returns the parcels that did not leave after all. Throws 409 if restocked items are sold. */
export async function restorePackedState(tx: Tx, orderId: string, before: PackedState) {
  const current = await packedState(tx, orderId)
  const isIn = (parcels: readonly ParcelRow[], id: string) =>
    parcels.some(({ parcelId }) => parcelId === id)
  const moves = movesBetween(current.items, before.items)
  const returnedMoves = moves.filter(({ to }) => to === 'stock')
  const deductedMoves = moves.filter(({ from }) => from === 'stock')
  await swapItems(tx, orderId, { returnedMoves, deductedMoves }).catch((error: unknown) => {
    if (!isConflict(error)) throw error
    throw new ShopError('sold_out.undo')
  })
  for (const { parcelId, ...parcel } of before.parcels)
    if (isIn(current.parcels, parcelId)) await setParcel(tx, parcelId, parcel)
    else {
      const contents = before.items.filter((items) => items.parcelId === parcelId)
      await insertParcel(tx, orderId, { parcelId, ...parcel }, contents)
    }
  await moveItems(tx, moves)
  const newParcels = current.parcels
    .map(({ parcelId }) => parcelId)
    .filter((id) => !isIn(before.parcels, id))
  await deleteParcels(tx, newParcels)
  const unsent = before.parcels.filter(({ status }) => status === 'packed')
  return [...newParcels, ...unsent.map(({ parcelId }) => parcelId)]
}
