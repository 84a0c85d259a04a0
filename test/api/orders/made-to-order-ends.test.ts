import { beforeEach, expect, test } from 'vitest'
import { expireHolds, reconcile } from '#server/orders/paying/reconcile.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { giveMeasures } from '#test/support/fit.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 20_000
let shopper: Person
let productId: string
let clothId: string
let cloths = 0
const shop = await openShop()
const { owner } = shop
const none = { clothId: null, clothCm: null }
const making = (more: object = {}) => ({
  makes: [
    { make: 'measured', price: 5000, days: 20, stockPolicy: 'cloth', clothId, clothCm: 400 },
    { ...none, make: 'unstitched', price: -12_000, days: 1, stockPolicy: 'made_to_order' },
  ],
  addOns: [],
  depositPercent: 0,
  returnTerms: '',
  ...more,
})
const make = async (more: object = {}, id = productId) => {
  const reply = await owner.call('PUT', `/api/admin/products/making/${id}`, making(more))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
beforeEach(async () => {
  await owner.call('PUT', '/api/admin/settings', { madeToMeasure: true, approvesPhotos: false })
  shopper = await shop.shopper()
  productId = await shop.product({ price: PRICE, sizes: [{ size: 'M', stock: 3 }] })
  cloths += 1
  const { body } = await owner.call('POST', '/api/admin/cloth', {
    name: `Silk ${cloths}`,
    cm: 1000,
  })
  clothId = body.data._id
  await make()
})
const freeCm = async () =>
  (await owner.call('GET', '/api/admin/cloth')).body.data.find(
    (one: { _id: string }) => one._id === clothId,
  ).freeCm
const ready = (products: object[]) => readyToBuy(shopper, products as never)
const measured = (quantity = 1) => ({ productId, options: { make: 'measured' }, quantity })
const update = (id: string, body: object) =>
  owner.call('PUT', `/api/admin/orders/update/${id}`, body)
const endTime = async (orderId: string) => {
  await shop.db`UPDATE orders SET hold_until = now() - interval '1 minute', updated_at = now() - interval '1 hour' WHERE id = ${orderId}`
  await shop.db`UPDATE cloth_holds SET expires_at = now() - interval '1 minute' WHERE order_id = ${orderId}`
  await expireHolds(shop.context)
}
const step = (orderId: string, lineId: string, from: string, cutCm?: number) =>
  owner.call('POST', `/api/admin/orders/production/${orderId}`, {
    lineId,
    from,
    ...(cutCm && { cutCm }),
  })

test('control: releases the cloth of an unpaid order that expires', async () => {
  const { addressId } = await ready([measured(2)])
  const { body } = await order(shopper, addressId, 2 * (PRICE + 5000))
  await endTime(body.orderId)
  expect(await freeCm()).toBe(1000)
})

test('a correction of a length counts cloth whose hold has ended as free', async () => {
  const { addressId } = await ready([measured(2)])
  const { body } = await order(shopper, addressId, 2 * (PRICE + 5000))
  const correct = (changeCm: number) =>
    owner.call('POST', `/api/admin/cloth/${clothId}/correct`, {
      changeCm,
      reason: 'corrected',
      note: 'measured',
    })
  const refused = await correct(-900)
  expect([refused.status, refused.body.message]).toEqual([409, 'Less of this cloth is free.'])
  await shop.db`UPDATE cloth_holds SET expires_at = now() WHERE order_id = ${body.orderId}`
  const corrected = await correct(-900)
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  expect(await freeCm()).toBe(100)
})

test('releases the cloth of an unpaid order sent by mistake when it expires', async () => {
  const { addressId } = await ready([measured(2)])
  const { body } = await order(shopper, addressId, 2 * (PRICE + 5000))
  expect(
    (await update(body.orderId, { orderStatus: 'inShipping', sendsUnpaid: true })).status,
  ).toBe(200)
  const undone = await owner.call('POST', `/api/admin/orders/undo/${body.orderId}`, {
    version: (await shop.fetchOrder(body.orderId)).orderUpdateDate,
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await endTime(body.orderId)
  expect((await shop.fetchOrder(body.orderId)).paymentStatus).toBe('expired')
  expect(await freeCm()).toBe(1000)
})

test('releases the cloth of an unpaid order whose status steps back when it is rejected', async () => {
  const { addressId } = await ready([measured(2)])
  const { body } = await order(shopper, addressId, 2 * (PRICE + 5000))
  expect(
    (await update(body.orderId, { orderStatus: 'inShipping', sendsUnpaid: true })).status,
  ).toBe(200)
  expect((await update(body.orderId, { orderStatus: 'inProcess' })).status).toBe(200)
  expect((await update(body.orderId, { orderStatus: 'rejected' })).status).toBe(200)
  expect(await freeCm()).toBe(1000)
})

test('a line to make has the title in Hindi', async () => {
  await owner.call('PUT', `/api/admin/products/edit/${productId}`, { titleHindi: 'लहँगा' })
  const { addressId } = await ready([measured()])
  const orderId = await buy(shopper, addressId, PRICE + 5000)
  const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
  const { data: lines } = (await owner.call('GET', '/api/admin/tailoring')).body
  expect(lines.find((line: { lineId: string }) => line.lineId === lineId)).toMatchObject({
    titleHindi: 'लहँगा',
  })
  const { body } = await owner.call('GET', `/api/admin/tailoring/${lineId}`)
  expect(body.data).toMatchObject({ titleHindi: 'लहँगा' })
})

test('cutting the rest of a line takes no cloth for refunded items', async () => {
  const { addressId } = await ready([measured(2)])
  const orderId = await buy(shopper, addressId, 2 * (PRICE + 5000))
  const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
  await giveMeasures(shopper, orderId)
  await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  expect(await freeCm()).toBe(600)
  const [line] = (await shop.fetchOrder(orderId)).cartItems
  expect.soft(line.production.clothCm).toBe(400)
  const card = () => owner.call('GET', `/api/admin/tailoring/${lineId}`)
  expect.soft((await card()).body.data).toMatchObject({ quantity: 1, isOpen: true })
  expect((await step(orderId, lineId, 'waiting')).status).toBe(200)
  expect(await freeCm()).toBe(600)
})

test('does not restock the cloth of a returned made item', async () => {
  const { addressId } = await ready([measured()])
  const orderId = await buy(shopper, addressId, PRICE + 5000)
  // Nobody noted that it was cut.
  await update(orderId, { orderStatus: 'inShipping' })
  const { parcels } = await shop.fetchOrder(orderId)
  const back = await owner.call('PUT', `/api/admin/orders/parcel/${orderId}/${parcels[0]._id}`, {
    status: 'returned',
  })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await freeCm()).toBe(600)
})

test('does not restock the cloth of a made item that is refunded after delivery', async () => {
  const { addressId } = await ready([measured()])
  const orderId = await buy(shopper, addressId, PRICE + 5000)
  await update(orderId, { orderStatus: 'delivered' })
  const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
  await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  expect(await freeCm()).toBe(600)
})

test('an item made to order does not count against the stock of a product without sizes', async () => {
  const plain = await shop.product({ price: PRICE, totalStock: 1 })
  await make({}, plain)
  const add = (more: object) =>
    shopper.call('POST', '/api/shop/cart/add', { productId: plain, quantity: 1, ...more })
  expect((await add({ options: { make: 'unstitched' } })).status).toBe(200)
  const stocked = await add({})
  expect(stocked.status, JSON.stringify(stocked.body)).toBe(200)
})

test('a lower price of a product does not sell an option for one rupee', async () => {
  const edited = await owner.call('PUT', `/api/admin/products/edit/${productId}`, {
    salePrice: 11_000,
  })
  await shopper.call('POST', '/api/shop/cart/add', {
    productId,
    quantity: 1,
    options: { make: 'unstitched' },
  })
  const { items } = (await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data
  expect([edited.status, items[0]?.salePrice]).not.toEqual([200, 1])
})

test('limits the sum of option prices to a representable number', async () => {
  const codes = ['fallPico', 'lining', 'padding', 'canCan', 'fullSleeves', 'vNeck']
  await make({ addOns: codes.map((code) => ({ code, price: 9_000_000, days: 0 })) })
  const added = await shopper.call('POST', '/api/shop/cart/add', {
    productId,
    quantity: 1,
    options: { make: 'measured', addOns: codes },
  })
  expect(added.status).toBeLessThan(500)
})

test('limits the length of cloth to a representable number', async () => {
  for (let n = 0; n < 215; n += 1) {
    const { status } = await owner.call('POST', `/api/admin/cloth/${clothId}/correct`, {
      changeCm: 10_000_000,
      reason: 'received',
      note: 'More',
    })
    expect(status).toBeLessThan(500)
  }
})

test('cloth held by a network’s unpaid orders counts against the network’s limit', async () => {
  const limited = await openShop({ env: { MAX_HELD_PER_ADDRESS: '5' } })
  const { owner: keeper } = limited
  await keeper.call('PUT', '/api/admin/settings', { madeToMeasure: true })
  const id = await limited.product({ price: PRICE, totalStock: 50 })
  const { body } = await keeper.call('POST', '/api/admin/cloth', { name: 'Silk', cm: 10_000 })
  await keeper.call('PUT', `/api/admin/products/making/${id}`, {
    makes: [
      {
        make: 'measured',
        price: 0,
        days: 20,
        stockPolicy: 'cloth',
        clothId: body.data._id,
        clothCm: 100,
      },
    ],
    addOns: [],
    depositPercent: 0,
    returnTerms: '',
  })
  const outcomes = async (options: object) => {
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const buyer = await limited.shopper()
      const products = [{ productId: id, quantity: 4, options }]
      const { addressId } = await readyToBuy(buyer, products as never)
      statuses.push((await order(buyer, addressId, 4 * PRICE)).status)
    }
    return statuses
  }
  const ofCloth = await outcomes({ make: 'measured' })
  const ofStock = await outcomes({})
  expect({ ofCloth, ofStock }).toEqual({ ofCloth: [201, 429, 429], ofStock: [429, 429, 429] })
})

test('an approval that the provider withdraws during an unknown capture leaves the order unpaid', async () => {
  const { addressId } = await ready([{ productId, options: { make: 'unstitched' } }])
  const { body } = await order(shopper, addressId, PRICE - 12_000)
  const back = captureBody(await atProvider(body.approvalURL), body.orderId)
  shop.fault('capture', { kind: 'status', status: 503 })
  expect((await shopper.call('POST', '/api/shop/order/capture', back)).status).toBe(503)
  expect((await shop.fetchOrder(body.orderId)).paymentStatus).toBe('capturing')
  const atPayPal = shop.ledger.orders.get(back.paymentId ?? '')
  if (atPayPal) shop.ledger.save({ ...atPayPal, status: 'PAYER_ACTION_REQUIRED' })
  await shop.db`
    UPDATE orders SET updated_at = now() - interval '1 minute' WHERE id = ${body.orderId}`
  await reconcile(shop.context)
  expect((await shop.fetchOrder(body.orderId)).paymentStatus).toBe('pending')
})
