import type { OrderParcel } from '#shared/orders/order-parcel-schema.ts'
import type { ParcelStatus } from '#shared/orders/vocabulary.ts'
import { isOneOf } from '../../database/ids.ts'
import { type Db, sql, type Tx } from '../../db.ts'

export type ParcelRow = {
  parcelId: string
  status: ParcelStatus
  courier: string
  trackingNumber: string
  /** Determines the number of the parcel. Undefined for a new parcel. */
  createdAt?: string
}

export const listParcelRows = (tx: Tx, orderId: string) => tx<ParcelRow[]>`
  SELECT id AS "parcelId", status, courier, tracking_number AS "trackingNumber", created_at::text AS "createdAt"
  FROM parcels WHERE order_id = ${orderId} ORDER BY created_at, id`

export async function insertParcel(
  tx: Tx,
  orderId: string,
  { parcelId, status, courier, trackingNumber, createdAt }: ParcelRow,
  lines: readonly { lineId: string; quantity: number }[],
) {
  await tx`
    INSERT INTO parcels (id, order_id, status, courier, tracking_number, created_at)
    VALUES (${parcelId}, ${orderId}, ${status}, ${courier}, ${trackingNumber},
            coalesce(${createdAt ?? null}::text::timestamptz, now()))`
  await tx`
    INSERT INTO parcel_lines ${sql.rows(
      lines.map(({ lineId, quantity }) => ({ parcel_id: parcelId, line_id: lineId, quantity })),
    )}`
}

/** Updates a parcel. Changes only the given properties; its last place is kept while it is under way. */
export async function setParcel(
  tx: Tx,
  parcelId: string,
  { status, courier, trackingNumber }: Partial<Omit<ParcelRow, 'parcelId'>>,
) {
  await tx`
    UPDATE parcels SET status = coalesce(${status ?? null}, status), courier = coalesce(${courier ?? null}, courier),
                       tracking_number = coalesce(${trackingNumber ?? null}, tracking_number),
                       last_place = CASE WHEN ${trackingNumber ?? null}::text <> tracking_number
                                           OR ${status ?? null}::text <> 'sent' THEN '' ELSE last_place END
    WHERE id = ${parcelId}`
}

/** Sets where the courier last saw the parcel of this number, while it is under way. */
export const setLastSeen = (
  db: Db,
  parcelId: string,
  trackingNumber: string,
  { place, at }: { place: string; at: string },
) => db`
  UPDATE parcels SET last_place = ${place}, last_seen_at = ${at}::text::timestamptz
  WHERE id = ${parcelId} AND status = 'sent' AND tracking_number = ${trackingNumber}
    AND (last_place, last_seen_at) IS DISTINCT FROM (${place}, ${at}::text::timestamptz)`

export const setReturning = (db: Db, parcelId: string, isReturning: boolean) => db`
  UPDATE parcels SET return_reported_at = CASE WHEN ${isReturning} THEN now() END
  WHERE id = ${parcelId} AND status = 'sent' AND (return_reported_at IS NULL) = ${isReturning}`

/** Removes items from an unsent parcel. Returns whether it is empty now and was deleted. */
export async function removeFromParcel(
  tx: Tx,
  { parcelId, lineId, quantity }: { parcelId: string; lineId: string; quantity: number },
): Promise<boolean> {
  await tx`
    DELETE FROM parcel_lines
    WHERE parcel_id = ${parcelId} AND line_id = ${lineId} AND quantity <= ${quantity}`
  await tx`
    UPDATE parcel_lines SET quantity = quantity - ${quantity}
    WHERE parcel_id = ${parcelId} AND line_id = ${lineId} AND quantity > ${quantity}`
  const deleted = await tx`
    DELETE FROM parcels p WHERE id = ${parcelId}
      AND NOT EXISTS (SELECT 1 FROM parcel_lines l WHERE l.parcel_id = p.id) RETURNING 1`
  return deleted.length > 0
}

export async function deleteParcels(tx: Tx, ids: readonly string[]) {
  await tx`DELETE FROM parcels WHERE id ${sql.in(ids)}`
}

type OrderParcelRow = Omit<OrderParcel, 'at' | 'lines' | 'trackingUrl' | 'lastSeen'> & {
  orderId: string
  at: Date
  lastPlace: string
  lastSeenAt: Date | null
  lineId: string | null
  quantity: number | null
}

/** Lists parcels in the order of packing. */
export async function readParcels(db: Db, orderIds: readonly string[]) {
  const rows = await db<OrderParcelRow[]>`
    SELECT p.order_id AS "orderId", p.id AS "_id", p.status,
           p.status = 'sent' AND p.return_reported_at IS NOT NULL AS "isReturning", p.courier,
           p.tracking_number AS "trackingNumber", p.created_at AS at, p.last_place AS "lastPlace",
           p.last_seen_at AS "lastSeenAt", c.line_id AS "lineId", c.quantity
    FROM parcels p LEFT JOIN parcel_lines c ON c.parcel_id = p.id LEFT JOIN order_lines l ON l.id = c.line_id
    WHERE p.order_id ${isOneOf(orderIds)} ORDER BY p.created_at, p.id, l.position`
  const parcels = new Map<string, Omit<OrderParcel, 'trackingUrl'> & { orderId: string }>()
  for (const { at, lineId, quantity, lastPlace, lastSeenAt, ...row } of rows) {
    const lastSeen =
      lastSeenAt && lastPlace ? { place: lastPlace, at: lastSeenAt.toISOString() } : null
    const parcel = parcels.get(row._id) ?? { ...row, at: at.toISOString(), lastSeen, lines: [] }
    if (lineId !== null && quantity !== null) parcel.lines.push({ lineId, quantity })
    parcels.set(row._id, parcel)
  }
  return [...parcels.values()]
}
