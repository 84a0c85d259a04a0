import type { AdminOrder, StatusChange } from '#shared/orders/order-schema.ts'
import { awaitsApproval, hasShipped, isAccepted } from '#shared/orders/states.ts'
import {
  type Channel,
  isOffline,
  type OrderMethod,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/vocabulary.ts'
import { deductedQuantities } from '../../catalogue/stock/ledger.ts'
import { type Pool, sql, type Tx, transaction } from '../../db.ts'
import { isConflict, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { dropParcelEmails, queueStatusEmail } from '../../records/order-emails.ts'
import { moveItems } from '../items/item-moves.ts'
import {
  followStatus,
  type PackedState,
  packedState,
  restorePackedState,
} from '../items/order-parcels.ts'
import { listParcelRows } from '../items/parcel-record.ts'
import { refuseUnpaidDispatch } from '../money/dues.ts'
import { stockByLine } from '../money/line-stock.ts'
import { refuseUndecidedRefund } from '../money/refund-record.ts'
import { findUpiParts } from '../money/upi-parts.ts'
import { deductItems, returnUnpaid, sendUnpaid } from '../parts/goods.ts'
import { followChange, refuseDispatch } from '../parts/index.ts'
import { followReturn } from '../parts/refunds.ts'
import { getAnyOrder } from '../reading/orders.ts'
import { acceptOrder, holdUntilPaid } from './accept.ts'
import { releaseOrder } from './end.ts'
import { addEvent, type NewOrderEvent } from './record/history.ts'
import {
  assignOrderNumber,
  copyTracking,
  type Fulfilment,
  lockOrderRow,
  transition,
} from './record/order-record.ts'
import { restockOrder } from './restocking.ts'
import { deleteUndoneEvents, findUndoState, saveUndoState } from './status-undo.ts'

export type OrderState = {
  method: OrderMethod
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  abandoned: boolean
  wasAccepted: boolean
  channel: Channel
  courier: string
  trackingNumber: string
  updatedAt: Date
}

/**
 * Locks an order and returns its state. Throws 404 if the order is missing, 409 (`overtaken`) if it
 * changed since it was read.
 */
export async function lockOrder(tx: Tx, id: string, version: string | undefined) {
  await lockOrderRow(tx, id)
  const [state] = await tx<OrderState[]>`
    SELECT order_status AS "orderStatus", payment_status AS "paymentStatus", abandoned,
           (SELECT provider FROM payments pay WHERE pay.order_id = orders.id AND pay.is_current) AS method,
           accepted_at IS NOT NULL AS "wasAccepted", channel, courier,
           tracking_number AS "trackingNumber", updated_at AS "updatedAt"
    FROM orders WHERE id = ${id}`
  if (!state) throw new ShopError('order_not_found')
  if (version !== undefined && version !== state.updatedAt.toISOString())
    throw new ShopError('overtaken.order')
  return state
}

/**
 * Returns the stock once for `rejected`, and deducts it again when that ends. Never refunds money.
 * Throws 409 if that stock is gone, while a payment is captured, for the order of a gift card
 * (`card_order`), before the balance is paid (`balance_due`, unless `sendsUnpaid`), before photos
 * are approved (`photos_unapproved`), before a refund made at the provider is decided
 * (`refund_undecided`), and if the order changed since it was read (`overtaken`).
 */
export async function changeStatus(
  db: Pool,
  actor: Actor,
  id: string,
  change: StatusChange,
): Promise<AdminOrder> {
  await transaction(db, async (tx) => {
    const lockedState = await lockOrder(tx, id, change.version)
    if (lockedState.channel === 'giftCard') throw new ShopError('card_order')
    const state = await acceptOnProcessing(tx, id, lockedState, change.orderStatus, actor)
    const { orderStatus, courier = state.courier, trackingNumber = state.trackingNumber } = change
    const newState = { orderStatus, courier, trackingNumber }
    // The items of an order that was never accepted do not return with its parcel.
    const isBack = change.isBack === true && orderStatus === 'rejected' && state.wasAccepted
    const hadTaken =
      !isAccepted(state.paymentStatus) && (await deductedQuantities(tx, id)).length > 0
    const isMoved = orderStatus !== state.orderStatus
    if (isMoved && hasShipped(orderStatus) && !change.sendsUnpaid)
      await refuseUnpaidDispatch(tx, id)
    if (isMoved && hasShipped(orderStatus) && !hasShipped(state.orderStatus)) {
      await refuseUndecidedRefund(tx, id)
      await refuseDispatch(tx, id)
    }
    const packed = await packedState(tx, id)
    const parcels = await moveTo(tx, id, newState, state, {
      event: 'setStatus',
      isBack,
      ...(isMoved && { history: { kind: 'status', orderStatus }, userName: actor.userName }),
    })
    if (isMoved) {
      const paymentStatus = await loadPaymentStatus(tx, id, state)
      await saveUndoState(tx, id, { ...state, paymentStatus, hadTaken, packed })
    }
    if (parcels.length > 0)
      for (const parcel of parcels)
        await addEvent(tx, id, { kind: 'parcelSent', ...parcel }, actor.userName)
    else if (
      trackingNumber !== state.trackingNumber ||
      (trackingNumber && courier !== state.courier)
    ) {
      const kind = state.trackingNumber ? 'parcelCorrected' : 'parcel'
      await addEvent(tx, id, { kind, courier, trackingNumber }, actor.userName)
    }
    const action = isMoved || isBack ? 'orderStatusChanged' : 'parcelCorrected'
    const facts = {
      ...newState,
      ...(isBack && { restock: true }),
      ...(change.sendsUnpaid && { sendsUnpaid: true }),
    }
    await audit(tx, actor, action, `order:${id}`, getFulfilment(state), facts)
    if (orderStatus === 'rejected') await followReturn(tx, id)
    await followChange(tx, id)
  })
  return getAnyOrder(db, id)
}

/**
 * Undoes the last status change. Throws 409: `overtaken` if the order changed since, `too_late`
 * after a minute.
 */
export async function undoStatus(
  db: Pool,
  actor: Actor,
  id: string,
  { version }: { version: string },
): Promise<AdminOrder> {
  await transaction(db, async (tx) => {
    const state = await lockOrder(tx, id, version)
    const before = await findUndoState(tx, id)
    if (!before) throw new ShopError('too_late')
    await moveTo(tx, id, before, state, { event: 'undoStatus', undoState: before })
    await deleteUndoneEvents(tx, id)
    await audit(
      tx,
      actor,
      'orderStatusUndone',
      `order:${id}`,
      getFulfilment(state),
      getFulfilment(before),
    )
    await followChange(tx, id)
  })
  return getAnyOrder(db, id)
}

/**
 * Processing an unconfirmed order without a provider accepts it, if its items are available. Throws
 * 409 for one that waits for UPI parts.
 */
async function acceptOnProcessing(
  tx: Tx,
  id: string,
  state: OrderState,
  orderStatus: OrderStatus,
  { userName }: Actor,
): Promise<OrderState> {
  const isProcessed =
    state.paymentStatus === 'pending' &&
    isOffline(state.method) &&
    orderStatus !== 'pending' &&
    orderStatus !== 'rejected'
  if (isProcessed && (await findUpiParts(tx, id)).length > 0) throw new ShopError('parts_missing')
  if (!isProcessed || !(await holdUntilPaid(tx, id))) return state
  await acceptOrder(tx, id, 'accept', { history: { kind: 'accepted' }, userName })
  return lockOrder(tx, id, undefined)
}

/** Only changes after the status change may prevent its undo. */
export async function loadPaymentStatus(
  tx: Tx,
  id: string,
  before: OrderState,
): Promise<PaymentStatus> {
  if (!before.wasAccepted) return before.paymentStatus
  const [current] = await tx<{ paymentStatus: PaymentStatus }[]>`
    SELECT payment_status AS "paymentStatus" FROM orders WHERE id = ${id}`
  return current?.paymentStatus ?? before.paymentStatus
}

const getFulfilment = ({ orderStatus, courier, trackingNumber }: Fulfilment): Fulfilment => ({
  orderStatus,
  courier,
  trackingNumber,
})

type UndoDetails = { hadTaken: boolean; packed?: PackedState | undefined }
type Move = {
  event: 'setStatus' | 'undoStatus'
  undoState?: UndoDetails
  /** The parcel came back, so its items return to stock. */
  isBack?: boolean
  history?: NewOrderEvent
  userName?: string
}

/**
 * Sets the status, and moves stock, cloth and parcels accordingly. With `undoState`, reverses a
 * shipment that was recorded by mistake. Returns the parcels that were sent if the order has
 * several. Requires a row lock on the order.
 */
async function moveTo(
  tx: Tx,
  id: string,
  target: Fulfilment,
  state: OrderState,
  { event, undoState, isBack, ...details }: Move,
) {
  const newState = getFulfilment(target)
  const { orderStatus, courier, trackingNumber } = newState
  const tracking = sql`, courier = ${courier}, tracking_number = ${trackingNumber}`
  await transition(tx, id, event, { orderStatus, ...details }, tracking)
  const isReopened =
    state.orderStatus === 'rejected' &&
    orderStatus !== 'rejected' &&
    state.paymentStatus === 'cancelled' &&
    state.wasAccepted
  if (isReopened) await transition(tx, id, 'reopen')
  // Locks stock last, in the same order as checkout, to avoid deadlocks.
  if (orderStatus === 'rejected') await endByRejection(tx, id, state, { undoState, isBack })
  else if (state.orderStatus === 'rejected') await deductStockAgain(tx, id)
  if (!isAccepted(state.paymentStatus) && !isReopened)
    await moveUnpaid(tx, id, orderStatus, state.paymentStatus, undoState)
  if (orderStatus !== 'pending') await assignOrderNumber(tx, id)
  const sentParcels = await moveParcels(tx, id, newState, state, undoState)
  const sentIds = sentParcels.map(({ parcelId }) => parcelId)
  await queueStatusEmail(tx, id, newState, state, sentIds)
  return sentParcels.map(({ parcelId: _, ...parcel }) => parcel)
}

/** Returns the parcels that were sent with their numbers; none for an order of one parcel. */
async function moveParcels(
  tx: Tx,
  id: string,
  newState: Fulfilment,
  state: OrderState,
  undoState: UndoDetails | undefined,
) {
  const packed = undoState?.packed
  if (packed) await dropParcelEmails(tx, id, await restorePackedState(tx, id, packed))
  const sentParcelIds = packed ? [] : await followStatus(tx, id, newState, state)
  await copyTracking(tx, id)
  const parcels = await listParcelRows(tx, id)
  if (parcels.length < 2) return []
  return parcels
    .map(({ parcelId, courier, trackingNumber }, at) => {
      const n = at + 1
      return { parcelId, n, courier, trackingNumber }
    })
    .filter(({ parcelId }) => sentParcelIds.includes(parcelId))
}

/** Ends an unpaid order so that it cannot be charged. Returns the stock unless it was sent. */
async function endByRejection(
  tx: Tx,
  id: string,
  state: OrderState,
  { undoState, isBack }: Pick<Move, 'undoState' | 'isBack'>,
) {
  if (state.paymentStatus === 'capturing') throw new ShopError('payment_unknown.order')
  // The provider may still approve an expired order; a rejected one must not be charged.
  if (awaitsApproval(state.paymentStatus)) {
    await releaseOrder(tx, id)
    await transition(tx, id, 'reject')
    return
  }
  const isSent = hasShipped(state.orderStatus) && !undoState && !isBack
  if (!isAccepted(state.paymentStatus) && !(isBack && state.wasAccepted)) return
  if (state.paymentStatus === 'due') await transition(tx, id, 'reject')
  // Items of a sent order return only with its parcel, and those of a rejected one have returned.
  const isAlreadyRejected = state.orderStatus === 'rejected' && !isBack
  if (isSent || isAlreadyRejected) return
  await restockOrder(tx, id, { isBack: isBack === true || undoState !== undefined })
}

/**
 * Moves the stock of an unpaid order. Deducts it at dispatch, so that an expiring hold cannot
 * return it. Holds or returns it after a step back. Returns a rejected order's stock only on undo.
 */
async function moveUnpaid(
  tx: Tx,
  id: string,
  newStatus: OrderStatus,
  payment: PaymentStatus,
  undoState: UndoDetails | undefined,
) {
  if (newStatus === 'rejected') {
    if (undoState && !undoState.hadTaken) await returnUnpaid(tx, id)
    return
  }
  if (hasShipped(newStatus)) return sendUnpaid(tx, id)
  // During a capture the stock stays held. After an undo the deadline continues, because the
  // shopper was told that the items are reserved.
  const isStillOffered = undoState !== undefined && payment === 'pending'
  const until = payment === 'capturing' ? 'paid' : isStillOffered ? 'timeToPay' : undefined
  await returnUnpaid(tx, id, until)
}

/** Ignores refunded items. Throws 409 if the items are sold. */
async function deductStockAgain(tx: Tx, id: string) {
  const restockedItems = (await stockByLine(tx, id)).flatMap(({ lineId, restocked }) =>
    restocked > 0 ? [{ lineId, quantity: restocked }] : [],
  )
  await deductItems(tx, id, restockedItems).catch((error: unknown) => {
    if (!isConflict(error)) throw error
    throw new ShopError('sold_out.rejected')
  })
  const moves = restockedItems.map((items) => ({
    ...items,
    from: 'stock' as const,
    to: 'reserved' as const,
  }))
  await moveItems(tx, moves)
}
