import type { ChoiceWords } from '#shared/catalogue/making/words.ts'
import { panelHindi } from '#shared/words/hindi/panel/locale.ts'
import type { Language } from '#shared/words/language.ts'

/** For emails and documents, whose language may differ from the request's. */
export const labelIn = (language: Language, label: string): string =>
  (language === 'hi' && panelHindi.sentences.get(label)) || label

export const hindiChoice: ChoiceWords = {
  language: 'hi',
  translateLabel: (label) => labelIn('hi', label),
}
