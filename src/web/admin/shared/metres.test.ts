import { expect, test } from 'vitest'
import { parseCentimetres, toMetres } from './metres.ts'

test.each([
  ['50', 5000],
  ['0.29', 29],
  ['-1.5', -150],
  ['−1.5', -150],
  ['1.005', Number.NaN],
  ['', Number.NaN],
  ['two', Number.NaN],
])('“%s” metres', (text, cm) => expect(parseCentimetres(text)).toBe(cm))

test('formats centimetres as metres without loss', () => {
  expect([toMetres(5000), toMetres(29)]).toEqual(['50', '0.29'])
})
