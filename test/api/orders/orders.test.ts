import { beforeEach, describe, expect, test } from 'vitest'
import { anAddress, buy, order, readyToBuy } from '#test/support/checkout.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
const shop = await openShop()
beforeEach(async () => {
  shopper = await shop.shopper()
})

const fetchDetails = async (id: string) =>
  (await shopper.call('GET', `/api/shop/order/details/${id}`)).body.data
const capture = (back: URL, orderId: string) =>
  shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))

describe('from the cart to a paid order', () => {
  test('a pending order holds its stock; a capture confirms it, marks it paid and empties the cart', async () => {
    const { productId, addressId } = await shop.filledCart({
      shopper,
      price: 5000,
      salePrice: 4200,
      totalStock: 3,
      quantity: 2,
    })
    const created = await order(shopper, addressId, 8400)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      success: true,
      approvalURL: expect.stringContaining('/checkoutnow?token='),
      orderId: expect.any(String),
    })
    const { orderId, approvalURL } = created.body
    expect(await shop.fetchStock(productId)).toBe(1)
    expect(await fetchDetails(orderId)).toMatchObject({
      orderStatus: 'pending',
      paymentStatus: 'pending',
      paymentMethod: 'paypal',
      paymentId: '',
      payerId: '',
      totalAmount: 8400,
      cartItems: [{ productId, title: 'Gulnaar lehenga', price: 4200, quantity: 2 }],
      addressInfo: { addressId, ...anAddress },
      settlement: { currency: 'USD', amount: 100, inrRate: 84 },
    })

    const back = await atProvider(approvalURL)
    expect(back.pathname).toBe('/api/payments/paypal/return')
    expect(back.searchParams.get('PayerID')).toBeTruthy()
    const paid = await capture(back, orderId)
    expect(paid.status).toBe(200)
    expect(await fetchDetails(orderId)).toMatchObject({
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      paymentId: back.searchParams.get('token'),
      payerId: back.searchParams.get('PayerID'),
    })
    expect(await shop.fetchStock(productId)).toBe(1)
    const cart = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
    expect(cart.body.data.items).toEqual([])
    const mails = await shop.db`
      SELECT 1 FROM outbox WHERE payload->>'orderId' = ${orderId} AND kind = 'orderConfirmed'`
    expect(mails).toHaveLength(1)
  })

  test('only the ordered items leave the cart', async () => {
    const [bought, later] = [await shop.product({ price: 100 }), await shop.product()]
    const { addressId } = await readyToBuy(shopper, [{ productId: bought, quantity: 1 }])
    const created = await order(shopper, addressId, 100)
    await shopper.call('POST', '/api/shop/cart/add', { productId: bought, quantity: 2 })
    await shopper.call('POST', '/api/shop/cart/add', { productId: later, quantity: 1 })
    await capture(await atProvider(created.body.approvalURL), created.body.orderId)
    const { body } = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
    expect(body.data.items).toMatchObject([
      { productId: bought, quantity: 2 },
      { productId: later, quantity: 1 },
    ])
  })

  test('the order keeps the size of the cart line', async () => {
    const { productId, orderId } = await shop.paidOrder({
      shopper,
      price: 700,
      sizes: [{ size: 'M', stock: 2 }],
      size: 'M',
    })
    expect((await fetchDetails(orderId)).cartItems).toMatchObject([{ size: 'M', quantity: 1 }])
    expect(await shop.fetchStock(productId)).toBe(1)
  })

  test('a changed cart creates a new order and cancels the old one', async () => {
    const { productId, addressId } = await shop.filledCart({ shopper, price: 100, totalStock: 5 })
    const first = await order(shopper, addressId, 100)
    await shopper.call('PUT', '/api/shop/cart/update-cart', { productId, quantity: 3 })
    const second = await order(shopper, addressId, 300)
    expect(second.body.orderId).not.toBe(first.body.orderId)
    expect(await shop.fetchStock(productId)).toBe(2)
    const late = await capture(await atProvider(first.body.approvalURL), first.body.orderId)
    expect(late.status).toBe(409)
    expect((await fetchDetails(first.body.orderId)).paymentStatus).toBe('cancelled')
  })

  test('the last item held for a shopper’s own order can still be ordered by them', async () => {
    const { addressId } = await shop.filledCart({ shopper, price: 100, totalStock: 1 })
    await order(shopper, addressId, 100)
    const cart = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
    expect(cart.body.data.items[0]).not.toHaveProperty('problem')
    const elsewhere = await shopper.call('POST', '/api/shop/address/add', {
      ...anAddress,
      city: 'Agra',
    })
    expect((await order(shopper, elsewhere.body.data._id, 100)).status).toBe(201)
  })

  test('two items of one product have quantity two at the provider', async () => {
    const { approvalURL } = await shop.placedOrder({ price: 100, totalStock: 3, quantity: 2 })
    expect(await (await fetch(approvalURL)).text()).toContain('(Zari: 2 pieces)')
  })
})

