import { sql } from '../db.ts'

/** Days are in the shop's time zone, wherever server and reader are. */
const ZONE = 'Asia/Kolkata'

export const shopDate = sql`(now() AT TIME ZONE ${ZONE})::date`

/** SQL: the start of a day given as YYYY-MM-DD. */
export const startOfDay = (day: string) => sql`(${day}::text::date::timestamp AT TIME ZONE ${ZONE})`

/** SQL: the start of the last `days` days, including today. */
export const startOfLast = (days: number) =>
  sql`((${shopDate} - ${days - 1}::int)::timestamp AT TIME ZONE ${ZONE})`
