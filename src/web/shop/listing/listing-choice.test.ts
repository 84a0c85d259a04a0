import { expect, test } from 'vitest'
import { isFiltered } from '../shared/remembered-filters.ts'
import { PAGE, parseListingChoice } from './listing-choice.ts'

const of = (search: string) => parseListingChoice(new URLSearchParams(search))

test('shows the first page of all products without a query', () => {
  const choice = of('')
  expect(choice).toEqual({
    category: [],
    price: [],
    size: [],
    colour: [],
    fabric: [],
    craft: [],
    occasion: [],
    origin: [],
    open: [],
    sortBy: 'price-lowtohigh',
    style: '',
    collection: '',
    show: PAGE,
  })
  expect(isFiltered(choice)).toBe(false)
})

test('reads chosen filters and drops outdated words', () => {
  const choice = of(
    'category=bridal,Hats,&price=under_1000,,1&sortBy=title-atoz&style=velvet&show=48',
  )
  expect(choice).toMatchObject({
    category: ['bridal'],
    price: ['under_1000'],
    sortBy: 'title-atoz',
    style: 'velvet',
    show: 48,
  })
  expect(isFiltered(choice)).toBe(true)
})

test('keeps possible own categories, which the loader looks up', () => {
  expect(of('category=mens-wear,best sellers,BRIDAL,-x').category).toEqual([
    'mens-wear',
    'best sellers',
  ])
})

test('keeps a possible collection, which the loader looks up', () => {
  expect(of('collection=diwali-edit').collection).toBe('diwali-edit')
  expect(of('collection=../admin').collection).toBe('')
})

test('opens only groups of words', () => {
  expect(of('open=colour,price,hats').open).toEqual(['colour'])
})

test('keeps the shop’s words unchanged and filters by any of them', () => {
  const choice = of(`colour=Rani pink&colour=Indigo&size=38,,XL, &craft=,`)
  expect(choice).toMatchObject({ colour: ['Rani pink', 'Indigo'], size: ['38', 'XL'], craft: [] })
  for (const group of ['size', 'colour', 'fabric', 'craft'])
    expect(isFiltered(of(`${group}=Mul`)), group).toBe(true)
})

test.each([
  ['1', PAGE],
  ['-5', PAGE],
  ['many', PAGE],
  ['30.7', 2 * PAGE],
  ['1e9', 8 * PAGE],
])('show=%s shows %d', (show, shownCount) => expect(of(`show=${show}`).show).toBe(shownCount))

test('uses the first sort order for an unknown one', () => {
  expect(of('sortBy=toString').sortBy).toBe('price-lowtohigh')
})

test('ends a style if its form has another category', () => {
  const form = 'style=velvet&styleCategory=bridal,best+sellers'
  expect(of(`${form}&category=best+sellers&category=bridal`).style).toBe('velvet')
  expect(of(`${form}&category=bridal`).style).toBe('')
  expect(of('style=velvet&styleCategory=').style).toBe('velvet')
  expect(of('style=velvet&styleCategory=&category=bridal').style).toBe('')
})
