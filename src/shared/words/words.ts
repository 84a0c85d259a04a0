import type { Message } from './hindi/catalogue.ts'

/** The keys of `sentences` are English. */
export type Locale = { language: 'en' | 'hi'; sentences: ReadonlyMap<string, string> }

export const english: Locale = { language: 'en', sentences: new Map() }

let currentLocale = (): Locale => english

/** The source returns the locale of the request, or in a browser that of the page. */
export function setLocaleSource(source: () => Locale): () => Locale {
  const previousSource = currentLocale
  currentLocale = source
  return previousSource
}

export const language = () => currentLocale().language

/** For texts of the owner or of the demo. Unknown texts stay unchanged. */
export const translate = (text: string): string => currentLocale().sentences.get(text) ?? text

type Values<M> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string | number> & Values<Rest>
  : unknown

export type MessageValues<M> = unknown extends Values<M> ? [] : [Values<M>]

/** A message without Hindi does not compile. `{name}` stands for a value. */
export function t<M extends Message>(message: M, ...[values]: MessageValues<M>): string {
  const record = values as Record<string, string | number> | undefined
  const text = translate(message)
  return record ? text.replace(/{(\w+)}/g, (_, name) => `${record[name]}`) : text
}

export type { Message }

/** Returns the title in the page's language, if the owner gave one. */
export const getTitle = (product: { title: string; titleHindi?: string | undefined }) =>
  (language() === 'hi' && product.titleHindi) || product.title
