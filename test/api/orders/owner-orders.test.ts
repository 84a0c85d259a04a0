import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { order as checkout } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const anAddress = {
  address: '14 Amer Road',
  city: 'Jaipur',
  pincode: '302002',
  phone: '9876543210',
  notes: '',
}

const draft = (productId: string, totalAmount: number, more: object = {}) => ({
  orderId: uuidv7(),
  channel: 'phone',
  customer: { name: 'Meera Rao', email: 'meera@example.com' },
  address: anAddress,
  lines: [{ productId, quantity: 1 }],
  totalAmount,
  ...more,
})
const enter = (order: object) => owner.call('POST', '/api/admin/orders/create', order)

test('an order without an account is numbered, sold, due, emailed, found and packed', async () => {
  const productId = await shop.product({ price: 4500, totalStock: 2 })
  const order = draft(productId, 4500)
  const made = await enter(order)
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({
    _id: order.orderId,
    orderNumber: expect.stringMatching(/^ZR-/),
    userId: '',
    cartId: '',
    channel: 'phone',
    placedBy: owner.userName,
    paymentMethod: 'manual',
    orderStatus: 'confirmed',
    paymentStatus: 'due',
    totalAmount: 4500,
    customer: { userName: 'Meera Rao', email: 'meera@example.com' },
    addressInfo: { addressId: '', recipientName: 'Meera Rao', city: 'Jaipur' },
  })
  expect(await shop.fetchStock(productId)).toBe(1)
  const again = await enter(order)
  expect(again.body.data._id).toBe(order.orderId)
  expect(await shop.fetchStock(productId)).toBe(1)
  const emails = await emailsTo(shop, 'meera@example.com')
  expect(emails.map(({ subject }) => subject)).toEqual(['Your order at Zari is confirmed'])
  for (const query of ['q=Meera', 'q=9876543210', 'toSend=1']) {
    const { data } = (await owner.call('GET', `/api/admin/orders/get?${query}`)).body
    expect(data.map(({ _id }: { _id: string }) => _id)).toContain(order.orderId)
  }
  for (const rows of ['orders', 'lines', 'money'])
    expect((await owner.call('GET', `/api/admin/orders/export?rows=${rows}`)).status).toBe(200)
})

test('stores PIN code and phone in one notation, and finds them in any', async () => {
  const productId = await shop.product({ price: 4500 })
  const address = { ...anAddress, pincode: '३१३-००१', phone: '(+91) 98111 22233' }
  const { data } = (await enter(draft(productId, 4500, { address }))).body
  expect(data.addressInfo).toMatchObject({ pincode: '313001', phone: '9811122233' })
  for (const q of ['313-001', '३१३००१', '+91-98111-22233', '00919811122233', '९८१११२२२३३']) {
    const found = await owner.call('GET', `/api/admin/orders/get?q=${encodeURIComponent(q)}`)
    expect([q, found.body.data.map(({ _id }: { _id: string }) => _id)]).toEqual([q, [data._id]])
  }
})

test('shares a discount among the lines, adds delivery and refuses a wrong total', async () => {
  const [one, other] = [
    await shop.product({ price: 1000, totalStock: 5 }),
    await shop.product({ price: 500, totalStock: 5 }),
  ]
  const lines = [
    { productId: one, quantity: 1 },
    { productId: other, quantity: 2 },
  ]
  const order = draft(one, 2000 - 100.01 + 80, { lines, discount: 100.01, delivery: 80 })
  const made = (await enter(order)).body.data
  expect(made.totalAmount).toBe(1979.99)
  const { charges, cartItems } = made
  expect(charges).toMatchObject([
    { kind: 'discount', amount: -50.01, lineId: cartItems[0].lineId },
    { kind: 'discount', amount: -50, lineId: cartItems[1].lineId },
    { kind: 'delivery', amount: 80 },
  ])
  const wrong = await enter({ ...order, orderId: uuidv7(), totalAmount: 2000 })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'price_changed', total: 1979.99 } })
  const all = await enter({ ...order, orderId: uuidv7(), discount: 2000.01, totalAmount: 80 })
  expect(all).toMatchObject({ status: 400, body: { errors: [{ path: 'discount' }] } })
})

test('an order of zero total is paid, sold and consistent, and has nothing to refund', async () => {
  const productId = await shop.product({ price: 450, totalStock: 2 })
  const order = draft(productId, 0, { discount: 450 })
  const made = await enter(order)
  expect(made).toMatchObject({
    status: 201,
    body: { data: { paymentStatus: 'paid', totalAmount: 0, amountReceived: 0, paymentId: '' } },
  })
  expect(await shop.fetchStock(productId)).toBe(1)
  const refund = await shop.refund(order.orderId, { reason: 'Not wanted', restock: true })
  expect(refund.status).toBe(409)
  expect((await owner.call('GET', '/api/admin/books')).body.data.broken).toEqual([])
})

