import { toPaise, toRupees } from '#shared/money.ts'
import type { CourierBookingInput, CourierRates } from '#shared/orders/delivery/courier-schema.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { amountDue } from '#shared/orders/states.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { indianPhone, indianPincode } from '#shared/people/indian-formats.ts'
import type { Context } from '../../../context.ts'
import { type Db, sql } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import type { Actor } from '../../../records/audit.ts'
import { findCollectedOrders } from '../../money/dues.ts'
import { getAnyOrder } from '../../reading/orders.ts'
import { addParcel } from '../parcel-changes.ts'
import { type CourierApi, type CourierShipment, CourierUnavailable } from './courier-api.ts'

type Bookable = Pick<Context, 'db' | 'getCourier'>

/** The first parcel of an order collects everything that is due. */
async function loadShipment(
  db: Db,
  order: AdminOrder,
  lines: AdminOrder['toPack'],
): Promise<CourierShipment> {
  const [weight] = await db<{ grams: number }[]>`
    SELECT coalesce(sum(coalesce(s.weight_grams, p.weight_grams) * packed.quantity), 0)::int AS grams
    FROM jsonb_to_recordset(${sql.json(lines)}) AS packed ("lineId" uuid, quantity int)
    JOIN order_lines l ON l.id = packed."lineId" JOIN products p ON p.id = l.product_id
    LEFT JOIN product_stock s ON s.product_id = l.product_id AND s.size = l.size`
  const isCollected = (await findCollectedOrders(db, [order._id])).has(order._id)
  return {
    pincode: indianPincode(order.addressInfo.pincode) ?? order.addressInfo.pincode,
    grams: weight?.grams ?? 0,
    collectPaise: isCollected && order.parcels.length === 0 ? toPaise(amountDue(order)) : 0,
  }
}

async function getPackableOrder(db: Db, orderId: string): Promise<AdminOrder> {
  const order = await getAnyOrder(db, orderId)
  if (order.toPack.length === 0) throw new ShopError('not_to_pack')
  if (isAbroad(order.addressInfo.country)) throw new ShopError('courier_abroad')
  return order
}

function requireCourier({ getCourier }: Bookable): CourierApi {
  const courier = getCourier()
  if (!courier) throw new ShopError('not_found')
  return courier
}

const withCourierErrors = <Answer>(call: Promise<Answer>) =>
  call.catch((error: unknown) => {
    if (error instanceof CourierUnavailable)
      throw new ShopError('courier_unavailable', {}, { retryAfter: 5 })
    throw error
  })

/**
 * Returns the courier's prices for the items that are not packed. Throws 404 without a courier, 409
 * if nothing is left to pack or the address is abroad, 503 if the courier does not answer.
 */
export async function courierRates(context: Bookable, orderId: string): Promise<CourierRates> {
  const courier = requireCourier(context)
  const order = await getPackableOrder(context.db, orderId)
  const rates = await withCourierErrors(
    courier.rates(await loadShipment(context.db, order, order.toPack)),
  )
  return {
    courier: courier.name,
    rates: rates.map(({ amountPaise, ...rate }) => ({ ...rate, amount: toRupees(amountPaise) })),
  }
}

/** `amount` in rupees, null if an earlier request booked it. */
export type Booking = { order: AdminOrder; service: string; amount: number | null }

/**
 * Books a `parcelId` once, so that a retry completes an interrupted request. Throws 404 without a
 * courier, 409 if the courier does not deliver there, the items are not to be packed, the address is
 * abroad or the order changed since it was read, 503 if the courier does not answer. A booking whose
 * parcel is refused is cancelled.
 */
export async function bookCourier(
  context: Bookable,
  actor: Actor,
  orderId: string,
  { parcelId, service: chosenService, lines: chosenLines, version }: CourierBookingInput,
): Promise<Booking> {
  const courier = requireCourier(context)
  const storedOrder = await getAnyOrder(context.db, orderId)
  if (storedOrder.parcels.some(({ _id }) => _id === parcelId))
    return { order: storedOrder, service: '', amount: null }
  const order = await getPackableOrder(context.db, orderId)
  if (version !== undefined && version !== order.orderUpdateDate)
    throw new ShopError('overtaken.order')
  const lines = chosenLines ?? order.toPack
  // Checked before the booking, because a booking costs money.
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length)
    throw invalid('lines', 'refund_line_repeated')
  if (!lines.every((line) => isUnpacked(order, line))) throw new ShopError('not_to_pack')
  const { recipientName, address, city, phone } = order.addressInfo
  const recipient = {
    name: recipientName || order.customer.userName,
    address,
    city,
    phone: indianPhone(phone) ?? phone,
  }
  const shipment = await loadShipment(context.db, order, lines)
  const { service, amountPaise } = chosenService
    ? { service: chosenService, amountPaise: null }
    : await cheapestRate(courier, shipment)
  const { trackingNumber } = await withCourierErrors(
    courier.book({ ...shipment, parcelId, service, recipient }),
  )
  // Without the version, so that the booking is recorded if the order changed during the call.
  const parcel = { parcelId, trackingNumber, courier: courier.name, lines }
  const bookedOrder = await addParcel(context.db, actor, orderId, {
    ...parcel,
    status: 'packed',
    mustBeFirst: shipment.collectPaise > 0,
  }).catch(async (error: unknown) => {
    if (error instanceof ShopError) await cancelUnrecorded(context.db, courier, parcel)
    throw error
  })
  return {
    order: bookedOrder,
    service,
    amount: amountPaise === null ? null : toRupees(amountPaise),
  }
}

const isUnpacked = ({ toPack }: AdminOrder, { lineId, quantity }: AdminOrder['toPack'][number]) =>
  toPack.some((line) => line.lineId === lineId && line.quantity >= quantity)

async function cheapestRate(courier: CourierApi, shipment: CourierShipment) {
  const rates = await withCourierErrors(courier.rates(shipment))
  const [cheapest] = rates.toSorted((one, other) => one.amountPaise - other.amountPaise)
  if (!cheapest) throw new ShopError('courier_not_there', { courier: courier.name })
  return cheapest
}

/** Cancels a booking without a parcel. Throws 409 with its number if the courier does not answer. */
async function cancelUnrecorded(
  db: Db,
  courier: CourierApi,
  { parcelId, trackingNumber }: { parcelId: string; trackingNumber: string },
) {
  const [parcel] = await db`SELECT 1 FROM parcels WHERE id = ${parcelId}`
  if (parcel) return
  await courier.cancel(trackingNumber).catch((error: unknown) => {
    if (!(error instanceof CourierUnavailable)) throw error
    throw new ShopError('courier_booking_left', { number: trackingNumber })
  })
}
