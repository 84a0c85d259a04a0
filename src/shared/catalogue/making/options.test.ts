import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areCompatible,
  type Choices,
  daysWith,
  isTooCheap,
  normalOptions,
  priceWith,
} from './options.ts'
import { addOnCodes, makes } from './vocabulary.ts'

const codes = fc.array(fc.constantFrom(...addOnCodes), { maxLength: 20 })
const options = fc.record(
  { make: fc.constantFrom(...makes), addOns: codes, profileId: fc.uuid() },
  { requiredKeys: [] },
)
const row = { price: fc.integer({ min: 0, max: 100_000 }), days: fc.nat(60) }
const choices: fc.Arbitrary<Choices> = fc.record({
  makes: fc.uniqueArray(fc.record({ make: fc.constantFrom(...makes), ...row }), {
    selector: ({ make }) => make,
  }),
  addOns: fc.uniqueArray(fc.record({ code: fc.constantFrom(...addOnCodes), ...row }), {
    selector: ({ code }) => code,
  }),
})

test('normalises equal choices to the same value', () => {
  fc.assert(
    fc.property(options, (lineOptions) => {
      const shuffled = {
        ...lineOptions,
        addOns: [...(lineOptions.addOns ?? []), ...(lineOptions.addOns ?? [])],
      }
      expect(normalOptions(shuffled)).toEqual(normalOptions(lineOptions))
      expect(normalOptions(normalOptions(lineOptions))).toEqual(normalOptions(lineOptions))
    }),
  )
  expect(normalOptions({})).toEqual({})
  expect(normalOptions({ addOns: [] })).toEqual({})
  expect(normalOptions({ make: 'measured' })).toEqual({ make: 'measured', addOns: [] })
})

test('keeps measures only for a measured product', () => {
  const profileId = '0190a000-0000-7000-8000-000000000000'
  expect(normalOptions({ make: 'unstitched', profileId })).not.toHaveProperty('profileId')
  expect(normalOptions({ make: 'measured', profileId })).toHaveProperty('profileId')
})

test('add-ons never reduce price or days', () => {
  fc.assert(
    fc.property(choices, options, fc.constantFrom(...addOnCodes), (all, lineOptions, more) => {
      const with_ = { ...lineOptions, addOns: [...(lineOptions.addOns ?? []), more] }
      expect(priceWith(all, with_, 5000)).toBeGreaterThanOrEqual(priceWith(all, lineOptions, 5000))
      expect(daysWith(all, with_, 3)).toBeGreaterThanOrEqual(daysWith(all, lineOptions, 3))
    }),
  )
})

test('uses the product’s price and days for a standard size without add-ons', () => {
  fc.assert(
    fc.property(choices, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(30), (all, price, days) => {
      expect(priceWith(all, {}, price)).toBe(price)
      expect(daysWith(all, {}, days)).toBe(days)
    }),
  )
})

test('adds the days of the option and of the longest add-on', () => {
  const all: Choices = {
    makes: [{ make: 'measured', price: 2000, days: 20 }],
    addOns: [
      { code: 'lining', price: 500, days: 2 },
      { code: 'padding', price: 250.5, days: 3 },
    ],
  }
  const lineOptions = normalOptions({ make: 'measured', addOns: ['padding', 'lining'] })
  expect(daysWith(all, lineOptions, 5)).toBe(23)
  expect(priceWith(all, lineOptions, 10_000)).toBe(12_750.5)
})

test('rejects two sleeves or two necks', () => {
  expect(areCompatible(['sleeveless', 'vNeck', 'lining'])).toBe(true)
  expect(areCompatible(['sleeveless', 'fullSleeves'])).toBe(false)
  expect(areCompatible(['vNeck', 'boatNeck'])).toBe(false)
})

test.each([
  [-999, 0, false],
  [-999.01, 0, true],
  [-500, -500, true],
  [-500, 500, false],
])(
  'an option of %d rupees in a size of %d is too cheap for ₹1,000: %s',
  (price, difference, is) => {
    expect(isTooCheap({ price }, 1000, difference)).toBe(is)
  },
)
