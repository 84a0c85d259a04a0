import type { Tx } from '../../db.ts'

/** Uses the clock, because the transaction may have waited for a lock since its start. */
export const holdDeadline = (tx: Tx, seconds: number) =>
  tx`clock_timestamp() + make_interval(secs => ${seconds})`

/** Seconds that must be left for an unpaid order to be offered again instead of a new one. */
export const minimumPaymentWindow = (holdSeconds: number) => Math.min(60, holdSeconds / 2)

/** How long items are held once the shopper says that the shop's account was paid. */
export const CLAIM_HOLD_SECONDS = 3 * 24 * 3600

/** How long items are held for a shopper who confirms an order later, or pays to the shop's account. */
export const OFFLINE_HOLD_SECONDS = 24 * 3600
