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
}
const cartItems = [line, { ...line, productId: 'q', quantity: 1 }]
const partialRefund = {
  ...refund,
  state: 'pending' as const,
  lines: [{ lineId: 'l', position: 0, quantity: 3 }],
}
const quantitiesLeft = (refunds: Parameters<typeof refundedQuantities>[1]) =>
  linesLeft({ cartItems, refunds: [...refunds] }).map(({ position, left }) => [position, left])

test('what is paid back, or will be, is not to be sent', () => {
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

test('a refund that failed gave nothing, one without lines all', () => {
  expect(quantitiesLeft([{ ...partialRefund, state: 'failed' }])).toEqual([
    [0, 4],
    [1, 1],
  ])
  expect(quantitiesLeft([{ ...partialRefund, lines: [] }])).toEqual([])
  expect(refundedQuantities({ cartItems, refunds: [] }, [{ ...partialRefund, lines: [] }])).toEqual(
    [4, 1],
  )
})

test('an amount leaves the pieces to be sent, and less money to give back', () => {
  const amount = { ...partialRefund, lines: [], byAmount: true, amount: 0.1 }
  expect(quantitiesLeft([amount])).toEqual([
    [0, 4],
    [1, 1],
  ])
  const refunds = [amount, { ...amount, amount: 0.2 }, { ...amount, state: 'failed' as const }]
  expect(amountLeft({ amountReceived: 500, refunds })).toBe(499.7)
})
