import { dayAsText, dayInIndia, momentAsText, timeAsText } from '#shared/dates.ts'
import { language } from '#shared/words/words.ts'

/** The date in India. */
export const formatDate = (instant: string) =>
  dayAsText(dayInIndia(Date.parse(instant)), language(), 'medium')

export const formatMoment = (instant: string) => momentAsText(instant, language())

/** The time of day in India. */
export const formatTime = (instant: string) => timeAsText(instant, language())
