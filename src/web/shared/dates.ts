import { dayAsText, dayInIndia, momentAsText, timeAsText } from '#shared/dates.ts'
import { language } from '#shared/words/words.ts'

/** In India. */
export const formatDate = (instant: string) =>
  dayAsText(dayInIndia(Date.parse(instant)), language(), 'medium')

export const formatMoment = (instant: string) => momentAsText(instant, language())

/** In India. */
export const formatTime = (instant: string) => timeAsText(instant, language())
