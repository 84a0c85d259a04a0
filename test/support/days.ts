import { dayInIndia } from '#shared/dates.ts'

const DAY_MS = 86_400_000

/** The date in India after so many days, YYYY-MM-DD. */
export const dayIn = (days: number) => dayInIndia(Date.now() + days * DAY_MS)
