import { language } from '#shared/words/words.ts'

const timeZone = 'Asia/Kolkata'
// Short months of Hindi end in a sign that looks like a slip of the pen: they are written out.
const day = {
  en: { locale: 'en-IN', dateStyle: 'medium', timeZone },
  hi: { locale: 'hi-IN', dateStyle: 'long', timeZone },
} as const
const minute = {
  en: { ...day.en, timeStyle: 'short' },
  hi: { ...day.hi, timeStyle: 'short', hourCycle: 'h23' },
} as const

type Style = Intl.DateTimeFormatOptions & { locale: string }
const made = new Map<Style, Intl.DateTimeFormat>()

/** Made when the first date is shown: a browser takes tens of milliseconds to load what Intl needs. */
function formatOf(style: Style) {
  const format = made.get(style) ?? new Intl.DateTimeFormat(style.locale, style)
  made.set(style, format)
  return format
}

/** The date part only, as it is in India. */
export const formatDate = (instant: string) => formatOf(day[language()]).format(new Date(instant))

export const formatMoment = (instant: string) =>
  formatOf(minute[language()]).format(new Date(instant))
