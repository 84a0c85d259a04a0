// Apart from paths.ts, which every page loads.

/** The receipt of an order as PDF. */
export const receiptPath = (apiOrigin: string, orderId: string) =>
  `${apiOrigin}/api/shop/order/receipt/${orderId}`