test('money at the counter pays an order at once, also for a customer with an account', async () => {
  const customer = await shop.shopper()
  const productId = await shop.product({ price: 800, sizes: [{ size: 'M', stock: 1 }] })
  const order = draft(productId, 800, {
    channel: 'counter',
    customerId: customer.id,
    address: {},
    lines: [{ productId, size: 'M', quantity: 1 }],
    received: {
      receiptId: uuidv7(),
      amount: 800,
      method: 'card',
      reference: 'T-77',
      receivedOn: '2026-11-23',
    },
  })
  const made = await enter(order)
  expect(made.body.data).toMatchObject({ paymentStatus: 'paid', amountReceived: 800 })
  const own = await customer.call('GET', `/api/shop/order/details/${order.orderId}`)
  expect(own.body.data).toMatchObject({ channel: 'counter', paymentStatus: 'paid' })
  const figures = await shop.db`SELECT 1 FROM buyers WHERE user_id = ${customer.id}`
  expect(figures).toHaveLength(1)
})

test('an order that cannot be sold is refused in full, and nothing is stored', async () => {
  const productId = await shop.product({ price: 800, totalStock: 1 })
  const ordersBefore = await shop.db`SELECT count(*)::int AS n FROM orders`
  const replies = await Promise.all([
    enter(draft(productId, 1600, { lines: [{ productId, quantity: 2 }] })),
    enter(draft(uuidv7(), 800)),
    enter(draft(productId, 800, { lines: [{ productId, size: 'XL', quantity: 1 }] })),
    enter(draft(productId, 800, { customerId: uuidv7() })),
    enter(draft(productId, 800, { customer: { name: '' } })),
    enter(
      draft(productId, 800, {
        received: {
          receiptId: uuidv7(),
          amount: 801,
          method: 'cash',
          receivedOn: '2026-11-23',
        },
      }),
    ),
  ])
  expect(replies.map(({ status }) => status)).toEqual([409, 400, 400, 404, 400, 400])
  expect(await shop.db`SELECT count(*)::int AS n FROM orders`).toEqual(ordersBefore)
  expect(await shop.fetchStock(productId)).toBe(1)
})

test('the last item is sold once, by phone or online', async () => {
  const productId = await shop.product({ price: 800, totalStock: 1 })
  const replies = await Promise.all(Array.from({ length: 8 }, () => enter(draft(productId, 800))))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
})

test('refunds the items of a discounted order at the price paid', async () => {
  const productId = await shop.product({ price: 1000, totalStock: 5 })
  const order = draft(productId, 2000.02, {
    lines: [{ productId, quantity: 3 }],
    discount: 999.98,
    received: {
      receiptId: uuidv7(),
      amount: 2000.02,
      method: 'cash',
      receivedOn: '2026-11-23',
    },
  })
  expect((await enter(order)).status).toBe(201)
  const amounts = []
  for (let n = 0; n < 3; n += 1) {
    const { body } = await shop.refund(order.orderId, { lines: [{ position: 0, quantity: 1 }] })
    amounts.push(body.data.refunds.at(-1).amount)
  }
  expect(amounts).toEqual([666.67, 666.68, 666.67])
})

test('a customer with an unpaid checkout can order by phone; a repeated form makes one order', async () => {
  const {
    shopper: customer,
    productId,
    addressId,
  } = await shop.filledCart({ price: 800, totalStock: 5 })
  expect((await checkout(customer, addressId, 800)).status).toBe(201)
  const order = draft(productId, 800, { customerId: customer.id })
  const replies = await Promise.all([enter(order), enter(order), enter(order)])
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await shop.fetchStock(productId)).toBe(3)
  const cancel = await customer.call('POST', '/api/shop/order/cancel', { orderId: order.orderId })
  expect(cancel.status).toBe(409)
})

test('a refusal names the product and size that is sold out', async () => {
  const sizes = [
    { size: 'M', stock: 1 },
    { size: 'L', stock: 0 },
  ]
  const productId = await shop.product({ title: 'Noor lehenga', price: 800, sizes })
  const refusal = async (size: string, quantity: number) => {
    const order = draft(productId, 800 * quantity, { lines: [{ productId, size, quantity }] })
    const { status, body } = await enter(order)
    return [status, body.code, body.message]
  }
  expect(await refusal('M', 2)).toEqual([
    409,
    'sold_out',
    'Only 1 of “Noor lehenga (M)” can be had now. Please change the quantity.',
  ])
  expect(await refusal('L', 1)).toEqual([
    409,
    'sold_out',
    '“Noor lehenga (L)” is sold out by now. Please remove it from this order.',
  ])
})

test('products for an order are found by title, SKU or id, also by staff who enter orders', async () => {
  const clerk = await shop.staff('orders')
  const title = `Chosen saree ${uuidv7()}`
  const id = await shop.product({ title, sku: 'CH-77', price: 900, salePrice: 800, totalStock: 3 })
  const find = async (query: string) =>
    (await clerk?.call('GET', `/api/admin/orders/products?${query}`))?.body.data
  for (const query of [`q=${encodeURIComponent(title)}`, 'q=ch-77', `ids=${id}`])
    expect(await find(query)).toMatchObject([
      { _id: id, price: 900, salePrice: 800, totalStock: 3, sku: 'CH-77', status: 'published' },
    ])
  expect(await find(`ids=${uuidv7()}`)).toEqual([])
  expect((await clerk?.call('GET', '/api/admin/orders/products?ids=x'))?.status).toBe(400)
})
