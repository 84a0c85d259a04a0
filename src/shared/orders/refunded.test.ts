import { expect, test } from 'vitest'
import { amountLeft, linesLeft, refundedQuantities } from './refunded.ts'

const line = {
  lineId: 'l',
  productId: 'p',
  title: 'Panna',
  image: '/a.webp',
  price: 100,
  quantity: 4,
}
const refund = {
  _id: 'r',
  at: '2026-11-22T10:00:00Z',
  amount: 100,
  reason: '',
  byAmount: false,
  isExcess: false,
  toCredit: false,
  waitsForPayout: false,
  isWithdrawn: false,
  origin: 'shop' as const,
  isUndecided: false,
  movedTo: '',
}
const cartItems = [line, { ...line, productId: 'q', quantity: 1 }]
const partialRefund = {
  ...refund,
  state: 'pending' as const,
  lines: [{ lineId: 'l', position: 0, quantity: 3 }],
}
const quantitiesLeft = (refunds: Parameters<typeof refundedQuantities>[1]) =>
  linesLeft({ cartItems, refunds: [...refunds] }).map(({ position, left }) => [position, left])

test('excludes refunded and pending quantities from the lines to send', () => {
  expect(quantitiesLeft([])).toEqual([
    [0, 4],
    [1, 1],
  ])
  expect(quantitiesLeft([partialRefund])).toEqual([
    [0, 1],
    [1, 1],
  ])
  expect(
    quantitiesLeft([
      partialRefund,
      { ...partialRefund, lines: [{ lineId: 'l', position: 0, quantity: 1 }] },
    ]),
  ).toEqual([[1, 1]])
})

test('ignores failed refunds and counts everything for one without lines', () => {
  expect(quantitiesLeft([{ ...partialRefund, state: 'failed' }])).toEqual([
    [0, 4],
    [1, 1],
  ])
  expect(quantitiesLeft([{ ...partialRefund, lines: [] }])).toEqual([])
  expect(refundedQuantities({ cartItems, refunds: [] }, [{ ...partialRefund, lines: [] }])).toEqual(
    [4, 1],
  )
})

test('a refund by amount reduces the refundable amount, but no lines', () => {
  const amount = { ...partialRefund, lines: [], byAmount: true, amount: 0.1 }
  expect(quantitiesLeft([amount])).toEqual([
    [0, 4],
    [1, 1],
  ])
  const refunds = [amount, { ...amount, amount: 0.2 }, { ...amount, state: 'failed' as const }]
  expect(amountLeft({ amountReceived: 500, refunds })).toBe(499.7)
})
