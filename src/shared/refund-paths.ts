import { paths } from './paths.ts'

// Separate from paths.ts, so only pages about refunds load it.

/** The pages that ask for payout details: of an own order, and by a link. */
export const refundDetailsPath = (orderId: string) =>
  `${paths.refundDetails}?${new URLSearchParams({ orderId })}`
export const payoutPath = (token: string) => `/confirm/refund/${token}`
