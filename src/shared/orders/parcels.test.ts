import { expect, test } from 'vitest'
import {
  isBookedOrSent,
  isDivided,
  isLineReturning,
  isReturning,
  statusByParcels,
  statusOnItsWay,
} from './parcels.ts'

test.each([
  ['nothing packed', { waiting: 2, parcels: [] }, 'confirmed', 'confirmed'],
  ['one of two packed', { waiting: 2, parcels: ['packed'] }, 'confirmed', 'inProcess'],
  ['one of two sent', { waiting: 1, parcels: ['sent'] }, 'inProcess', 'inProcess'],
  ['all sent', { waiting: 0, parcels: ['sent', 'delivered'] }, 'inProcess', 'inShipping'],
  ['all delivered', { waiting: 0, parcels: ['delivered', 'delivered'] }, 'inShipping', 'delivered'],
  ['one came back', { waiting: 0, parcels: ['delivered', 'returned'] }, 'inShipping', 'delivered'],
  ['all came back', { waiting: 0, parcels: ['returned'] }, 'inShipping', 'inShipping'],
  ['rejected', { waiting: 0, parcels: ['sent'] }, 'rejected', 'rejected'],
] as const)('%s', (_, contents, now, status) => expect(statusByParcels(contents, now)).toBe(status))

test('the status of a parcel follows the order', () => {
  expect((['inProcess', 'inShipping', 'delivered'] as const).map(statusOnItsWay)).toEqual([
    'packed',
    'sent',
    'delivered',
  ])
})

test('a second parcel, or a parcel sent before the rest, divides an order', () => {
  const texts = { courier: '', trackingNumber: '', trackingUrl: '' }
  const parcel = { _id: 'p', ...texts, at: '', isReturning: false, lines: [] }
  const sent = { ...parcel, status: 'sent' as const }
  expect(isDivided({ parcels: [], orderStatus: 'confirmed' })).toBe(false)
  expect(isDivided({ parcels: [sent], orderStatus: 'inShipping' })).toBe(false)
  expect(isDivided({ parcels: [sent], orderStatus: 'inProcess' })).toBe(true)
  expect(isDivided({ parcels: [sent, sent], orderStatus: 'delivered' })).toBe(true)
})

test('a courier has sent and booked parcels, but no returned ones', () => {
  const texts = { courier: '', trackingNumber: '', trackingUrl: '' }
  const parcel = { _id: 'p', ...texts, at: '', isReturning: false, lines: [] }
  const packed = { ...parcel, status: 'packed' as const }
  const returned = { ...parcel, status: 'returned' as const, trackingNumber: '77' }
  expect(isBookedOrSent({ parcels: [packed, returned] })).toBe(false)
  expect(isBookedOrSent({ parcels: [{ ...packed, trackingNumber: '77' }] })).toBe(true)
  expect(isBookedOrSent({ parcels: [returned, { ...parcel, status: 'sent' }] })).toBe(true)
  expect(isBookedOrSent({ parcels: [{ ...parcel, status: 'delivered' }] })).toBe(true)
})

test('an order returns if all sent parcels return and nothing is left to pack', () => {
  const texts = { courier: '', trackingNumber: '', trackingUrl: '' }
  const sent = { _id: 'p', ...texts, at: '', isReturning: false, status: 'sent' as const }
  const unreturned = { ...sent, lines: [{ lineId: 'a', quantity: 1 }] }
  const refused = { ...sent, isReturning: true, lines: [{ lineId: 'b', quantity: 1 }] }
  expect(isReturning({ parcels: [refused], orderStatus: 'inShipping' })).toBe(true)
  expect(isReturning({ parcels: [refused], orderStatus: 'inProcess' })).toBe(false)
  expect(isReturning({ parcels: [refused], orderStatus: 'confirmed' })).toBe(false)
  expect(isReturning({ parcels: [refused], orderStatus: 'rejected' })).toBe(true)
  expect(isReturning({ parcels: [refused, unreturned], orderStatus: 'inShipping' })).toBe(false)
  expect(isReturning({ parcels: [], orderStatus: 'confirmed' })).toBe(false)
  const isBack = (lineId: string, quantity: number) =>
    isLineReturning({ parcels: [refused, unreturned] }, { lineId, quantity })
  expect([isBack('a', 1), isBack('b', 1), isBack('b', 2)]).toEqual([false, true, false])
})
