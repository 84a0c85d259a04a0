import { uuidv7 } from 'uuidv7'
import { isOneOf } from '../../database/ids.ts'
import { type Db, sql, type Tx } from '../../db.ts'

/** Place of an item; null means outside of the order. */
export type Place = 'reserved' | 'packed' | 'sent' | 'stock' | 'written_off'

export type Items = { lineId: string; place: Place; parcelId: string | null; quantity: number }

export type ItemMove = {
  lineId: string
  from: Place | null
  to: Place | null
  quantity: number
  /** The parcel that the items enter, leave or stay in. */
  parcelId?: string | null
  refundId?: string
}

/** Requires a row lock on the order. */
export async function moveItems(tx: Tx, moves: readonly ItemMove[]) {
  if (moves.length === 0) return
  await tx`
    INSERT INTO item_moves ${sql.rows(
      moves.map(({ lineId, from, to, quantity, parcelId = null, refundId = null }) => ({
        id: uuidv7(),
        line_id: lineId,
        parcel_id: parcelId,
        refund_id: refundId,
        from_place: from,
        to_place: to,
        quantity,
      })),
    )}`
}

/** Returns items in the order of the lines. Requires a row lock on the order. */
export const listOrderItems = (tx: Tx, orderId: string) => tx<Items[]>`
  SELECT l.id AS "lineId", moved.place, moved.parcel AS "parcelId", sum(moved.quantity)::int AS quantity
  FROM order_lines l JOIN item_moves m ON m.line_id = l.id
  CROSS JOIN LATERAL (VALUES (m.to_place, m.quantity), (m.from_place, -m.quantity)) each (place, quantity)
  CROSS JOIN LATERAL (SELECT each.place, each.quantity,
    CASE WHEN each.place IN ('packed', 'sent') THEN m.parcel_id END AS parcel) moved
  WHERE l.order_id = ${orderId} AND moved.place IS NOT NULL
  GROUP BY l.id, l.position, 2, 3 HAVING sum(moved.quantity) <> 0
  ORDER BY l.position, 2, 3`

export const isRestocked = sql<'o'>`
  CASE WHEN o.order_status = 'rejected' THEN coalesce((
    SELECT sum(moved.n) > 0 AND coalesce(sum(moved.n) FILTER (WHERE moved.place IN ('reserved', 'packed', 'sent')), 0) = 0
    FROM order_lines l JOIN item_moves m ON m.line_id = l.id
    CROSS JOIN LATERAL (VALUES (m.to_place, m.quantity), (m.from_place, -m.quantity)) moved (place, n)
    WHERE l.order_id = o.id AND moved.place IS NOT NULL), false) ELSE false END`

/** Adds an order's items that have no place yet, as reserved. */
export async function reserveItems(tx: Tx, orderId: string) {
  await tx`
    INSERT INTO item_moves (id, line_id, to_place, quantity)
    SELECT gen_random_uuid(), l.id, 'reserved', l.quantity - known.quantity
    FROM order_lines l CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN m.from_place IS NULL THEN m.quantity WHEN m.to_place IS NULL THEN -m.quantity END), 0) AS quantity
      FROM item_moves m WHERE m.line_id = l.id) known
    WHERE l.order_id = ${orderId} AND l.quantity > known.quantity`
}

/** Requires a row lock on the order. */
export async function undoWriteOff(tx: Tx, refundId: string) {
  const writtenOffItems = await tx<(Items & { isLive: boolean })[]>`
    SELECT m.line_id AS "lineId", m.from_place AS place, m.parcel_id AS "parcelId", m.quantity,
           coalesce(p.status <> 'returned', false) AS "isLive"
    FROM item_moves m LEFT JOIN parcels p ON p.id = m.parcel_id
    WHERE m.refund_id = ${refundId} AND m.to_place = 'written_off'`
  await moveItems(
    tx,
    writtenOffItems.map(({ lineId, place, parcelId, quantity, isLive }) => ({
      lineId,
      from: 'written_off',
      to: isLive ? place : 'reserved',
      parcelId: isLive ? parcelId : null,
      refundId,
      quantity,
    })),
  )
}

/** Lets items of a packed parcel wait to be packed again. Requires a row lock on the order. */
export async function undoRestock(tx: Tx, refundId: string) {
  const returnedItems = await tx<(Items & { isOut: boolean })[]>`
    SELECT m.line_id AS "lineId", m.from_place AS place, m.parcel_id AS "parcelId", m.quantity,
           m.from_place = 'sent' AND coalesce(p.status <> 'returned', false) AS "isOut"
    FROM item_moves m LEFT JOIN parcels p ON p.id = m.parcel_id
    WHERE m.refund_id = ${refundId} AND m.to_place = 'stock'`
  await moveItems(
    tx,
    returnedItems.map(({ lineId, parcelId, quantity, isOut }) => ({
      lineId,
      from: 'stock',
      to: isOut ? 'sent' : 'reserved',
      parcelId: isOut ? parcelId : null,
      refundId,
      quantity,
    })),
  )
  return returnedItems.map(({ lineId, quantity }) => ({ lineId, quantity }))
}

/** Moves a surplus to a place that lacks items, otherwise out of the order. */
export function movesBetween(current: readonly Items[], targetItems: readonly Items[]): ItemMove[] {
  const getKey = ({ lineId, place, parcelId }: Items) => `${lineId} ${place} ${parcelId}`
  const unmetItems = new Map(targetItems.map((items) => [getKey(items), { ...items }]))
  const moves: ItemMove[] = []
  const surplus: Items[] = []
  for (const items of current) {
    const matchingItems = unmetItems.get(getKey(items))
    const stayingQuantity = Math.min(items.quantity, matchingItems?.quantity ?? 0)
    if (matchingItems) matchingItems.quantity -= stayingQuantity
    surplus.push({ ...items, quantity: items.quantity - stayingQuantity })
  }
  for (const items of surplus)
    for (const place of unmetItems.values()) {
      const quantity = Math.min(items.quantity, place.quantity)
      if (place.lineId !== items.lineId || quantity === 0) continue
      items.quantity -= quantity
      place.quantity -= quantity
      const parcelId = place.parcelId ?? items.parcelId
      if (place.parcelId && items.parcelId && place.parcelId !== items.parcelId) {
        // A move names one parcel, so this takes two moves.
        const { lineId } = items
        moves.push({
          lineId,
          from: items.place,
          to: 'reserved',
          quantity,
          parcelId: items.parcelId,
        })
        moves.push({
          lineId,
          from: 'reserved',
          to: place.place,
          quantity,
          parcelId: place.parcelId,
        })
      } else
        moves.push({ lineId: items.lineId, from: items.place, to: place.place, quantity, parcelId })
    }
  const others = (all: Iterable<Items>) => [...all].filter(({ quantity }) => quantity > 0)
  for (const { place, ...items } of others(surplus)) moves.push({ ...items, from: place, to: null })
  for (const { place, ...items } of others(unmetItems.values()))
    moves.push({ ...items, from: null, to: place })
  return moves
}

/** Lists quantities that are in no parcel yet. */
export const readUnpacked = (db: Db, orderIds: readonly string[]) => db<
  { orderId: string; lineId: string; quantity: number }[]
>`
  SELECT "orderId", "lineId", quantity FROM (
    SELECT l.order_id AS "orderId", l.id AS "lineId", l.position,
           sum(CASE 'reserved' WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity ELSE 0 END)::int AS quantity
    FROM order_lines l JOIN item_moves m ON m.line_id = l.id
    WHERE l.order_id ${isOneOf(orderIds)} GROUP BY l.id) waiting
  WHERE quantity > 0 ORDER BY position`
