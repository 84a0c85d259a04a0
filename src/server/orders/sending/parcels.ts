import type { ParcelChange } from '#shared/orders/order-parcel-schema.ts'
import type { AdminOrder, AdminOrderQuery } from '#shared/orders/order-schema.ts'
import type { Parcel } from '#shared/orders/parcel-schema.ts'
import { isOnItsWay, labelCode } from '#shared/orders/parcels.ts'
import { isHandedOver, isMade } from '#shared/orders/production.ts'
import { linesLeft } from '#shared/orders/refunded.ts'
import { amountDue, hasShipped, isFulfillable } from '#shared/orders/states.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { isPermitted } from '#shared/people/roles.ts'
import { sumQuantities } from '#shared/sum.ts'
import { type Db, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { getDeliverySettings } from '../../records/settings.ts'
import { findCollectedOrders } from '../money/dues.ts'
import { getAnyOrder, listAllOrders, resolveOrderId } from '../reading/orders.ts'
import { toBarcode } from './barcode.ts'

type Colleague = Pick<SessionUser, 'staffRole'>

export const seesAllOrders = ({ staffRole }: Colleague) =>
  staffRole !== undefined && isPermitted(staffRole, 'orders')

const isToPack = (order: AdminOrder) => {
  const { orderStatus, paymentStatus, abandoned } = order
  return (
    !abandoned &&
    !isHandedOver(order) &&
    isFulfillable(paymentStatus) &&
    orderStatus !== 'delivered' &&
    orderStatus !== 'rejected'
  )
}

export const noSuchOrder = () => new ShopError('order_not_found')

export const mayPack = (user: Colleague, order: AdminOrder) =>
  seesAllOrders(user) || isToPack(order)

/** Throws 404 if this user may not pack the order. Allows the repetition of the request that packed `parcelId`. */
export function refuseUnseenOrder(user: Colleague, order: AdminOrder, parcelId: string) {
  if (!mayPack(user, order) && !order.parcels.some(({ _id }) => _id === parcelId))
    throw noSuchOrder()
}

/** Returns the id of an order. Throws 404 if this user may not pack it. */
export async function findOrderToPack(db: Db, user: Colleague, ref: string, parcelId: string) {
  const orderId = await resolveOrderId(db, ref)
  if (!seesAllOrders(user)) refuseUnseenOrder(user, await getAnyOrder(db, orderId), parcelId)
  return orderId
}

/**
 * Returns the order's id and version. A packer changes only parcels that have not left. Throws 404
 * for an order that this user may not pack, 403 for a packer's change of another parcel.
 */
export async function findParcelToChange(
  db: Db,
  user: Colleague,
  { id, parcelId }: { id: string; parcelId: string },
  change: ParcelChange,
) {
  const orderId = await resolveOrderId(db, id)
  if (seesAllOrders(user)) return { orderId, version: change.version }
  const order = await getAnyOrder(db, orderId)
  if (!mayPack(user, order)) throw noSuchOrder()
  const parcel = order.parcels.find(({ _id }) => _id === parcelId)
  const { status, courier, trackingNumber } = change
  const isRepeated =
    parcel?.status === 'sent' &&
    status === 'sent' &&
    courier === undefined &&
    trackingNumber === undefined
  const isAllowed = status === undefined || status === 'sent' || status === 'unpacked'
  if (parcel && !isRepeated && (parcel.status !== 'packed' || !isAllowed))
    throw new ShopError('not_permitted')
  return { orderId, version: change.version ?? order.orderUpdateDate }
}

/** Leaves out the order for a packer, who does not see payments and accounts. */
export const forPacker = (user: Colleague, order: AdminOrder) =>
  seesAllOrders(user) ? { data: order } : {}

/** Packers also see parcels in transit, but can only search and filter by day. */
export async function listParcels(db: Db, user: Colleague, query: AdminOrderQuery) {
  const { status, q, from, to, limit, cursor } = query
  const isOnItsWay = status !== undefined && hasShipped(status)
  const packerQuery = {
    by: 'placed' as const,
    q,
    from,
    to,
    limit,
    cursor,
    ...(isOnItsWay && { status: 'inShipping' as const }),
  }
  const seesAll = seesAllOrders(user)
  const filter = { ...(seesAll ? query : packerQuery), toSend: '1' as const }
  const page = await listAllOrders(db, filter, seesAll ? 'order' : 'parcel')
  const orders = page.data.filter((order) => mayPack(user, order))
  return {
    ...page,
    data: await withBarcodes(db, await toParcels(db, orders)),
  }
}

/** Returns a parcel. Throws 404 for an order that this user may not see. */
export async function getParcel(db: Db, user: Colleague, id: string): Promise<Parcel> {
  const order = await getAnyOrder(db, id)
  if (!mayPack(user, order)) throw noSuchOrder()
  const [parcel] = await withBarcodes(db, await toParcels(db, [order]))
  return parcel as Parcel
}

/** Only a shop that delivers prints labels. */
async function withBarcodes(db: Db, parcels: Omit<Parcel, 'barcode'>[]): Promise<Parcel[]> {
  const { isOn } = await getDeliverySettings(db)
  return Promise.all(
    parcels.map(async (parcel) => ({
      ...parcel,
      barcode: isOn ? await toBarcode(labelCode(parcel)) : [],
    })),
  )
}

async function loadSkus(db: Db, orders: readonly AdminOrder[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(orders.flatMap(({ cartItems }) => cartItems.map((line) => line.productId))),
  ]
  const rows = await db<{ id: string; size: string; sku: string }[]>`
    SELECT id, '' AS size, sku FROM products WHERE id ${sql.in(ids)} AND sku <> ''
    UNION ALL
    SELECT product_id, size, sku FROM product_stock WHERE product_id ${sql.in(ids)} AND sku <> ''`
  return new Map(rows.map(({ id, size, sku }) => [skuKey(id, size), sku]))
}

const skuKey = (productId: string, size = '') => `${productId} ${size}`

const isSentInPart = (order: AdminOrder) =>
  !hasShipped(order.orderStatus) && order.parcels.some(({ status }) => isOnItsWay(status))

/** Whether another parcel than the one to pack was sent or booked, and collects what is due. */
const isCollectedByOther = (order: AdminOrder) =>
  isSentInPart(order) ||
  (order.parcels.length + (order.toPack.length > 0 ? 1 : 0) > 1 &&
    order.parcels.some(({ trackingNumber }) => trackingNumber !== ''))

/** Omits products that are still being made. */
function linesToSend(order: AdminOrder) {
  const lines = linesLeft(order).filter(isMade)
  if (!isSentInPart(order)) return lines
  const linesOnTheWay = order.parcels
    .filter(({ status }) => isOnItsWay(status))
    .flatMap(({ lines }) => lines)
  const getSentQuantity = (id: string) =>
    sumQuantities(linesOnTheWay.filter(({ lineId }) => lineId === id))
  return lines
    .map((line) => ({ ...line, left: line.left - getSentQuantity(line.lineId) }))
    .filter(({ left }) => left > 0)
}

async function toParcels(db: Db, orders: readonly AdminOrder[]) {
  const [skus, collectedIds] = await Promise.all([
    loadSkus(db, orders),
    findCollectedOrders(
      db,
      orders.map(({ _id }) => _id),
    ),
  ])
  return orders.map((order) => toParcel(order, skus, collectedIds))
}

function toParcel(
  order: AdminOrder,
  skus: Map<string, string>,
  collectedIds: ReadonlySet<string>,
): Omit<Parcel, 'barcode'> {
  const { addressId: _, recipientName, ...address } = order.addressInfo
  const lines = linesToSend(order)
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    orderDate: order.orderDate,
    orderStatus: order.orderStatus,
    recipient: recipientName || order.customer.userName,
    ...address,
    staffNotes: order.staffNotes,
    lines: lines.map(({ lineId, title, titleHindi, image, size, options, left, ...line }) => ({
      lineId,
      title,
      ...(titleHindi && { titleHindi }),
      image,
      sku: skus.get(skuKey(line.productId, size)) ?? skus.get(skuKey(line.productId)) ?? '',
      ...(size && { size }),
      ...(options && { options }),
      quantity: left,
      ...(line.returnPolicy && { returnPolicy: line.returnPolicy }),
    })),
    // The first parcel collects everything that is due.
    collect: isCollectedByOther(order) || !collectedIds.has(order._id) ? 0 : amountDue(order),
    // The order has the tracking of the part that left.
    courier: isSentInPart(order) ? '' : order.courier,
    trackingNumber: isSentInPart(order) ? '' : order.trackingNumber,
    toPack: order.toPack.filter(({ lineId }) => lines.some((line) => line.lineId === lineId)),
    packed: order.parcels
      .filter(({ status }) => status === 'packed')
      .map(({ _id, courier, trackingNumber, lines }) => ({ _id, courier, trackingNumber, lines })),
  }
}
