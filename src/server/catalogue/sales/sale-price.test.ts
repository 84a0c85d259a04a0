import { expect, test } from 'vitest'
import { priceInSales, reducedPrice } from './sale-price.ts'

const product = (more: object = {}) => ({
  pricePaise: 1000_00,
  salePaise: 0,
  setPaise: null,
  beforePaise: null,
  ...more,
})
const none = { running: [], starting: [] }

test('a reduced price is whole rupees, at least one, and never above the price', () => {
  expect(reducedPrice(999_00, 15)).toBe(849_00)
  expect(reducedPrice(1_00, 90)).toBe(1_00)
  expect(reducedPrice(50, 10)).toBe(50)
})

test('a sale lowers the price and restores the earlier one at its end', () => {
  const begun = priceInSales(product({ salePaise: 900_00 }), { running: [], starting: [20] })
  expect(begun).toEqual({ salePaise: 800_00, set: { setPaise: 800_00, beforePaise: 900_00 } })
  const over = priceInSales(product({ salePaise: 800_00, ...begun.set }), none)
  expect(over).toEqual({ salePaise: 900_00, set: null })
})

test('a sale never raises a price', () => {
  const cheap = priceInSales(product({ salePaise: 500_00 }), { running: [], starting: [20] })
  expect(cheap).toEqual({ salePaise: 500_00, set: null })
})

test('applies only the lowest of overlapping sales', () => {
  const first = { setPaise: 900_00, beforePaise: 0 }
  const both = priceInSales(product({ salePaise: 900_00, ...first }), {
    running: [10],
    starting: [30],
  })
  expect(both).toEqual({ salePaise: 700_00, set: { setPaise: 700_00, beforePaise: 0 } })
  const left = priceInSales(product({ salePaise: 700_00, ...both.set }), {
    running: [10],
    starting: [],
  })
  expect(left).toEqual({ salePaise: 900_00, set: { setPaise: 900_00, beforePaise: 0 } })
})

test('keeps a price that someone changed during the sale', () => {
  const set = { setPaise: 900_00, beforePaise: 0 }
  const changed = product({ salePaise: 650_00, ...set })
  expect(priceInSales(changed, { running: [40], starting: [] })).toEqual({
    salePaise: 650_00,
    set: null,
  })
  expect(priceInSales(changed, none)).toEqual({ salePaise: 650_00, set: null })
})

test('never exceeds a price that fell below the one before the sale', () => {
  const lowered = product({
    pricePaise: 400_00,
    salePaise: 300_00,
    setPaise: 300_00,
    beforePaise: 900_00,
  })
  expect(priceInSales(lowered, none)).toEqual({ salePaise: 400_00, set: null })
})
