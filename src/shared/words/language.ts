import type { Voice } from './words.ts'

/** Holds `hi` for a year; English is what is spoken without it. */
export const LANGUAGE_COOKIE = 'language'

export const languages = ['en', 'hi'] as const satisfies readonly Voice['language'][]
export type Language = (typeof languages)[number]

/** What a page is to be spoken in. */
export const languageFor = (cookie: string): Language =>
  /(^|; ?)language=hi(;|$)/.test(cookie) ? 'hi' : 'en'
