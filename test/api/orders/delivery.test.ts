import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { runLedgerCheck } from '#server/orders/ledger-check.ts'
import { type CourierApi, CourierUnavailable } from '#server/orders/sending/couriers/courier-api.ts'
import { followBookedParcels } from '#server/orders/sending/couriers/follow-parcels.ts'
import { sandboxCourier } from '#server/orders/sending/couriers/sandbox-courier.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import type { TrackedOrder } from '#shared/orders/delivery/delivery-schema.ts'
import type { DeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import { anAddress, buy, capture, fetchQuote, order, readyToBuy } from '#test/support/checkout.ts'
import { dayIn } from '#test/support/days.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { discountInput } from '#test/support/orders.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import { deliveryZones, flatRate } from '#test/support/settings.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000

const shop = await openShop({ payments: { methods: ['paypal', 'cod'] } })
const { owner } = shop

const zone = { states: [], freeFrom: null, fewestDays: 2, mostDays: 4 }
const delivering: DeliverySettings = deliveryZones.india
beforeEach(() => set())

/** Orders count from today until midnight. */
const allDay = { cutOff: '23:59' }

describe('without delivery', () => {
  beforeEach(() => set({ isOn: false }))

  test('an order has its usual total, no delivery charge and no promise', async () => {
    const { shopper, addressId } = await shopperIn('744101')
    const quote = await fetchQuote(shopper, addressId)
    expect(quote).toMatchObject({ totalAmount: PRICE, delivery: null })
    const id = await buy(shopper, addressId, PRICE)
    expect(await shop.fetchOrder(id)).toMatchObject({
      totalAmount: PRICE,
      charges: [],
      promise: null,
    })
  })

  test('answers no PIN code and puts no tracking link into emails', async () => {
    expect((await shop.call('GET', '/api/shop/delivery/302001')).status).toBe(404)
    expect((await shop.call('GET', '/api/shop/delivery')).body.data).toBeNull()
    const { shopper, addressId } = await shopperIn('302001')
    await buy(shopper, addressId, PRICE)
    const [message] = await emailsTo(shop, shopper.email)
    expect(message?.text).not.toContain('/track/')
  })
})

describe('the settings', () => {
  test('name the faults of a zone', async () => {
    const wrong = {
      ...delivering,
      zones: [
        { ...delivering.zones[0], areas: ['Jaipur'], rates: [{ ...flatRate(1)[0], upToGrams: 5 }] },
        { ...delivering.zones[1], fewestDays: 10 },
        { ...delivering.zones[1], name: 'india' },
      ],
      cutOff: '25:00',
      couriers: [{ name: 'Own', trackingUrl: 'https://own.example' }],
    }
    const { status, body } = await owner.call('PUT', '/api/admin/delivery', wrong)
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining([
        'zones.0.areas.0',
        'zones.0.rates',
        'cutOff',
        'couriers.0.trackingUrl',
      ]),
    )
    const named = { ...delivering, zones: wrong.zones.slice(1) }
    const second = await owner.call('PUT', '/api/admin/delivery', named)
    expect(second.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'zones.0.mostDays',
      'zones.1.areas',
      'zones.1.name',
    ])
  })

  test('answer 409 when based on an older version', async () => {
    const { data } = (await owner.call('GET', '/api/admin/delivery')).body
    const stale = { ...delivering, version: data.version - 1 }
    expect((await owner.call('PUT', '/api/admin/delivery', stale)).body.code).toBe('overtaken')
  })
})

