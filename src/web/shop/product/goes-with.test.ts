import { expect, test } from 'vitest'
import { goesWith, inTurn } from './goes-with.ts'

test('a bride’s lehenga is completed by a dupatta and the groom, not by more lehengas', () => {
  const words = goesWith('Noor Mahal Velvet Lehenga in Pomegranate')
  expect(words).toContain('dupatta')
  expect(words).toContain('sherwani')
  expect(words).not.toContain('lehenga')
})

test('a piece of its own kind never completes a look', () => {
  for (const title of ['Kani Pashmina Shawl', 'Saree with Dupatta', 'Palazzo with Short Kurti'])
    for (const word of goesWith(title)) expect(title.toLowerCase()).not.toContain(word)
})

test('kinds take turns, and a piece that two words find is shown once', () => {
  const [a, b, c] = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]
  expect(inTurn([[a, b], [c, a], []], 3)).toEqual([a, c, b])
  expect(inTurn([], 3)).toEqual([])
})
