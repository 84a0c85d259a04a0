import { language } from '#shared/words/words.ts'

const timeZone = 'Asia/Kolkata'
// Short months of Hindi end in a sign that looks like a slip of the pen: they are written out.
const day = {
  en: new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }),
  hi: new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone }),
}
const minute = {
  en: new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  hi: new Intl.DateTimeFormat('hi-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }),
}

/** The date part only, as it is in India. */
export const formatDate = (instant: string) => day[language()].format(new Date(instant))

export const formatMoment = (instant: string) => minute[language()].format(new Date(instant))
