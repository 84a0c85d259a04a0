import type { Db } from '../db.ts'

/** Days are those of the shop, wherever its server or its reader is. */
const ZONE = 'Asia/Kolkata'

export const today = (db: Db) => db`(now() AT TIME ZONE ${ZONE})::date`

/** The instant at which a day begins; `day` as YYYY-MM-DD. */
export const startOf = (db: Db, day: string) =>
  db`(${day}::text::date::timestamp AT TIME ZONE ${ZONE})`

/** The instant at which the last `days` days began, today included. */
export const startOfLast = (db: Db, days: number) =>
  db`((${today(db)} - ${days - 1}::int)::timestamp AT TIME ZONE ${ZONE})`
