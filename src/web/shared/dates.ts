import { language } from '#shared/words/words.ts'

const timeZone = 'Asia/Kolkata'
// Full month names: short Hindi months look like typing errors.
const day = {
  en: { locale: 'en-IN', dateStyle: 'medium', timeZone },
  hi: { locale: 'hi-IN', dateStyle: 'long', timeZone },
} as const
const minute = {
  en: { ...day.en, timeStyle: 'short' },
  hi: { ...day.hi, timeStyle: 'short', hourCycle: 'h23' },
} as const

const clock = {
  en: { locale: 'en-IN', timeStyle: 'short', timeZone },
  hi: { locale: 'hi-IN', timeStyle: 'short', hourCycle: 'h23', timeZone },
} as const

type Style = Intl.DateTimeFormatOptions & { locale: string }
const made = new Map<Style, Intl.DateTimeFormat>()

/** Created with the first date, because Intl takes tens of milliseconds to load. */
function formatOf(style: Style) {
  const format = made.get(style) ?? new Intl.DateTimeFormat(style.locale, style)
  made.set(style, format)
  return format
}

/** The date in India. */
export const formatDate = (instant: string) => formatOf(day[language()]).format(new Date(instant))

export const formatMoment = (instant: string) =>
  formatOf(minute[language()]).format(new Date(instant))

/** The time of day only. */
export const formatTime = (instant: string) => formatOf(clock[language()]).format(new Date(instant))
