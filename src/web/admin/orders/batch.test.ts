import { expect, test } from 'vitest'
import type { ParcelOutcome } from '#shared/orders/order-schema.ts'
import { withOutcomes } from './batch.ts'

const outcome = (orderId: string, what: ParcelOutcome['outcome'], version = 'v1') =>
  ({ orderId, outcome: what, version }) as ParcelOutcome

test('adds a second request to the batch and ignores its refusals', () => {
  const first = withOutcomes(undefined, [outcome('a', 'changed'), outcome('b', 'refused')], 1000)
  expect(first).toEqual({ orders: [{ id: 'a', version: 'v1' }], sentAt: 1000 })
  expect(withOutcomes(first, [outcome('b', 'refused')], 2000)).toEqual(first)
  expect(
    withOutcomes(first, [outcome('b', 'changed'), outcome('a', 'changed', 'v2')], 2000),
  ).toEqual({
    orders: [
      { id: 'b', version: 'v1' },
      { id: 'a', version: 'v2' },
    ],
    sentAt: 1000,
  })
})

test('replaces a batch that is too old to undo', () => {
  const first = withOutcomes(undefined, [outcome('a', 'changed')], 0)
  expect(withOutcomes(first, [outcome('b', 'changed')], 61_000)).toEqual({
    orders: [{ id: 'b', version: 'v1' }],
    sentAt: 61_000,
  })
  expect(withOutcomes(undefined, [outcome('a', 'refused')], 0)).toBeUndefined()
})
