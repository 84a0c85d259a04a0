import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

type Order = Parameters<typeof nextStep>[0]

const parcel = (status: 'packed' | 'sent' | 'delivered') =>
  ({ _id: status, status }) as Order['parcels'][number]
const line = { lineId: 'line', quantity: 1 }
const paid: Order = {
  channel: 'web',
  paymentStatus: 'paid',
  paymentMethod: 'razorpay',
  orderStatus: 'confirmed',
  dues: [],
  toPack: [line],
  parcels: [],
}

test.each<[string, Partial<Order>, boolean, string | undefined]>([
  ['a paid order is packed', {}, false, 'pack'],
  ['a paid order is booked with a connected courier', {}, true, 'book'],
  ['a packed parcel is sent', { toPack: [], parcels: [parcel('packed')] }, true, 'send'],
  ['a sent parcel arrives', { toPack: [], parcels: [parcel('sent')] }, true, 'markDelivered'],
  [
    'what is left is packed before a sent parcel arrives',
    { parcels: [parcel('sent')] },
    false,
    'pack',
  ],
  [
    'a delivered order needs nothing',
    { toPack: [], parcels: [parcel('delivered')] },
    false,
    undefined,
  ],
  ['a rejected order needs nothing', { orderStatus: 'rejected' }, false, undefined],
  ['a gift card needs nothing', { channel: 'giftCard' }, false, undefined],
  [
    'an order that waits for a transfer is paid',
    { paymentStatus: 'pending', paymentMethod: 'upi', orderStatus: 'pending' },
    false,
    'takePayment',
  ],
  [
    'an order by phone is paid before it is packed',
    { paymentStatus: 'due', paymentMethod: 'manual' },
    false,
    'takePayment',
  ],
  [
    'an order on delivery is packed first',
    { paymentStatus: 'due', paymentMethod: 'cod' },
    false,
    'pack',
  ],
  [
    'what the courier collected is recorded at the end',
    { paymentStatus: 'due', paymentMethod: 'cod', toPack: [], parcels: [parcel('delivered')] },
    false,
    'takePayment',
  ],
  [
    'an order that its shopper is paying online waits',
    { paymentStatus: 'pending', orderStatus: 'pending' },
    false,
    undefined,
  ],
])('%s', (_, part, isBookable, kind) => {
  expect(nextStep({ ...paid, ...part }, isBookable)?.kind).toBe(kind)
})