describe('a PIN code', () => {
  const notations = [
    '744101',
    '744-101',
    '744 101',
    '744.101',
    '७४४१०१',
    '７４４１０１',
    '744–101.',
  ]

  test.each(notations)('%s of an area that is not served is refused', async (pincode) => {
    const reply = await shop.call('GET', `/api/shop/delivery/${encodeURIComponent(pincode)}`)
    expect(reply.body.data).toMatchObject({ pincode: '744101', isServed: false })
    const { shopper, addressId } = await shopperIn(pincode)
    const [address] = (await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)).body.data
    expect(address.pincode).toBe('744101')
    const refused = await order(shopper, addressId, PRICE)
    expect([refused.status, refused.body.code]).toEqual([409, 'not_served'])
  })

  test.each(notations)('%s of an older row is read', async (pincode) => {
    const { shopper, addressId } = await shopperIn('302001')
    await shop.db`UPDATE addresses SET pincode = ${pincode} WHERE id = ${addressId}`
    const refused = await order(shopper, addressId, PRICE)
    expect([refused.status, refused.body.code]).toEqual([409, 'not_served'])
  })

  test('that cannot be read is saved, and refused by quote and checkout', async () => {
    const { shopper, addressId } = await shopperIn('near the temple')
    const { methods } = await fetchQuote(shopper, addressId)
    expect(methods[0]).toMatchObject({ refusal: expect.stringContaining('near the temple') })
    const refused = await order(shopper, addressId, PRICE + 200)
    expect([refused.status, refused.body.code]).toEqual([409, 'pincode_unreadable'])
  })

  test('of an area is read in the settings, too', async () => {
    const [jaipur, india] = delivering.zones as [
      (typeof delivering.zones)[0],
      (typeof delivering.zones)[0],
    ]
    await set({
      zones: [{ ...jaipur, areas: ['३०२', '313-001', '400 001–400 003'] }, india],
      excluded: ['७४४'],
    })
    const { body } = await owner.call('GET', '/api/admin/delivery')
    expect(body.data.zones[0].areas).toEqual(['302', '313001', '400001-400003'])
    expect(body.data.excluded).toEqual(['744'])
  })

  test('limits cash on delivery however it is written', async () => {
    await shop.setPayments({ methods: ['paypal', 'cod'], cod: { pincodes: ['३०२-००१'] } })
    const refusalFor = async (pincode: string) => {
      const { shopper, addressId } = await shopperIn(pincode)
      const { methods } = await fetchQuote(shopper, addressId)
      return methods.find(({ method }: { method: string }) => method === 'cod').refusal
    }
    expect(await refusalFor('302.001')).toBeNull()
    expect(await refusalFor('302-002')).toContain('302002')
    await shop.setPayments({ methods: ['paypal', 'cod'] })
  })

  test('is answered with place, dates, cost and the free value', async () => {
    await set(allDay)
    const productId = await shop.product({ price: PRICE, weightGrams: 1001, makingDays: 3 })
    const reply = await shop.call('GET', `/api/shop/delivery/302 001?productId=${productId}`)
    expect(reply.body.data).toEqual({
      pincode: '302001',
      isServed: true,
      city: 'Jaipur',
      state: '08',
      dates: { from: dayIn(5), until: dayIn(7) },
      amount: 150,
      freeFrom: 5000,
    })
  })

  test('limits the days of delivery, which without it cover all of India', async () => {
    await set(allDay)
    const productId = await shop.product({ price: PRICE, makingDays: 3 })
    const fetchDays = async (pincode: string) =>
      (await shop.call('GET', `/api/shop/delivery?productId=${productId}${pincode}`)).body.data
    const elsewhere = await shop.call('GET', `/api/shop/delivery/110001?productId=${productId}`)
    expect(await fetchDays('&pincode=302 001')).toEqual({
      from: dayIn(5),
      until: dayIn(7),
    })
    expect(await fetchDays('')).toEqual({
      from: dayIn(5),
      until: elsewhere.body.data.dates.until,
    })
    expect(await fetchDays('&pincode=744101')).toBeNull()
    const gone = await shop.call('GET', `/api/shop/delivery?productId=${crypto.randomUUID()}`)
    expect(gone.status).toBe(404)
  })

  test('has no dates when it is not served, and answers 400 when it is malformed', async () => {
    const reply = await shop.call('GET', '/api/shop/delivery/744101')
    expect(reply.body.data).toMatchObject({ isServed: false, dates: null, amount: null })
    expect((await shop.call('GET', '/api/shop/delivery/7441')).status).toBe(400)
  })
})

describe('an order', () => {
  test('is charged by zone and weight, and its charge is stored', async () => {
    const { shopper, addressId } = await shopperIn('302001', [
      { weightGrams: 600 },
      { weightGrams: 600 },
    ])
    const total = 2 * PRICE + 150
    expect((await fetchQuote(shopper, addressId)).totalAmount).toBe(total)
    const id = await buy(shopper, addressId, total)
    const { charges, totalAmount } = await shop.fetchOrder(id)
    expect(totalAmount).toBe(total)
    expect(charges).toEqual([
      { kind: 'delivery', code: 'delivery', label: 'Delivery', amount: 150, included: false },
    ])
    expect((await runLedgerCheck(shop.context)).broken).toEqual([])
  })

  test('is delivered free from a minimum value', async () => {
    const { shopper, addressId } = await shopperIn('302001', [{ price: 5000 }])
    expect((await fetchQuote(shopper, addressId)).methods[0].charges).toEqual([])
  })

  test('lists the delivery charge before the fee of cash on delivery', async () => {
    await shop.db`UPDATE settings SET payments = jsonb_set(payments, '{cod,fee}', '50')`
    const { shopper, addressId } = await shopperIn('400001')
    const { methods } = await fetchQuote(shopper, addressId)
    const cod = methods.find(({ method }: { method: string }) => method === 'cod')
    expect(cod.charges.map(({ kind }: { kind: string }) => kind)).toEqual(['delivery', 'fee'])
    await shop.setPayments({ methods: ['paypal', 'cod'] })
  })

  test('is refused where the shop does not deliver, and the quote says so', async () => {
    const { shopper, addressId } = await shopperIn('744101')
    const quote = await fetchQuote(shopper, addressId)
    expect(quote.methods).toMatchObject([
      { refusal: 'We don’t deliver to PIN 744101.', refusedPincode: true },
      { refusedPincode: true },
    ])
    const refused = await order(shopper, addressId, PRICE)
    expect([refused.status, refused.body.code]).toEqual([409, 'not_served'])
    expect((await fetchQuote(shopper, addressId)).cartAmount).toBe(PRICE)
  })

  test('answers 409 with the total when its address costs another total', async () => {
    const { shopper, addressId } = await shopperIn('400001')
    const refused = await order(shopper, addressId, PRICE + 80)
    expect(refused.body).toMatchObject({ code: 'price_changed', total: PRICE + 200 })
  })
})

