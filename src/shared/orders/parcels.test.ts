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
] as const)('%s', (_, contents, currentStatus, status) =>
  expect(statusByParcels(contents, currentStatus)).toBe(status),
)

test('the status of a parcel follows the order', () => {
  expect((['inProcess', 'inShipping', 'delivered'] as const).map(statusOnItsWay)).toEqual([
    'packed',
    'sent',
    'delivered',
  ])
})

test('a second parcel, or a parcel sent before the rest, divides an order', () => {
  const texts = { courier: '', trackingNumber: '', trackingUrl: '' }
  const parcel = { _id: 'p', ...texts, at: '', isReturning: false, lastSeen: null, lines: [] }
  const sentParcel = { ...parcel, status: 'sent' as const }
  expect(isDivided({ parcels: [], orderStatus: 'confirmed' })).toBe(false)
  expect(isDivided({ parcels: [sentParcel], orderStatus: 'inShipping' })).toBe(false)
  expect(isDivided({ parcels: [sentParcel], orderStatus: 'inProcess' })).toBe(true)
  expect(isDivided({ parcels: [sentParcel, sentParcel], orderStatus: 'delivered' })).toBe(true)
})

test('a courier has sent and booked parcels, but no returned ones', () => {
  const texts = { courier: '', trackingNumber: '', trackingUrl: '' }
  const parcel = { _id: 'p', ...texts, at: '', isReturning: false, lastSeen: null, lines: [] }
  const packedParcel = { ...parcel, status: 'packed' as const }
  const returnedParcel = { ...parcel, status: 'returned' as const, trackingNumber: '77' }
  expect(isBookedOrSent({ parcels: [packedParcel, returnedParcel] })).toBe(false)
  expect(isBookedOrSent({ parcels: [{ ...packedParcel, trackingNumber: '77' }] })).toBe(true)
  expect(isBookedOrSent({ parcels: [returnedParcel, { ...parcel, status: 'sent' }] })).toBe(true)
  expect(isBookedOrSent({ parcels: [{ ...parcel, status: 'delivered' }] })).toBe(true)
})

test('an order returns if all sent parcels return and nothing is left to pack', () => {
  const texts = { courier: '', trackingNumber: '', trackingUrl: '' }
  const sentParcel = {
    _id: 'p',
    ...texts,
    at: '',
    isReturning: false,
    lastSeen: null,
    status: 'sent' as const,
  }
  const unreturnedParcel = { ...sentParcel, lines: [{ lineId: 'a', quantity: 1 }] }
  const refusedParcel = { ...sentParcel, isReturning: true, lines: [{ lineId: 'b', quantity: 1 }] }
  expect(isReturning({ parcels: [refusedParcel], orderStatus: 'inShipping' })).toBe(true)
  expect(isReturning({ parcels: [refusedParcel], orderStatus: 'inProcess' })).toBe(false)
  expect(isReturning({ parcels: [refusedParcel], orderStatus: 'confirmed' })).toBe(false)
  expect(isReturning({ parcels: [refusedParcel], orderStatus: 'rejected' })).toBe(true)
  expect(
    isReturning({ parcels: [refusedParcel, unreturnedParcel], orderStatus: 'inShipping' }),
  ).toBe(false)
  expect(isReturning({ parcels: [], orderStatus: 'confirmed' })).toBe(false)
  const isBack = (lineId: string, quantity: number) =>
    isLineReturning({ parcels: [refusedParcel, unreturnedParcel] }, { lineId, quantity })
  expect([isBack('a', 1), isBack('b', 1), isBack('b', 2)]).toEqual([false, true, false])
})
