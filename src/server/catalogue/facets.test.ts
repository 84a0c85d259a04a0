import { expect, test } from 'vitest'
import { type FacetCounts, tally } from './facets.ts'

const counts: FacetCounts = {
  cells: [
    { category: 'bridal', band: 'under_1000', count: 1, best: [] },
    { category: 'bridal', band: 'over_10000', count: 4, best: ['a'] },
    { category: 'casual', band: 'under_1000', count: 3, best: ['b', 'c'] },
  ],
  bestSellers: ['a', 'b', 'c'],
  details: ['colour'],
  detailed: false,
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
  expect(tally(counts, structuredClone(choice) as never).total).toBe(found)
})

test('counts each choice of a group without the other choices of that group', () => {
  const choice = { category: ['bridal' as const], price: ['under_1000' as const] }
  const { category, price } = tally(counts, choice).facets
  expect(category).toMatchObject({ bridal: 1, casual: 3, formals: 0, 'best sellers': 2 })
  expect(price).toMatchObject({ under_1000: 1, over_10000: 4, '1000_to_2000': 0 })
})

test('counts the shop’s words in one spelling, with the other groups applied', () => {
  const bridal = { category: 'bridal', band: 'over_10000', count: 1, best: [] as string[] } as const
  const kinds: FacetCounts['cells'] = [
    {
      ...bridal,
      band: 'under_1000',
      count: 1,
      size: ['M', 'XS'],
      colour: 'red',
      fabric: 'Silk',
      craft: '',
    },
    {
      ...bridal,
      count: 4,
      best: ['a'],
      size: ['38', '9'],
      colour: 'Red',
      fabric: 'Cotton',
      craft: 'Ajrakh',
    },
    {
      ...bridal,
      category: 'casual',
      count: 3,
      size: [],
      colour: 'Indigo',
      fabric: 'Cotton',
      craft: '',
    },
  ]
  const all = { ...counts, cells: kinds, detailed: true }
  expect(tally(all, {}).facets).toMatchObject({
    size: [
      { value: 'XS', count: 1 },
      { value: 'M', count: 1 },
      { value: '9', count: 4 },
      { value: '38', count: 4 },
    ],
    colour: [
      { value: 'Red', count: 5 },
      { value: 'Indigo', count: 3 },
    ],
    craft: [{ value: 'Ajrakh', count: 4 }],
  })
  const { total, facets } = tally(all, { colour: ['RED'], fabric: ['cotton'] })
  expect(total).toBe(4)
  expect(facets.colour).toEqual([
    { value: 'Red', count: 4 },
    { value: 'Indigo', count: 3 },
  ])
  expect(facets.fabric).toEqual([
    { value: 'Cotton', count: 4 },
    { value: 'Silk', count: 1 },
  ])
  expect(facets.category).toMatchObject({ bridal: 4, casual: 0, 'best sellers': 1 })
  expect(tally(all, { craft: ['no such'] })).toMatchObject({ total: 0, facets: { size: [] } })
})
