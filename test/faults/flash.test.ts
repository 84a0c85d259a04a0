import { beforeEach, expect, test } from 'vitest'
import { capture, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import type { Reply } from '#test/support/server.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const AT_ONCE = 40

test('200 buyers of 20 items: 20 pay, the others get an answer, and the ledger checks pass', async () => {
  const productId = await shop.product({ price: 8400, totalStock: 20 })
  const buyers = await inTurns(await crowd(shop, 200), AT_ONCE, async (buyer) => ({
    buyer,
    ...(await readyToBuy(buyer, [{ productId }])),
  }))
  const replies = await inTurns(buyers, AT_ONCE, ({ buyer, addressId }) =>
    checkOut(buyer, addressId, 8400),
  )
  expect(countByStatus(replies)).toEqual({ 200: 20, 409: 180 })
  for (const { body } of replies.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ success: false, code: 'sold_out' })
  await expectBooksToBalance(shop, { [productId]: 20 })
})

test('baskets of the same three products in every order never deadlock', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => shop.product({ price: 100, totalStock: 30 })))
  const buyers = await inTurns(await crowd(shop, 60), AT_ONCE, async (buyer, n) => {
    const turned = [...ids.slice(n % 3), ...ids.slice(0, n % 3)]
    const pieces = n % 2 ? turned : turned.reverse()
    return {
      buyer,
      ...(await readyToBuy(
        buyer,
        pieces.map((id) => ({ productId: id })),
      )),
    }
  })
  const replies = await inTurns(buyers, AT_ONCE, ({ buyer, addressId }) =>
    checkOut(buyer, addressId, 300),
  )
  expect(countByStatus(replies)).toEqual({ 200: 30, 409: 30 })
  expect(await deadlocks()).toBe(0)
  await expectBooksToBalance(shop, Object.fromEntries(ids.map((id) => [id, 30])))
})

test('buyers who swap their baskets never deadlock', async () => {
  const ids = await Promise.all([1, 2].map(() => shop.product({ price: 100, totalStock: 40 })))
  const [one, other] = ids as [string, string]
  const buyers = await inTurns(await crowd(shop, 40), AT_ONCE, async (buyer, n) => {
    const [first, second] = n % 2 ? [one, other] : [other, one]
    const { addressId } = await readyToBuy(buyer, [{ productId: first }])
    await order(buyer, addressId, 100)
    await buyer.call('DELETE', `/api/shop/cart/${buyer.id}/${first}`)
    await buyer.call('POST', '/api/shop/cart/add', { productId: second, quantity: 1 })
    return { buyer, addressId }
  })
  const replies = await inTurns(buyers, AT_ONCE, ({ buyer, addressId }) =>
    checkOut(buyer, addressId, 100),
  )
  expect(countByStatus(replies)).toEqual({ 200: 40 })
  expect(await deadlocks()).toBe(0)
  await expectBooksToBalance(shop, { [one]: 40, [other]: 40 })
})

test('one buyer who submits fifty times and returns twenty times has one order and one charge', async () => {
  const productId = await shop.product({ price: 100, totalStock: 60 })
  const buyer = await shop.shopper()
  const { addressId } = await readyToBuy(buyer, [{ productId }])
  const submit = () => order(buyer, addressId, 100)
  const submitted = await Promise.all(Array.from({ length: 50 }, submit))
  submitted.push(await submit())
  expect(countByStatus(submitted)).toEqual({ 201: 51 })
  const [first] = submitted
  for (const { body } of submitted) expect(body).toEqual(first?.body)
  const body = captureBody(await atProvider(first?.body.approvalURL), first?.body.orderId)
  const returned = await Promise.all(
    Array.from({ length: 20 }, () => buyer.call('POST', '/api/shop/order/capture', body)),
  )
  expect(countByStatus(returned)).toEqual({ 200: 20 })
  expect(await shop.db`SELECT id FROM orders`).toHaveLength(1)
  expect(shop.ledger.orders.size).toBe(1)
  expect(await shop.db`SELECT 1 FROM outbox WHERE kind = 'orderConfirmed'`).toHaveLength(1)
  await expectBooksToBalance(shop, { [productId]: 60 })
})

/** Orders and pays like a browser. Stops if the order is refused. */
async function checkOut(buyer: Person, addressId: string, total: number): Promise<Reply> {
  const created = await order(buyer, addressId, total)
  if (created.status !== 201) return created
  const { approvalURL, orderId } = created.body
  return capture(buyer, await atProvider(approvalURL), orderId)
}

const countByStatus = (replies: readonly Reply[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length,
    ]),
  )

/** Deadlocks, which retries hide from buyers. */
async function deadlocks() {
  // Each connection of the pool reports its statistics only on request.
  await Promise.all(
    Array.from({ length: AT_ONCE }, () => shop.db`SELECT pg_stat_force_next_flush()`),
  )
  const [row] = await shop.db<{ deadlocks: number }[]>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`
  return row?.deadlocks
}
