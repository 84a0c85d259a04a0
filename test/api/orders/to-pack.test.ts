import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { anAddress, buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000

let shopper: Person
let productId: string
const shop = await openShop()
const { owner } = shop
const packer = await shop.staff('packing')
await shop.setPayments({ methods: ['paypal', 'cod'], cod: { fee: 0, confirm: false } })
await shop.setSettings({ madeToMeasure: true, approvesPhotos: false })
beforeEach(async () => {
  shopper = await shop.shopper()
  productId = await shop.product({ price: PRICE, totalStock: 9 })
})

test('the courier collects for an order on delivery and for one by phone', async () => {
  expect((await parcelOf(await onDelivery()))?.collect).toBe(PRICE)
  const entered = await enter({ onDelivery: true })
  expect((await parcelOf(entered))?.collect).toBe(PRICE)
  expect((await shop.fetchOrder(entered)).dues).toMatchObject([
    { kind: 'on_delivery', amount: PRICE },
  ])
  const deposited = await enter({ onDelivery: true, deposit: { amount: 300, days: 10 } })
  await shop.receive(deposited, 300)
  expect((await parcelOf(deposited))?.collect).toBe(PRICE - 300)
})

test('the courier collects for no order by phone that is paid another way', async () => {
  const id = await enter()
  expect((await parcelOf(id))?.collect).toBe(0)
  await shop.setStatus(id, 'inShipping', { sendsUnpaid: true })
  const { parcels } = (await owner.call('GET', '/api/admin/orders/manifest')).body.data
  const { orderNumber } = await shop.fetchOrder(id)
  expect(
    parcels.find((parcel: { orderNumber: string }) => parcel.orderNumber === orderNumber),
  ).toMatchObject({ collect: 0 })
})

test('no courier collects for a sale at the counter or abroad', async () => {
  for (const more of [
    { channel: 'counter' },
    { address: { ...anAddress, pincode: '10001', country: 'US' } },
  ]) {
    const { status, body } = await shop.enter(productId, PRICE, { onDelivery: true, ...more })
    expect([status, body.errors[0].path]).toEqual([400, 'onDelivery'])
  }
})

test('the courier collects no balance that is due before dispatch', async () => {
  const id = await enter({ deposit: { amount: 300, days: 10 } })
  expect((await parcelOf(id))?.collect).toBe(0)
  await shop.setStatus(id, 'inShipping', { sendsUnpaid: true })
  const { parcels } = (await owner.call('GET', '/api/admin/orders/manifest')).body.data
  const { orderNumber } = await shop.fetchOrder(id)
  expect(
    parcels.find((parcel: { orderNumber: string }) => parcel.orderNumber === orderNumber),
  ).toMatchObject({ collect: 0 })
})

test('a payment link is only an offer beside what is due on delivery', async () => {
  const byLink = await enter()
  await owner.call('POST', `/api/admin/orders/payment-link/${byLink}`, {})
  expect((await parcelOf(byLink))?.collect).toBe(0)
  const id = await onDelivery()
  await shopper.call('POST', '/api/shop/order/payment-link', { orderId: id })
  expect((await parcelOf(id))?.collect).toBe(PRICE)
})

test('a sale at the counter is not packed and cannot be sent by a list', async () => {
  const id = await enter({ channel: 'counter' })
  expect(await parcelOf(id)).toBeUndefined()
  expect((await sendAll(id)).outcome).toBe('refused')
  const seenByOwner = await owner.call('POST', '/api/admin/orders/parcels', {
    orderStatus: 'inShipping',
    orders: [{ order: id }],
  })
  expect(seenByOwner.body.data[0].message).toContain('handed over')
})

test('a piece is packed once it is made', async () => {
  const made = await owner.call('PUT', `/api/admin/products/making/${productId}`, {
    makes: [
      {
        make: 'unstitched',
        price: 0,
        days: 1,
        stockPolicy: 'made_to_order',
        clothId: null,
        clothCm: null,
      },
    ],
    addOns: [],
    depositPercent: 0,
  })
  expect(made.status).toBe(200)
  const options = { make: 'unstitched' }
  const stockPiece = await shop.product({ price: PRICE, totalStock: 2 })
  const alone = await enter({ lines: [{ productId, quantity: 1, options }] })
  const mixed = await enter({
    lines: [
      { productId, quantity: 1, options },
      { productId: stockPiece, quantity: 1 },
    ],
    totalAmount: 2 * PRICE,
  })
  expect(await parcelOf(alone)).toBeUndefined()
  expect((await parcelOf(mixed))?.lines).toHaveLength(1)
  const refused = await sendAll(mixed)
  expect(refused).toMatchObject({ outcome: 'refused' })
  expect(refused.message).toContain('still being made')
  const { cartItems, orderUpdateDate: version } = await shop.fetchOrder(mixed)
  const pack = await owner.call('POST', `/api/admin/orders/parcel/${mixed}`, {
    parcelId: uuidv7(),
    status: 'packed',
    courier: '',
    trackingNumber: '',
    lines: [{ lineId: cartItems[0].lineId, quantity: 1 }],
    version,
  })
  expect(pack).toMatchObject({ status: 409, body: { code: 'not_made' } })
  for (const id of [alone, mixed])
    for (const from of ['waiting', 'cut']) {
      const { lineId } = (await shop.fetchOrder(id)).cartItems[0]
      await owner.call('POST', `/api/admin/orders/production/${id}`, { lineId, from })
    }
  expect((await parcelOf(alone))?.lines).toHaveLength(1)
  expect((await parcelOf(mixed))?.lines).toHaveLength(2)
  expect((await sendAll(mixed)).outcome).toBe('changed')
})

test('a packer packs, sends and unpacks a part, and sees no order', async () => {
  const id = await onDelivery(3)
  const row = await parcelOf(id)
  const [line] = row?.lines ?? []
  expect(row).toMatchObject({ toPack: [{ lineId: line?.lineId, quantity: 3 }], packed: [] })
  const pack = (quantity: number, parcelId = uuidv7(), more: object = {}) =>
    packer.call('POST', `/api/admin/orders/parcel/${id}`, {
      ...{ parcelId, status: 'packed', lines: [{ lineId: line?.lineId, quantity }], ...more },
    })
  const change = (parcelId: string, body: object) =>
    packer.call('PUT', `/api/admin/orders/parcel/${id}/${parcelId}`, body)
  const first = uuidv7()
  const packed = await pack(1, first)
  expect([packed.status, packed.body.data]).toEqual([201, undefined])
  expect((await pack(1, first)).status).toBe(201)
  expect(await parcelOf(id)).toMatchObject({
    toPack: [{ quantity: 2 }],
    packed: [{ _id: first, lines: [{ quantity: 1 }] }],
  })
  expect((await pack(3)).body.code).toBe('packed_already')
  expect(
    (await change(first, { status: 'sent', trackingNumber: 'DL77' })).body.data,
  ).toBeUndefined()
  const second = uuidv7()
  await pack(1, second)
  expect((await change(second, { status: 'unpacked' })).status).toBe(200)
  expect(await parcelOf(id)).toMatchObject({ toPack: [{ quantity: 2 }], packed: [] })
  for (const status of ['delivered', 'returned'])
    expect(await change(first, { status })).toMatchObject({
      status: 403,
      body: { code: 'not_permitted' },
    })
  const last = uuidv7()
  await pack(2, last, { status: 'sent' })
  expect((await shop.fetchOrder(id)).orderStatus).toBe('inShipping')
  expect((await change(last, { trackingNumber: 'DL78' })).status).toBe(403)
  expect((await change(last, { status: 'sent' })).status).toBe(200)
  for (const parcelId of [first, last])
    await owner.call('PUT', `/api/admin/orders/parcel/${id}/${parcelId}`, { status: 'delivered' })
  expect((await change(last, { status: 'sent' })).status).toBe(404)
  expect((await shop.fetchOrder(id)).orderStatus).toBe('delivered')
  expect((await pack(2, last, { status: 'sent' })).status).toBe(201)
})

test('of an order packed in parts, the parcel that leaves first collects', async () => {
  const id = await onDelivery(2)
  const [line] = (await parcelOf(id))?.lines ?? []
  const pack = (trackingNumber: string) =>
    packer.call('POST', `/api/admin/orders/parcel/${id}`, {
      ...{ parcelId: uuidv7(), status: 'packed', trackingNumber },
      lines: [{ lineId: line?.lineId, quantity: 1 }],
    })
  await pack('')
  await pack('')
  expect((await parcelOf(id))?.collect).toBe(2 * PRICE)
  const { parcels } = await shop.fetchOrder(id)
  await packer.call('PUT', `/api/admin/orders/parcel/${id}/${parcels[0]._id}`, { status: 'sent' })
  expect((await parcelOf(id))?.collect).toBe(0)
})

test('a packer packs no part of an order that is not to be packed', async () => {
  const rejected = await onDelivery(2)
  await shop.setStatus(rejected, 'rejected')
  const counter = await enter({ channel: 'counter' })
  for (const id of [rejected, counter, uuidv7()]) {
    const parcel = { parcelId: uuidv7(), status: 'packed', lines: [{ lineId: id, quantity: 1 }] }
    const calls = [
      packer.call('POST', `/api/admin/orders/parcel/${id}`, parcel),
      packer.call('POST', `/api/admin/orders/courier-booking/${id}`, { parcelId: uuidv7() }),
      packer.call('PUT', `/api/admin/orders/parcel/${id}/${uuidv7()}`, { status: 'sent' }),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.code]).toEqual([404, 'order_not_found'])
  }
})

