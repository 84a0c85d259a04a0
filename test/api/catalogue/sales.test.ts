import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { applyDueSales } from '#server/catalogue/sales/due-sales.ts'
import type { SaleInput } from '#shared/catalogue/sale-schema.ts'
import { order } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  await shop.db`UPDATE scheduled_sales SET state = 'ended'`
})

test('a sale lowers prices at its start and restores them at its end', async () => {
  const plain = await shop.product({ price: 1000 })
  const reduced = await shop.product({ price: 1000, salePrice: 900 })
  const cheaper = await shop.product({ price: 1000, salePrice: 700 })
  const products = [plain, reduced, cheaper]
  const id = await plan({ products })
  await applyDueSales(shop.db)
  expect(await fetchProduct(plain)).toMatchObject({ salePrice: 0 })

  await passHours(id, 1)
  await applyDueSales(shop.db)
  expect(await fetchSale(id)).toMatchObject({ state: 'running' })
  const prices = async () =>
    Promise.all(products.map(async (one) => (await fetchProduct(one)).salePrice))
  expect(await prices()).toEqual([800, 800, 700])
  const listed = await shop.call('GET', '/api/shop/products/get?category=bridal')
  const found = listed.body.data.find((one: { _id: string }) => one._id === plain)
  expect(found.salePrice).toBe(800)

  await passHours(id, 1)
  await applyDueSales(shop.db)
  expect(await prices()).toEqual([0, 900, 700])
  expect(await fetchSale(id)).toMatchObject({ state: 'ended' })
})

test('keeps a price that the owner changed during a sale', async () => {
  const [kept, other] = [await shop.product({ price: 1000 }), await shop.product({ price: 1000 })]
  const id = await plan({ products: [kept, other], startsAt: inHours(-1) })
  expect(await fetchProduct(kept)).toMatchObject({ salePrice: 800 })
  expect((await setPrice(kept, { salePrice: 650 })).status).toBe(200)
  await owner.call('POST', `/api/admin/sales/${id}/end`)
  expect(await fetchSale(id)).toMatchObject({ state: 'ended' })
  expect(await fetchProduct(kept)).toMatchObject({ salePrice: 650 })
  expect(await fetchProduct(other)).toMatchObject({ salePrice: 0 })
})

test('restores the price of a product that left the category, or was deleted and restored', async () => {
  const [moved, deleted] = [
    await shop.product({ price: 1000 }),
    await shop.product({ price: 1000 }),
  ]
  await setPrice(moved, { category: 'reception' })
  await setPrice(deleted, { category: 'reception' })
  const id = await plan({ categories: ['reception'], startsAt: inHours(-1) })
  expect(await fetchProduct(moved)).toMatchObject({ salePrice: 800 })
  await setPrice(moved, { category: 'casual' })
  await owner.call('DELETE', `/api/admin/products/delete/${deleted}`)
  await passHours(id, 2)
  await applyDueSales(shop.db)
  await shop.db`UPDATE products SET deleted_at = NULL WHERE id = ${deleted}`
  expect(await fetchProduct(moved)).toMatchObject({ salePrice: 0 })
  expect(await fetchProduct(deleted)).toMatchObject({ salePrice: 0 })
})

test('the lowest of overlapping sale prices applies, and the other remains when that sale ends', async () => {
  const product = await shop.product({ price: 1000, category: 'casual' })
  const long = await plan({
    categories: ['casual'],
    percent: 10,
    startsAt: inHours(-1),
    endsAt: inHours(9),
  })
  const short = await plan({
    products: [product],
    percent: 30,
    startsAt: inHours(-1),
    endsAt: inHours(1),
  })
  expect(await fetchProduct(product)).toMatchObject({ salePrice: 700 })
  await passHours(short, 1)
  await applyDueSales(shop.db)
  expect(await fetchProduct(product)).toMatchObject({ salePrice: 900 })
  await passHours(long, 9)
  await applyDueSales(shop.db)
  expect(await fetchProduct(product)).toMatchObject({ salePrice: 0 })
})

test('an order first applies due sales, and keeps its price after the sale', async () => {
  const { shopper, productId, addressId } = await shop.filledCart({ price: 1000 })
  const id = await plan({ products: [productId] })
  await passHours(id, 1)
  const late = await order(shopper, addressId, 1000)
  expect(late).toMatchObject({ status: 409, body: { code: 'price_changed', total: 800 } })
  const { orderId } = (await order(shopper, addressId, 800)).body
  await passHours(id, 1)
  await applyDueSales(shop.db)
  const details = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
  expect(details.body.data).toMatchObject({ totalAmount: 800, cartItems: [{ price: 800 }] })
  const entered = await shop.enter(productId, 800, {
    channel: 'counter',
    customer: { name: 'Asha' },
    address: {},
  })
  expect(entered).toMatchObject({ status: 409, body: { total: 1000 } })
})

test('concurrent processes apply a sale once', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.product({ price: 1000 })))
  const id = await plan({ products })
  await passHours(id, 1)
  await Promise.all(Array.from({ length: 8 }, () => applyDueSales(shop.db)))
  for (const product of products) {
    const rows = await shop.db`
      SELECT 1 FROM audit_log WHERE subject = ${`product:${product}`} AND user_name = 'Diwali'`
    expect(rows).toHaveLength(1)
  }
})

