import { beforeEach, expect, test } from 'vitest'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { order } from '#test/support/checkout.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000

const shop = await openShop()
const { owner } = shop

let shopper: Person
let productId: string
let addressId: string
let orderId: string
let approvalURL: string
beforeEach(async () => {
  ;({ shopper, productId, addressId, orderId, approvalURL } = await shop.placedOrder({
    price: PRICE,
    totalStock: 5,
    quantity: 2,
  }))
})

const free = () => shop.fetchStock(productId)
const setStatus = async (orderStatus: string) => (await shop.setStatus(orderId, orderStatus)).status
const runOut = async () => {
  await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  await expireHolds(shop.context)
}
const ends: Record<string, () => Promise<unknown>> = {
  'the shopper cancels': () => shopper.call('POST', '/api/shop/order/cancel', { orderId }),
  'the shopper orders something else': async () => {
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const { body } = await order(shopper, addressId, 3 * PRICE)
    await shopper.call('POST', '/api/shop/order/cancel', { orderId: body.orderId })
  },
  'its time to pay runs out': runOut,
}

for (const [end, happens] of Object.entries(ends))
  for (const status of ['inShipping', 'delivered'])
    test(`items sent unpaid (${status}) stay deducted when ${end}`, async () => {
      expect(await setStatus(status)).toBe(200)
      await happens()
      expect(await free()).toBe(3)
    })

test('an order paid after dispatch deducts its stock once', async () => {
  await setStatus('inShipping')
  await runOut()
  const back = captureBody(await atProvider(approvalURL), orderId)
  expect((await shopper.call('POST', '/api/shop/order/capture', back)).status).toBe(200)
  expect(await free()).toBe(3)
})

test('resetting the status restocks the items, and setting it again deducts them', async () => {
  await setStatus('delivered')
  await runOut()
  expect(await setStatus('inProcess')).toBe(200)
  expect(await free()).toBe(5)
  expect(await setStatus('inShipping')).toBe(200)
  expect(await free()).toBe(3)
  await setStatus('rejected')
  expect(await free()).toBe(3)
})

test('the audit log names a restock only if items return', async () => {
  await setStatus('inShipping')
  const rejected = await owner.call('PUT', `/api/admin/orders/update/${orderId}`, {
    ...{ orderStatus: 'rejected', isBack: true },
  })
  expect(rejected.status).toBe(200)
  expect(await free()).toBe(3)
  const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
  expect(body.data[0]).toMatchObject({ subject: `order:${orderId}`, action: 'orderStatusChanged' })
  expect(body.data[0].after).not.toHaveProperty('restock')
})

test('an order rejected and sent again deducts its stock once', async () => {
  for (const status of ['inShipping', 'rejected', 'inShipping']) await setStatus(status)
  expect(await free()).toBe(3)
  for (const status of ['rejected', 'inProcess']) await setStatus(status)
  expect(await free()).toBe(5)
})

test('items sent during a payment stay deducted when the payment is declined', async () => {
  shop.fault('capture', { kind: 'lost' })
  const back = captureBody(await atProvider(approvalURL), orderId)
  const paying = () => shopper.call('POST', '/api/shop/order/capture', back)
  await paying()
  await setStatus('inShipping')
  expect(await free()).toBe(3)
  await setStatus('inProcess')
  expect(await free()).toBe(3)
  await setStatus('delivered')
  await shop.db`UPDATE orders SET updated_at = now() - interval '1 minute' WHERE id = ${orderId}`
  expect((await paying()).status).toBe(200)
  expect(await free()).toBe(3)
})

test('an order sent unpaid keeps its payment window', async () => {
  await setStatus('inShipping')
  await expireHolds(shop.context)
  const [row] = await shop.db`SELECT payment_status FROM orders WHERE id = ${orderId}`
  expect(row?.payment_status).toBe('pending')
})

test('deducts the one available item of two', async () => {
  const rare = await shop.product({ price: PRICE, totalStock: 1 })
  await shopper.call('POST', '/api/shop/cart/add', { productId: rare, quantity: 1 })
  ;({ orderId } = (await order(shopper, addressId, 3 * PRICE)).body)
  await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  await shop.db`DELETE FROM stock_holds WHERE order_id = ${orderId} AND product_id = ${rare}`
  await shop.db`UPDATE stock_ledger SET change = 0 WHERE product_id = ${rare}`
  await setStatus('inShipping')
  expect(await free()).toBe(3)
  expect(await shop.db`SELECT 1 FROM stock_holds WHERE order_id = ${orderId}`).toEqual([])
})

test('an order whose stock was sold meanwhile can still be sent', async () => {
  await runOut()
  await owner.call('PUT', `/api/admin/products/edit/${productId}`, { totalStock: 1 })
  expect(await setStatus('inShipping')).toBe(200)
  expect(await free()).toBe(1)
  expect(await setStatus('inProcess')).toBe(200)
  expect(await free()).toBe(1)
})

const owedNow = async () => (await owner.call('GET', '/api/admin/dashboard')).body.data.unpaid
const customer = async () =>
  (await owner.call('GET', `/api/admin/customers?q=${shopper.email}`)).body.data[0]
const ordersFound = async (query: string) =>
  (await owner.call('GET', `/api/admin/orders/get?${query}`)).body.data.map(
    ({ _id }: { _id: string }) => _id,
  )

test('an order sent unpaid is due until it is paid or comes back', async () => {
  const before = await owedNow()
  await setStatus('inShipping')
  const { orderNumber } = await shop.fetchOrder(orderId)
  const after = await owedNow()
  expect(after).toMatchObject({
    orders: before.orders + 1,
    amount: before.amount + 2 * PRICE,
  })
  if (after.orders <= 10) expect(after.oldest).toContainEqual({ orderId, orderNumber })
  expect((await customer()).owed).toBe(2 * PRICE)
  expect(await ordersFound(`unpaid=1&customer=${shopper.id}`)).toEqual([orderId])
  await runOut()
  await setStatus('delivered')
  expect((await customer()).owed).toBe(2 * PRICE)
  await setStatus('inProcess')
  expect(await owedNow()).toEqual(before)
  await setStatus('inShipping')
  const back = captureBody(await atProvider(approvalURL), orderId)
  await shopper.call('POST', '/api/shop/order/capture', back)
  expect(await owedNow()).toEqual(before)
  expect((await customer()).owed).toBe(0)
  expect(await ordersFound(`unpaid=1&customer=${shopper.id}`)).toEqual([])
})

test('staff who see no sums cannot see the due amount', async () => {
  const clerk = await shop.staff('owner')
  await shop.db`UPDATE users SET staff_role = 'catalogue' WHERE id = ${clerk.id}`
  await setStatus('inShipping')
  const { unpaid } = (await clerk.call('GET', '/api/admin/dashboard')).body.data
  expect(unpaid).toEqual({ orders: 0, amount: 0, oldest: [] })
})
