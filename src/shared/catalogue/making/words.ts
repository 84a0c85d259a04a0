import { t } from '#shared/words/words.ts'
import type { LineOptions } from './options.ts'
import { addOns, makeLabels } from './vocabulary.ts'

/** The make and the add-ons of a line, in the page's language; empty for a standard size. */
export const choiceWords = ({ make, addOns: chosen = [] }: LineOptions = {}): string =>
  [make && t(makeLabels[make]), ...chosen.map((code) => t(addOns[code].label))]
    .filter(Boolean)
    .join(', ')
