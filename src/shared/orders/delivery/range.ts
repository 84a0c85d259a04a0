import type { Language } from '#shared/words/language.ts'

const locales = { en: 'en-IN', hi: 'hi-IN' } as const

/** The days of a delivery as text: `3–6 December 2026`. Days are given as YYYY-MM-DD. */
export function deliveryRange(
  { from, until }: { from: string; until: string },
  language: Language,
) {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(until))
}
