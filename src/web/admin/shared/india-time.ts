import { minuteInIndia } from '#shared/dates.ts'

/** For a `datetime-local` field, in India's time; '' without an instant. */
export const toIndiaTime = (instant: string | null | undefined): string =>
  instant ? minuteInIndia(Date.parse(instant)) : ''

/** Reads a `datetime-local` field; null for an empty one. */
export const fromIndiaTime = (localTime: string): string | null =>
  localTime ? new Date(`${localTime}:00+05:30`).toISOString() : null
