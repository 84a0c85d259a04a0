import type { DeliveryOutcomes } from '#shared/orders/delivery-outcomes-schema.ts'
import { startOfLast } from '../../database/days.ts'
import { type Db, sql } from '../../db.ts'
import { accountEmail } from '../../records/account-email.ts'

const MAX_OUTCOMES = 100

/** Lists the costliest first. Ignores replaced checkouts. */
export const deliveryOutcomes = (db: Db, by: 'pincode' | 'customer', days: number) => db<
  DeliveryOutcomes[]
>`
  SELECT key, max(name) AS name, bool_or(is_erased) AS "isErased", count(*)::int AS placed,
         (count(*) FILTER (WHERE is_confirmed))::int AS confirmed,
         (count(*) FILTER (WHERE NOT is_returned AND (order_status = 'rejected' OR has_ended)))::int AS refused,
         (count(*) FILTER (WHERE is_returned))::int AS returned,
         (count(*) FILTER (WHERE order_status = 'delivered' AND NOT is_returned))::int AS delivered
  FROM (
    SELECT ${by === 'pincode' ? sql`o.pincode` : sql`CASE WHEN u.erased_at IS NULL THEN coalesce(nullif(coalesce(${accountEmail}, o.customer_email), ''), o.phone) ELSE u.id::text END`} AS key,
           ${by === 'pincode' ? sql`''` : sql`coalesce(u.user_name, o.recipient_name)`} AS name,
           ${by === 'pincode' ? sql`false` : sql`u.erased_at IS NOT NULL`} AS is_erased,
           o.accepted_at IS NOT NULL AS is_confirmed, o.order_status,
           o.payment_status IN ('cancelled', 'expired') AND o.accepted_at IS NULL AS has_ended,
           o.order_status = 'rejected' AND EXISTS (
             SELECT 1 FROM parcels p WHERE p.order_id = o.id AND p.status <> 'packed') AS is_returned
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    LEFT JOIN users u ON u.id = o.user_id
    WHERE pay.method = 'cod' AND o.created_at >= ${startOfLast(days)}
      AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'superseded')) ended
  WHERE key <> ''
  GROUP BY key ORDER BY returned DESC, refused DESC, placed DESC, key LIMIT ${MAX_OUTCOMES}`
