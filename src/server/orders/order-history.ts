import type { OrderEvent } from '#shared/orders/order-schema.ts'
import type { Tx } from '../db.ts'

/** An event as kind and data; pages render its text. */
export type Happening = OrderEvent extends infer Event
  ? Event extends OrderEvent
    ? Omit<Event, 'at' | 'by'>
    : never
  : never

/**
 * Adds to the order's history in the transaction of the event. `userName` names the colleague who
 * caused it.
 */
export async function addEvent(
  tx: Tx,
  orderId: string,
  { kind, ...facts }: Happening,
  userName: string | null = null,
) {
  await tx`
    INSERT INTO order_events (order_id, kind, facts, user_name)
    VALUES (${orderId}, ${kind}, ${tx.json(facts)}, ${userName})`
}

/** Deletes the events of the last change of status. */
export async function deleteLastStatusEvents(tx: Tx, orderId: string) {
  await tx`
    DELETE FROM order_events e USING orders o
    WHERE o.id = ${orderId} AND e.order_id = o.id AND e.at >= o.status_changed_at
      AND e.kind IN ('status', 'parcel', 'parcelCorrected', 'parcelSent', 'parcelDelivered', 'parcelReturned')`
}
