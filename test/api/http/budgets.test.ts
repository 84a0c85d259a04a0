import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { order } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ checksLedger: false })
const shopper = await shop.shopper()
const productId = await shop.product({ totalStock: 1000 })

/** Database round trips of a request; the first of its kind may open connections. */
async function countTrips(request: (n: number) => Promise<{ status: number }>, expected = 200) {
  await request(0)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await request(1)
  const trips = asked.mock.calls.length
  asked.mockRestore()
  expect(status).toBe(expected)
  return trips
}

// Round trips are measured, because times depend on the machine.
test('an uncached read is one query', async () => {
  const list = (n: number) => `/api/shop/products/get?category=bridal&limit=${20 + n}`
  expect(await countTrips((n) => shop.call('GET', list(n)))).toBe(1)
  const filtered = (n: number) => `/api/shop/products/get?colour=Indigo&size=M&limit=${20 + n}`
  expect(await countTrips((n) => shop.call('GET', filtered(n)))).toBe(1)
  const other = await shop.product()
  const detail = (n: number) => `/api/shop/products/get/${n === 0 ? other : productId}`
  expect(await countTrips((n) => shop.call('GET', detail(n)))).toBe(1)
})

test('a shopper’s cart takes the session and one query, a change of it one more', async () => {
  const cart = `/api/shop/cart/get/${shopper.id}`
  expect(await countTrips(() => shopper.call('GET', cart))).toBe(2)
  const add = () => shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
  // Session, change, new cart.
  expect(await countTrips(add)).toBe(3)
  const set = (n: number) =>
    shopper.call('PUT', '/api/shop/cart/update-cart', { productId, quantity: n + 1 })
  expect(await countTrips(set)).toBe(3)
})

test('an order for a sold-out product is refused without a transaction', async () => {
  const { productId: scarce, addressId } = await shop.filledCart({
    shopper,
    totalStock: 1,
    price: 900,
  })
  await shop.db`UPDATE product_stock SET available = 0 WHERE product_id = ${scarce}`
  // Session and cart lines, without a lock or a queue.
  expect(await countTrips(() => order(shopper, addressId, 900), 409)).toBe(2)
})

/** Whether PostgreSQL caches the plans of the most frequent queries. */
test.each([
  ['a list', (n: number) => `/api/shop/products/get?category=bridal&limit=${21 + (n % 4)}`],
  ['a product', () => `/api/shop/products/get/${productId}`],
])('the plan of %s is reused', async (_, path) => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  for (let n = 0; n < 5; n += 1) {
    shop.app.responseCache.invalidate(['catalogue', 'stock'])
    await shop.call('GET', path(n))
  }
  const calls = asked.mock.calls as unknown as [{ text: string; name?: string }][]
  const texts = calls.map(([query]) => query).filter(({ text }) => text.includes('sort_title'))
  asked.mockRestore()
  expect(texts).toHaveLength(5)
  expect(new Set(texts.map(({ name, text }) => `${name} ${text}`)).size).toBe(1)
  expect(texts[0]?.name).toBeDefined()
  expect(texts[0]?.text).not.toMatch(/LIMIT \$|= ANY/)
})

test('a product in several colours takes one more query', async () => {
  const coral = await shop.product()
  const mint = await shop.product({ colours: [coral] })
  const detail = (n: number) => `/api/shop/products/get/${n === 0 ? coral : mint}`
  expect(await countTrips((n) => shop.call('GET', detail(n)))).toBe(2)
})
