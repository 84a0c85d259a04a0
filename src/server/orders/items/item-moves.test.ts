import { expect, test } from 'vitest'
import { type Items, movesBetween } from './item-moves.ts'

const at = (place: Items['place'], quantity: number, parcelId: string | null = null): Items => ({
  lineId: 'l',
  place,
  parcelId,
  quantity,
})

test('items keep their place, or move by the shortest way', () => {
  expect(movesBetween([at('reserved', 3)], [at('reserved', 3)])).toEqual([])
  expect(movesBetween([at('reserved', 3)], [at('reserved', 1), at('sent', 2, 'p')])).toEqual([
    { lineId: 'l', from: 'reserved', to: 'sent', quantity: 2, parcelId: 'p' },
  ])
})

test('items change their parcel by way of “reserved”', () => {
  expect(movesBetween([at('sent', 2, 'p')], [at('packed', 2, 'q')])).toEqual([
    { lineId: 'l', from: 'sent', to: 'reserved', quantity: 2, parcelId: 'p' },
    { lineId: 'l', from: 'reserved', to: 'packed', quantity: 2, parcelId: 'q' },
  ])
})

test('surplus items leave the order, and missing ones enter it', () => {
  expect(movesBetween([at('sent', 1, 'p')], [])).toEqual([
    { lineId: 'l', from: 'sent', to: null, quantity: 1, parcelId: 'p' },
  ])
  expect(movesBetween([], [at('stock', 1)])).toEqual([
    { lineId: 'l', from: null, to: 'stock', quantity: 1, parcelId: null },
  ])
})
