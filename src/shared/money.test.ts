import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculateTotal,
  effectivePrice,
  formatRupees,
  parseDecimal,
  toPaise,
  toRupees,
} from './money.ts'

test.each([
  ['12', 12],
  [' 1500.50 ', 1500.5],
  ['-3', -3],
  ['007', 7],
  ['0x10', Number.NaN],
  ['1e3', Number.NaN],
  ['1.2.3', Number.NaN],
  ['Infinity', Number.NaN],
  ['', Number.NaN],
])('%j is the number %d', (text, number) => expect(parseDecimal(text)).toBe(number))

describe('rupees', () => {
  test.each([
    [0, '₹0'],
    [999, '₹999'],
    [1000, '₹1,000'],
    [125000, '₹1,25,000'],
    [12345678, '₹1,23,45,678'],
    [4999.5, '₹4,999.50'],
    [0.05, '₹0.05'],
    [-200, '−₹200'],
    [-125000.5, '−₹1,25,000.50'],
  ])('%d reads %s', (rupees, text) => expect(formatRupees(rupees)).toBe(text))

  test('formats every amount like Intl in the locale en-IN', () => {
    const formatWith = (digits: number) =>
      new Intl.NumberFormat('en-IN', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    const [whole, withPaise] = [formatWith(0), formatWith(2)]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000_000 }), (paise) => {
        const rupees = toRupees(paise)
        const format = Number.isInteger(rupees) ? whole : withPaise
        return formatRupees(rupees) === `₹${format.format(rupees)}`
      }),
    )
  })

  test('converts between paise and rupees without loss', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        (paise) => toPaise(toRupees(paise)) === paise,
      ),
    )
  })
})

test('uses the sale price if it is above 0', () => {
  expect(effectivePrice({ price: 100, salePrice: 80 })).toBe(80)
  expect(effectivePrice({ price: 100, salePrice: 0 })).toBe(100)
  expect(effectivePrice({ price: 100 })).toBe(100)
})

test('adds totals without losing a paisa', () => {
  expect(calculateTotal([{ price: 0.1, quantity: 3 }])).toBe(0.3)
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 10_000_000 }).map(toRupees),
      salePrice: fc.integer({ min: 0, max: 10_000_000 }).map(toRupees),
      quantity: fc.integer({ min: 1, max: 50 }),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(lines, (someLines) => {
      const paise = someLines.reduce(
        (sum, line) => sum + toPaise(effectivePrice(line)) * line.quantity,
        0,
      )
      return toPaise(calculateTotal(someLines)) === paise
    }),
  )
})
