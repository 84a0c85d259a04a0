import { expect, test } from 'vitest'
import { amountDue, balanceDue, isReceivable, refundSource } from './states.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from './vocabulary.ts'

const receivable = (
  paymentStatus: PaymentStatus,
  paymentMethod: PaymentMethod,
  orderStatus: OrderStatus = 'pending',
) => isReceivable({ paymentStatus, paymentMethod, orderStatus })

test('accepts receipts for due amounts and for orders without a provider', () => {
  expect(receivable('due', 'cod', 'confirmed')).toBe(true)
  expect(receivable('partiallyPaid', 'paypal', 'confirmed')).toBe(true)
  expect(receivable('pending', 'upi')).toBe(true)
  expect(receivable('expired', 'upi')).toBe(true)
  expect(receivable('pending', 'paypal')).toBe(false)
  expect(receivable('expired', 'paypal', 'inProcess')).toBe(true)
  expect(receivable('paid', 'cod', 'confirmed')).toBe(false)
  expect(receivable('cancelled', 'cod', 'rejected')).toBe(false)
  for (const status of ['partiallyPaid', 'expired', 'pending'] as const)
    expect(receivable(status, 'upi', 'rejected')).toBe(false)
})

test('only accepted orders that are not rejected have a due amount', () => {
  const sums = { orderStatus: 'confirmed', totalAmount: 1000.1, amountReceived: 400 } as const
  expect(amountDue({ paymentStatus: 'due', ...sums, amountReceived: 0 })).toBe(1000.1)
  expect(amountDue({ paymentStatus: 'partiallyPaid', ...sums })).toBe(600.1)
  expect(amountDue({ paymentStatus: 'partiallyPaid', ...sums, orderStatus: 'rejected' })).toBe(0)
  expect(amountDue({ paymentStatus: 'pending', ...sums })).toBe(0)
  expect(amountDue({ paymentStatus: 'paid', ...sums })).toBe(0)
})

test('the owner refunds only money that the owner recorded', () => {
  const by = (paymentMethod: PaymentMethod | 'manual', ...kinds: string[]) =>
    refundSource({ paymentMethod, timeline: kinds.map((kind) => ({ kind })) as never })
  expect(by('manual', 'received')).toBe('owner')
  expect(by('cod')).toBe('owner')
  expect(by('manual', 'received', 'paidOnline')).toBe('both')
  expect(by('manual', 'paidOnline')).toBe('provider')
  expect(by('manual', 'paidByCredit')).toBe('provider')
  expect(by('manual', 'paidByCredit', 'received')).toBe('owner')
  expect(by('paypal', 'paid')).toBe('provider')
})

test('the balance excludes a deposit that is still open', () => {
  const order = { paymentStatus: 'due', orderStatus: 'confirmed', totalAmount: 20_000 } as const
  const due = { dueOn: null, terms: '' }
  const dues = [
    { kind: 'now' as const, amount: 5000, ...due },
    { kind: 'before_dispatch' as const, amount: 15_000, ...due },
  ]
  const balances = [0, 2000, 5000, 8000].map((amountReceived) =>
    balanceDue({ ...order, amountReceived, dues }),
  )
  expect(balances).toEqual([15_000, 15_000, 15_000, 12_000])
})
