import type { Message } from './hindi/catalogue.ts'

/** A language of the pages with its translator. */
export type Voice = {
  language: 'en' | 'hi'
  /** Translates a sentence, or returns it unchanged. */
  say: (sentence: string) => string
}

export const english: Voice = { language: 'en', say: (sentence) => sentence }

let voice = (): Voice => english

/**
 * Sets the function that returns the current voice: of the page in the browser, of the request on
 * the server.
 */
export const setVoiceSource = (which: typeof voice): void => {
  voice = which
}

/** Tasks that finish before a Hindi page hydrates. */
export const hydrationTasks: (() => Promise<void>)[] = []

export const language = () => voice().language

/** Translates text of the server or the owner. Unknown text stays unchanged. */
export const translate = (sentence: string): string => voice().say(sentence)

type Values<M> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string | number> & Values<Rest>
  : unknown

/** Values for the placeholders of a message. */
export type MessageValues<M> = unknown extends Values<M> ? [] : [Values<M>]

export const fillPlaceholders = (text: string, values: unknown): string => {
  const record = values as Record<string, string | number> | undefined
  return record ? text.replace(/{(\w+)}/g, (_, name) => `${record[name]}`) : text
}

/**
 * Translates a message of the shop. The English text is the key, and a message without Hindi does
 * not compile. `{name}` stands for a value.
 */
export function t<M extends Message>(message: M, ...[values]: MessageValues<M>): string {
  return fillPlaceholders(translate(message), values)
}

export type { Message }

/** A product's title in the page's language, if the owner gave it one. */
export const titleOf = (product: { title: string; titleHindi?: string | undefined }) =>
  (language() === 'hi' && product.titleHindi) || product.title
