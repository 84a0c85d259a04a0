import { beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#server/orders/paying/reconcile.ts'
import { priceWith } from '#shared/catalogue/making/options.ts'
import type { AddOn } from '#shared/catalogue/making/vocabulary.ts'
import { anAddress, buy, capture, order, payAtPayPal, readyToBuy } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { giveMeasures } from '#test/support/fit.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 20_000

let shopper: Person
let productId: string
let clothId: string
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  await shop.setSettings({ madeToMeasure: true })
  shopper = await shop.shopper()
  productId = await shop.product({
    price: PRICE,
    sizes: [
      { size: 'M', stock: 3 },
      { size: 'L', stock: 0 },
    ],
  })
  clothId = await shop.cloth(1000)
  await make()
})

const measured = (more: object = {}) => ({
  make: 'measured',
  price: 5000,
  days: 20,
  stockPolicy: 'cloth',
  clothId,
  clothCm: 400,
  ...more,
})
const noCloth = { clothId: null, clothCm: null }
const unstitched = { ...noCloth, make: 'unstitched', days: 1, stockPolicy: 'made_to_order' }
/** An option that costs less than most sales take off. */
const cheap = { ...unstitched, price: -12_000 }
const making = () => ({
  makes: [
    measured(),
    { ...noCloth, make: 'semiStitched', price: -500, days: 3, stockPolicy: 'stock' },
    { ...unstitched, price: -2000 },
  ],
  addOns: [
    { code: 'lining', price: 750, days: 2 },
    { code: 'padding', price: 250.5, days: 4 },
    { code: 'vNeck', price: 0, days: 0 },
    { code: 'boatNeck', price: 0, days: 0 },
  ],
  depositPercent: 0,
})
const make = (more: object = {}) => shop.setMaking(productId, { ...making(), ...more })

