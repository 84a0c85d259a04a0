import type { Message } from './hindi/catalogue.ts'

/** A language of the pages, with its sentences by their English. */
export type Locale = { language: 'en' | 'hi'; sentences: ReadonlyMap<string, string> }

export const english: Locale = { language: 'en', sentences: new Map() }

let currentLocale = (): Locale => english

/**
 * Sets how the locale is looked up: that of the request on the server, that of the page in a
 * browser. Returns how it was looked up before.
 */
export function setLocaleSource(source: () => Locale): () => Locale {
  const before = currentLocale
  currentLocale = source
  return before
}

export const language = () => currentLocale().language

/** Translates a text of the owner or of the demo. Unknown texts stay unchanged. */
export const translate = (text: string): string => currentLocale().sentences.get(text) ?? text

type Values<M> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string | number> & Values<Rest>
  : unknown

/** Values for the placeholders of a message. */
export type MessageValues<M> = unknown extends Values<M> ? [] : [Values<M>]

/**
 * Translates a message of the shop. The English text is the key, and a message without Hindi does
 * not compile. `{name}` stands for a value.
 */
export function t<M extends Message>(message: M, ...[values]: MessageValues<M>): string {
  const record = values as Record<string, string | number> | undefined
  const text = translate(message)
  return record ? text.replace(/{(\w+)}/g, (_, name) => `${record[name]}`) : text
}

export type { Message }

/** A product's title in the page's language, if the owner gave it one. */
export const titleOf = (product: { title: string; titleHindi?: string | undefined }) =>
  (language() === 'hi' && product.titleHindi) || product.title