describe('the promise', () => {
  test('counts from acceptance, follows the slowest line, and is in the email', async () => {
    await set(allDay)
    const { shopper, addressId } = await shopperIn('302001', [{ makingDays: 2 }, { makingDays: 7 }])
    const dates = { from: dayIn(9), until: dayIn(11) }
    const quote = await fetchQuote(shopper, addressId)
    expect(quote.delivery).toEqual(dates)
    const made = await order(shopper, addressId, quote.totalAmount)
    expect((await shop.fetchOrder(made.body.orderId)).promise).toBeNull()
    const id = await buy(shopper, addressId, quote.totalAmount)
    expect((await shop.fetchOrder(id)).promise).toEqual({ ...dates, lines: [] })
    const [message] = await emailsTo(shop, shopper.email)
    expect(message?.text).toMatch(/We deliver it: \d/)
  })

  test('can be made for each line separately', async () => {
    await set({ ...allDay, promisesLines: true })
    const { shopper, addressId } = await shopperIn('302001', [{ makingDays: 2 }, { makingDays: 7 }])
    const id = await buy(shopper, addressId, 2 * PRICE + 80)
    const { promise, cartItems } = await shop.fetchOrder(id)
    expect(promise).toMatchObject({ from: dayIn(9), until: dayIn(11) })
    const getPromiseEnd = (lineId: string) =>
      promise.lines.find((line: { lineId: string }) => line.lineId === lineId).until
    expect(cartItems.map(({ lineId }: { lineId: string }) => getPromiseEnd(lineId))).toEqual([
      dayIn(6),
      dayIn(11),
    ])
  })

  test('keeps the terms of the checkout after later changes of the settings', async () => {
    await set(allDay)
    const { shopper, addressId, productId } = await shopperIn('302001')
    const made = await order(shopper, addressId, PRICE + 80)
    await set({
      ...allDay,
      zones: [{ ...zone, name: 'New', areas: [], rates: flatRate(0), mostDays: 30 }],
    })
    await owner.call('PUT', `/api/admin/products/edit/${productId}`, { makingDays: 20 })
    const back = await atProvider(made.body.approvalURL)
    const { orderId } = made.body
    await capture(shopper, back, orderId)
    expect((await shop.fetchOrder(orderId)).promise).toMatchObject({
      from: dayIn(2),
      until: dayIn(4),
    })
  })

  test('moves visibly when the balance arrives after the day of dispatch', async () => {
    await set(allDay)
    const deposit = { percent: 50, categories: ['bridal'], dueDays: 30, terms: '' }
    await shop.db`
      UPDATE settings SET payments = payments || ${sql.json({ deposit } as never)}`
    const { shopper, addressId } = await shopperIn('302001', [{ makingDays: 3 }])
    const id = await buy(shopper, addressId, PRICE + 80)
    await shop.db`
      UPDATE delivery_promises SET dispatch_on = dispatch_on - 10, promised_from = promised_from - 10,
             promised_until = promised_until - 10
      WHERE order_id = ${id}`
    const balance = await shop.receive(id, 500, {
      method: 'bank',
      reference: uuidv7(),
      receivedOn: dayIn(0),
    })
    expect(balance.body).toMatchObject({ success: true })
    const moved = { from: dayIn(2), until: dayIn(4) }
    const { promise, timeline } = await shop.fetchOrder(id)
    expect(promise).toMatchObject(moved)
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'promiseMoved', ...moved }))
    const emails = await emailsTo(shop, shopper.email)
    expect(emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('another delivery date'),
    )
    await shop.setPayments({ methods: ['paypal', 'cod'] })
  })

  test('is made for an order by phone and not for one at the counter', async () => {
    await set(allDay)
    const enter = async (channel: string) => {
      const orderId = uuidv7()
      const productId = await shop.product({ price: PRICE, makingDays: 1 })
      const entered = await shop.enter(productId, PRICE, {
        orderId,
        channel,
        customer: { name: 'Meera Rao' },
      })
      return entered.body.data.promise
    }
    expect(await enter('phone')).toMatchObject({ from: dayIn(3), until: dayIn(5) })
    expect(await enter('counter')).toBeNull()
  })

  test('follows a corrected address to another zone', async () => {
    await set(allDay)
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    const to = { ...anAddress, pincode: '400001', city: 'Mumbai' }
    const corrected = await owner.call('PUT', `/api/admin/orders/address/${id}`, to)
    expect(corrected.body.data.promise).toMatchObject({
      from: dayIn(5),
      until: dayIn(9),
    })
  })
})

