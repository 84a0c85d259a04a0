import type { Locale } from './words.ts'

/** `hi`, for a year; default: English. */
export const LANGUAGE_COOKIE = 'language'

export const languages = ['en', 'hi'] as const satisfies readonly Locale['language'][]
export type Language = (typeof languages)[number]

/** Reads the request's cookies. */
export const languageFor = (cookie: string): Language =>
  /(^|; ?)language=hi(;|$)/.test(cookie) ? 'hi' : 'en'
