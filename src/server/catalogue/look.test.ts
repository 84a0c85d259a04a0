import { expect, test } from 'vitest'
import { companionKinds, interleave } from './look.ts'

test('a dupatta completes a bride’s lehenga, more lehengas and the groom’s wear do not', () => {
  expect(companionKinds('Noor Mahal Velvet Lehenga in Pomegranate')).toEqual([
    'dupatta',
    'shawl',
    'stole',
  ])
})

test('a man’s garment is completed by a shawl, a dupatta by a kurta', () => {
  expect(companionKinds('Mewar Velvet Sherwani in Wine')).toEqual(['shawl', 'stole'])
  expect(companionKinds('Bandhani Cotton Dupatta')).toContain('kurta')
  expect(companionKinds('Organza Dupatta Suit')).toEqual(['shawl', 'stole'])
})

test('a product of the same kind never completes a look', () => {
  for (const title of ['Kani Pashmina Shawl', 'Saree with Dupatta', 'Palazzo with Short Kurti'])
    for (const word of companionKinds(title)) expect(title.toLowerCase()).not.toContain(word)
})

test('kinds alternate', () => {
  expect(interleave([['a', 'b'], ['c', 'd', 'e'], []])).toEqual(['a', 'c', 'b', 'd', 'e'])
  expect(interleave([])).toEqual([])
})
