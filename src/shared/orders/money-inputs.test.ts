import { uuidv7 } from 'uuidv7'
import { afterEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { ownerOrder } from './owner-order-schema.ts'
import { defaultPaymentSettings, paymentSettings } from './payment-settings-schema.ts'
import { receiptInput } from './receipt-schema.ts'

afterEach(() => void vi.useRealTimers())

const messages = (schema: z.ZodType, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

const decimals = 'An amount has at most two decimals.'

const receipt = {
  receiptId: uuidv7(),
  amount: 99.99,
  method: 'cash',
  receivedOn: '2026-03-01',
}

test('settings accept each payment method once and amounts of two decimals', () => {
  const { cod } = defaultPaymentSettings
  const settings = (fee: number, most: number, methods = ['cod', 'upi']) =>
    messages(paymentSettings, {
      ...defaultPaymentSettings,
      methods,
      cod: { ...cod, fee, most },
    })
  expect(settings(99.99, 0.29)).toEqual([])
  expect(settings(99.999, 0.001)).toEqual([
    ['cod.fee', decimals],
    ['cod.most', decimals],
  ])
  expect(settings(0, 1, ['cod', 'upi', 'cod'])).toEqual([
    ['methods', 'Each way to pay can be chosen once.'],
  ])
})

test('an order that staff enter accepts two decimals of discount and delivery', () => {
  const orderMessages = (discount: number, delivery: number) =>
    messages(ownerOrder, {
      orderId: uuidv7(),
      channel: 'counter',
      customer: { name: 'Meera' },
      address: {},
      lines: [{ productId: uuidv7(), quantity: 1 }],
      discount,
      delivery,
      totalAmount: 1,
    })
  expect(orderMessages(0.1, 19.99)).toEqual([])
  expect(orderMessages(0.125, 1e-9)).toEqual([
    ['discount', decimals],
    ['delivery', decimals],
  ])
})

test('a receipt accepts two decimals', () => {
  expect(messages(receiptInput, receipt)).toEqual([])
  expect(messages(receiptInput, { ...receipt, amount: 0.015 })).toEqual([['amount', decimals]])
})

test('a receipt is dated tomorrow in India at the latest', () => {
  // 2 March, 00:30 in India.
  vi.useFakeTimers({ now: new Date('2026-03-01T19:00:00Z') })
  const on = (receivedOn: string) => messages(receiptInput, { ...receipt, receivedOn })
  expect(on('2026-03-03')).toEqual([])
  expect(on('2026-03-04')).toEqual([['receivedOn', 'Money can’t be received in the future.']])
})
