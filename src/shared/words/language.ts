import type { Locale } from './words.ts'

/** Contains `hi` for a year; English is the default. */
export const LANGUAGE_COOKIE = 'language'

export const languages = ['en', 'hi'] as const satisfies readonly Locale['language'][]
export type Language = (typeof languages)[number]

/** Language of a page by the request's cookies. */
export const languageFor = (cookie: string): Language =>
  /(^|; ?)language=hi(;|$)/.test(cookie) ? 'hi' : 'en'
