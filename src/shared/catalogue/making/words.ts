import { type Locale, language, t } from '#shared/words/words.ts'
import type { LineOptions } from './options.ts'
import {
  type AddOnCode,
  addOns,
  type ChoiceCode,
  isBuiltInAddOn,
  isMake,
  makeLabels,
} from './vocabulary.ts'

type Label =
  | (typeof makeLabels)[keyof typeof makeLabels]
  | (typeof addOns)[keyof typeof addOns]['label']

/** How texts of options are written in a language. */
export type ChoiceWords = {
  language: Locale['language']
  translateLabel: (label: Label) => string
}

export const englishChoice: ChoiceWords = { language: 'en', translateLabel: (label) => label }

const pageChoice = (): ChoiceWords => ({ language: language(), translateLabel: t })

/** An own add-on has a name. */
export type NamedAddOn = {
  code: AddOnCode
  name?: string | undefined
  nameHindi?: string | undefined
}

/** Empty for an own add-on without a name, which the product does not offer any more. */
function addOnIn(words: ChoiceWords, { code, name = '', nameHindi }: NamedAddOn): string {
  if (isBuiltInAddOn(code)) return words.translateLabel(addOns[code].label)
  return (words.language === 'hi' && nameHindi) || name
}

/** Returns the name in the language of the page or request. */
export const getAddOnName = (addOn: NamedAddOn): string => addOnIn(pageChoice(), addOn)

/** Adds the names of own add-ons, so that a line can be shown before the server has answered. */
export function withAddOnNames(options: LineOptions, offered: readonly NamedAddOn[]): LineOptions {
  const addOnNames = Object.fromEntries(
    offered.flatMap(({ code, name, nameHindi }) =>
      name && options.addOns?.includes(code) ? [[code, { name, nameHindi }]] : [],
    ),
  )
  return Object.keys(addOnNames).length > 0 ? { ...options, addOnNames } : options
}

const named = (code: AddOnCode, { addOnNames }: LineOptions): NamedAddOn => ({
  code,
  ...addOnNames?.[code],
})

/** The name of one option or add-on of a line. */
export const choiceLabelIn = (
  words: ChoiceWords,
  code: ChoiceCode,
  options: LineOptions,
): string =>
  isMake(code) ? words.translateLabel(makeLabels[code]) : addOnIn(words, named(code, options))

/** Names of the line's add-ons, in the language of the page or request. */
export const addOnWords = (options: LineOptions): string =>
  choiceIn(pageChoice(), { ...options, make: undefined })

/** Empty for a standard size. */
export const choiceIn = (words: ChoiceWords, options: LineOptions = {}): string =>
  [options.make, ...(options.addOns ?? [])]
    .map((code) => code && choiceLabelIn(words, code, options))
    .filter(Boolean)
    .join(', ')

/** In the language of the page or request. */
export const choiceWords = (options: LineOptions | undefined): string =>
  choiceIn(pageChoice(), options)

/** Adds the chosen options to a title. */
export function titleWithChoice(
  title: string,
  options: LineOptions | undefined,
  words: ChoiceWords = englishChoice,
): string {
  const choice = choiceIn(words, options)
  return choice ? `${title} (${choice})` : title
}
