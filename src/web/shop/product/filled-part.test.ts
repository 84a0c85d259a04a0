import { expect, test } from 'vitest'
import { filledPart } from './filled-part.ts'

const parts = (rating: number) => [1, 2, 3, 4, 5].map((star) => filledPart(rating, star))

test.each([
  [4.5, [1, 1, 1, 1, 0.5]],
  [4.25, [1, 1, 1, 1, 0.25]],
  [3.75, [1, 1, 1, 0.75, 0]],
  [0.5, [0.5, 0, 0, 0, 0]],
  [5, [1, 1, 1, 1, 1]],
  [0, [0, 0, 0, 0, 0]],
])('a rating of %d fills its exact fraction of five stars', (rating, filled) => {
  expect(parts(rating)).toEqual(filled)
})

test('the filled parts add up to the rating', () => {
  const rating = 13 / 3
  expect(parts(rating).reduce((sum, part) => sum + part, 0)).toBeCloseTo(rating)
})