describe('refusals', () => {
  test('an empty cart and a missing address are 400s with their sentences', async () => {
    const saved = await shopper.call('POST', '/api/shop/address/add', anAddress)
    const empty = await order(shopper, saved.body.data._id, 0)
    expect([empty.status, empty.body.message]).toEqual([
      400,
      'Your cart is empty. Please add items to proceed',
    ])
    await readyToBuy(shopper, [{ productId: await shop.product({ price: 100 }) }])
    const nowhere = await shopper.call('POST', '/api/shop/order/create', { totalAmount: 100 })
    expect([nowhere.status, nowhere.body.message]).toEqual([
      400,
      'Please select one address to proceed.',
    ])
  })

  test('another total is a 409 that states the right one; sent prices are ignored', async () => {
    const { productId, addressId } = await shop.filledCart({ shopper, price: 100 })
    const cheap = await order(shopper, addressId, 1, 'paypal', {
      cartItems: [{ productId, price: 1, quantity: 1 }],
    })
    expect(cheap.status).toBe(409)
    expect(cheap.body).toMatchObject({ code: 'price_changed', total: 100 })
  })

  test('a forged return marks nothing paid', async () => {
    const { addressId } = await readyToBuy(shopper, [
      { productId: await shop.product({ price: 100 }) },
    ])
    const created = await order(shopper, addressId, 100)
    const token = new URL(created.body.approvalURL).searchParams.get('token')
    const forged = await shopper.call('POST', '/api/shop/order/capture', {
      paymentId: token,
      payerId: 'ME',
      orderId: created.body.orderId,
    })
    expect(forged.status).toBe(409)
    expect(forged.body.approvalURL).toBe(created.body.approvalURL)
    expect((await fetchDetails(created.body.orderId)).paymentStatus).toBe('pending')
  })

  test('a product that sold out or left the shop blocks the order', async () => {
    const { productId, addressId } = await shop.filledCart({ shopper, price: 100, totalStock: 1 })
    const other = await shop.shopper()
    const theirs = await readyToBuy(other, [{ productId }])
    await buy(other, theirs.addressId, 100)
    const refused = await order(shopper, addressId, 100)
    expect([refused.status, refused.body.code]).toEqual([409, 'sold_out'])
  })

  test('cancelling frees the stock, leaves the cart, and is final', async () => {
    const { productId, addressId } = await shop.filledCart({ shopper, price: 100, totalStock: 2 })
    const created = await order(shopper, addressId, 100)
    const back = await atProvider(created.body.approvalURL, 'cancel')
    expect(back.pathname).toBe('/shop/checkout')
    expect(back.searchParams.get('cancelled')).toBe(created.body.orderId)
    const { orderId } = created.body
    expect((await shopper.call('POST', '/api/shop/order/cancel', { orderId })).status).toBe(200)
    expect((await shopper.call('POST', '/api/shop/order/cancel', { orderId })).status).toBe(200)
    expect(await shop.fetchStock(productId)).toBe(2)
    const cart = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
    expect(cart.body.data.items).toHaveLength(1)
  })
})

test('a paid order cannot be cancelled, and no message says that nothing was charged', async () => {
  const { orderId } = await shop.paidOrder({ shopper, price: 100, totalStock: 4 })
  expect((await shopper.call('POST', '/api/shop/order/cancel', { orderId })).status).toBe(409)
  expect((await fetchDetails(orderId)).paymentStatus).toBe('paid')
})

test('a payment id alone finds its order, but not another shopper’s', async () => {
  const { addressId } = await shop.filledCart({ shopper, price: 100, totalStock: 4 })
  const { body } = await order(shopper, addressId, 100)
  const { orderId: _, ...back } = captureBody(await atProvider(body.approvalURL), body.orderId)
  const capture = (person: Person) => person.call('POST', '/api/shop/order/capture', back)
  expect((await capture(await shop.shopper())).status).toBe(404)
  expect((await capture(shopper)).body.data._id).toBe(body.orderId)
  // The page sends null if it is reloaded after the capture or opened in another tab.
  const again = await shopper.call('POST', '/api/shop/order/capture', { ...back, orderId: null })
  expect([again.status, again.body.data._id]).toEqual([200, body.orderId])
})

