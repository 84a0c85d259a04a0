import { paths } from './paths.ts'

// Separate from paths.ts, so that only pages about refunds load it.

/** Payout details are entered by a signed-in customer, or on a page opened by a link. */
export const refundDetailsPath = (orderId: string) =>
  `${paths.refundDetails}?${new URLSearchParams({ orderId })}`
export const payoutPath = (token: string) => `/confirm/refund/${token}`
