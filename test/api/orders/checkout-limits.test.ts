import { describe, expect, test } from 'vitest'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({
  env: {
    MAX_ORDER_LINES: '3',
    MAX_ORDER_PIECES: '10',
    MAX_HELD_PER_ADDRESS: '25',
    MAX_UNPAID_PER_ADDRESS: '8',
  },
})

const fetchHold = async (orderId: string) => {
  const [row] = await shop.db<{ until: Date }[]>`
    SELECT max(expires_at) AS until FROM stock_holds WHERE order_id = ${orderId}`
  return row?.until?.getTime() ?? 0
}
const clearAddresses = () => shop.db`UPDATE orders SET client_address = NULL`

describe('one order', () => {
  test('has a maximum number of different products, stated at checkout and not in the cart', async () => {
    const shopper = await shop.shopper()
    const products = await inTurns([1, 2, 3, 4], 1, () => shop.product())
    const cartLines = products.map((productId) => ({ productId }))
    const { addressId } = await readyToBuy(shopper, cartLines)
    const refused = await order(shopper, addressId, 180000)
    expect([refused.status, refused.body.code]).toEqual([409, 'order_too_large'])
    expect(refused.body.message).toContain('at most 3 different pieces')
    await shopper.call('DELETE', `/api/shop/cart/${shopper.id}/${products[3]}`)
    expect((await order(shopper, addressId, 135000)).status).toBe(201)
    await clearAddresses()
  })

  test('has a maximum number of items', async () => {
    const { shopper, addressId } = await shop.filledCart({ totalStock: 40, quantity: 11 })
    const refused = await order(shopper, addressId, 45000 * 11)
    expect([refused.status, refused.body.code]).toEqual([409, 'order_too_large'])
    expect(refused.body.message).toContain('at most 10 pieces')
    await clearAddresses()
  })
})

describe('the time to pay', () => {
  test('is extended once, however the order is changed', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product()
    const first = await readyToBuy(shopper, [{ productId }])
    const second = await shopper.call('POST', '/api/shop/address/add', {
      ...anAddress,
      city: 'Pune',
    })
    const addresses = [first.addressId, second.body.data._id as string]
    const ends: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const { status, body } = await order(shopper, addresses[n % 2] ?? '', 45000)
      expect(status).toBe(201)
      ends.push(await fetchHold(body.orderId))
    }
    const [begun = 0, once = 0, ...more] = ends
    expect(once).toBeGreaterThan(begun)
    expect(more).toEqual([once, once])
    await clearAddresses()
  })

  test('is extended once, however often the payment is tried', async () => {
    const { shopper, orderId, approvalURL } = await shop.placedOrder()
    const capture = async () => {
      const back = await atProvider(approvalURL)
      shop.fault('capture', { kind: 'declined' })
      await shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
      return fetchHold(orderId)
    }
    const begun = await fetchHold(orderId)
    const once = await capture()
    expect(once).toBeGreaterThan(begun)
    expect([await capture(), await capture()]).toEqual([once, once])
    await clearAddresses()
  })

  test('can be short: a repeated click still finds the same order', async () => {
    const brief = await openShop({ env: { HOLD_SECONDS: '20' } })
    const shopper = await brief.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId: await brief.product() }])
    const [one, other] = [
      await order(shopper, addressId, 45000),
      await order(shopper, addressId, 45000),
    ]
    expect(other.body.orderId).toBe(one.body.orderId)
  })
})

describe('unpaid orders', () => {
  test('an account may hold stock for three hours a day', async () => {
    const { shopper, addressId } = await shop.filledCart()
    for (let n = 0; n < 6; n += 1) {
      const { status, body } = await order(shopper, addressId, 45000)
      expect(status).toBe(201)
      await shop.db`
        UPDATE orders SET created_at = now() - interval '31 minutes', client_address = NULL
        WHERE id = ${body.orderId}`
      await shopper.call('POST', '/api/shop/order/cancel', { orderId: body.orderId })
    }
    const refused = await order(shopper, addressId, 45000)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_unpaid'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('many accounts of one network address hold at most its share, and others can still buy', async () => {
    await clearAddresses()
    const productId = await shop.product({ totalStock: 100 })
    const shoppers = await crowd(shop, 6)
    const replies = await inTurns(shoppers, 1, async (shopper) => {
      const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 10 }])
      return (await order(shopper, addressId, 450000)).status
    })
    expect(replies).toEqual([201, 201, 429, 429, 429, 429])
    const boss = await shop.staff('owner')
    const { held } = (await boss.call('GET', '/api/admin/dashboard')).body.data
    expect(held.products).toContainEqual(expect.objectContaining({ productId, pieces: 20 }))
    expect(held.pieces).toBeGreaterThanOrEqual(20)
    const elsewhere = await openShopAt(shoppers[5]?.cookie ?? '')
    expect(elsewhere).toBe(201)
  })

  /** The last shopper's order, requested from another address. */
  async function openShopAt(cookie: string) {
    const [row] = await shop.db`
      SELECT a.id FROM addresses a JOIN sessions s USING (user_id) ORDER BY a.created_at DESC LIMIT 1`
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/shop/order/create',
      remoteAddress: '203.0.113.9',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({
        addressInfo: { addressId: row?.id },
        totalAmount: 450000,
        paymentMethod: 'paypal',
      }),
    })
    return answer.statusCode
  }
})
