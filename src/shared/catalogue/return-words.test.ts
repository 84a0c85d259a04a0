import { expect, test } from 'vitest'
import { hindi } from '../words/hindi/locale.ts'
import { setLocaleSource } from '../words/words.ts'
import type { PolicyTerms } from './return-policy.ts'
import {
  policyTermsOf,
  returnExplanation,
  returnSentence,
  returnSentences,
} from './return-words.ts'

const terms: PolicyTerms = {
  ...{ days: 7, remedies: ['refund', 'alteration'], wayBack: 'shopper', faultyOnly: false },
}

function inHindi(write: () => string): string {
  const previous = setLocaleSource(() => hindi)
  try {
    return write()
  } finally {
    setLocaleSource(previous)
  }
}

test.each<[string, Partial<PolicyTerms>, string]>([
  ['two remedies', {}, 'Return or alteration within 7 days of delivery; you pay the way back.'],
  [
    'all remedies at the shop’s cost',
    { remedies: ['refund', 'storeCredit', 'alteration'], wayBack: 'shop' },
    'Return or alteration within 7 days of delivery; we pay the way back.',
  ],
  [
    'store credit without a refund',
    { remedies: ['storeCredit'], days: 1 },
    'Return for store credit within 1 day of delivery; you pay the way back.',
  ],
  [
    'a final sale',
    { days: 0, remedies: [] },
    'Final sale: comes back only if it is faulty, wrong or not as described.',
  ],
  [
    'what is made for the shopper',
    { faultyOnly: true },
    'Made for you: comes back only if it is faulty, wrong or not as described.',
  ],
])('says %s in one sentence', (_, change, sentence) => {
  expect(returnSentence({ ...terms, ...change })).toBe(sentence)
})

test('says it in Hindi', () => {
  expect(inHindi(() => returnSentence(terms))).toBe(
    'वापसी या फ़िटिंग में सुधार: डिलीवरी के 7 दिनों के भीतर; वापस भेजने का ख़र्च आपका।',
  )
})

test('explains in the language of the page, else in English', () => {
  const texts = { explanation: 'Unworn.', explanationHindi: 'बिना पहने।' }
  expect(returnExplanation(texts)).toBe('Unworn.')
  expect(inHindi(() => returnExplanation(texts))).toBe('बिना पहने।')
  expect(inHindi(() => returnExplanation({ ...texts, explanationHindi: '' }))).toBe('Unworn.')
})

test('an item from stock is not bound by the rule for items made to order', () => {
  const shown = { ...terms, madeFaultyOnly: true, explanation: '', explanationHindi: '' }
  expect([true, false].map((isMade) => policyTermsOf(shown, isMade).faultyOnly)).toEqual([
    true,
    false,
  ])
})

test('names pieces only if they differ, and each sentence once', () => {
  const final: PolicyTerms = { ...terms, days: 0, remedies: [] }
  const lines = [
    { title: 'Saree', terms },
    { title: 'Shawl', terms: { ...terms } },
  ]
  const write = (all: { title: string; terms?: PolicyTerms }[]) =>
    returnSentences(all, (line) => line.terms)
  expect(write(lines)).toEqual([returnSentence(terms)])
  expect(write([...lines, { title: 'Dupatta', terms: final }])).toEqual([
    `Saree, Shawl: ${returnSentence(terms)}`,
    `Dupatta: ${returnSentence(final)}`,
  ])
  expect(write([...lines, { title: 'Dupatta' }])).toEqual([
    `Saree, Shawl: ${returnSentence(terms)}`,
  ])
  expect(write([{ title: 'Dupatta' }])).toEqual([])
})