describe('prices and choices', () => {
  test('a line costs the price, the option and the add-ons, and equal choices are one line', async () => {
    expect((await add({ make: 'measured', addOns: ['padding', 'lining'] })).status).toBe(200)
    await add({ make: 'measured', addOns: ['lining', 'padding', 'lining'] })
    await add({ make: 'unstitched' })
    await add({ addOns: ['lining'] }, 1, { size: 'M' })
    await add({}, 1, { size: 'M' })
    expect(await cart()).toMatchObject([
      {
        quantity: 2,
        price: PRICE + 6000.5,
        options: { make: 'measured', addOns: ['lining', 'padding'] },
      },
      { price: PRICE - 2000, options: { make: 'unstitched', addOns: [] } },
      { size: 'M', price: PRICE + 750, options: { addOns: ['lining'] } },
      { size: 'M', price: PRICE },
    ])
    expect((await cart())[3]).not.toHaveProperty('options')
  })

  test('a sale lowers the price of the product and not that of the option', async () => {
    const reply = await owner.call('PUT', `/api/admin/products/edit/${productId}`, {
      salePrice: PRICE / 2,
    })
    expect(reply.status).toBe(200)
    await add({ make: 'measured', addOns: [] })
    expect(await cart()).toMatchObject([{ price: PRICE + 5000, salePrice: PRICE / 2 + 5000 }])
  })

  test('the cart charges the price that the page computes, for every choice and with a sale', async () => {
    for (const salePrice of [0, PRICE / 2, 2100]) {
      await owner.call('PUT', `/api/admin/products/edit/${productId}`, { salePrice })
      const { making: offered } = await shop.fetchProduct(productId)
      for (const make of [undefined, 'measured', 'semiStitched', 'unstitched'] as const)
        for (const addOns of [[], ['lining'], ['padding', 'vNeck']] as AddOn[][]) {
          const buyer = await shop.shopper()
          const options = { ...(make && { make }), addOns }
          const size = make === 'measured' || make === 'unstitched' ? {} : { size: 'M' }
          const body = { productId, quantity: 1, options, ...size }
          expect((await buyer.call('POST', '/api/shop/cart/add', body)).status).toBe(200)
          const { data } = (await buyer.call('GET', `/api/shop/cart/get/${buyer.id}`)).body
          const [line] = data.items
          expect(line.salePrice || line.price).toBe(priceWith(offered, options, salePrice || PRICE))
        }
    }
  })

  test.each([
    ['an option that the product does not have', { make: 'measured' }, {}, { makes: [] }],
    ['an add-on that the product does not have', { make: 'measured', addOns: ['canCan'] }, {}, {}],
    ['two necks', { make: 'measured', addOns: ['vNeck', 'boatNeck'] }, {}, {}],
    ['a size of what is cut from cloth', { make: 'measured' }, { size: 'M' }, {}],
    ['one of the pieces without its size', { make: 'semiStitched' }, {}, {}],
    ['an unknown option', { make: 'knitted' }, {}, {}],
  ])('refuses %s', async (_, options, more, saved) => {
    await make(saved)
    expect((await add(options, 1, more)).status).toBe(400)
    expect(await cart()).toEqual([])
  })

  test('a sold-out product can still be made to order, and keeps its badge', async () => {
    await add({}, 3, { size: 'M' })
    const { addressId } = await ready({ make: 'measured' })
    await buy(shopper, addressId, 3 * PRICE + PRICE + 5000)
    expect(await shop.fetchProduct(productId)).toMatchObject({
      totalStock: 0,
      making: { makes: [{ make: 'measured', isAvailable: true }, {}, {}] },
    })
    expect((await add({ make: 'measured' })).status).toBe(200)
    expect((await add({ make: 'semiStitched' }, 1, { size: 'M' })).status).toBe(409)
  })

  test('refuses making to order while it is off', async () => {
    await add({ make: 'measured' })
    await shop.setSettings({ madeToMeasure: false })
    expect(await shop.fetchProduct(productId)).not.toHaveProperty('making')
    expect(await cart()).toMatchObject([{ problem: 'gone' }])
    expect((await add({ make: 'unstitched' })).status).toBe(400)
    expect((await add({}, 1, { size: 'M' })).status).toBe(200)
  })

  test('a removed option blocks the checkout of its line', async () => {
    const { addressId } = await ready({ make: 'measured' })
    await make({ makes: [] })
    expect(await cart()).toMatchObject([{ problem: 'gone' }])
    expect((await order(shopper, addressId, PRICE)).status).toBe(409)
  })
})

