import type { AdminOrder, StatusChange } from '#shared/orders/order-schema.ts'
import { awaitsApproval, hasShipped, isPaid } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { takenFor } from '../catalogue/stock/ledger.ts'
import {
  holdStock,
  releaseHolds,
  returnPieces,
  sellWhatIsThere,
  takePieces,
} from '../catalogue/stock/stock.ts'
import { type Pool, type Tx, transaction } from '../db.ts'
import { overtaken, ShopError } from '../errors.ts'
import { type Actor, audit } from '../records/audit.ts'
import { tellOfStatus } from '../records/order-mails.ts'
import { addEvent } from './order-history.ts'
import {
  countRestocked,
  giveNumber,
  setFulfilment,
  setPaymentStatus,
  setRestocked,
} from './order-record.ts'
import { getAnyOrder } from './orders.ts'
import { notTaken, piecesOf } from './refunds/pieces.ts'

type State = {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  restocked: boolean
  abandoned: boolean
  courier: string
  trackingNumber: string
  updatedAt: Date
}

/**
 * Any status at any time. Rejecting gives the stock back once: held pieces of an unpaid order, or
 * sold pieces that are not shipped; taking a rejection back takes them again, a 409 when
 * they are sold. A change to an order that was changed since it was seen is a 409 (`overtaken`). While a payment is being taken it has to wait (409).
 */
export async function changeStatus(
  db: Pool,
  actor: Actor,
  id: string,
  change: StatusChange,
): Promise<AdminOrder> {
  await transaction(db, async (tx) => {
    const [state] = await tx<State[]>`
      SELECT order_status AS "orderStatus", payment_status AS "paymentStatus", restocked, abandoned, courier,
             tracking_number AS "trackingNumber", updated_at AS "updatedAt"
      FROM orders WHERE id = ${id} FOR UPDATE`
    if (!state) throw new ShopError('missing', 'There is no such order.')
    if (change.version !== undefined && change.version !== state.updatedAt.toISOString())
      throw overtaken('This order was changed meanwhile.')
    const { orderStatus, courier = state.courier, trackingNumber = state.trackingNumber } = change
    await setFulfilment(tx, id, { orderStatus, courier, trackingNumber })
    // The stock is locked last, as at checkout: the other way round they could wait for each other.
    if (orderStatus === 'rejected') await returnStock(tx, id, state)
    else if (state.orderStatus === 'rejected' && state.restocked) await takeStockAgain(tx, id)
    if (!isPaid(state.paymentStatus)) await moveUnpaid(tx, id, orderStatus, state.paymentStatus)
    if (orderStatus !== 'pending') await giveNumber(tx, id)
    if (orderStatus !== state.orderStatus) await addEvent(tx, id, { kind: 'status', orderStatus })
    await tellOfStatus(tx, id, { orderStatus, courier, trackingNumber }, state)
    if (trackingNumber !== state.trackingNumber || (trackingNumber && courier !== state.courier)) {
      const kind = state.trackingNumber ? 'parcelCorrected' : 'parcel'
      await addEvent(tx, id, { kind, courier, trackingNumber })
    }
    const { orderStatus: before, courier: oldCourier, trackingNumber: oldNumber } = state
    await audit(
      tx,
      actor,
      orderStatus === state.orderStatus ? 'parcelCorrected' : 'orderStatusChanged',
      `order:${id}`,
      { orderStatus: before, courier: oldCourier, trackingNumber: oldNumber },
      { orderStatus, courier, trackingNumber },
    )
  })
  return getAnyOrder(db, id)
}

async function returnStock(tx: Tx, id: string, state: State) {
  if (state.paymentStatus === 'capturing')
    throw new ShopError('conflict', 'The payment is being checked. Please try again in a minute.')
  // An expired one may be approved still: nobody is charged for what the owner has rejected.
  if (awaitsApproval(state.paymentStatus)) {
    await releaseHolds(tx, id)
    await setPaymentStatus(tx, id, 'cancelled')
    return
  }
  if (!isPaid(state.paymentStatus) || hasShipped(state.orderStatus) || state.restocked) return
  const back = (await piecesOf(tx, id)).flatMap(({ out, ...piece }) =>
    out > 0 ? [{ ...piece, quantity: out }] : [],
  )
  await returnPieces(tx, id, back)
  await countRestocked(tx, id, back)
  await setRestocked(tx, id, true)
}

/**
 * What is sent unpaid is gone from the shelf all the same, where it was there: no hold that runs out
 * brings it back, only the owner who takes the status back. A rejection leaves it where it is.
 */
async function moveUnpaid(tx: Tx, id: string, now: OrderStatus, payment: PaymentStatus) {
  if (now === 'rejected') return
  if (hasShipped(now)) return sellWhatIsThere(tx, id, await notTaken(tx, id))
  const taken = await takenFor(tx, id)
  await returnPieces(tx, id, taken)
  // Its money may be on the way: the pieces stay this order's.
  if (payment === 'capturing' && taken.length > 0) await holdStock(tx, id, taken, { until: 'paid' })
}

/** What a rejection put back on the shelf belongs to the order again, but for what was refunded. */
async function takeStockAgain(tx: Tx, id: string) {
  const wanted = (await piecesOf(tx, id)).flatMap(({ shelved, ...piece }) =>
    shelved > 0 ? [{ ...piece, quantity: shelved }] : [],
  )
  await takePieces(tx, id, wanted).catch((error: unknown) => {
    if (!(error instanceof ShopError && error.kind === 'conflict')) throw error
    const message = 'Its pieces went back on the shelf and are sold by now. It stays rejected.'
    throw new ShopError('conflict', message, { code: 'sold_out' })
  })
  const takenOut = wanted.map(({ position, quantity }) => ({ position, quantity: -quantity }))
  await countRestocked(tx, id, takenOut)
  await setRestocked(tx, id, false)
}
