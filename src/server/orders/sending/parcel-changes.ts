import type { NewParcel, ParcelChange } from '#shared/orders/order-parcel-schema.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { isFulfillable } from '#shared/orders/states.ts'
import type { ParcelStatus } from '#shared/orders/vocabulary.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { queueParcelEmail, queueStatusEmail } from '../../records/order-emails.ts'
import { refuseWhileCancelling } from '../changes/record/change-record.ts'
import { addEvent, type NewOrderEvent } from '../core/record/history.ts'
import { assignOrderNumber, clearTracking, touchOrder } from '../core/record/order-record.ts'
import { loadPaymentStatus, lockOrder, type OrderState } from '../core/status.ts'
import { saveUndoState } from '../core/status-undo.ts'
import { listOrderItems, moveItems } from '../items/item-moves.ts'
import {
  followParcels,
  itemsInPlace,
  packedState,
  rejectIfNothingIsOut,
  toItemMoves,
} from '../items/order-parcels.ts'
import {
  deleteParcels,
  insertParcel,
  listParcelRows,
  type ParcelRow,
  setParcel,
} from '../items/parcel-record.ts'
import { refuseUnpaidDispatch } from '../money/dues.ts'
import { refuseUndecidedRefund } from '../money/refund-record.ts'
import { returnItems } from '../parts/goods.ts'
import { followChange } from '../parts/index.ts'
import { refuseUnapprovedDispatch } from '../parts/making/photos.ts'
import { followReturn } from '../parts/refunds.ts'
import { getAnyOrder } from '../reading/orders.ts'

type ParcelToAdd = NewParcel & {
  /** Refuses a second parcel, because the courier collects the whole amount with this one. */
  mustBeFirst?: boolean
}

/**
 * Packs a `parcelId` once. Throws 400 for lines of another order, 409 for items that are packed
 * already, for an order that is not to be packed, and if it changed since it was read.
 */
export async function addParcel(db: Pool, actor: Actor, orderId: string, input: ParcelToAdd) {
  return changeOrderParcels(db, actor, orderId, input.version, async (tx, state) => {
    const { parcelId, status, courier, trackingNumber, lines } = input
    const parcels = await listParcelRows(tx, orderId)
    if (parcels.some((parcel) => parcel.parcelId === parcelId)) return undefined
    if (input.mustBeFirst && parcels.length > 0) throw new ShopError('overtaken.order')
    const [parcelOfOtherOrder] = await tx`SELECT 1 FROM parcels WHERE id = ${parcelId}`
    if (parcelOfOtherOrder) throw new ShopError('parcel_not_found')
    if (!isFulfillable(state.paymentStatus) || state.orderStatus === 'rejected')
      throw new ShopError('not_to_pack')
    await refuseUndecidedRefund(tx, orderId)
    if (status === 'sent') {
      await refuseWhileCancelling(tx, orderId)
      await refuseUnpaidDispatch(tx, orderId)
      await refuseUnapprovedDispatch(
        tx,
        orderId,
        lines.map(({ lineId }) => lineId),
      )
    }
    await refusePackedItems(tx, orderId, lines)
    await insertParcel(tx, orderId, { parcelId, status, courier, trackingNumber }, lines)
    const items = lines.map((line) => ({ ...line, place: 'reserved' as const, parcelId }))
    await moveItems(tx, toItemMoves(items, status))
    const n = parcels.length + 1
    return {
      facts: { parcel: n, parcelStatus: status, courier, trackingNumber },
      ...(status === 'sent' && {
        sent: parcelId,
        history: { kind: 'parcelSent', n, courier, trackingNumber },
      }),
    }
  })
}

async function refusePackedItems(tx: Tx, orderId: string, lines: NewParcel['lines']) {
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length)
    throw invalid('lines', 'refund_line_repeated')
  const orderLines = await tx<{ lineId: string; title: string; isMade: boolean }[]>`
    SELECT l.id AS "lineId", l.title, coalesce(m.production, 'ready') = 'ready' AS "isMade"
    FROM order_lines l LEFT JOIN made_lines m ON m.line_id = l.id WHERE l.order_id = ${orderId}`
  const unpackedItems = itemsInPlace(await listOrderItems(tx, orderId), 'reserved')
  for (const { lineId, quantity } of lines) {
    const line = orderLines.find((orderLine) => orderLine.lineId === lineId)
    if (!line) throw invalid('lines', 'piece_unknown')
    const unpackedQuantity = unpackedItems.find((item) => item.lineId === lineId)?.quantity ?? 0
    const { title } = line
    if (!line.isMade) throw new ShopError('not_made', { title })
    if (quantity <= unpackedQuantity) continue
    throw unpackedQuantity === 0
      ? new ShopError('packed_already.none', { title })
      : new ShopError('packed_already.fewer', { n: unpackedQuantity, title })
  }
}

const allowedFrom: Record<NonNullable<ParcelChange['status']>, readonly ParcelStatus[]> = {
  unpacked: ['packed'],
  sent: ['packed', 'delivered'],
  delivered: ['sent'],
  returned: ['sent', 'delivered'],
}

