import { describe, expect, test } from 'vitest'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const fetchNumber = async (id: string) =>
  Number((await shop.fetchOrder(id)).orderNumber.replace('ZR-', ''))
const found = async (query: string) => {
  const { body } = await owner.call('GET', `/api/admin/orders/get?${query}`)
  return body.data.map(({ _id }: { _id: string }) => _id)
}

async function abandon(productId: string) {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const { orderId } = (await order(shopper, addressId, 45000)).body
  return { shopper, orderId, addressId }
}

describe('an order number', () => {
  test('is short, consecutive, and not used up by an abandoned checkout', async () => {
    const productId = await shop.product({ totalStock: 20 })
    const [first, second] = await crowd(shop, 2)
    if (!first || !second) throw new Error('nobody came')
    const place = async (shopper: Person) =>
      buy(shopper, (await readyToBuy(shopper, [{ productId }])).addressId, 45000)
    const one = await place(first)
    const { shopper, orderId } = await abandon(productId)
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    const other = await place(second)
    expect((await shop.fetchOrder(one)).orderNumber).toMatch(/^ZR-\d{4,}$/)
    expect(await fetchNumber(other)).toBe((await fetchNumber(one)) + 1)
    expect((await shop.fetchOrder(orderId)).orderNumber).toBe('')
  })

  test('is unique, however many orders are paid at once', async () => {
    const productId = await shop.product({ totalStock: 20 })
    const shoppers = await crowd(shop, 8)
    const ids = await inTurns(shoppers, 8, async (shopper) =>
      buy(shopper, (await readyToBuy(shopper, [{ productId }])).addressId, 45000),
    )
    const numbers = (await Promise.all(ids.map(fetchNumber))).sort((a, b) => a - b)
    const [lowest = 0] = numbers
    expect(numbers).toEqual(numbers.map((_, n) => lowest + n))
  })

  test('finds the order as its id does, for its shopper and the owner only', async () => {
    const productId = await shop.product()
    const shopper = await shop.shopper()
    const id = await buy(shopper, (await readyToBuy(shopper, [{ productId }])).addressId, 45000)
    const { orderNumber } = await shop.fetchOrder(id)
    expect((await shop.fetchOrder(orderNumber))._id).toBe(id)
    const own = await shopper.call('GET', `/api/shop/order/details/${orderNumber.toLowerCase()}`)
    expect(own.body.data._id).toBe(id)
    const stranger = await shop.shopper()
    expect((await stranger.call('GET', `/api/shop/order/details/${orderNumber}`)).status).toBe(403)
    expect((await owner.call('GET', '/api/admin/orders/details/ZR-999999')).status).toBe(404)
    const moved = await shop.setStatus(orderNumber, 'inProcess')
    expect(moved.body.data).toMatchObject({ _id: id, orderStatus: 'inProcess' })
    for (const q of [
      orderNumber,
      orderNumber.slice(3),
      orderNumber.slice(3, 6),
      '98765 43210',
      'jaipur',
      'gulnaar',
    ])
      expect(await found(`q=${encodeURIComponent(q)}&limit=100`)).toContain(id)
    expect(await found('q=ZR-999999')).toEqual([])
  })
})