describe('cloth', () => {
  test('is held, sold, and named on the order', async () => {
    const { addressId } = await ready({ make: 'measured', addOns: ['vNeck'] }, 2)
    expect((await cart())[0].available).toBe(2)
    const { body } = await order(shopper, addressId, 2 * (PRICE + 5000))
    expect(await shop.fetchFreeCm(clothId)).toBe(200)
    expect((await payAtPayPal(shopper, body)).status).toBe(200)
    expect(await shop.fetchFreeCm(clothId)).toBe(200)
    await make({ makes: [measured({ clothCm: 100 })] })
    expect((await shop.fetchOrder(body.orderId)).cartItems).toMatchObject([
      {
        options: { make: 'measured', addOns: ['vNeck'] },
        production: { state: 'waiting', clothCm: 800, actualCm: null },
      },
    ])
    const { body: moved } = await owner.call('GET', `/api/admin/cloth/${clothId}/movements`)
    expect(moved.data).toMatchObject([
      { changeCm: -800, reason: 'sold', orderId: body.orderId },
      { changeCm: 1000, reason: 'received' },
    ])
  })

  test('is released when a checkout expires, and a late payment finds none left', async () => {
    const { addressId } = await ready({ make: 'measured' }, 2)
    const { body } = await order(shopper, addressId, 2 * (PRICE + 5000))
    const back = await atProvider(body.approvalURL)
    await shop.endHold(body.orderId)
    expect(await shop.fetchFreeCm(clothId)).toBe(1000)
    await owner.call('POST', `/api/admin/cloth/${clothId}/correct`, {
      changeCm: -500,
      reason: 'corrected',
      note: 'A torn length',
    })
    const late = await capture(shopper, back, body.orderId)
    expect(late.status).toBe(409)
    expect(await shop.fetchFreeCm(clothId)).toBe(500)
    expect((await shop.fetchOrder(body.orderId)).paymentStatus).toBe('failed')
  })

  test('a restarted checkout takes over the cloth held by the last one', async () => {
    const { addressId } = await ready({ make: 'measured' }, 2)
    await order(shopper, addressId, 2 * (PRICE + 5000))
    const [line] = await cart()
    expect(line.available).toBe(2)
    const change = { userId: shopper.id, lineId: line.lineId, quantity: 1 }
    await shopper.call('PUT', '/api/shop/cart/update-cart', change)
    expect((await order(shopper, addressId, PRICE + 5000)).status).toBe(201)
    expect(await shop.fetchFreeCm(clothId)).toBe(600)
  })

  test('returns when the order is rejected before cutting, and is deducted again afterwards', async () => {
    const { addressId } = await ready({ make: 'measured' }, 2)
    const orderId = await buy(shopper, addressId, 2 * (PRICE + 5000))
    const set = (orderStatus: string) => shop.setStatus(orderId, orderStatus)
    await set('rejected')
    expect(await shop.fetchFreeCm(clothId)).toBe(1000)
    await set('inProcess')
    expect(await shop.fetchFreeCm(clothId)).toBe(200)
    await set('rejected')
    await owner.call('POST', `/api/admin/cloth/${clothId}/correct`, {
      changeCm: -500,
      reason: 'corrected',
      note: 'A torn length',
    })
    expect((await set('inProcess')).status).toBe(409)
    expect(await shop.fetchFreeCm(clothId)).toBe(500)
  })

  test('returns after a refund until it is cut', async () => {
    const { addressId } = await ready({ make: 'measured' }, 2)
    const orderId = await buy(shopper, addressId, 2 * (PRICE + 5000))
    const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
    const refund = () => shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
    expect((await refund()).status).toBeLessThan(300)
    expect(await shop.fetchFreeCm(clothId)).toBe(600)
    await giveMeasures(shopper, orderId)
    await step(orderId, lineId, 'waiting', 400)
    expect((await refund()).status).toBeLessThan(300)
    expect(await shop.fetchFreeCm(clothId)).toBe(600)
  })

  test('is held by unproven shoppers up to a third, and for one piece at least', async () => {
    await shop.setPayments({
      methods: ['paypal', 'upi', 'cod'],
      upi: { id: 'zari@okbank', payee: 'Zari' },
    })
    const hold = async (method: 'upi' | 'cod', quantity = 1) => {
      shopper = await shop.shopper()
      await shop.db`UPDATE users SET email_verified = false WHERE id = ${shopper.id}`
      const { addressId } = await ready({ make: 'measured' }, quantity)
      const { status, body } = await order(shopper, addressId, (PRICE + 5000) * quantity, method)
      return { status, code: body.code, orderId: body.orderId, addressId }
    }
    const refused = { status: 409, code: 'unproven_hold' }
    clothId = await shop.cloth(1000)
    await make({ makes: [measured({ clothCm: 100 })] })
    expect(await hold('upi', 4)).toMatchObject(refused)
    expect(await shop.fetchFreeCm(clothId)).toBe(1000)
    expect((await hold('upi', 2)).status).toBe(201)
    expect((await hold('cod')).status).toBe(201)
    expect(await hold('cod')).toMatchObject(refused)
    expect(await shop.fetchFreeCm(clothId)).toBe(700)
    await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
    const proven = await order(shopper, await lastAddress(), PRICE + 5000, 'upi')
    expect(proven.status).toBe(201)

    // One piece needs more than a third.
    clothId = await shop.cloth(1000)
    await make({ makes: [measured({ clothCm: 500 })] })
    expect((await hold('upi')).status).toBe(201)
    expect(await hold('upi')).toMatchObject(refused)
  })

  test('is never oversold to 200 buyers', async () => {
    clothId = await shop.cloth(5000)
    await make({ makes: [measured({ clothCm: 90 })] })
    const buyers = await crowd(shop, 200)
    const choice = { productId, options: { make: 'measured' }, quantity: 1 }
    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        const added = await buyer.call('POST', '/api/shop/cart/add', choice)
        if (added.status !== 200) return added.status
        const { body } = await buyer.call('POST', '/api/shop/address/add', anAddress)
        return (await order(buyer, body.data._id, PRICE + 5000)).status
      }),
    )
    expect(outcomes.filter((status) => status === 201)).toHaveLength(55)
    expect(await shop.fetchFreeCm(clothId)).toBe(5000 - 55 * 90)
  }, 120_000)

  test('orders of stock and cloth in opposite order do not block each other', async () => {
    const other = await shop.product({ price: PRICE, totalStock: 50 })
    const second = await shop.cloth(100_000)
    clothId = await shop.cloth(100_000)
    await make()
    await shop.setMaking(other, { ...making(), makes: [measured({ clothId: second })] })
    const lines = [
      { productId, options: { make: 'measured' }, quantity: 1 },
      { productId: other, options: { make: 'measured' }, quantity: 1 },
      { productId: other, quantity: 1 },
    ]
    const buyers = await crowd(shop, 12)
    const outcomes = await Promise.all(
      buyers.map(async (buyer, at) => {
        const { addressId } = await readyToBuy(
          buyer,
          (at % 2 ? lines : lines.toReversed()) as never,
        )
        return (await order(buyer, addressId, 3 * PRICE + 10_000)).status
      }),
    )
    expect(outcomes).toEqual(buyers.map(() => 201))
    expect([await shop.fetchFreeCm(clothId), await shop.fetchFreeCm(second)]).toEqual([
      95_200, 95_200,
    ])
  })

  test('the owner can correct a length with a reason, and not by more than the free length', async () => {
    const correct = (changeCm: number, note = 'Measured') =>
      owner.call('POST', `/api/admin/cloth/${clothId}/correct`, {
        changeCm,
        reason: 'corrected',
        note,
      })
    expect((await correct(-1001)).status).toBe(409)
    expect((await correct(-10, '')).status).toBe(400)
    expect((await correct(-10)).body.data).toMatchObject({ freeCm: 990 })
    const [entry] = (await owner.call('GET', '/api/admin/audit')).body.data
    expect(entry).toMatchObject({
      action: 'clothCorrected',
      after: { centimetres: 990, reason: 'Measured' },
    })
    const [{ name }] = (await owner.call('GET', '/api/admin/cloth')).body.data
    const again = { name, cm: 0 }
    expect((await owner.call('POST', '/api/admin/cloth', again)).status).toBe(400)
  })
})

