import { t } from '#shared/words/words.ts'
import type { LineOptions } from './options.ts'
import { addOns, type ChoiceCode, isMake, makeLabels } from './vocabulary.ts'

type Label =
  | (typeof makeLabels)[keyof typeof makeLabels]
  | (typeof addOns)[keyof typeof addOns]['label']

/** The English label of an option or add-on. */
export const choiceLabel = (code: ChoiceCode): Label =>
  isMake(code) ? makeLabels[code] : addOns[code].label

/** The make and the add-ons of a line, each put into words; empty for a standard size. */
export const choiceIn = (
  wordOf: (label: Label) => string,
  { make, addOns: chosen = [] }: LineOptions = {},
): string =>
  [make && wordOf(makeLabels[make]), ...chosen.map((code) => wordOf(addOns[code].label))]
    .filter(Boolean)
    .join(', ')

/** In the language of the page or request. */
export const choiceWords = (options: LineOptions | undefined): string => choiceIn(t, options)

/** A line's title with its make and add-ons, as files and documents name it: in English, or as `wordOf` translates. */
export function titleWithChoice(
  title: string,
  options: LineOptions | undefined,
  wordOf: (label: Label) => string = (label) => label,
): string {
  const choice = choiceIn(wordOf, options)
  return choice ? `${title} (${choice})` : title
}
