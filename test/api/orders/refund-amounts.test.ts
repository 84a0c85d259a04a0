import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { buy, openShop, type Person, readyToBuy, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.newcomer('admin')
})
afterAll(async () => {
  expect(await brokenLedgerRules(shop.db)).toEqual([])
  await shop.close()
})

async function paidOrder(prices: number[], quantity = 1) {
  const shopper = await shop.newcomer()
  const products: { productId: string; quantity: number }[] = []
  for (const price of prices)
    products.push({ productId: await shop.product({ price, totalStock: 9 }), quantity })
  const { addressId } = await readyToBuy(shopper, products)
  const total = prices.reduce((sum, price) => sum + price * quantity, 0)
  return { orderId: await buy(shopper, addressId, total), total, products, shopper }
}
const refund = (orderId: string, body: object) =>
  owner.call('POST', `/api/admin/orders/refund/${orderId}`, {
    refundId: crypto.randomUUID(),
    ...body,
  })
const freeStock = async (id: string) =>
  (await shop.call('GET', `/api/shop/products/get/${id}`)).body.data.totalStock

test('refunds an amount with a reason and leaves the items unchanged', async () => {
  const { orderId, products } = await paidOrder([45000])
  const { status, body } = await refund(orderId, { amount: 500, reason: 'A loose thread' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    paymentStatus: 'partiallyRefunded',
    refunds: [{ amount: 500, byAmount: true, lines: [], reason: 'A loose thread', state: 'done' }],
  })
  expect(await freeStock(products[0]?.productId ?? '')).toBe(8)
  const toSend = await owner.call('GET', '/api/admin/orders/get?toSend=1')
  expect(toSend.body.data.map(({ _id }: { _id: string }) => _id)).toContain(orderId)
})

test('refunding the items after an amount returns the rest and completes the refund', async () => {
  const { orderId } = await paidOrder([1000, 600])
  await refund(orderId, { amount: 1200.5, reason: 'Came late' })
  const { body } = await refund(orderId, { lines: [{ position: 0, quantity: 1 }], restock: true })
  expect(body.data.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([1200.5, 399.5])
  expect(body.data.paymentStatus).toBe('refunded')
  expect((await refund(orderId, { amount: 1, reason: 'More' })).status).toBe(409)
})

test('a repeated request makes one refund, and a rival based on an older state is refused', async () => {
  const { orderId } = await paidOrder([1000])
  const body = { refundId: crypto.randomUUID(), amount: 100, reason: 'Thread', seen: 0 }
  const [one, other] = await Promise.all([refund(orderId, body), refund(orderId, body)])
  expect([one.status, other.status]).toEqual([200, 200])
  const late = await refund(orderId, { amount: 100, reason: 'Thread', seen: 0 })
  expect([late.status, late.body.code]).toEqual([409, 'overtaken'])
})

test('two concurrent refunds return at most the paid amount', async () => {
  const { orderId, total } = await paidOrder([1000])
  const statuses = await Promise.all(
    [1, 2].map(async () => (await refund(orderId, { amount: 700, reason: 'Torn' })).status),
  )
  expect(statuses.sort()).toEqual([200, 400])
  expect(total).toBe(1000)
})

test.each<[string, object]>([
  ['more than was paid', { amount: 1000.01, reason: 'Torn' }],
  ['nothing', { amount: 0, reason: 'Torn' }],
  ['less than nothing', { amount: -5, reason: 'Torn' }],
  ['a third of a paisa', { amount: 0.333, reason: 'Torn' }],
  ['no reason', { amount: 5 }],
  ['a blank reason', { amount: 5, reason: ' ' }],
  ['pieces as well', { amount: 5, reason: 'Torn', lines: [{ position: 0, quantity: 1 }] }],
  ['pieces for the shelf', { amount: 5, reason: 'Torn', restock: true }],
  ['less than a cent', { amount: 0.01, reason: 'Torn' }],
])('rejects an amount with %s with 400 and refunds nothing', async (_, body) => {
  const { orderId } = await paidOrder([1000])
  expect((await refund(orderId, body)).status).toBe(400)
  const { body: after } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
  expect(after.data.refunds).toEqual([])
})

test('the email of an amount states the sum and names no items', async () => {
  const { orderId } = await paidOrder([1000])
  await refund(orderId, { amount: 50, reason: 'Thread' })
  const [mail] = await shop.db<{ payload: { paise: number } }[]>`
    SELECT payload FROM outbox WHERE kind = 'orderRefunded' AND payload->>'orderId' = ${orderId}`
  expect(mail?.payload.paise).toBe(5000)
})

const step = fc.oneof(
  fc.record({ amount: fc.integer({ min: 100, max: 90_000 }).map((paise) => paise / 100) }),
  fc.record({ position: fc.integer({ min: 0, max: 1 }), restock: fc.boolean() }),
)

test('refunds in any order keep the shop’s and the provider’s amounts equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const { orderId, total } = await paidOrder([999.99, 333.33], 2)
      for (const one of steps)
        await refund(
          orderId,
          'amount' in one
            ? { ...one, reason: 'Thread' }
            : { lines: [{ position: one.position, quantity: 1 }], restock: one.restock },
        )
      await refund(orderId, {})
      const { body } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
      expect(body.data.paymentStatus).toBe('refunded')
      const back = body.data.refunds.reduce(
        (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
        0,
      )
      expect(back).toBe(Math.round(total * 100))
      const [sums] = await shop.db<{ charged: number; refunded: number }[]>`
        SELECT pay.amount_minor::int AS charged, sum(r.amount_minor)::int AS refunded
        FROM payments pay JOIN refunds r USING (order_id) WHERE pay.order_id = ${orderId} GROUP BY 1`
      expect(sums?.refunded).toBe(sums?.charged)
    }),
    { numRuns: 8 },
  )
})
