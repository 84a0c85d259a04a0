import type { Voice } from './words.ts'

/** Holds `hi` for a year; English is what is spoken without it. */
export const LANGUAGE_COOKIE = 'language'

/** What a page is to be spoken in; the owner's panel is English. */
export const languageFor = (pathname: string, cookie: string): Voice['language'] =>
  /(^|; ?)language=hi(;|$)/.test(cookie) && !/^\/admin\b/i.test(pathname) ? 'hi' : 'en'
