import { expect, test } from 'vitest'
import { centimetresOf, metresOf } from './metres.ts'

test.each([
  ['50', 5000],
  ['0.29', 29],
  ['-1.5', -150],
  ['−1.5', -150],
  ['1.005', Number.NaN],
  ['', Number.NaN],
  ['two', Number.NaN],
])('“%s” metres', (typed, cm) => expect(centimetresOf(typed)).toBe(cm))

test('formats centimetres as metres without loss', () => {
  expect([metresOf(5000), metresOf(29)]).toEqual(['50', '0.29'])
})
