import { expect, test } from 'vitest'
import { correctSpelling, searchable, searchWords } from './search-words.ts'

test.each([
  ['Lehnga for the Bride', ['lehenga', 'bridal']],
  ['lengha, SARI & kurtis', ['lehenga', 'saree', 'kurta']],
  ['लाल साड़ी', ['red', 'saree']],
  ['chaniya choli', ['lehenga', 'blouse']],
  ['café', ['cafe']],
  ['', []],
])('“%s” is searched as %j', (text, words) => expect(searchWords(text)).toEqual(words))

test('matches a shopper’s spelling with the product’s', () => {
  expect(searchable('Banarsi sari')).toBe(searchable('banarasi SAREE'))
})

test.each([
  ['lehengaa', 'lehenga'],
  ['embroiderd', 'embroidered'],
  ['gown', 'gown'],
  ['gowm', 'gowm'],
  ['xylophone', 'xylophone'],
])('%s means %s', (word, meant) => expect(correctSpelling(word)).toBe(meant))
