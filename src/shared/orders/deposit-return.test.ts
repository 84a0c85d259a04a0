import { expect, test } from 'vitest'
import { owesWholeDeposit } from './deposit-return.ts'

const order: Parameters<typeof owesWholeDeposit>[0] = {
  orderStatus: 'rejected',
  dues: [
    { kind: 'now', terms: '' },
    { kind: 'before_dispatch', terms: 'Not returned once the cloth is cut.' },
  ],
  productions: ['waiting'],
  statuses: ['confirmed', 'rejected'],
}

test.each([
  ['cancelled before any work', {}, true],
  ['not cancelled', { orderStatus: 'confirmed' as const }, false],
  ['with a piece that is cut', { productions: ['waiting' as const, 'cut' as const] }, false],
  ['that was in process', { statuses: ['inProcess' as const] }, false],
  ['that was sent', { statuses: ['inShipping' as const] }, false],
  [
    'without terms',
    { dues: [{ kind: 'before_dispatch' as const, terms: '' }], statuses: ['inProcess' as const] },
    true,
  ],
  ['without a deposit', { dues: [] }, false],
  ['on delivery with an advance', { dues: [{ kind: 'on_delivery' as const, terms: '' }] }, false],
])('an order %s', (_, more, owes) => {
  expect(owesWholeDeposit({ ...order, ...more })).toBe(owes)
})
