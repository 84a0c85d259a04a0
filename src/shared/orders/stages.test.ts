import { expect, test } from 'vitest'
import type { Order, OrderEvent } from './order-schema.ts'
import { orderStages } from './stages.ts'

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T06:00:00.000Z`
const line = {
  ...{ lineId: 'l', productId: 'p', title: 'Saree', image: '', price: 1000, quantity: 1 },
}
const parcel = {
  ...{ _id: 'p', isReturning: false, courier: '', trackingNumber: '', trackingUrl: '' },
  lastSeen: null,
  lines: [{ lineId: 'l', quantity: 1 }],
}
const order = {
  orderStatus: 'confirmed',
  paymentStatus: 'paid',
  orderDate: at(1),
  channel: 'web',
  cartItems: [line],
  parcels: [],
  timeline: [
    { kind: 'placed', at: at(1) },
    { kind: 'paid', at: at(2) },
  ],
} satisfies Parameters<typeof orderStages>[0]

const status = (day: number, orderStatus: Order['orderStatus']): OrderEvent => ({
  ...{ kind: 'status', at: at(day), orderStatus },
})
const reached = (changes: Partial<Parameters<typeof orderStages>[0]> = {}) =>
  orderStages({ ...order, ...changes }).flatMap(({ name, isReached, at }) =>
    isReached ? [`${name} ${at?.slice(8, 10) ?? '?'}`] : [],
  )

test('an order has five stages, of which a paid one reached two', () => {
  expect(orderStages(order).map(({ name }) => name)).toEqual([
    ...['ordered', 'prepared', 'packed', 'sent', 'delivered'],
  ])
  expect(reached()).toEqual(['ordered 01', 'prepared 02'])
  expect(reached({ paymentStatus: 'pending', orderStatus: 'pending', timeline: [] })).toEqual([
    'ordered 01',
  ])
})

test('a product made to order is made once it is begun', () => {
  const lineIn = (state: 'waiting' | 'cut') => [{ ...line, production: { state } }]
  expect(reached({ cartItems: lineIn('waiting') })).toEqual(['ordered 01', 'confirmed 02'])
  expect(reached({ cartItems: lineIn('cut') })).toEqual(['ordered 01', 'made 02'])
})

test('parcels and status give the days of packing, dispatch and delivery', () => {
  const packed = { ...parcel, status: 'packed' as const, at: at(4) }
  const first = ['ordered 01', 'prepared 02', 'packed 04']
  expect(reached({ parcels: [packed] })).toEqual(first)
  const sent = { parcels: [{ ...parcel, status: 'sent' as const, at: at(4) }] }
  const timeline = [...order.timeline, status(5, 'inShipping')]
  const inShipping = { ...sent, orderStatus: 'inShipping' as const, timeline }
  expect(reached(inShipping)).toEqual([...first, 'sent 05'])
  const delivered = { ...inShipping, orderStatus: 'delivered' as const }
  expect(reached({ ...delivered, timeline: [...timeline, status(8, 'delivered')] })).toEqual([
    ...first,
    ...['sent 05', 'delivered 08'],
  ])
})

test('a first parcel of several is on its way', () => {
  const parcels = [{ ...parcel, status: 'sent' as const, at: at(4) }]
  const parcelSent = { kind: 'parcelSent', at: at(4), n: 1, courier: '', trackingNumber: '' }
  const timeline = [...order.timeline, parcelSent as OrderEvent]
  const sent = { parcels, orderStatus: 'inProcess' as const, timeline }
  expect(reached(sent)).toContain('sent 04')
})

test('a step back takes a stage back', () => {
  const timeline = [...order.timeline, status(5, 'inShipping'), status(6, 'inProcess')]
  expect(reached({ orderStatus: 'inProcess', timeline })).toEqual(['ordered 01', 'prepared 02'])
})

test('a parcel that came back is not packed any more', () => {
  const returned = { ...parcel, status: 'returned' as const, at: at(4) }
  expect(reached({ parcels: [returned], orderStatus: 'inProcess' })).not.toContain('packed 04')
})

test('an order that ended has no stages to come', () => {
  const rejected = {
    orderStatus: 'rejected' as const,
    timeline: [...order.timeline, status(3, 'rejected')],
  }
  expect(reached(rejected)).toEqual(['ordered 01', 'prepared 02', 'rejected 03'])
  const timeline: OrderEvent[] = [{ kind: 'expired', at: at(2) }]
  const expired = { paymentStatus: 'expired' as const, orderStatus: 'pending' as const, timeline }
  expect(orderStages({ ...order, ...expired }).map(({ name }) => name)).toEqual([
    'ordered',
    'cancelled',
  ])
})

test('what is handed over or emailed has no stages', () => {
  expect(reached({ channel: 'giftCard' })).toEqual([])
  expect(reached({ channel: 'counter' })).toEqual([])
})
