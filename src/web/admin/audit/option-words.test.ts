import { expect, test } from 'vitest'
import { optionWords } from './option-words.ts'

test('names an option with its price, days and stock source', () => {
  const cloth = { stockPolicy: 'cloth', clothId: null, clothCm: 350 } as const
  expect(optionWords({ make: 'measured', price: 2500.5, days: 20, ...cloth })).toBe(
    'Made to measure (₹2,500.50, 20 days, 3.5 m of cloth a piece)',
  )
  expect(optionWords({ code: 'fallPico', price: 300, days: 2 })).toBe(
    'Fall and pico (₹300, 2 days)',
  )
})
