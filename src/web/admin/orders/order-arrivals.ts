/** `newest` is an order id. */
export type SeenOrders = { newest: string | undefined; total: number }

/** Ids grow with time, so an order that returns to a filtered list is not a new one. */
export function countArrivals(before: SeenOrders, now: SeenOrders) {
  const isNewer = now.newest !== undefined && now.newest > (before.newest ?? '')
  return {
    count: isNewer ? Math.max(0, now.total - before.total) : 0,
    seen: { newest: isNewer ? now.newest : before.newest, total: now.total },
  }
}
