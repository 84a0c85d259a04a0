import { shopDate } from '../../../database/days.ts'
import type { Db } from '../../../db.ts'

export type KeptPromises = { promised: number; kept: number }

/** Counts a promise that ends today only once it is kept. Ignores rejected and returned orders. */
export async function countKeptPromises(db: Db, days: number): Promise<KeptPromises> {
  const [row] = await db<KeptPromises[]>`
    SELECT count(*)::int AS promised, (count(*) FILTER (WHERE ended.delivered_on <= ended.until))::int AS kept
    FROM (
      SELECT d.until, (
        SELECT (max(e.at) AT TIME ZONE 'Asia/Kolkata')::date FROM order_events e
        WHERE e.order_id = o.id AND e.kind = 'status' AND e.facts->>'orderStatus' = 'delivered'
          AND o.order_status = 'delivered') AS delivered_on
      FROM (SELECT order_id, max(promised_until) AS until FROM delivery_promises
            WHERE promised_until > ${shopDate} - ${days}::int GROUP BY order_id) d
      JOIN orders o ON o.id = d.order_id
      WHERE d.until <= ${shopDate} AND o.order_status <> 'rejected'
        AND NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id AND p.status = 'returned')) ended
    WHERE ended.until < ${shopDate} OR ended.delivered_on IS NOT NULL`
  return row ?? { promised: 0, kept: 0 }
}
