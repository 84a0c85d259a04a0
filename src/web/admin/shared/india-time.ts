// India has no daylight saving time.
const INDIA_MS = 5.5 * 3_600_000

/** The value of a field of the type `datetime-local`, in India's time; empty without an instant. */
export const toIndiaTime = (instant: string | null | undefined): string =>
  instant ? new Date(Date.parse(instant) + INDIA_MS).toISOString().slice(0, 16) : ''

/** The instant of such a field; null for an empty one. */
export const fromIndiaTime = (typed: string): string | null =>
  typed ? new Date(`${typed}:00+05:30`).toISOString() : null
