import { sql } from '../../../db.ts'

/** Uses the clock, because the transaction may have waited for a lock since its start. */
export const holdDeadline = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds})`

/** Seconds that must be left for an unpaid order to be offered again. */
export const minimumPaymentWindow = (holdSeconds: number) => Math.min(60, holdSeconds / 2)
