import { beforeEach, expect, test } from 'vitest'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { anAddress, buy, order, readyToBuy } from '#test/support/checkout.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000

let shopper: Person
let productId: string
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
  productId = await shop.product({ price: PRICE, totalStock: 5 })
})

const add = (quantity: number, rest: object = {}) =>
  shopper.call('POST', '/api/shop/cart/add', { productId, quantity, ...rest })
const cart = async () =>
  (await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data.items
/** No product has options yet, so that a second line is written to the database. */
const addWithOptions = (quantity: number) => shop.db`
  INSERT INTO cart_items (id, cart_id, product_id, size, options, quantity, price_when_added_paise)
  SELECT gen_random_uuid(), id, ${productId}, '', '{"lining": "silk"}', ${quantity}, ${PRICE * 100}
  FROM carts WHERE user_id = ${shopper.id}`
const free = () => shop.fetchStock(productId)

test('adding merges lines of equal product, size and options', async () => {
  await add(1)
  await add(2, { options: {} })
  expect(await cart()).toMatchObject([{ quantity: 3 }])
  await addWithOptions(1)
  await add(1)
  expect((await cart()).map((line: { quantity: number }) => line.quantity)).toEqual([4, 1])
  const [{ lineId }] = await cart()
  expect((await add(1)).status).toBe(409)
  const change = { userId: shopper.id, lineId, quantity: 5 }
  expect((await shopper.call('PUT', '/api/shop/cart/update-cart', change)).status).toBe(409)
})

test('refuses options that the product does not have', async () => {
  expect((await add(1, { options: { lining: 'silk' } })).status).toBe(400)
  expect(await cart()).toEqual([])
})

test('two lines of one product are held, sold and refunded apart', async () => {
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 2 }])
  await addWithOptions(3)
  const { body } = await order(shopper, addressId, 5 * PRICE)
  const lines = await shop.db<{ id: string; options: object }[]>`
    SELECT id, options FROM order_lines WHERE order_id = ${body.orderId} ORDER BY position`
  expect(lines.map(({ options }) => options)).toEqual([{}, { lining: 'silk' }])
  const byLine = (table: 'holds' | 'ledger') =>
    table === 'holds'
      ? shop.db`SELECT line_id AS id, quantity AS n FROM stock_holds WHERE order_id = ${body.orderId} ORDER BY n`
      : shop.db`SELECT line_id AS id, change AS n FROM stock_ledger WHERE order_id = ${body.orderId} ORDER BY at, n DESC`
  const [plain, lined] = lines.map(({ id }) => id)
  expect(await byLine('holds')).toEqual([
    { id: plain, n: 2 },
    { id: lined, n: 3 },
  ])
  expect(await free()).toBe(0)
  const back = captureBody(await atProvider(body.approvalURL), body.orderId)
  expect((await shopper.call('POST', '/api/shop/order/capture', back)).status).toBe(200)
  expect(await cart()).toEqual([])
  await shop.refund(body.orderId, { lines: [{ lineId: lined, quantity: 1 }], restock: true })
  expect(await byLine('ledger')).toEqual([
    { id: plain, n: -2 },
    { id: lined, n: -3 },
    { id: lined, n: 1 },
  ])
  const refunded = await shop.db`
    SELECT line_id AS id FROM refund_lines r JOIN refunds f ON f.id = r.refund_id WHERE f.order_id = ${body.orderId}`
  expect(refunded).toEqual([{ id: lined }])
  expect(await free()).toBe(1)
})

test('two lines of one product together take at most the stock', async () => {
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 3 }])
  await addWithOptions(3)
  expect((await order(shopper, addressId, 6 * PRICE)).status).toBe(409)
  expect(await free()).toBe(5)
})

test('a product made to order is sold without stock and returns none', async () => {
  await shop.db`UPDATE products SET stock_policy = 'made_to_order' WHERE id = ${productId}`
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 7 }])
  const created = await order(shopper, addressId, 7 * PRICE)
  expect(created.status).toBe(201)
  await expireHolds(shop.context)
  expect((await order(shopper, addressId, 7 * PRICE)).body.orderId).toBe(created.body.orderId)
  const orderId = await buy(shopper, addressId, 7 * PRICE)
  expect(orderId).toBe(created.body.orderId)
  expect(await shop.db`SELECT 1 FROM stock_ledger WHERE order_id = ${orderId}`).toEqual([])
  await shop.setStatus(orderId, 'rejected')
  expect(await free()).toBe(5)
  await shop.setStatus(orderId, 'inShipping')
  const { body } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
  expect(body.data.parcels).toMatchObject([{ status: 'sent', lines: [{ quantity: 7 }] }])
})

test('an order that the owner enters sells a product made to order without stock', async () => {
  await shop.db`UPDATE products SET stock_policy = 'made_to_order' WHERE id = ${productId}`
  const orderId = crypto.randomUUID()
  const { status, body } = await owner.call('POST', '/api/admin/orders/create', {
    orderId,
    channel: 'counter',
    customer: { name: 'Asha', email: '' },
    address: { ...anAddress, recipientName: 'Asha' },
    lines: [{ productId, size: '', quantity: 6 }],
    discount: 0,
    delivery: 0,
    totalAmount: 6 * PRICE,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await free()).toBe(5)
})
