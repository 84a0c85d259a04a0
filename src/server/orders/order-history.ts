import type { OrderEvent } from '#shared/orders/order-schema.ts'
import type { Tx } from '../db.ts'

/** What happened, as kind and facts; the pages word it. */
export type Happening = OrderEvent extends infer Event
  ? Event extends OrderEvent
    ? Omit<Event, 'at'>
    : never
  : never

/** Adds to an order's history, in the transaction in which it happens. */
export async function addEvent(tx: Tx, orderId: string, { kind, ...facts }: Happening) {
  await tx`
    INSERT INTO order_events (order_id, kind, facts) VALUES (${orderId}, ${kind}, ${tx.json(facts)})`
}