describe('production', () => {
  test('moves one state at a time, and records the actual cut as a separate movement', async () => {
    const { addressId } = await ready({ make: 'measured' })
    const orderId = await buy(shopper, addressId, PRICE + 5000)
    const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
    await giveMeasures(shopper, orderId)
    expect((await step(orderId, lineId, 'waiting', 430)).body.data.cartItems).toMatchObject([
      { production: { state: 'cut', clothCm: 400, actualCm: 430 } },
    ])
    expect(await shop.fetchFreeCm(clothId)).toBe(570)
    expect((await step(orderId, lineId, 'waiting')).status).toBe(409)
    for (const from of ['cut', 'stitching', 'finishing'])
      expect((await step(orderId, lineId, from)).status).toBe(200)
    expect((await step(orderId, lineId, 'ready')).status).toBe(409)
    const own = (await shopper.call('GET', `/api/shop/order/details/${orderId}`)).body.data
    expect(own.cartItems).toMatchObject([{ production: { state: 'ready' } }])
    expect(own.cartItems[0].production).not.toHaveProperty('cloth')
  })

  test('does not begin for an order that is unpaid or rejected', async () => {
    const { addressId } = await ready({ make: 'measured' })
    const { body } = await order(shopper, addressId, PRICE + 5000)
    const [{ lineId }] = (await shop.fetchOrder(body.orderId)).cartItems
    expect((await step(body.orderId, lineId, 'waiting')).status).toBe(409)
    await payAtPayPal(shopper, body)
    await shop.setStatus(body.orderId, 'rejected')
    expect((await step(body.orderId, lineId, 'waiting')).status).toBe(409)
    const missing = crypto.randomUUID()
    expect((await step(body.orderId, missing, 'waiting')).status).toBe(404)
  })

  test('keeps cut cloth deducted when the order is rejected', async () => {
    const { addressId } = await ready({ make: 'measured' })
    const orderId = await buy(shopper, addressId, PRICE + 5000)
    const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
    await giveMeasures(shopper, orderId)
    expect((await step(orderId, lineId, 'waiting', 1500)).status).toBe(409)
    await step(orderId, lineId, 'waiting', 390)
    await shop.setStatus(orderId, 'rejected')
    expect(await shop.fetchFreeCm(clothId)).toBe(610)
    await shop.setStatus(orderId, 'inProcess')
    expect(await shop.fetchFreeCm(clothId)).toBe(610)
  })
})

