import { expect, test } from 'vitest'
import type { LinePolicy } from '../catalogue/return-policy.ts'
import type { Order, OrderEvent } from './order-schema.ts'
import { deliveryDay, returnUntil } from './return-until.ts'

const returnPolicy: LinePolicy = {
  ...{ name: '', days: 7, remedies: ['refund'], wayBack: 'shopper', faultyOnly: false },
  ...{ explanation: '', explanationHindi: '' },
}
const line = { lineId: 'l', returnPolicy }
/** 18:30 UTC begins the next day in India. */
const at = (day: number, time = '06:00') =>
  `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`

type Facts = Parameters<typeof returnUntil>[1]
const parcel = (status: Order['parcels'][number]['status'], lineId = 'l') => ({
  ...{ _id: 'p', isReturning: false, courier: '', trackingNumber: '', trackingUrl: '' },
  ...{ status, lastSeen: null, at: at(1), lines: [{ lineId, quantity: 1 }] },
})
const parcelDelivered = (n: number, moment: string): OrderEvent => ({
  ...{ kind: 'parcelDelivered', n, at: moment },
})
const orderDelivered = (moment: string): OrderEvent => ({
  ...{ kind: 'status', orderStatus: 'delivered', at: moment },
})
const dates = (until: string) => ({ from: until, until })
const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ parcels: [], timeline: [], promise: null, ...more },
})

test('the days count from the day in India on which the line’s last parcel was delivered', () => {
  const timeline = [
    parcelDelivered(1, at(5)),
    parcelDelivered(3, at(9, '18:30')),
    orderDelivered(at(12)),
  ]
  const parcels = [parcel('delivered'), parcel('delivered', 'other'), parcel('delivered')]
  const delivered = facts({ parcels, timeline, promise: { ...dates('2026-03-20'), lines: [] } })
  expect(deliveryDay(line, delivered)).toBe('2026-03-10')
  expect(returnUntil(line, delivered)).toBe('2026-03-17')
})

test('an order that was set to delivered as a whole gives the day of its parcels', () => {
  const timeline = [orderDelivered(at(28)), orderDelivered(at(30))]
  expect(returnUntil(line, facts({ parcels: [parcel('delivered')], timeline }))).toBe('2026-04-06')
})

test('a parcel that came back does not count', () => {
  const parcels = [parcel('returned'), parcel('delivered')]
  const timeline = [parcelDelivered(2, at(5))]
  expect(returnUntil(line, facts({ parcels, timeline }))).toBe('2026-03-12')
})

test('before the last parcel arrives the days count from the promised last day', () => {
  const waiting = facts({
    parcels: [parcel('delivered'), parcel('sent')],
    timeline: [parcelDelivered(1, at(5))],
    promise: { ...dates('2026-03-20'), lines: [] },
  })
  expect(deliveryDay(line, waiting)).toBeNull()
  expect(returnUntil(line, waiting)).toBe('2026-03-27')
})

test('a line with dates of its own counts from them', () => {
  const lines = [
    { lineId: 'other', ...dates('2026-03-02') },
    { lineId: 'l', ...dates('2026-03-10') },
  ]
  expect(returnUntil(line, facts({ promise: { ...dates('2026-03-20'), lines } }))).toBe(
    '2026-03-17',
  )
})

test('without a known day, a policy or anything to ask for there is no last day', () => {
  expect(returnUntil(line, facts())).toBeNull()
  const promised = facts({ promise: { ...dates('2026-03-20'), lines: [] } })
  expect(returnUntil({ lineId: 'l' }, promised)).toBeNull()
  const policyWith = (more: Partial<LinePolicy>) => ({
    ...{ lineId: 'l', returnPolicy: { ...returnPolicy, ...more } },
  })
  expect(returnUntil(policyWith({ days: 0, remedies: [] }), promised)).toBeNull()
  expect(returnUntil(policyWith({ faultyOnly: true }), promised)).toBeNull()
})
