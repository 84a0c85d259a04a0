import { expect, test } from 'vitest'
import type { ProductMaking } from '#shared/catalogue/making/making-schema.ts'
import { addOnCodes } from '#shared/catalogue/making/vocabulary.ts'
import { fromMakingRows, toMakingRows } from './rows.ts'

const making: ProductMaking = {
  depositPercent: 50,
  makes: [
    {
      make: 'measured',
      price: 5000,
      days: 20,
      stockPolicy: 'cloth',
      clothId: '0190a000-0000-7000-8000-000000000000',
      clothCm: 400,
    },
    {
      make: 'unstitched',
      price: -250.5,
      days: 1,
      stockPolicy: 'made_to_order',
      clothId: null,
      clothCm: null,
    },
  ],
  addOns: [{ code: 'lining', price: 750, days: 2 }],
}

test('saved settings survive a round trip through the form', () => {
  expect(fromMakingRows(toMakingRows(making, addOnCodes))).toEqual(making)
})

test('omits the cloth of an option that is not cut from cloth', () => {
  const rows = toMakingRows(making, addOnCodes)
  rows.makes.measured.stockPolicy = 'stock'
  expect(fromMakingRows(rows).makes[0]).toMatchObject({ clothId: null, clothCm: null })
})

test('unreadable numbers become NaN', () => {
  const rows = toMakingRows(making, addOnCodes)
  Object.assign(rows.addOns.lining ?? {}, { price: 'much' })
  expect(fromMakingRows(rows).addOns[0]?.price).toBeNaN()
})
