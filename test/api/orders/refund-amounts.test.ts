import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

async function paidOrder(prices: number[], quantity = 1) {
  const items = prices.map((price) => ({ price, quantity, totalStock: 9 }))
  const { productIds, ...paid } = await shop.paidOrder({ items })
  return { ...paid, products: productIds.map((productId) => ({ productId, quantity })) }
}

test('refunds an amount with a reason and leaves the items unchanged', async () => {
  const { orderId, products } = await paidOrder([45000])
  const { status, body } = await shop.refund(orderId, { amount: 500, reason: 'A loose thread' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    paymentStatus: 'partiallyRefunded',
    refunds: [{ amount: 500, byAmount: true, lines: [], reason: 'A loose thread', state: 'done' }],
  })
  expect(await shop.fetchStock(products[0]?.productId ?? '')).toBe(8)
  const toSend = await owner.call('GET', '/api/admin/orders/get?toSend=1')
  expect(toSend.body.data.map(({ _id }: { _id: string }) => _id)).toContain(orderId)
})

test('refunding the items after an amount returns the rest and completes the refund', async () => {
  const { orderId } = await paidOrder([1000, 600])
  await shop.refund(orderId, { amount: 1200.5, reason: 'Came late' })
  const { body } = await shop.refund(orderId, {
    lines: [{ position: 0, quantity: 1 }],
    restock: true,
  })
  expect(body.data.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([1200.5, 399.5])
  expect(body.data.paymentStatus).toBe('refunded')
  expect((await shop.refund(orderId, { amount: 1, reason: 'More' })).status).toBe(409)
})

test('a repeated request makes one refund, and a rival based on an older state is refused', async () => {
  const { orderId } = await paidOrder([1000])
  const body = { refundId: crypto.randomUUID(), amount: 100, reason: 'Thread', seen: 0 }
  const [one, other] = await Promise.all([shop.refund(orderId, body), shop.refund(orderId, body)])
  expect([one.status, other.status]).toEqual([200, 200])
  const late = await shop.refund(orderId, { amount: 100, reason: 'Thread', seen: 0 })
  expect([late.status, late.body.code]).toEqual([409, 'overtaken'])
})

test('two concurrent refunds return at most the paid amount', async () => {
  const { orderId, total } = await paidOrder([1000])
  const statuses = await Promise.all(
    [1, 2].map(async () => (await shop.refund(orderId, { amount: 700, reason: 'Torn' })).status),
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
  expect((await shop.refund(orderId, body)).status).toBe(400)
  const { body: after } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
  expect(after.data.refunds).toEqual([])
})

test('the email of an amount states the sum and names no items', async () => {
  const { orderId } = await paidOrder([1000])
  await shop.refund(orderId, { amount: 50, reason: 'Thread' })
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
        await shop.refund(
          orderId,
          'amount' in one
            ? { ...one, reason: 'Thread' }
            : { lines: [{ position: one.position, quantity: 1 }], restock: one.restock },
        )
      await shop.refund(orderId, {})
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

test('an order is refunded once all of its pieces are, one by one', async () => {
  const taxed = await shop.registerForGst()
  expect(taxed.body).toMatchObject({ success: true })
  const code = 'PIECEWISE'
  await shop.discount({ code, percent: 15 })
  const line = fc.record({
    price: fc.integer({ min: 500, max: 200_000 }).map((paise) => paise / 100),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  const baskets = fc.array(line, { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(baskets, async (lines) => {
      const shopper = await shop.shopper()
      const pieces = []
      for (const { price, quantity } of lines)
        pieces.push({ productId: await shop.product({ price, totalStock: 9 }), quantity })
      const { addressId } = await readyToBuy(shopper, pieces)
      await shopper.call('POST', '/api/shop/cart/code', { code })
      const { totalAmount } = (await shopper.call('GET', '/api/shop/order/quote')).body.data
      const orderId = await buy(shopper, addressId, totalAmount)
      let last: { paymentStatus?: string; refunds?: { amount: number }[] } = {}
      for (const [position, { quantity }] of lines.entries())
        for (let piece = 0; piece < quantity; piece += 1) {
          const one = { lines: [{ position, quantity: 1 }] }
          last = (await shop.refund(orderId, one)).body.data
        }
      const paise = last.refunds?.map(({ amount }) => Math.round(amount * 100)) ?? []
      expect(last.paymentStatus).toBe('refunded')
      expect(paise.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(totalAmount * 100))
    }),
    { numRuns: 6, examples: [[[{ price: 1099, quantity: 4 }]]] },
  )
  await owner.call('PUT', '/api/admin/tax', defaultTaxSettings)
})

test('an order whose pieces are refunded keeps its delivery charge, which can be refunded later', async () => {
  const { orderId } = await paidOrder([1000])
  // A charge that belongs to no line.
  await shop.db`UPDATE order_lines SET price_paise = 90000 WHERE order_id = ${orderId}`
  await shop.db`
    INSERT INTO order_charges (order_id, position, kind, code, label, amount_paise, included)
    VALUES (${orderId}, 0, 'delivery', 'delivery', 'Delivery', 10000, false)`
  const pieces = await shop.refund(orderId, { lines: [{ position: 0, quantity: 1 }] })
  expect(pieces.body.data.paymentStatus).toBe('refunded')
  expect(pieces.body.data.refunds[0].amount).toBe(900)
  const rest = await shop.refund(orderId, { amount: 100, reason: 'Delivery too' })
  expect([rest.status, rest.body.data.paymentStatus]).toEqual([200, 'refunded'])
  expect((await shop.refund(orderId, { amount: 1, reason: 'More' })).status).toBe(409)
})
