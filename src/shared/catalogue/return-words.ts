import { getTitle, language, t } from '#shared/words/words.ts'
import type { LinePolicy, PolicyTerms, Remedy, ShownPolicy } from './return-policy.ts'

/** What a shopper may ask for within the days, as one phrase. */
function remedyWords(chosen: readonly Remedy[]): string {
  const words = [
    chosen.includes('refund') && t('return'),
    chosen.includes('storeCredit') && !chosen.includes('refund') && t('return for store credit'),
    chosen.includes('exchange') && t('exchange'),
    chosen.includes('alteration') && t('alteration'),
  ].filter((word) => word !== false)
  const last = words.at(-1) ?? ''
  const text =
    words.length > 1 ? t('{list} or {last}', { list: words.slice(0, -1).join(', '), last }) : last
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns what a shopper may ask for after delivery, as one sentence. */
export function returnSentence({ days, remedies, wayBack, faultyOnly }: PolicyTerms): string {
  if (faultyOnly)
    return t('Made for you: comes back only if it is faulty, wrong or not as described.')
  if (days === 0)
    return t('Final sale: comes back only if it is faulty, wrong or not as described.')
  const values = { what: remedyWords(remedies), n: days }
  if (wayBack === 'shop')
    return days === 1
      ? t('{what} within {n} day of delivery; we pay the way back.', values)
      : t('{what} within {n} days of delivery; we pay the way back.', values)
  return days === 1
    ? t('{what} within {n} day of delivery; you pay the way back.', values)
    : t('{what} within {n} days of delivery; you pay the way back.', values)
}

/** Returns the explanation in the page's language, if the owner gave one. */
export const returnExplanation = ({
  explanation,
  explanationHindi,
}: Pick<LinePolicy, 'explanation' | 'explanationHindi'>) =>
  (language() === 'hi' && explanationHindi) || explanation

type Named = { title: string; titleHindi?: string | undefined }

/**
 * Returns the sentences of lines, each once. They name their pieces if not all lines have the same
 * one.
 */
export function returnSentences<Line extends Named>(
  lines: readonly Line[],
  getTerms: (line: Line) => PolicyTerms | undefined,
): string[] {
  const bySentence = new Map<string, Line[]>()
  for (const line of lines) {
    const terms = getTerms(line)
    const sentence = terms ? returnSentence(terms) : ''
    bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), line])
  }
  return [...bySentence].flatMap(([sentence, those]) => {
    if (sentence === '') return []
    const titles = [...new Set(those.map(getTitle))].join(', ')
    return [bySentence.size === 1 ? sentence : `${titles}: ${sentence}`]
  })
}

/** `isMade`: the item is made to order, not taken from stock. */
export const policyTermsOf = (policy: ShownPolicy, isMade: boolean): PolicyTerms => ({
  ...policy,
  faultyOnly: isMade && policy.madeFaultyOnly,
})
