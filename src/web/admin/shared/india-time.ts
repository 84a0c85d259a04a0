import { minuteInIndia } from '#shared/dates.ts'

/** The value of a field of the type `datetime-local`, in India's time; empty without an instant. */
export const toIndiaTime = (instant: string | null | undefined): string =>
  instant ? minuteInIndia(Date.parse(instant)) : ''

/** The instant of such a field; null for an empty one. */
export const fromIndiaTime = (typed: string): string | null =>
  typed ? new Date(`${typed}:00+05:30`).toISOString() : null
