import { expect, test } from 'vitest'
import { countOf, type FacetCounts, facetsOf } from './facets.ts'

const counts: FacetCounts = {
  cells: [
    { category: 'bridal', band: 'under_1000', count: 1, best: [] },
    { category: 'bridal', band: 'over_10000', count: 4, best: ['a'] },
    { category: 'casual', band: 'under_1000', count: 3, best: ['b', 'c'] },
  ],
  bestSellers: ['a', 'b', 'c'],
}

test.each([
  ['nothing chosen finds all', {}, 8],
  ['one category', { category: ['bridal'] }, 5],
  ['either of two categories', { category: ['bridal', 'casual'] }, 8],
  ['a category and a band', { category: ['bridal'], price: ['over_10000'] }, 4],
  ['either of two bands', { price: ['under_1000', 'over_10000'] }, 8],
  ['best sellers', { category: ['best sellers'] }, 3],
  [
    'a best seller is counted once beside its category',
    { category: ['best sellers', 'casual'] },
    4,
  ],
  ['nothing there', { category: ['formals'] }, 0],
] as const)('%s', (_, choice, found) => {
  expect(countOf(counts, structuredClone(choice) as never)).toBe(found)
})

test('a group says what each choice would leave, whatever else of it is chosen', () => {
  const { category, price } = facetsOf(counts, { category: ['bridal'], price: ['under_1000'] })
  expect(category).toMatchObject({ bridal: 1, casual: 3, formals: 0, 'best sellers': 2 })
  expect(price).toMatchObject({ under_1000: 1, over_10000: 4, '1000_to_2000': 0 })
})
