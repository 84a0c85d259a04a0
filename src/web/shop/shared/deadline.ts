import { formatMoment, formatTime } from '../../shared/dates.ts'

const TWELVE_HOURS_MS = 12 * 3_600_000

/** Adds the date if the time is not soon. */
export const formatDeadline = (instant: string) =>
  Date.parse(instant) - Date.now() > TWELVE_HOURS_MS ? formatMoment(instant) : formatTime(instant)