describe('deposits', () => {
  const offer = (more: object = {}) =>
    shop.setPayments({
      methods: ['paypal', 'cod'],
      deposit: { percent: 0, categories: [], dueDays: 21, terms: 'Final once it is cut.' },
      ...more,
    })

  test('a part is paid with the order, the rest before it is sent', async () => {
    await offer()
    await make({ depositPercent: 40 })
    await add({}, 1, { size: 'M' })
    const { addressId } = await ready({ make: 'measured' })
    const total = PRICE + PRICE + 5000
    const quote = (await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)).body
      .data
    expect(quote.methods[0].dues).toMatchObject([
      { kind: 'now', amount: PRICE + 10_000 },
      { kind: 'before_dispatch', amount: 15_000, days: 21, terms: 'Final once it is cut.' },
    ])
    expect(quote.methods[1].refusal).toEqual(expect.any(String))
    expect((await order(shopper, addressId, total, 'cod')).status).toBe(409)
    const orderId = await buy(shopper, addressId, total)
    const saved = await shop.fetchOrder(orderId)
    expect(saved.paymentStatus).toBe('partiallyPaid')
    const sent = { orderStatus: 'inShipping' }
    const send = (more: object = {}) =>
      owner.call('PUT', `/api/admin/orders/update/${orderId}`, { ...sent, ...more })
    expect((await send()).status).toBe(409)
    expect((await send({ sendsUnpaid: true })).status).toBe(200)
  })

  test('a product not made to order is paid at once', async () => {
    await offer()
    await make({ depositPercent: 40 })
    await add({}, 1, { size: 'M' })
    const quote = (await shopper.call('GET', '/api/shop/order/quote')).body.data
    expect(quote.methods[0].dues).toEqual([])
  })
})

test('an order that the owner enters can be made to order too', async () => {
  const orderId = crypto.randomUUID()
  const entered = (options: object, totalAmount: number) =>
    owner.call('POST', '/api/admin/orders/create', {
      orderId,
      channel: 'counter',
      customer: { name: 'Asha', email: '' },
      address: { ...anAddress, recipientName: 'Asha' },
      lines: [{ productId, size: '', options, quantity: 2 }],
      totalAmount,
    })
  expect((await entered({ make: 'measured', addOns: ['canCan'] }, 1)).status).toBe(400)
  const { status, body } = await entered(
    { make: 'measured', addOns: ['lining'] },
    2 * (PRICE + 5750),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await shop.fetchFreeCm(clothId)).toBe(200)
})

test('buying an order again keeps its options', async () => {
  const { addressId } = await ready({ make: 'measured', addOns: ['lining'] })
  const orderId = await buy(shopper, addressId, PRICE + 5750)
  await shopper.call('POST', '/api/shop/order/again', { orderId })
  expect(await cart()).toMatchObject([{ options: { make: 'measured', addOns: ['lining'] } }])
})

