import { expect, test } from 'vitest'
import {
  findRefundIn,
  getReason,
  isFinalRefusal,
  isUnderWay,
  isUnknownId,
  readPayments,
  readRefund,
  stateOfPayments,
} from './razorpay-answers.ts'

const order = { id: 'order_1', amount: 845050, currency: 'INR', receipt: 'ours' }
const attempts = (...statuses: string[]) =>
  readPayments({
    items: statuses.map((status, at) => ({
      id: `pay_${at}`,
      status: status.replace('!', ''),
      amount: 845050,
      currency: 'INR',
      captured: status === 'captured' || status.endsWith('!'),
      created_at: 1_700_000_000 + at,
    })),
  })

test.each([
  [[], 'awaitingApproval'],
  [['created'], 'awaitingApproval'],
  // Another attempt may follow, and the bank may still authorise this one.
  [['failed'], 'awaitingApproval'],
  [['authorized'], 'approved'],
  [['failed', 'authorized', 'failed'], 'approved'],
  [['failed', 'captured'], 'captured'],
  [['captured', 'authorized'], 'captured'],
  // Refunded by us after the capture.
  [['refunded!'], 'captured'],
  // Razorpay refunds an authorised payment that is not captured in time.
  [['refunded'], 'awaitingApproval'],
])('attempts %j make the order %s', (statuses, state) => {
  expect(stateOfPayments(attempts(...statuses), order).state).toBe(state)
})

test('the captured amount is in paise, and the reference is the receipt of the order', () => {
  expect(stateOfPayments(attempts('failed', 'captured'), order)).toEqual({
    state: 'captured',
    captureId: 'pay_1',
    amount: { currency: 'INR', minor: 845050 },
    reference: 'ours',
  })
})

test.each([
  ['processed', 'done'],
  ['pending', 'pending'],
  ['failed', 'failed'],
])('a refund that is %s is %s', (status, state) => {
  expect(readRefund({ id: 'rfnd_1', status, amount: 100, notes: [] })).toEqual({
    state,
    providerRefundId: 'rfnd_1',
  })
})

test('a refund is found by its receipt or its notes', () => {
  const items = [
    { id: 'rfnd_1', status: 'processed', amount: 100, notes: [] },
    { id: 'rfnd_2', status: 'pending', amount: 100, notes: { refund: 'by-notes' } },
    { id: 'rfnd_3', status: 'processed', amount: 100, receipt: 'by-receipt', notes: {} },
  ]
  expect(findRefundIn({ items }, 'by-notes')?.providerRefundId).toBe('rfnd_2')
  expect(findRefundIn({ items }, 'by-receipt')?.providerRefundId).toBe('rfnd_3')
  expect(findRefundIn({ items }, 'another')).toBeUndefined()
})

const failure = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } })

test.each([
  ['The payment has been fully refunded already', true],
  ['The total refund amount is greater than the refund payment amount', true],
  ['The amount must be at least INR 1.00', true],
  ['Refund is not supported by the bank because the payment is more than 6 months old', true],
  ['Your account does not have enough balance to carry out the refund operation', false],
  ['We are facing some trouble completing your request', false],
])('a refund refused with "%s" is final: %s', (description, isFinal) => {
  expect(isFinalRefusal(failure(description))).toBe(isFinal)
})

test('distinguishes an unknown id and a call in progress from other refusals', () => {
  const unknown = { status: 400, body: failure('The id provided does not exist') }
  const busy = { status: 400, body: failure('Another payment operation is in progress') }
  expect([isUnknownId(unknown), isUnknownId(busy)]).toEqual([true, false])
  expect([isUnderWay(unknown), isUnderWay(busy)]).toEqual([false, true])
  expect(isUnderWay({ status: 409, body: undefined })).toBe(true)
})

test('a refusal without a description has a reason too', () => {
  expect(getReason({ error: { code: 'SERVER_ERROR', description: null } })).toBe('SERVER_ERROR')
  expect(getReason('<html>')).toBe('no reason given')
})

test('an answer of another shape means that the provider is unavailable', () => {
  expect(() => readPayments({ items: [{ id: 1 }] })).toThrow('does not match the schema')
})
