import { t } from '#shared/words/words.ts'
import type { LineOptions } from './options.ts'
import { addOns, type ChoiceCode, isMake, makeLabels } from './vocabulary.ts'

type Label =
  | (typeof makeLabels)[keyof typeof makeLabels]
  | (typeof addOns)[keyof typeof addOns]['label']

export const choiceLabel = (code: ChoiceCode): Label =>
  isMake(code) ? makeLabels[code] : addOns[code].label

/** Empty for a standard size. */
export const choiceIn = (
  translateLabel: (label: Label) => string,
  { make, addOns: codes = [] }: LineOptions = {},
): string =>
  [
    make && translateLabel(makeLabels[make]),
    ...codes.map((code) => translateLabel(addOns[code].label)),
  ]
    .filter(Boolean)
    .join(', ')

/** In the language of the page or request. */
export const choiceWords = (options: LineOptions | undefined): string => choiceIn(t, options)

/** Adds the chosen options to a title. They are in English without `translateLabel`. */
export function titleWithChoice(
  title: string,
  options: LineOptions | undefined,
  translateLabel: (label: Label) => string = (label) => label,
): string {
  const choice = choiceIn(translateLabel, options)
  return choice ? `${title} (${choice})` : title
}
