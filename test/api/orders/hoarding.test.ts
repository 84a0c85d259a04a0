import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHolds } from '#server/orders/reconcile.ts'
import { crowd } from '#test/support/crowd.ts'
import {
  atProvider,
  captureBody,
  openShop,
  order,
  type Person,
  readyToBuy,
  type TestShop,
  until,
} from '#test/support/shop.ts'

let shop: TestShop
let boss: Person
beforeAll(async () => {
  shop = await openShop({ MAX_HELD_PER_ADDRESS: '15' })
  boss = await shop.newcomer('admin')
})
afterAll(() => shop.close())

async function buyer(productId: string, quantity = 1) {
  const shopper = await shop.newcomer()
  return { shopper, ...(await readyToBuy(shopper, [{ productId, quantity }])) }
}

const overdue = async (orderId: string) => {
  await shop.db`
    UPDATE orders SET hold_until = now() - interval '1 second', hold_renewed = true WHERE id = ${orderId}`
  await shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
}
const fetchOrder = async (orderId: string) =>
  (await shop.db`SELECT payment_status AS status FROM orders WHERE id = ${orderId}`)[0]

test('addresses of one IPv6 network count as one', async () => {
  const productId = await shop.product({ totalStock: 40 })
  const statuses: number[] = []
  for (const host of ['1', '2', 'ffff:1']) {
    const { shopper, addressId } = await buyer(productId, 10)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/shop/order/create',
      remoteAddress: `2001:db8:0:7::${host}`,
      headers: { cookie: shopper.cookie, 'content-type': 'application/json' },
      payload: { addressInfo: { addressId }, totalAmount: 450000, paymentMethod: 'paypal' },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([201, 429, 429])
  await shop.db`UPDATE orders SET client_address = NULL`
})

describe('an order whose payment window has ended', () => {
  test('can be paid while its stock is available, but a refused payment ends it', async () => {
    const productId = await shop.product({ totalStock: 1 })
    const late = await buyer(productId)
    const { orderId, approvalURL } = (await order(late.shopper, late.addressId, 45000)).body
    const back = await atProvider(approvalURL)
    await overdue(orderId)
    const capture = () =>
      late.shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
    shop.fault('capture', { kind: 'declined' })
    expect((await capture()).body.code).toBe('payment_declined')
    expect(await fetchOrder(orderId)).toEqual({ status: 'failed' })
    expect((await capture()).body.code).toBe('order_closed')
  })

  test.each(['pending', 'expired'])(
    'holds no stock when its payment is tried (%s)',
    async (status) => {
      const productId = await shop.product({ totalStock: 1 })
      const hoarder = await buyer(productId)
      const { orderId, approvalURL } = (await order(hoarder.shopper, hoarder.addressId, 45000)).body
      await overdue(orderId)
      if (status === 'expired') await expireHolds(shop.context)
      // While the provider is silent, the stock would stay held.
      shop.fault('capture', { kind: 'hang' })
      let ended = false
      const body = { orderId, paymentId: new URL(approvalURL).searchParams.get('token') }
      const trying = hoarder.shopper.call('POST', '/api/shop/order/capture', body)
      void trying.then(() => {
        ended = true
      })
      await until(async () => ended || shop.faultsAhead() === 0)
      const other = await buyer(productId)
      expect((await order(other.shopper, other.addressId, 45000)).status).toBe(201)
      expect(await trying).toMatchObject({ status: 409, body: { code: 'payment_not_approved' } })
    },
  )
})

describe('the hours that an account held stock', () => {
  async function yesterday(end: (orderId: string) => Promise<unknown>) {
    const productId = await shop.product()
    const { shopper, addressId } = await buyer(productId)
    const { orderId } = (await order(shopper, addressId, 45000)).body
    await shop.db`
      UPDATE orders SET created_at = now() - interval '12 hours',
                        hold_until = now() - interval '11 hours 30 minutes' WHERE id = ${orderId}`
    await shop.db`UPDATE stock_holds SET expires_at = now() - interval '11 hours 30 minutes'`
    await end(orderId)
    return (await order(shopper, addressId, 45000)).status
  }

  test('do not grow by later changes of the owner', async () => {
    const status = await yesterday(async (orderId) => {
      await expireHolds(shop.context)
      const body = { orderStatus: 'inProcess' }
      expect((await boss.call('PUT', `/api/admin/orders/update/${orderId}`, body)).status).toBe(200)
    })
    expect(status).toBe(201)
  })

  test('do not grow during downtime', async () => {
    expect(await yesterday(() => expireHolds(shop.context))).toBe(201)
  })
})

test('a flood of orders from one account delays no other account', async () => {
  const productId = await shop.product({ totalStock: 40 })
  const [flooder, other] = await crowd(shop, 2)
  if (!flooder || !other) throw new Error('nobody came')
  const [its, others] = [
    await readyToBuy(flooder, [{ productId }]),
    await readyToBuy(other, [{ productId }]),
  ]
  let served = 0
  const flood = Array.from({ length: 300 }, async () => {
    const { status } = await order(flooder, its.addressId, 45000)
    if (status === 201) served += 1
    return status
  })
  await until(async () => served > 0)
  expect((await order(other, others.addressId, 45000)).status).toBe(201)
  expect(served).toBeLessThan(150)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([201, 503]))
})