describe('the history', () => {
  test('lists orders newest first, in pages', async () => {
    const { productId, addressId } = await shop.filledCart({ shopper, price: 100, totalStock: 9 })
    const bought = [await buy(shopper, addressId, 100)]
    for (let n = 0; n < 2; n += 1) {
      await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
      bought.unshift(await buy(shopper, addressId, 100))
    }
    const page = async (cursor = '') =>
      (
        await shopper.call(
          'GET',
          `/api/shop/order/list/${shopper.id}?limit=2&cursor=${cursor}`.replace(/&cursor=$/, ''),
        )
      ).body
    const first = await page()
    const second = await page(first.nextCursor)
    expect([...first.data, ...second.data].map((one: { _id: string }) => one._id)).toEqual(bought)
    expect([first.total, second.nextCursor]).toEqual([3, null])
  })
})

describe('the owner', () => {
  test('sees every order and sets any status at any time', async () => {
    const { owner } = shop
    const { addressId } = await readyToBuy(shopper, [
      { productId: await shop.product({ price: 100 }) },
    ])
    const orderId = await buy(shopper, addressId, 100)
    const list = await owner.call('GET', '/api/admin/orders/get?limit=1')
    expect(list.body.data[0]).toMatchObject({ _id: orderId, customer: { email: shopper.email } })
    for (const orderStatus of ['inShipping', 'pending', 'delivered', 'inProcess']) {
      const reply = await shop.setStatus(orderId, orderStatus)
      expect([reply.status, reply.body.message]).toEqual([200, expect.any(String)])
      const details = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
      expect(details.body.data.orderStatus).toBe(orderStatus)
    }
    expect((await shop.setStatus(orderId, 'lost')).status).toBe(400)
    expect((await fetchDetails(orderId)).timeline).toContainEqual({
      at: expect.any(String),
      kind: 'status',
      orderStatus: 'inShipping',
    })
  })

  test('rejecting returns the stock once, but not shipped items', async () => {
    const { productId, orderId } = await shop.paidOrder({ shopper, price: 100, totalStock: 4 })
    const set = (orderStatus: string) => shop.setStatus(orderId, orderStatus)
    await set('inShipping')
    await set('rejected')
    expect(await shop.fetchStock(productId)).toBe(3)
    await set('inProcess')
    await set('rejected')
    await set('rejected')
    expect(await shop.fetchStock(productId)).toBe(4)
  })

  test('can undo a rejection only while the stock is still available', async () => {
    const { productId, orderId } = await shop.paidOrder({
      shopper,
      price: 100,
      totalStock: 2,
      quantity: 2,
    })
    const set = (orderStatus: string) => shop.setStatus(orderId, orderStatus)
    await set('rejected')
    expect((await set('inProcess')).status).toBe(200)
    expect(await shop.fetchStock(productId)).toBe(0)
    await set('rejected')
    expect(await shop.fetchStock(productId)).toBe(2)
    const other = await shop.shopper()
    const theirs = await readyToBuy(other, [{ productId }])
    await buy(other, theirs.addressId, 100)
    const late = await set('delivered')
    expect([late.status, late.body.code]).toEqual([409, 'sold_out'])
    expect((await fetchDetails(orderId)).orderStatus).toBe('rejected')
    expect(await shop.fetchStock(productId)).toBe(1)
  })

  test('does not deduct again items that were refunded before the rejection', async () => {
    const { productId, orderId } = await shop.paidOrder({
      shopper,
      price: 100,
      totalStock: 3,
      quantity: 3,
    })
    await shop.refund(orderId, { lines: [{ position: 0, quantity: 1 }], restock: true })
    const set = (orderStatus: string) => shop.setStatus(orderId, orderStatus)
    await set('rejected')
    expect(await shop.fetchStock(productId)).toBe(3)
    await set('inProcess')
    expect(await shop.fetchStock(productId)).toBe(1)
    await set('rejected')
    expect(await shop.fetchStock(productId)).toBe(3)
  })

  test('gets a 404 for a missing order', async () => {
    const missing = '0190a000-0000-7000-8000-000000000000'
    const { owner } = shop
    expect((await owner.call('GET', `/api/admin/orders/details/${missing}`)).status).toBe(404)
    const body = { orderStatus: 'delivered' }
    expect((await owner.call('PUT', `/api/admin/orders/update/${missing}`, body)).status).toBe(404)
  })
})