test('the preview names the lowered products and changes nothing', async () => {
  const [plain, cheap] = [
    await shop.product({ title: 'Aab saree', price: 999 }),
    await shop.product({ title: 'Bel saree', price: 1000, salePrice: 100 }),
  ]
  const preview = { percent: 15, categories: [], products: [plain, cheap] }
  const reply = await owner.call('POST', '/api/admin/sales/preview', preview)
  expect(reply.body).toMatchObject({
    total: 2,
    lowered: 1,
    data: [
      { title: 'Aab saree', price: 999, before: 999, after: 849 },
      { title: 'Bel saree', before: 100, after: null },
    ],
  })
  expect(await fetchProduct(plain)).toMatchObject({ salePrice: 0 })
})

test('a sale can be changed until it begins, and cancelled', async () => {
  const product = await shop.product({ price: 1000 })
  const id = await plan({ products: [product] })
  const change = (more: object) =>
    owner.call('PUT', `/api/admin/sales/${id}`, saleInput({ products: [product], ...more }))
  expect((await change({ percent: 30, version: 1 })).body.data).toMatchObject({
    percent: 30,
    version: 2,
  })
  expect((await change({ version: 1 })).body.code).toBe('overtaken')
  const [entry] = (await owner.call('GET', '/api/admin/audit')).body.data
  expect(entry).toMatchObject({
    action: 'saleChanged',
    before: { percent: 20 },
    after: { percent: 30 },
  })
  const off = await owner.call('POST', `/api/admin/sales/${id}/end`)
  expect(off.body.data.state).toBe('cancelled')
  expect((await change({})).body.code).toBe('sale_begun')
  expect((await owner.call('POST', `/api/admin/sales/${id}/end`)).body.code).toBe('sale_ended')
  const missing = await owner.call('POST', `/api/admin/sales/${uuidv7()}/end`)
  expect(missing.body.code).toBe('sale_not_found')
  for (const [wrong, path] of [
    [{ products: [] }, 'categories'],
    [{ endsAt: inHours(0.5) }, 'endsAt'],
    [{ percent: 91 }, 'percent'],
    [{ startsAt: inHours(-3), endsAt: inHours(-2) }, 'endsAt'],
  ] satisfies [Partial<SaleInput>, string][]) {
    const refused = await owner.call(
      'POST',
      '/api/admin/sales',
      saleInput({ products: [product], ...wrong }),
    )
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  }
})

test('the lowest price of the 30 days before the current one can be read', async () => {
  const product = await shop.product({ price: 1000 })
  expect(await shop.fetchProduct(product)).not.toHaveProperty('lowestPrice')
  await setPrice(product, { salePrice: 600 })
  await setPrice(product, { salePrice: 0 })
  await shop.db`UPDATE product_prices SET since = since - interval '40 days' WHERE product_id = ${product}`
  await setPrice(product, { salePrice: 800 })
  expect(await shop.fetchProduct(product)).toMatchObject({ lowestPrice: 1000 })
  await setPrice(product, { salePrice: 700 })
  expect(await shop.fetchProduct(product)).toMatchObject({ lowestPrice: 800 })
})

test('the owner reads each price of a product, and the lowest before the current one', async () => {
  const product = await shop.product({ price: 1000 })
  const history = async (id = product) =>
    (await owner.call('GET', `/api/admin/products/prices/${id}`)).body
  expect((await history()).data).toMatchObject({
    lowest: null,
    prices: [{ price: 1000, effectivePrice: 1000 }],
  })
  await setPrice(product, { salePrice: 800 })
  await setPrice(product, { salePrice: 900 })
  expect((await history()).data).toMatchObject({
    lowest: 800,
    prices: [
      { price: 1000, effectivePrice: 900 },
      { price: 1000, effectivePrice: 800 },
      { price: 1000, effectivePrice: 1000 },
    ],
  })
  expect((await history(crypto.randomUUID())).code).toBe('product_not_found')
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const saleInput = (more: Partial<SaleInput> = {}): SaleInput => ({
  title: 'Diwali',
  percent: 20,
  categories: [],
  collections: [],
  products: [],
  startsAt: inHours(1),
  endsAt: inHours(2),
  ...more,
})
async function plan(more: Partial<SaleInput>) {
  const reply = await owner.call('POST', '/api/admin/sales', saleInput(more))
  expect(reply.status).toBe(201)
  return reply.body.data._id as string
}
/** As if this much time had passed for a sale. */
async function passHours(id: string, hours: number) {
  await shop.db`
    UPDATE scheduled_sales SET starts_at = starts_at - make_interval(hours => ${hours}),
      ends_at = ends_at - make_interval(hours => ${hours}) WHERE id = ${id}`
}
const fetchSale = async (id: string) =>
  (await owner.call('GET', '/api/admin/sales')).body.data.find(
    (one: { _id: string }) => one._id === id,
  )
/** As staff reads it: the public response may be a second old. */
const fetchProduct = async (id: string) =>
  (await owner.call('GET', `/api/admin/orders/products?ids=${id}`)).body.data[0]
const setPrice = (id: string, fields: object) =>
  owner.call('PUT', `/api/admin/products/edit/${id}`, fields)
