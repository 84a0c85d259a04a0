import { dayAsText, dayInIndia, daysAsText, momentAsText, timeAsText } from '#shared/dates.ts'
import { language } from '#shared/words/words.ts'

/** In India. */
export const formatDate = (instant: string) =>
  dayAsText(dayInIndia(Date.parse(instant)), language(), 'medium')

export const formatMoment = (instant: string) => momentAsText(instant, language())

/** In India. */
export const formatTime = (instant: string) => timeAsText(instant, language())

const NO_BREAK_SPACE = '\u00a0'

/** Both days are YYYY-MM-DD. A narrow line breaks between the dates, never inside one. */
export const formatDays = (days: { from: string; until: string }) =>
  daysAsText(days, language())
    .split(' – ')
    .map((date) => date.replaceAll(' ', NO_BREAK_SPACE))
    .join(`${NO_BREAK_SPACE}– `)