describe('for staff', () => {
  test('an order is found by its phone in any notation', async () => {
    const { owner } = shop
    const { orderId } = await shop.paidOrder({ shopper, price: 100 })
    await shop.db`UPDATE orders SET phone = '9123456780' WHERE id = ${orderId}`
    for (const q of [
      '9123456780',
      '91234 56780',
      '+91 91234 56780',
      '+919123456780',
      '(91234) 56780',
    ]) {
      const found = await owner.call('GET', `/api/admin/orders/get?q=${encodeURIComponent(q)}`)
      expect([q, found.body.data.map(({ _id }: { _id: string }) => _id)]).toEqual([q, [orderId]])
    }
  })

  test('an order is found by its PIN code, by a name in any order, and with a typing error', async () => {
    const { owner } = shop
    const { orderId } = await shop.paidOrder({ shopper, price: 100 })
    await shop.db`UPDATE users SET user_name = 'Ananya Raghunathan' WHERE id = ${shopper.id}`
    await shop.db`UPDATE orders SET pincode = '641035' WHERE id = ${orderId}`
    const found = async (q: string) =>
      (await owner.call('GET', `/api/admin/orders/get?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ _id }: { _id: string }) => _id,
      )
    for (const q of [
      '641035',
      '6410',
      'Ananya Raghunathan',
      'raghunathan ananya',
      'Raghu Anan',
      'Anaya',
      'Raghunatan',
      'Ananya Ragunathan',
    ])
      expect([q, await found(q)]).toEqual([q, [orderId]])
    for (const q of ['641036', 'Meera', 'xx']) expect(await found(q)).toEqual([])
  })

  test('the history names the actor in the panel, and not to the shopper', async () => {
    const { owner } = shop
    const { orderId } = await shop.paidOrder({ shopper, price: 100 })
    await shop.setStatus(orderId, 'inProcess')
    await shop.refund(orderId)
    const { body } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
    expect(
      body.data.timeline.map(({ kind, by }: { kind: string; by?: string }) => [kind, by]),
    ).toEqual([
      ['placed', undefined],
      ['paid', undefined],
      ['status', owner.userName],
      ['refunded', owner.userName],
    ])
    expect(JSON.stringify(await fetchDetails(orderId))).not.toContain(owner.userName)
  })

  test('the audit log identifies an order by its number', async () => {
    const { owner } = shop
    const { orderId } = await shop.paidOrder({ shopper, price: 100 })
    const { orderNumber } = await fetchDetails(orderId)
    await shop.setStatus(orderId, 'inProcess')
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    expect(body.data[0]).toMatchObject({ subject: `order:${orderId}`, name: orderNumber })
    expect(orderNumber).toMatch(/^ZR-\d+$/)
  })

  test('an order of the demo can be refunded in part and then in full', async () => {
    const { owner } = shop
    const { orderId } = await shop.paidOrder({ shopper, price: 100, quantity: 2 })
    await shop.db`
      UPDATE payments SET provider_order_id = 'DEMO-7', capture_id = 'DEMO-CAPTURE-7' WHERE order_id = ${orderId}`
    for (const lines of [[{ position: 0, quantity: 1 }], undefined]) {
      const refund = { refundId: crypto.randomUUID(), ...(lines && { lines }) }
      const { body } = await owner.call('POST', `/api/admin/orders/refund/${orderId}`, refund)
      expect(body.data.refunds.map(({ state }: { state: string }) => state)).not.toContain('failed')
    }
    expect((await fetchDetails(orderId)).paymentStatus).toBe('refunded')
  })
})

describe('an unpaid order', () => {
  const ofOrder = async (id: string) =>
    (await shopper.call('GET', `/api/shop/order/details/${id}`)).body.data

  test('states its payment page and hold deadline until it is paid', async () => {
    const { orderId, approvalURL } = await shop.placedOrder({ shopper, totalStock: 5 })
    const unpaid = await ofOrder(orderId)
    expect(unpaid.approvalURL).toBe(approvalURL)
    const minutes = (Date.parse(unpaid.payUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(25)
    expect(minutes).toBeLessThanOrEqual(30)
    const back = await atProvider(approvalURL)
    await shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
    expect(await ofOrder(orderId)).toMatchObject({ approvalURL: '', payUntil: null })
  })

  test('states neither once it has expired or was cancelled', async () => {
    const { orderId } = await shop.placedOrder({ shopper, totalStock: 5 })
    await shop.db`UPDATE orders SET hold_until = now() - interval '1 second' WHERE id = ${orderId}`
    expect(await ofOrder(orderId)).toMatchObject({ approvalURL: '', payUntil: null })
    await shop.db`UPDATE orders SET hold_until = now() + interval '9 minutes' WHERE id = ${orderId}`
    expect((await ofOrder(orderId)).payUntil).not.toBeNull()
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    expect(await ofOrder(orderId)).toMatchObject({ approvalURL: '', payUntil: null })
  })
})
