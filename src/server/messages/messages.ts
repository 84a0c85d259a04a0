import { AsyncLocalStorage } from 'node:async_hooks'
import { panelHindi } from '#shared/words/hindi/panel/locale.ts'
import type { Language } from '#shared/words/language.ts'
import { english as englishLocale, setLocaleSource } from '#shared/words/words.ts'
import { answers, notes, refusals, type Sentence } from './english.ts'
import { hindiMessages } from './hindi.ts'
import type { MessageKey, RefusalKey, ServerMessage, ValuesOf } from './keys.ts'
import type { ErrorKind } from './kinds.ts'

export const message = <Key extends MessageKey>(
  key: Key,
  ...[values]: ValuesOf<Key>
): ServerMessage => ({
  key,
  values,
})

const kinds = new Map<string, ErrorKind>()
for (const [kind, sentences] of Object.entries(refusals))
  for (const key of Object.keys(sentences)) kinds.set(key, kind as ErrorKind)

export const getErrorKind = (key: RefusalKey): ErrorKind => kinds.get(key) ?? 'failed'

/** The API's `code`: the key up to its dot. */
export const toErrorCode = (key: RefusalKey): string => key.split('.', 1)[0] ?? key

const english = Object.assign({}, ...Object.values(refusals), answers, notes)
const catalogues: Record<Language, Record<MessageKey, Sentence>> = {
  en: english,
  hi: hindiMessages,
}
const plural: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  hi: new Intl.PluralRules('hi'),
}

/** Values that are messages are rendered in the same language. */
export function render({ key, values = {} }: ServerMessage, language: Language): string {
  const sentence = catalogues[language][key]
  const text =
    typeof sentence === 'string'
      ? sentence
      : plural[language].select(Number(values.n)) === 'one'
        ? sentence.one
        : sentence.other
  return text.replace(/{(\w+)}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'object' ? render(value, language) : String(value)
  })
}

const languages = new AsyncLocalStorage<Language>()

/** Sets the language of `say` and of schema messages during `work`. */
export const withLanguage = <Result>(language: Language, work: () => Result): Result =>
  languages.run(language, work)

/** The language of the current request; English outside of one. */
export const currentLanguage = (): Language => languages.getStore() ?? 'en'

setLocaleSource(() => (currentLanguage() === 'hi' ? panelHindi : englishLocale))

/** Renders a message in the language of the current request. */
export const say = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string =>
  render(message(key, ...values), currentLanguage())
