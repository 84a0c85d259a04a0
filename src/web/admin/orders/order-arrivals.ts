/** `newest` is an order id. */
export type SeenOrders = { newest: string | undefined; total: number }

/** Ids grow with time, so an order that returns to a filtered list is not a new one. */
export function countArrivals(seenOrders: SeenOrders, currentOrders: SeenOrders) {
  const isNewer =
    currentOrders.newest !== undefined && currentOrders.newest > (seenOrders.newest ?? '')
  return {
    count: isNewer ? Math.max(0, currentOrders.total - seenOrders.total) : 0,
    seen: {
      newest: isNewer ? currentOrders.newest : seenOrders.newest,
      total: currentOrders.total,
    },
  }
}