/**
 * Changes a parcel's status or tracking. Throws 404 for a parcel of another order, 409 for a change
 * that its status does not allow, and if the order changed since it was read.
 */
export async function changeParcel(
  db: Pool,
  actor: Actor,
  { orderId, parcelId }: { orderId: string; parcelId: string },
  input: ParcelChange,
) {
  return changeOrderParcels(db, actor, orderId, input.version, async (tx, state) => {
    const parcels = await listParcelRows(tx, orderId)
    const parcel = parcels.find((row) => row.parcelId === parcelId)
    if (!parcel) throw new ShopError('parcel_not_found')
    const { status, courier = parcel.courier, trackingNumber = parcel.trackingNumber } = input
    const isCorrected = courier !== parcel.courier || trackingNumber !== parcel.trackingNumber
    if (status === parcel.status && !isCorrected) return undefined
    const isRejected = state.orderStatus === 'rejected' && status !== 'returned'
    if (
      status &&
      status !== parcel.status &&
      (isRejected || !allowedFrom[status].includes(parcel.status))
    )
      throw new ShopError('parcel_state')
    if (status === 'sent' && parcel.status === 'packed') {
      await refuseWhileCancelling(tx, orderId)
      await refuseUnpaidDispatch(tx, orderId)
      const parcelLines = await tx<{ lineId: string }[]>`
        SELECT line_id AS "lineId" FROM parcel_lines WHERE parcel_id = ${parcelId}`
      await refuseUnapprovedDispatch(
        tx,
        orderId,
        parcelLines.map(({ lineId }) => lineId),
      )
    }
    const n = parcels.indexOf(parcel) + 1
    await setParcel(tx, parcelId, { courier, trackingNumber })
    const facts = { parcel: n, parcelStatus: status ?? parcel.status, courier, trackingNumber }
    const isSent = parcel.status === 'sent' && trackingNumber !== ''
    if (!status || status === parcel.status)
      return {
        facts,
        history: { kind: 'parcelCorrected', courier, trackingNumber },
        ...(isSent && { sent: parcelId }),
      }
    await moveParcel(tx, orderId, parcel, status)
    if (status === 'sent' && parcel.status === 'packed')
      return { facts, sent: parcelId, history: { kind: 'parcelSent', n, courier, trackingNumber } }
    if (status === 'delivered') return { facts, history: { kind: 'parcelDelivered', n } }
    if (status === 'returned') return { facts, history: { kind: 'parcelReturned', n } }
    return { facts }
  })
}

async function moveParcel(
  tx: Tx,
  orderId: string,
  parcel: ParcelRow,
  status: NonNullable<ParcelChange['status']>,
) {
  const { parcelId } = parcel
  const contents = (await listOrderItems(tx, orderId)).filter(
    (items) => items.parcelId === parcelId,
  )
  if (status === 'unpacked') {
    await moveItems(tx, toItemMoves(contents, 'reserved'))
    await deleteParcels(tx, [parcelId])
    await clearTracking(tx, orderId, parcel)
    return
  }
  if (status === 'returned') {
    await returnItems(tx, orderId, contents)
    await moveItems(tx, toItemMoves(contents, 'stock'))
  } else await moveItems(tx, toItemMoves(itemsInPlace(contents, 'packed'), 'sent'))
  await setParcel(tx, parcelId, { status })
}

/** `facts` go to the audit log; `sent` is the parcel to email about. */
type ParcelResult = { facts: object; history?: NewOrderEvent; sent?: string }

/** Locks the order. */
async function changeOrderParcels(
  db: Pool,
  actor: Actor,
  orderId: string,
  version: string | undefined,
  work: (tx: Tx, state: OrderState) => Promise<ParcelResult | undefined>,
): Promise<AdminOrder> {
  await transaction(db, async (tx) => {
    const state = await lockOrder(tx, orderId, version)
    const packed = await packedState(tx, orderId)
    const result = await work(tx, state)
    if (!result) return
    const { courier, trackingNumber } = state
    await touchOrder(tx, orderId)
    if (result.history) await addEvent(tx, orderId, result.history, actor.userName)
    const isEnded = await rejectIfNothingIsOut(tx, orderId, actor.userName)
    if (isEnded) await followReturn(tx, orderId)
    const orderStatus = isEnded ? 'rejected' : await followParcels(tx, orderId, actor.userName)
    await assignOrderNumber(tx, orderId)
    const newState = { orderStatus, courier, trackingNumber }
    if (result.sent) await queueParcelEmail(tx, orderId, newState, result.sent)
    else await queueStatusEmail(tx, orderId, newState, state)
    const paymentStatus = await loadPaymentStatus(tx, orderId, state)
    await saveUndoState(tx, orderId, { ...state, paymentStatus, hadTaken: false, packed })
    await audit(
      tx,
      actor,
      'parcelChanged',
      `order:${orderId}`,
      { orderStatus: state.orderStatus },
      {
        orderStatus,
        ...result.facts,
      },
    )
    await followChange(tx, orderId)
  })
  return getAnyOrder(db, orderId)
}
