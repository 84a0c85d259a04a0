import { expect, test } from 'vitest'
import { getAddOnName } from '#shared/catalogue/making/words.ts'
import { optionWords } from './option-words.ts'

const getAddOn = (code: string) => getAddOnName({ code, name: 'Gold piping' })

test('names an option with its price, days and stock source', () => {
  const cloth = { stockPolicy: 'cloth', clothId: null, clothCm: 350 } as const
  expect(optionWords({ make: 'measured', price: 2500.5, days: 20, ...cloth }, getAddOn)).toBe(
    'Made to measure (₹2,500.50, 20 days, 3.5 m of cloth a piece)',
  )
  expect(optionWords({ code: 'fallPico', price: 300, days: 2 }, getAddOn)).toBe(
    'Fall and pico (₹300, 2 days)',
  )
  expect(optionWords({ code: 'gold-piping', price: 450, days: 1 }, getAddOn)).toBe(
    'Gold piping (₹450, 1 day)',
  )
})
