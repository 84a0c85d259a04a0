import { panelHindi } from '#shared/words/hindi/panel/locale.ts'
import type { Language } from '#shared/words/language.ts'

/** A label of the pages in a language other than the request's, for emails and documents. */
export const labelIn = (language: Language, label: string): string =>
  (language === 'hi' && panelHindi.sentences.get(label)) || label