test('options without a price or a cloth are refused', async () => {
  const put = (makes: object[]) =>
    owner.call('PUT', `/api/admin/products/making/${productId}`, { ...making(), makes })
  expect((await put([measured({ price: -PRICE })])).status).toBe(400)
  expect((await put([measured({ clothId: null })])).status).toBe(400)
  expect((await put([measured({ clothId: crypto.randomUUID() })])).status).toBe(400)
  expect((await put([measured(), measured()])).status).toBe(400)
})

test('control: releases the cloth of an unpaid order that expires', async () => {
  const { orderId } = await shop.placedOrder({ shopper, ...pieces(2) })
  await endTime(orderId)
  expect(await shop.fetchFreeCm(clothId)).toBe(1000)
})

test('a correction of a length counts cloth whose hold has ended as free', async () => {
  const { orderId } = await shop.placedOrder({ shopper, ...pieces(2) })
  const correct = (changeCm: number) =>
    owner.call('POST', `/api/admin/cloth/${clothId}/correct`, {
      changeCm,
      reason: 'corrected',
      note: 'measured',
    })
  const refused = await correct(-900)
  expect([refused.status, refused.body.message]).toEqual([409, 'Less of this cloth is free.'])
  await shop.db`UPDATE cloth_holds SET expires_at = now() WHERE order_id = ${orderId}`
  const corrected = await correct(-900)
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  expect(await shop.fetchFreeCm(clothId)).toBe(100)
})

test('releases the cloth of an unpaid order sent by mistake when it expires', async () => {
  const { orderId } = await shop.placedOrder({ shopper, ...pieces(2) })
  expect((await shop.setStatus(orderId, 'inShipping', { sendsUnpaid: true })).status).toBe(200)
  const undone = await shop.undoStatus(orderId)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await endTime(orderId)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('expired')
  expect(await shop.fetchFreeCm(clothId)).toBe(1000)
})

test('releases the cloth of an unpaid order whose status steps back when it is rejected', async () => {
  const { orderId } = await shop.placedOrder({ shopper, ...pieces(2) })
  expect((await shop.setStatus(orderId, 'inShipping', { sendsUnpaid: true })).status).toBe(200)
  expect((await shop.setStatus(orderId, 'inProcess')).status).toBe(200)
  expect((await shop.setStatus(orderId, 'rejected')).status).toBe(200)
  expect(await shop.fetchFreeCm(clothId)).toBe(1000)
})

test('a line to make has the title in Hindi', async () => {
  await owner.call('PUT', `/api/admin/products/edit/${productId}`, { titleHindi: 'लहँगा' })
  const { orderId } = await shop.paidOrder({ shopper, ...pieces() })
  const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
  const { data: lines } = (await owner.call('GET', '/api/admin/tailoring')).body
  expect(lines.find((line: { lineId: string }) => line.lineId === lineId)).toMatchObject({
    titleHindi: 'लहँगा',
  })
  const { body } = await owner.call('GET', `/api/admin/tailoring/${lineId}`)
  expect(body.data).toMatchObject({ titleHindi: 'लहँगा' })
})

test('cutting the rest of a line takes no cloth for refunded items', async () => {
  const { orderId } = await shop.paidOrder({ shopper, ...pieces(2) })
  const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
  await giveMeasures(shopper, orderId)
  await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  expect(await shop.fetchFreeCm(clothId)).toBe(600)
  const [line] = (await shop.fetchOrder(orderId)).cartItems
  expect.soft(line.production.clothCm).toBe(400)
  const card = () => owner.call('GET', `/api/admin/tailoring/${lineId}`)
  expect.soft((await card()).body.data).toMatchObject({ quantity: 1, isOpen: true })
  expect((await step(orderId, lineId, 'waiting')).status).toBe(200)
  expect(await shop.fetchFreeCm(clothId)).toBe(600)
})

test('does not restock the cloth of a returned made item', async () => {
  const { orderId } = await shop.paidOrder({ shopper, ...pieces() })
  // Nobody noted that it was cut.
  await shop.setStatus(orderId, 'inShipping')
  const { parcels } = await shop.fetchOrder(orderId)
  const back = await owner.call('PUT', `/api/admin/orders/parcel/${orderId}/${parcels[0]._id}`, {
    status: 'returned',
  })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await shop.fetchFreeCm(clothId)).toBe(600)
})

