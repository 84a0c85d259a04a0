import { expect, test } from 'vitest'
import { getIssue, paymentState, paypalRefundState } from './paypal-answers.ts'

const order = (status: string, capture?: string) => ({
  status: 200,
  body: {
    id: 'ORDER',
    status,
    payer: { payer_id: 'PAYER' },
    purchase_units: [
      {
        custom_id: 'ours',
        payments: {
          captures: capture
            ? [{ id: 'CAP', status: capture, amount: { currency_code: 'USD', value: '10.29' } }]
            : [],
        },
      },
    ],
  },
})

test.each([
  ['CREATED', undefined, 'awaitingApproval'],
  ['APPROVED', undefined, 'approved'],
  ['VOIDED', undefined, 'gone'],
  ['COMPLETED', 'COMPLETED', 'captured'],
  ['COMPLETED', 'REFUNDED', 'captured'],
  ['COMPLETED', 'PARTIALLY_REFUNDED', 'captured'],
  // The order is completed while its capture is under review.
  ['COMPLETED', 'PENDING', 'underReview'],
  ['COMPLETED', 'DECLINED', 'declined'],
  ['APPROVED', 'FAILED', 'declined'],
])('an order that is %s with a capture that is %s is %s', (status, capture, state) => {
  expect(paymentState(order(status, capture)).state).toBe(state)
})

test('reads captured money to the cent, with its owner', () => {
  expect(paymentState(order('COMPLETED', 'COMPLETED'))).toEqual({
    state: 'captured',
    captureId: 'CAP',
    amount: { currency: 'USD', minor: 1029 },
    reference: 'ours',
    payerId: 'PAYER',
  })
})

test('an unreadable answer states nothing about the money', () => {
  expect(() => paymentState({ status: 200, body: { id: 7 } })).toThrow('does not match the schema')
  expect(getIssue({ name: 'UNPROCESSABLE', details: [{ issue: 'ORDER_NOT_APPROVED' }] })).toBe(
    'ORDER_NOT_APPROVED',
  )
  expect(getIssue('<html>')).toBe('no reason given')
})

test.each([
  ['COMPLETED', 'done'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
])('a refund that is %s is %s', (status, state) => {
  expect(paypalRefundState({ id: 'R', status })).toEqual({ state, providerRefundId: 'R' })
})
