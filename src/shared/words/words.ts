import type { Message } from './hindi/catalogue.ts'

/** A language as pages speak it; English is what the code says. */
export type Voice = {
  language: 'en' | 'hi'
  /** The sentence in this language; as it is where the language has none for it. */
  say: (sentence: string) => string
}

export const english: Voice = { language: 'en', say: (sentence) => sentence }

let voice = (): Voice => english

/** In the browser once, before the first page; on the server what each request is answered in. */
export const speak = (which: typeof voice): void => {
  voice = which
}

/** What a page in Hindi waits for, beside the shop's words, before it is taken up. */
export const beforeStart: (() => Promise<void>)[] = []

export const language = () => voice().language

/** What somebody else wrote, as the server or the owner: in the page's language where it is known. */
export const said = (sentence: string): string => voice().say(sentence)

type Values<M> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string | number> & Values<Rest>
  : unknown

/** What `t` is given beside the sentence: a value for each of its places. */
export type Places<M> = unknown extends Values<M> ? [] : [Values<M>]

export const filled = (text: string, values: unknown): string => {
  const given = values as Record<string, string | number> | undefined
  return given ? text.replace(/{(\w+)}/g, (_, name) => `${given[name]}`) : text
}

/**
 * The shop's own sentence in the page's language. Its English is its key: one without Hindi does not
 * compile. `{name}` stands for a value.
 */
export function t<M extends Message>(message: M, ...[values]: Places<M>): string {
  return filled(said(message), values)
}

export type { Message }

/** A product's name in the page's language, where the owner gave it one. */
export const titleOf = (product: { title: string; titleHindi?: string | undefined }) =>
  (language() === 'hi' && product.titleHindi) || product.title