test('does not restock the cloth of a made item that is refunded after delivery', async () => {
  const { orderId } = await shop.paidOrder({ shopper, ...pieces() })
  await shop.setStatus(orderId, 'delivered')
  const [{ lineId }] = (await shop.fetchOrder(orderId)).cartItems
  await shop.refund(orderId, { lines: [{ lineId, quantity: 1 }], restock: true })
  expect(await shop.fetchFreeCm(clothId)).toBe(600)
})

test('an item made to order does not count against the stock of a product without sizes', async () => {
  const plain = await shop.product({ price: PRICE, totalStock: 1 })
  await shop.setMaking(plain, making())
  const add = (more: object) =>
    shopper.call('POST', '/api/shop/cart/add', { productId: plain, quantity: 1, ...more })
  expect((await add({ options: { make: 'unstitched' } })).status).toBe(200)
  const stocked = await add({})
  expect(stocked.status, JSON.stringify(stocked.body)).toBe(200)
})

test('a lower price of a product does not sell an option for one rupee', async () => {
  await make({ makes: [cheap] })
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
  const limited = await openShop({
    env: { MAX_HELD_PER_ADDRESS: '5' },
    settings: { madeToMeasure: true },
  })
  const clothId = await limited.cloth(10_000)
  const id = await limited.product({ price: PRICE, totalStock: 50 })
  await limited.setMaking(id, { makes: [measured({ price: 0, clothId, clothCm: 100 })] })
  const outcomes = async (options: object) => {
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const cart = await limited.filledCart({ productId: id, quantity: 4, price: PRICE, options })
      statuses.push((await order(cart.shopper, cart.addressId, cart.total)).status)
    }
    return statuses
  }
  const ofCloth = await outcomes({ make: 'measured' })
  const ofStock = await outcomes({})
  expect({ ofCloth, ofStock }).toEqual({ ofCloth: [201, 429, 429], ofStock: [429, 429, 429] })
})

test('an approval that the provider withdraws during an unknown capture leaves the order unpaid', async () => {
  const { orderId, approvalURL } = await shop.placedOrder({
    shopper,
    productId,
    options: { make: 'unstitched' },
    total: PRICE - 2000,
  })
  const back = captureBody(await atProvider(approvalURL), orderId)
  shop.fault('capture', { kind: 'status', status: 503 })
  expect((await shopper.call('POST', '/api/shop/order/capture', back)).status).toBe(503)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('capturing')
  const atPayPal = shop.ledger.orders.get(back.paymentId ?? '')
  if (atPayPal) shop.ledger.save({ ...atPayPal, status: 'PAYER_ACTION_REQUIRED' })
  await shop.db`
    UPDATE orders SET updated_at = now() - interval '1 minute' WHERE id = ${orderId}`
  await reconcile(shop.context)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('pending')
})

/** Pieces made to measure, for a cart. */
const pieces = (quantity = 1) => ({
  productId,
  quantity,
  price: PRICE + 5000,
  options: { make: 'measured' },
})
const add = (options: object, quantity = 1, more: object = {}) =>
  shopper.call('POST', '/api/shop/cart/add', { productId, quantity, options, ...more })
const cart = async () =>
  (await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data.items
const ready = (options: object, quantity = 1) =>
  shop.filledCart({ shopper, productId, quantity, options })
const lastAddress = async () =>
  (await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)).body.data[0]._id
/** Ends the hold of an unpaid order. */
const endTime = async (orderId: string) => {
  await shop.db`UPDATE orders SET updated_at = now() - interval '1 hour' WHERE id = ${orderId}`
  await shop.endHold(orderId)
}
const step = (orderId: string, lineId: string, from: string, cutCm?: number) =>
  owner.call('POST', `/api/admin/orders/production/${orderId}`, {
    lineId,
    from,
    ...(cutCm && { cutCm }),
  })
