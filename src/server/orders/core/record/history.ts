import type { OrderEvent } from '#shared/orders/order-schema.ts'
import { isOneOf } from '../../../database/ids.ts'
import { type Db, type Fragment, sql, type Tx } from '../../../db.ts'

/** Pages render the text from kind and facts. */
export type NewOrderEvent = OrderEvent extends infer Event
  ? Event extends OrderEvent
    ? Omit<Event, 'at' | 'by'>
    : never
  : never

/** Adds an event in the caller's transaction. `userName`: the member of staff who caused it. */
export async function addEvent(
  tx: Tx,
  orderId: string,
  event: NewOrderEvent,
  userName: string | null = null,
) {
  const changed = sql`(SELECT ${orderId}::uuid AS id) changed`
  await tx`${insertEvent(changed, event, userName)}`
}

/** SQL: inserts an event for each `id` in the row source `rowsSql`. */
export const insertEvent = (
  rowsSql: Fragment,
  { kind, ...facts }: NewOrderEvent,
  userName: string | null,
) => sql`
  INSERT INTO order_events (order_id, kind, facts, user_name)
  SELECT id, ${kind}, ${sql.json(facts)}, ${userName} FROM ${rowsSql}`

export async function deleteLastStatusEvents(tx: Tx, orderId: string) {
  await tx`
    DELETE FROM order_events e USING orders o
    WHERE o.id = ${orderId} AND e.order_id = o.id AND e.at >= o.status_changed_at
      AND e.kind IN ('status', 'parcel', 'parcelCorrected', 'parcelSent', 'parcelDelivered', 'parcelReturned')`
}

/** Lists the oldest first. Includes names and reasons, which only staff may see. */
export async function readEvents(db: Db, orderIds: readonly string[]) {
  const rows = await db<
    { orderId: string; at: Date; kind: string; facts: object; by: string | null }[]
  >`
    SELECT order_id AS "orderId", at, kind, facts, user_name AS by
    FROM order_events WHERE order_id ${isOneOf(orderIds)} ORDER BY at`
  return rows.map(({ orderId, at, kind, facts, by }) => ({
    orderId,
    event: {
      ...facts,
      at: at.toISOString(),
      kind,
      ...(by !== null && { by }),
    } as OrderEvent,
  }))
}
