import { toRupees } from '#shared/money.ts'
import type { CourierManifest, ManifestQuery } from '#shared/orders/delivery/manifest-schema.ts'
import { unsettledPayments } from '#shared/orders/states.ts'
import { startOfDay } from '../../database/days.ts'
import { type Db, sql } from '../../db.ts'
import { isCollectedByCourier } from '../money/dues.ts'
import { paiseReceivedFor } from '../money/facts.ts'
import { orderNumber } from '../number/order-number.ts'
import { readMoment } from '../parts/promise/promises.ts'

type Row = Omit<CourierManifest['parcels'][number], 'collect'> & {
  duePaise: number
}

/** Lets the first parcel of an order collect what is due. */
export async function getManifest(
  db: Db,
  { day: given, courier }: ManifestQuery,
): Promise<CourierManifest> {
  const day = given ?? (await readMoment(db)).day
  const start = startOfDay(day)
  const rows = await db<Row[]>`
    SELECT p.id AS "_id", ${orderNumber} AS "orderNumber", coalesce(nullif(o.recipient_name, ''), u.user_name, '') AS recipient,
           o.city, o.pincode, o.country, p.courier, p.tracking_number AS "trackingNumber",
           sum(l.quantity)::int AS items, sum(l.quantity * coalesce(s.weight_grams, product.weight_grams, 0))::int AS grams,
           CASE WHEN o.payment_status ${sql.in(unsettledPayments)} AND ${isCollectedByCourier} AND p.id = (
                  SELECT id FROM parcels f WHERE f.order_id = o.id ORDER BY f.created_at, f.id LIMIT 1)
                THEN o.total_paise - ${paiseReceivedFor} ELSE 0 END AS "duePaise"
    FROM parcels p JOIN orders o ON o.id = p.order_id LEFT JOIN users u ON u.id = o.user_id
    JOIN parcel_lines l ON l.parcel_id = p.id JOIN order_lines line ON line.id = l.line_id
    LEFT JOIN products product ON product.id = line.product_id
    LEFT JOIN product_stock s ON s.product_id = line.product_id AND s.size = line.size
    WHERE p.status IN ('sent', 'delivered') AND p.id IN (
      SELECT m.parcel_id FROM item_moves m
      WHERE m.to_place = 'sent' AND m.at >= ${start} AND m.at < ${start} + interval '1 day')
    GROUP BY p.id, o.id, u.user_name ORDER BY p.courier, o.number`
  const isWanted = (row: Row) => courier === undefined || row.courier === courier
  return {
    day,
    couriers: [...new Set(rows.map((row) => row.courier))].filter(Boolean),
    parcels: rows.filter(isWanted).map(({ duePaise, ...parcel }) => ({
      ...parcel,
      collect: toRupees(duePaise),
    })),
  }
}
