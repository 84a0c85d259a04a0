import type { Language } from './words/language.ts'

// Without Intl: its spaces and short month names differ between server and browsers.
const months = {
  en: 'January February March April May June July August September October November December',
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
}

const HOUR_MS = 60 * 60 * 1000

/** `ms` since 1970; YYYY-MM-DDTHH:MM in Asia/Kolkata, UTC + 5:30 all year. */
export const minuteInIndia = (ms: number) => new Date(ms + 5.5 * HOUR_MS).toISOString().slice(0, 16)

/** `ms` since 1970; YYYY-MM-DD in Asia/Kolkata. */
export const dayInIndia = (ms: number) => minuteInIndia(ms).slice(0, 10)

/** `day` is YYYY-MM-DD. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10)

export const monthNames = (language: Language): string[] => months[language].split(' ')

/** `5 January`, or `5 January 1990` if the year is known. */
export const yearlyDayAsText = (
  { day, month, year }: { day: number; month: number; year: number | null },
  language: Language,
): string => [day, monthNames(language)[month - 1], year ?? ''].join(' ').trim()

/** `day` is YYYY-MM-DD: `5 January 2026`, or `5 Jan 2026` if medium. */
export function dayAsText(
  day: string,
  language: Language,
  length: 'long' | 'medium' = 'long',
): string {
  const [year, number, date] = day.split('-')
  const month = monthNames(language)[Number(number) - 1] ?? ''
  // Hindi has no familiar short names of months.
  const name = length === 'long' || language === 'hi' ? month : month.slice(0, 3)
  return `${Number(date)} ${name} ${year}`
}

/** Both days are YYYY-MM-DD: `3–6 December 2026`. */
export function daysAsText(
  { from, until }: { from: string; until: string },
  language: Language,
): string {
  const first = dayAsText(from, language)
  const last = dayAsText(until, language)
  if (from === until) return last
  if (from.slice(0, 7) === until.slice(0, 7)) return `${parseInt(first, 10)}–${last}`
  const isOneYear = from.slice(0, 4) === until.slice(0, 4)
  return `${isOneYear ? first.slice(0, -5) : first} – ${last}`
}

/** In India: `2:05 pm`; in Hindi `14:05 बजे`. */
export function timeAsText(instant: string, language: Language): string {
  const time = minuteInIndia(Date.parse(instant)).slice(11)
  if (language === 'hi') return `${time} बजे`
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

/** In India: `5 Jan 2026, 2:05 pm`. */
export function momentAsText(instant: string, language: Language): string {
  const day = dayAsText(dayInIndia(Date.parse(instant)), language, 'medium')
  const time = timeAsText(instant, language)
  return language === 'hi' ? `${day} को ${time}` : `${day}, ${time}`
}
