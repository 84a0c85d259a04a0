import type { ParcelOutcome, ParcelsUndo } from '#shared/orders/order-schema.ts'
import { STATUS_MAIL_SECONDS } from '#shared/orders/vocabulary.ts'

/** `sentAt`: `performance.now()` when the first request was made; the server counts from later. */
export type Batch = { orders: ParcelsUndo['orders']; sentAt: number }

/** Adds the orders that another request changed; returns undefined if there are none. */
export function withOutcomes(
  batch: Batch | undefined,
  outcomes: readonly ParcelOutcome[],
  sentAt: number,
): Batch | undefined {
  const changed = outcomes.flatMap(({ orderId, version, outcome }) =>
    outcome === 'changed' && orderId && version ? [{ id: orderId, version }] : [],
  )
  const isOver = !batch || sentAt - batch.sentAt > STATUS_MAIL_SECONDS * 1000
  const before = isOver ? [] : batch.orders
  const orders = [
    ...before.filter(({ id }) => changed.every((order) => order.id !== id)),
    ...changed,
  ]
  return orders.length > 0 ? { orders, sentAt: isOver ? sentAt : batch.sentAt } : undefined
}
