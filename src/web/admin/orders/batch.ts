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
  const changedOrders = outcomes.flatMap(({ orderId, version, outcome }) =>
    outcome === 'changed' && orderId && version ? [{ id: orderId, version }] : [],
  )
  const isOver = !batch || sentAt - batch.sentAt > STATUS_MAIL_SECONDS * 1000
  const previousOrders = isOver ? [] : batch.orders
  const orders = [
    ...previousOrders.filter(({ id }) => changedOrders.every((order) => order.id !== id)),
    ...changedOrders,
  ]
  return orders.length > 0 ? { orders, sentAt: isOver ? sentAt : batch.sentAt } : undefined
}
