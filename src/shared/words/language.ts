import type { Voice } from './words.ts'

/** Holds `hi` for a year; English is what is spoken without it. */
export const LANGUAGE_COOKIE = 'language'

export const languages = ['en', 'hi'] as const satisfies readonly Voice['language'][]
export type Language = (typeof languages)[number]

/** What a page is to be spoken in; the owner's panel is English. */
export const languageFor = (pathname: string, cookie: string): Language =>
  /(^|; ?)language=hi(;|$)/.test(cookie) && !/^\/admin\b/i.test(pathname) ? 'hi' : 'en'
