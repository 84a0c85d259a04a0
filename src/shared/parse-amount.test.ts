import { expect, test } from 'vitest'
import { parseAmount, parseOptionalAmount } from './parse-amount.ts'

test.each([
  ['1,25,000', 125_000],
  [' ₹2,500.50 ', 2500.5],
  ['5%', Number.NaN],
  ['', Number.NaN],
])('%j is the amount %d', (text, amount) => expect(parseAmount(text)).toBe(amount))

test('an optional amount is null for a blank text', () =>
  expect([parseOptionalAmount(' '), parseOptionalAmount('₹'), parseOptionalAmount('7')]).toEqual([
    null,
    Number.NaN,
    7,
  ]))
