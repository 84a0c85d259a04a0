import { paths } from './paths.ts'

// Separate from paths.ts, so only pages about refunds load it.

/** Pages where a customer enters payout details: one for a signed-in customer, one opened by a link. */
export const refundDetailsPath = (orderId: string) =>
  `${paths.refundDetails}?${new URLSearchParams({ orderId })}`
export const payoutPath = (token: string) => `/confirm/refund/${token}`