describe('a tracking link', () => {
  async function mailedOrder() {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    const [message] = await emailsTo(shop, shopper.email)
    const token = /\/track\/([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
    return { id, token }
  }
  const track = (token: string) => shop.call('GET', `/api/track/${token}`)

  test('is sent by email and shows number, lines, status and promise, without address or price', async () => {
    const { id, token } = await mailedOrder()
    const reply = await track(token)
    const { orderNumber, cartItems, promise } = await shop.fetchOrder(id)
    expect(reply.body.data).toMatchObject({ orderNumber, promise, orderStatus: 'confirmed' })
    expect(reply.body.data.cartItems).toMatchObject([{ title: cartItems[0].title, quantity: 1 }])
    const text = JSON.stringify(reply.body)
    for (const secret of [
      'Amer Road',
      '302001',
      '9876543210',
      'Person',
      '@',
      'price',
      'totalAmount',
    ])
      expect(text).not.toContain(secret)
  })

  test('shows the five stages of an order, with the days of those reached', async () => {
    const { id, token } = await mailedOrder()
    const stages = async () => {
      const { body } = await track(token)
      const { stages } = body.data as TrackedOrder
      return stages.map(({ name, at }) => [name, at !== null])
    }
    const [ordered, sent, delivered] = [
      ['ordered', true],
      ['sent', false],
      ['delivered', false],
    ]
    expect(await stages()).toEqual([
      ...[ordered, ['prepared', true], ['packed', false], sent, delivered],
    ])
    await shop.setStatus(id, 'inShipping', { courier: 'Delhivery', trackingNumber: 'A1' })
    expect(await stages()).toEqual([
      ...[ordered, ['prepared', true], ['packed', true], ['sent', true], delivered],
    ])
  })

  test('is stored as a hash', async () => {
    const { id, token } = await mailedOrder()
    const rows = await shop.db`
      SELECT to_jsonb(t)::text AS link FROM tracking_links t WHERE order_id = ${id}`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('gives the same 404 when it is unknown, expired and revoked', async () => {
    const [expired, revoked] = [await mailedOrder(), await mailedOrder()]
    await shop.db`UPDATE tracking_links SET expires_at = now() WHERE order_id = ${expired.id}`
    const answer = await owner.call('DELETE', `/api/admin/orders/tracking-link/${revoked.id}`)
    expect(answer.body.success).toBe(true)
    const replies = [
      await track('x'.repeat(43)),
      await track(expired.token),
      await track(revoked.token),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({ ...replies[0]?.body, requestId: '' })
    }
    await deleteExpiredRecords(shop.db)
    expect(await shop.db`SELECT 1 FROM tracking_links WHERE order_id = ${expired.id}`).toEqual([])
  })

  test('can be made by the owner', async () => {
    const { id } = await mailedOrder()
    const made = await owner.call('POST', `/api/admin/orders/tracking-link/${id}`)
    expect(made.status).toBe(201)
    const { pathname } = new URL(made.body.data.url)
    expect((await track(pathname.replace('/track/', ''))).status).toBe(200)
  })
})

test('the dashboard counts promises kept by the time of delivery, without refusals', async () => {
  const figures = async () =>
    (await owner.call('GET', '/api/admin/dashboard?days=7')).body.data.promises
  const before = await figures()
  const status = (id: string, orderStatus: string) => shop.setStatus(id, orderStatus)
  const promisedFor = (id: string, days: number) => shop.db`
    UPDATE delivery_promises
    SET promised_until = (now() AT TIME ZONE 'Asia/Kolkata')::date + ${days}::int
    WHERE order_id = ${id}`
  const orderFor = async (days: number) => {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    await promisedFor(id, days)
    return id
  }
  await status(await orderFor(0), 'delivered')
  await status(await orderFor(-1), 'delivered')
  await status(await orderFor(-1), 'rejected')
  await orderFor(-2)
  await orderFor(0)
  await status(await orderFor(3), 'delivered')
  expect(await figures()).toEqual({ promised: before.promised + 3, kept: before.kept + 1 })
})

test('a courier from the settings has its tracking page', async () => {
  await set({ couriers: [{ name: 'Marudhar', trackingUrl: 'https://m.example/?awb={number}' }] })
  const { shopper, addressId } = await shopperIn('302001')
  const id = await buy(shopper, addressId, PRICE + 80)
  const sent = await shop.setStatus(id, 'inShipping', {
    courier: 'marudhar',
    trackingNumber: 'A 1',
  })
  expect(sent.body.data).toMatchObject({
    trackingUrl: 'https://m.example/?awb=A%201',
    parcels: [{ trackingUrl: 'https://m.example/?awb=A%201' }],
  })
})

describe('labels and the manifest', () => {
  const send = (id: string, trackingNumber: string) =>
    shop.setStatus(id, 'inShipping', { courier: 'Delhivery', trackingNumber })

  test('a label has the barcode of its tracking number, or of its order without one', async () => {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    const label = async () =>
      (await owner.call('GET', `/api/admin/parcels/${id}`)).body.data.barcode
    const ofOrder = await label()
    expect(ofOrder.length % 6).toBe(1)
    await send(id, 'AWB123')
    expect(await label()).not.toEqual(ofOrder)
    await set({ isOn: false })
    expect(await label()).toEqual([])
  })

  test('the manifest lists the parcels sent today with weight and the amount to collect', async () => {
    const { shopper, addressId } = await shopperIn('302001', [{ weightGrams: 700 }])
    await shop.db`UPDATE settings SET payments = jsonb_set(payments, '{cod,confirm}', 'false')`
    const { body } = await order(shopper, addressId, PRICE + 80, 'cod')
    await send(body.orderId, 'AWB777')
    const manifest = (await owner.call('GET', '/api/admin/orders/manifest?courier=Delhivery')).body
      .data
    expect(manifest).toMatchObject({
      day: dayIn(0),
      couriers: expect.arrayContaining(['Delhivery']),
    })
    expect(manifest.parcels).toContainEqual(
      expect.objectContaining({
        trackingNumber: 'AWB777',
        city: 'Jaipur',
        pincode: '302001',
        items: 1,
        grams: 700,
        collect: PRICE + 80,
        recipient: shopper.userName,
      }),
    )
    const yesterday = dayIn(-1)
    const before = await owner.call('GET', `/api/admin/orders/manifest?day=${yesterday}`)
    expect(before.body.data.parcels).toEqual([])
  })
})

describe('the delivery estimate of a cart', () => {
  const fetchCart = async (shopper: Person, pincode = '') => {
    const path = `/api/shop/cart/delivery${pincode && `?pincode=${pincode}`}`
    const { status, body } = await shopper.call('GET', path)
    return { status, ...body.data }
  }

  test('equals the order’s charge and dates for a PIN code', async () => {
    const { shopper, addressId } = await shopperIn('302001', [
      { weightGrams: 600 },
      { weightGrams: 600 },
    ])
    const quote = await fetchQuote(shopper, addressId)
    expect(await fetchCart(shopper, '302001')).toEqual({
      status: 200,
      isServed: true,
      least: 150,
      most: 150,
      dates: quote.delivery,
    })
    expect(quote.totalAmount).toBe(2 * PRICE + 150)
  })

  test('ranges from the cheapest to the dearest zone without a PIN code', async () => {
    const { shopper } = await shopperIn('302001')
    expect(await fetchCart(shopper)).toMatchObject({ least: 80, most: 200, dates: null })
    const dear = await shopperIn('302001', [{ price: 6000 }])
    expect(await fetchCart(dear.shopper)).toMatchObject({ least: 0, most: 200 })
  })

  test('says that a PIN code is not served', async () => {
    const { shopper } = await shopperIn('302001')
    expect(await fetchCart(shopper, '744101')).toMatchObject({ isServed: false, least: null })
  })

  test('is absent for an empty cart, and unknown while delivery is off', async () => {
    const shopper = await shop.shopper()
    expect(await fetchCart(shopper, '302001')).toMatchObject({ least: 0, most: 0 })
    await set({ isOn: false })
    expect(await fetchCart(shopper, '302001')).toMatchObject({ isServed: true, least: null })
  })
})

describe('a connected courier', () => {
  const book = (id: string, parcelId: string, service = 'Air') =>
    owner.call('POST', `/api/admin/orders/courier-booking/${id}`, { parcelId, service })
  const advance = (awb: string) =>
    fetch(`${shop.sandboxUrl}/courier/v1/bookings/${awb}/advance`, { method: 'POST' })

  test('quotes the unpacked items, is booked once, and updates the parcel by its reports', async () => {
    const { shopper, addressId } = await shopperIn('302001', [{ weightGrams: 1400 }])
    const id = await buy(shopper, addressId, PRICE + 150)
    const rates = await owner.call('GET', `/api/admin/orders/courier-rates/${id}`)
    expect(rates.body.data).toEqual({
      courier: 'Sandbox Express',
      rates: [
        { service: 'Surface', amount: 85, days: 5 },
        { service: 'Air', amount: 150, days: 2 },
      ],
    })
    const parcelId = uuidv7()
    const booked = await book(id, parcelId)
    expect(booked.status).toBe(201)
    expect(booked.body.data).toMatchObject({
      parcels: [{ _id: parcelId, status: 'packed', courier: 'Sandbox Express' }],
      toPack: [],
    })
    const again = await book(id, parcelId)
    expect(again.body.data.parcels).toEqual(booked.body.data.parcels)
    expect((await book(id, uuidv7())).body.code).toBe('not_to_pack')

    const awb = booked.body.data.parcels[0].trackingNumber
    await advance(awb)
    await followBookedParcels(shop.context)
    expect(await shop.fetchOrder(id)).toMatchObject({
      orderStatus: 'inShipping',
      parcels: [{ lastSeen: { place: 'Jaipur' } }],
    })
    await advance(awb)
    await followBookedParcels(shop.context)
    const onTheWay = await shop.fetchOrder(id)
    expect(onTheWay.parcels).toMatchObject([{ lastSeen: { place: 'Gurugram' } }])
    await advance(awb)
    await followBookedParcels(shop.context)
    await followBookedParcels(shop.context)
    expect(await shop.fetchOrder(id)).toMatchObject({
      orderStatus: 'delivered',
      parcels: [{ status: 'delivered', lastSeen: null }],
    })
    const places = await shop.db`SELECT last_place FROM parcels WHERE id = ${parcelId}`
    expect(places).toEqual([{ last_place: '' }])
  })

  test('a corrected tracking number forgets where the parcel of the other number was', async () => {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    const { parcels } = (await book(id, uuidv7())).body.data
    await advance(parcels[0].trackingNumber)
    await followBookedParcels(shop.context)
    const correct = (trackingNumber: string) =>
      owner.call('PUT', `/api/admin/orders/parcel/${id}/${parcels[0]._id}`, {
        courier: 'Sandbox Express',
        trackingNumber,
      })
    expect((await correct(parcels[0].trackingNumber)).body.data.parcels).toMatchObject([
      { lastSeen: { place: 'Jaipur' } },
    ])
    expect((await correct('SBX42')).body.data.parcels).toMatchObject([{ lastSeen: null }])
  })

  test('a place that cannot be shown does not keep a parcel from arriving', async () => {
    const events = ['a\u0000b', 'x'.repeat(81), 'Agra\n', 7].map((place) => ({
      at: '2026-03-01T06:00:00Z',
      status: 'inTransit',
      place,
    }))
    const server = createServer((_, reply) => reply.end(JSON.stringify({ events })))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const places = (await sandboxCourier(`http://127.0.0.1:${port}`).events('A1')).map(
      ({ place }) => place,
    )
    server.close()
    expect(places).toEqual(['', '', 'Agra', ''])
  })

  const refuse = (awb: string) =>
    fetch(`${shop.sandboxUrl}/courier/v1/bookings/${awb}/refuse`, { method: 'POST' })
  const returningNow = async () =>
    (await owner.call('GET', '/api/admin/dashboard')).body.data.owed.returning as {
      orderId: string
    }[]
  /** A booked parcel that its recipient refused, as far as the courier reports it. */
  async function refusedParcel(id: string) {
    const booked = await book(id, uuidv7())
    const awb = booked.body.data.parcels[0].trackingNumber as string
    await refuse(awb)
    for (let step = 0; step < 3; step += 1) await advance(awb)
    await followBookedParcels(shop.context)
    return awb
  }

  test('reports a returning parcel to owner and shopper, and restocks nothing', async () => {
    const { shopper, addressId, productId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    expect(await returningNow()).toEqual([])
    const fetchStock = () => shop.fetchStock(productId)
    const before = await fetchStock()
    await refusedParcel(id)
    await followBookedParcels(shop.context)
    expect(await shop.fetchOrder(id)).toMatchObject({
      orderStatus: 'inShipping',
      parcels: [{ status: 'sent', isReturning: true }],
    })
    expect(await returningNow()).toMatchObject([{ orderId: id }])
    const link = await owner.call('POST', `/api/admin/orders/tracking-link/${id}`)
    const token = new URL(link.body.data.url).pathname.split('/').at(-1)
    const tracked = await shop.call('GET', `/api/track/${token}`)
    expect(tracked.body.data.parcels).toMatchObject([{ status: 'sent', isReturning: true }])
    expect(await fetchStock()).toBe(before)

    const { _id: parcelId } = (await shop.fetchOrder(id)).parcels[0]
    await owner.call('PUT', `/api/admin/orders/parcel/${id}/${parcelId}`, { status: 'returned' })
    expect(await shop.fetchOrder(id)).toMatchObject({
      parcels: [{ status: 'returned', isReturning: false }],
    })
    expect(await fetchStock()).toBe(before + 1)
    expect(await returningNow()).toEqual([])
  })

  test('restocks a parcel to be paid on delivery once the owner confirms that it is undelivered', async () => {
    const { shopper, addressId, productId } = await shopperIn('302001')
    const made = await order(shopper, addressId, PRICE + 80, 'cod')
    const id = made.body.orderId as string
    await shop.setStatus(id, 'inProcess')
    await refusedParcel(id)
    expect(await shop.fetchOrder(id)).toMatchObject({
      paymentStatus: 'due',
      orderStatus: 'inShipping',
    })
    const confirmed = await shop.setStatus(id, 'rejected', { isBack: true })
    expect(confirmed.body.data).toMatchObject({ orderStatus: 'rejected', restocked: true })
    const stock = await shop.fetchProduct(productId)
    expect(stock.totalStock).toBe(20)
    const outcomes = await owner.call(
      'GET',
      '/api/admin/orders/delivery-outcomes?by=pincode&days=1',
    )
    expect(outcomes.body.data).toContainEqual(
      expect.objectContaining({ key: '302001', returned: expect.any(Number) }),
    )
    expect(await returningNow()).toEqual([])
    expect((await runLedgerCheck(shop.context)).broken).toEqual([])
  })

  test('clears the return of a parcel when it tries to deliver again', async () => {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    await refusedParcel(id)
    const { getCourier } = shop.context
    const courier = getCourier()
    shop.context.getCourier = () =>
      courier && {
        ...courier,
        events: async () => [{ at: new Date().toISOString(), status: 'inTransit', place: '' }],
      }
    await followBookedParcels(shop.context)
    shop.context.getCourier = getCourier
    expect((await shop.fetchOrder(id)).parcels).toMatchObject([
      { status: 'sent', isReturning: false },
    ])
  })

  test('books a batch by the cheapest service, says why an order was left out, and books each once', async () => {
    const buyOne = async () => {
      const { shopper, addressId } = await shopperIn('302001')
      return buy(shopper, addressId, PRICE + 80)
    }
    const [first, second] = [await buyOne(), await buyOne()]
    await book(second, uuidv7())
    const { orderNumber } = await shop.fetchOrder(first)
    const missing = uuidv7()
    const parcelId = uuidv7()
    const orders = [first, second, missing].map((orderId) => ({
      ...{ orderId, parcelId: orderId === first ? parcelId : uuidv7() },
    }))
    const send = (who = owner) => who.call('POST', '/api/admin/orders/courier-bookings', { orders })
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        ...{ orderId: first, orderNumber, problem: '' },
        booked: { service: 'Surface', amount: expect.any(Number) },
      },
      { orderId: second, booked: null, problem: expect.stringContaining('pack') },
      { orderId: missing, orderNumber: '', booked: null },
    ])
    const { trackingNumber } = body.data[0].booked
    expect((await shop.fetchOrder(first)).parcels).toMatchObject([
      { _id: parcelId, trackingNumber },
    ])

    // A packer sends the same batch again.
    const again = await send(await shop.staff('packing'))
    expect(again.body.data[0].booked).toEqual({ service: '', amount: null, trackingNumber })
    expect((await shop.fetchOrder(first)).parcels).toHaveLength(1)
  })

  test('is booked by a packer for a part, by the cheapest service and the weight of the part', async () => {
    const { shopper, addressId } = await shopperIn('302001', [
      { weightGrams: 700 },
      { weightGrams: 3000 },
    ])
    const id = await buy(shopper, addressId, 2 * PRICE + 150)
    const packer = await shop.staff('packing')
    const { cartItems, toPack } = await shop.fetchOrder(id)
    const bookPart = (lines: object[], parcelId = uuidv7()) =>
      packer.call('POST', `/api/admin/orders/courier-booking/${id}`, { parcelId, lines })
    const { getCourier } = shop.context
    const courier = getCourier()
    const booked: object[] = []
    shop.context.getCourier = () =>
      courier && {
        ...courier,
        book: (shipment) => {
          booked.push(shipment)
          return courier.book(shipment)
        },
      }
    const line = toPack.find(({ lineId }: { lineId: string }) => lineId === cartItems[0].lineId)
    const tooMany = await bookPart([{ ...line, quantity: 2 }])
    const parcelId = uuidv7()
    const once = await bookPart([line], parcelId)
    const twice = await bookPart([line], parcelId)
    shop.context.getCourier = getCourier
    expect(tooMany.body.code).toBe('not_to_pack')
    expect([once.status, once.body.data, twice.status]).toEqual([201, undefined, 201])
    expect(booked).toMatchObject([{ service: 'Surface', grams: 700, parcelId }])
    expect(await shop.fetchOrder(id)).toMatchObject({
      parcels: [{ _id: parcelId, status: 'packed', lines: [line] }],
      toPack: [{ lineId: cartItems[1].lineId }],
    })
  })

  test('collects once when two parts of an unpaid order are booked at once', async () => {
    const [one, other] = [
      await shop.product({ price: PRICE }),
      await shop.product({ price: PRICE }),
    ]
    const { orderId: id } = await shop.enteredOrder({
      lines: [one, other].map((productId) => ({ productId, quantity: 1 })),
      totalAmount: 2 * PRICE,
      onDelivery: true,
    })
    const { toPack } = await shop.fetchOrder(id)
    const { getCourier } = shop.context
    const courier = getCourier()
    const { promise: bothAsked, resolve } = Promise.withResolvers<void>()
    let asked = 0
    shop.context.getCourier = () =>
      courier && {
        ...courier,
        book: async (shipment) => {
          asked += 1
          if (asked === 2) resolve()
          await bothAsked
          return courier.book(shipment)
        },
      }
    const answers = await Promise.all(
      toPack.map((line: object) =>
        owner.call('POST', `/api/admin/orders/courier-booking/${id}`, {
          parcelId: uuidv7(),
          lines: [line],
        }),
      ),
    )
    shop.context.getCourier = getCourier
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect((await shop.fetchOrder(id)).parcels).toHaveLength(1)
    const [line] = (await shop.fetchOrder(id)).toPack
    const repeated = await owner.call('POST', `/api/admin/orders/courier-booking/${id}`, {
      parcelId: uuidv7(),
      lines: [line, line],
    })
    expect(repeated.body.errors).toMatchObject([{ path: 'lines' }])
  })

  test('one order that the courier does not answer for leaves the others booked', async () => {
    const ids: string[] = []
    for (const _ of [1, 2]) {
      const { shopper, addressId } = await shopperIn('302001')
      ids.push(await buy(shopper, addressId, PRICE + 80))
    }
    const { getCourier } = shop.context
    const courier = getCourier()
    let asked = 0
    shop.context.getCourier = () =>
      courier && {
        ...courier,
        book: (shipment) => {
          asked += 1
          return asked === 1 ? Promise.reject(new CourierUnavailable()) : courier.book(shipment)
        },
      }
    const { body } = await owner.call('POST', '/api/admin/orders/courier-bookings', {
      orders: ids.map((orderId) => ({ orderId, parcelId: uuidv7() })),
    })
    shop.context.getCourier = getCourier
    const problems = body.data.map(({ problem }: { problem: string }) => problem)
    expect(problems.sort()).toEqual(['', 'The courier does not answer. Please try again.'])
  })

  test('books nothing for an order that changed after it was read', async () => {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    const { orderUpdateDate: version } = await shop.fetchOrder(id)
    await shop.setStatus(id, 'inProcess')
    const { getCourier } = shop.context
    const courier = getCourier()
    let bookings = 0
    shop.context.getCourier = () =>
      courier && {
        ...courier,
        book: (shipment) => {
          bookings += 1
          return courier.book(shipment)
        },
      }
    const refused = await owner.call('POST', `/api/admin/orders/courier-booking/${id}`, {
      ...{ parcelId: uuidv7(), service: 'Air', version },
    })
    shop.context.getCourier = getCourier
    expect([refused.status, refused.body.code, bookings]).toEqual([409, 'overtaken', 0])
  })

  /** Rejects the order while the courier books its parcel; returns the number and the refusal. */
  async function bookWhileRejected(more: Partial<CourierApi> = {}) {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    const { getCourier } = shop.context
    const courier = getCourier()
    if (!courier) throw new Error('no courier is connected')
    let awb = ''
    shop.context.getCourier = () => ({
      ...courier,
      async book(shipment) {
        const booking = await courier.book(shipment)
        awb = booking.trackingNumber
        await shop.setStatus(id, 'rejected')
        return booking
      },
      ...more,
    })
    const refused = await book(id, uuidv7())
    shop.context.getCourier = getCourier
    expect((await shop.fetchOrder(id)).parcels).toEqual([])
    return { awb, refused, events: await courier.events(awb) }
  }

  test('cancels the booking of a parcel that the order refuses', async () => {
    const { refused, events } = await bookWhileRejected()
    expect([refused.status, refused.body.code, events]).toEqual([409, 'not_to_pack', []])
  })

  test('names the booking that it could not cancel', async () => {
    const cancel = () => Promise.reject(new CourierUnavailable('away'))
    const { awb, refused } = await bookWhileRejected({ cancel })
    expect([refused.status, refused.body.code]).toEqual([409, 'courier_booking_left'])
    expect(refused.body.message).toContain(awb)
  })

  test('answers 503 and packs nothing when it does not respond', async () => {
    const { shopper, addressId } = await shopperIn('302001')
    const id = await buy(shopper, addressId, PRICE + 80)
    const { getCourier } = shop.context
    shop.context.getCourier = () => sandboxCourier('http://127.0.0.1:9')
    const refused = await book(id, uuidv7())
    shop.context.getCourier = getCourier
    expect([refused.status, refused.body.code]).toEqual([503, 'courier_unavailable'])
    expect((await shop.fetchOrder(id)).parcels).toEqual([])
  })
})

describe('a discount and the value for free delivery', () => {
  /** Jaipur: free from ₹1,000, otherwise ₹100. */
  const freeFromPrice = {
    ...zone,
    name: 'Jaipur',
    areas: ['302'],
    rates: flatRate(100),
    freeFrom: PRICE,
  }
  const offerDiscount = (prepaidDiscount: number) =>
    shop.setPayments({
      methods: ['paypal', 'cod'],
      cod: { fee: 0, confirm: false },
      prepaidDiscount,
    })
  beforeEach(() => set({ zones: [freeFromPrice] }))
  afterAll(() => offerDiscount(0))

  test('paying online is never dearer, and paying online later costs the same', async () => {
    await offerDiscount(5)
    const { shopper, addressId } = await shopperIn('302001')
    const quote = await fetchQuote(shopper, addressId)
    const totals = Object.fromEntries(
      quote.methods.map(({ method, totalAmount }: { method: string; totalAmount: number }) => [
        method,
        totalAmount,
      ]),
    )
    expect(totals).toEqual({ paypal: 950, cod: 1000 })
    const made = await order(shopper, addressId, 1000, 'cod')
    const later = await shopper.call('GET', `/api/shop/order/prepayment/${made.body.orderId}`)
    expect(later.body.data).toEqual({ amount: 950, saved: 50 })
  })

  test('a code that ends free delivery is applied only once the shopper agrees', async () => {
    const code = 'LOSES-DELIVERY'
    const discount = discountInput({ code, percent: 5 })
    expect((await owner.call('POST', '/api/admin/discounts', discount)).status).toBe(201)
    const { shopper } = await shopperIn('302001')
    const enter = (more: object = {}) =>
      shopper.call('POST', '/api/shop/cart/code', { code, ...more })
    const refused = await enter()
    expect(refused).toMatchObject({ status: 409, body: { code: 'code_costs_delivery' } })
    expect(refused.body.message).toContain('₹100')
    expect((await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data.codes).toEqual(
      [],
    )
    expect((await enter({ acceptsDelivery: true })).status).toBe(200)
    const dear = await shopperIn('302001', [{ price: 2000 }])
    expect((await dear.shopper.call('POST', '/api/shop/cart/code', { code })).status).toBe(200)
  })
})

const set = (settings: Partial<DeliverySettings> = {}) => shop.setZones('india', settings)

async function shopperIn(pincode: string, products: object[] = [{}]) {
  const shopper = await shop.shopper()
  const ids: string[] = []
  for (const product of products)
    ids.push(await shop.product({ price: PRICE, totalStock: 20, ...product }))
  const { addressId } = await readyToBuy(
    shopper,
    ids.map((productId) => ({ productId })),
  )
  const to = { ...anAddress, pincode }
  await shopper.call('PUT', `/api/shop/address/update/${shopper.id}/${addressId}`, to)
  return { shopper, addressId, productId: ids[0] ?? '' }
}