test('a new prefix counts for later orders, and every prefix finds its orders', async () => {
  const own = await openShop()
  const boss = own.owner
  const productId = await own.product({ totalStock: 20 })
  const place = async () => {
    const shopper = await own.shopper()
    const id = await buy(shopper, (await readyToBuy(shopper, [{ productId }])).addressId, 45000)
    return own.fetchOrder(id)
  }
  const setPrefix = (orderPrefix: unknown) =>
    boss.call('PUT', '/api/admin/settings', { orderPrefix })
  const earlier = await place()
  for (const wrong of ['', '-', 'ZR1', 'ABCDEFGHI', 'A B', 'RS-', 'upi', 'क-', 7, null])
    expect((await setPrefix(wrong)).status).toBe(400)
  expect((await setPrefix(' vr‐ ')).status).toBe(200)
  const later = await place()
  expect(earlier.orderNumber).toMatch(/^ZR-\d+$/)
  expect(later.orderNumber).toMatch(/^VR-\d+$/)
  expect((await own.fetchOrder(earlier._id)).orderNumber).toBe(earlier.orderNumber)
  await own.setStatus(later._id, 'inProcess')
  expect((await own.fetchOrder(later._id)).orderNumber).toBe(later.orderNumber)
  for (const one of [earlier, later]) {
    expect((await own.fetchOrder(one.orderNumber))._id).toBe(one._id)
    const { body } = await boss.call('GET', `/api/admin/orders/get?q=${one.orderNumber}`)
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toContain(one._id)
  }
  await setPrefix('ZR-')
  const { body } = await boss.call('GET', '/api/admin/settings')
  expect(body.data).toMatchObject({ orderPrefix: 'ZR-', formerOrderPrefixes: ['VR-'] })
})

describe('an abandoned checkout', () => {
  test('appears only in its own list and count', async () => {
    const productId = await shop.product({ totalStock: 20 })
    const pending = async () =>
      (await owner.call('GET', '/api/admin/dashboard?days=7')).body.data.ordersByStatus.pending
    const before = await pending()
    const { shopper, orderId } = await abandon(productId)
    expect(await pending()).toBe(before + 1)
    await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
    await expireHolds(shop.context)
    expect(await pending()).toBe(before)
    expect(await found('limit=1000')).not.toContain(orderId)
    expect(await found('status=pending&limit=1000')).not.toContain(orderId)
    expect(await found('abandoned=1')).toContain(orderId)
    const list = async (query = '') =>
      (await shopper.call('GET', `/api/shop/order/list/${shopper.id}${query}`)).body.data
    expect(await list()).toEqual([])
    expect(await list('?abandoned=1')).toMatchObject([{ _id: orderId, abandoned: true }])
  })

  test('becomes an order once the owner accepts it', async () => {
    const productId = await shop.product({ totalStock: 20 })
    const { shopper, orderId } = await abandon(productId)
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    await shop.setStatus(orderId, 'inProcess')
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      abandoned: false,
      orderStatus: 'inProcess',
    })
    expect((await shop.fetchOrder(orderId)).orderNumber).toMatch(/^ZR-/)
    expect(await found('limit=1000')).toContain(orderId)
  })
})

test('the dashboard’s sums are net of refunds and hidden from the catalogue role', async () => {
  const own = await openShop()
  const { owner: boss } = own
  const productId = await own.product({ totalStock: undefined, sizes: [{ size: 'M', stock: 9 }] })
  const shopper = await own.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId, size: 'M', quantity: 3 }])
  const id = await buy(shopper, addressId, 135000)
  await boss.call('POST', `/api/admin/orders/refund/${id}`, {
    refundId: crypto.randomUUID(),
    lines: [{ position: 0, quantity: 1 }],
  })
  const { data } = (await boss.call('GET', '/api/admin/dashboard?days=7')).body
  expect(data).toMatchObject({
    revenue: 90000,
    gross: 135000,
    refunded: 45000,
    averageOrder: 90000,
    showsMoney: true,
    bestSellers: [{ productId, units: 2, sizes: [{ size: 'M', units: 2 }] }],
  })
  expect(data.salesByDay.at(-1)).toMatchObject({ revenue: 90000, orders: 1 })
  const member = await own.staff('catalogue')
  const shown = (await member?.call('GET', '/api/admin/dashboard?days=7'))?.body.data
  expect(shown).toMatchObject({
    showsMoney: false,
    revenue: 0,
    gross: 0,
    averageOrder: 0,
    orders: 1,
  })
  expect(JSON.stringify(shown)).not.toContain('90000')
})
