import { expect, test } from 'vitest'
import { companionKinds, interleave } from './look.ts'

test('a dupatta and the groom’s wear complete a bride’s lehenga, more lehengas do not', () => {
  const words = companionKinds('Noor Mahal Velvet Lehenga in Pomegranate')
  expect(words).toContain('dupatta')
  expect(words).toContain('sherwani')
  expect(words).not.toContain('lehenga')
})

test('a product of the same kind never completes a look', () => {
  for (const title of ['Kani Pashmina Shawl', 'Saree with Dupatta', 'Palazzo with Short Kurti'])
    for (const word of companionKinds(title)) expect(title.toLowerCase()).not.toContain(word)
})

test('kinds alternate', () => {
  expect(interleave([['a', 'b'], ['c', 'd', 'e'], []])).toEqual(['a', 'c', 'b', 'd', 'e'])
  expect(interleave([])).toEqual([])
})
