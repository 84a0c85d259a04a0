import type { Tx } from '../../db.ts'

/** By the clock, not by the transaction's start: it may have waited for a lock. */
export const timeToPay = (tx: Tx, seconds: number) =>
  tx`clock_timestamp() + make_interval(secs => ${seconds})`

/** Seconds that must be left for an order to be offered again, instead of a new one. */
export const enoughToPay = (holdSeconds: number) => Math.min(60, holdSeconds / 2)