test('an unpaid order whose parcel came back owes nothing, until that is undone', async () => {
  const id = await onDelivery(2)
  await shop.setStatus(id, 'inShipping')
  const { parcels, orderUpdateDate: version } = await shop.fetchOrder(id)
  const path = `/api/admin/orders/parcel/${id}/${parcels[0]._id}`
  const returned = await owner.call('PUT', path, { status: 'returned', version })
  expect(returned.body.data).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'cancelled' })
  expect(await fetchStock()).toBe(9)
  const due = async () => (await owner.call('GET', '/api/admin/dashboard')).body.data.due.orders
  const before = await due()
  const undone = await owner.call('POST', `/api/admin/orders/undo/${id}`, {
    version: returned.body.data.orderUpdateDate,
  })
  expect(undone.body.data).toMatchObject({ orderStatus: 'inShipping', paymentStatus: 'due' })
  expect(await fetchStock()).toBe(7)
  expect(await due()).toBe(before + 1)
})

test('a lost parcel that is fully refunded is not in shipping any more', async () => {
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const id = await buy(shopper, addressId, PRICE)
  await shop.setStatus(id, 'inShipping')
  const refunded = await shop.refund(id, { lines: [{ position: 0, quantity: 1 }] })
  expect(refunded.body.data).toMatchObject({ paymentStatus: 'refunded', orderStatus: 'rejected' })
  expect(await fetchStock()).toBe(8)
})

const fetchStock = () => shop.fetchStock(productId)

const toPack = async () =>
  (await packer.call('GET', '/api/admin/parcels')).body.data as {
    _id: string
    collect: number
    lines: { lineId: string; quantity: number }[]
  }[]
const parcelOf = async (id: string) => (await toPack()).find(({ _id }) => _id === id)
const sendAll = async (id: string) => {
  const { body } = await packer.call('POST', '/api/admin/orders/parcels', {
    orderStatus: 'inShipping',
    courier: 'Delhivery',
    orders: [{ order: id }],
  })
  return body.data[0] as { outcome: string; message?: string }
}
const enter = async (more: object = {}) =>
  (await shop.enteredOrder({ price: PRICE, productId, ...more })).orderId

async function onDelivery(quantity = 1) {
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity }])
  const { body } = await order(shopper, addressId, PRICE * quantity, 'cod')
  return body.orderId as string
}
