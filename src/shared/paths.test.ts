import { expect, test } from 'vitest'
import { listingPath, paths, searchPath } from './paths.ts'

test('a listing’s address contains only the chosen filters', () => {
  expect(listingPath()).toBe(paths.listing)
  expect(
    listingPath({ category: ['bridal', 'best sellers'], price: [], sortBy: 'title-atoz' }),
  ).toBe(`${paths.listing}?category=bridal%2Cbest+sellers&sortBy=title-atoz`)
  expect(listingPath({ colour: ['Rani pink', 'Écru'], size: [], craft: ['Gota & zari'] })).toBe(
    `${paths.listing}?colour=Rani+pink%2C%C3%89cru&craft=Gota+%26+zari`,
  )
  expect(searchPath('')).toBe(paths.search)
  expect(searchPath('red & gold')).toBe(`${paths.search}?q=red+%26+gold`)
})
