import { indianPhone, indianPincode } from '#shared/people/indian-formats.ts'
import { t } from '#shared/words/words.ts'

/** A hint about unusual values, which does not block saving. */
const questionFor = (
  text: string | undefined,
  usual: (text: string) => string | null,
  question: string,
) => (text?.trim() && usual(text) === null ? question : undefined)

export const pincodeQuestion = (text: string | undefined) =>
  questionFor(text, indianPincode, t('Six digits in India. Is this right?'))

export const phoneQuestion = (text: string | undefined) =>
  questionFor(text, indianPhone, t('Ten digits in India, the first 6 to 9. Is this right?'))
