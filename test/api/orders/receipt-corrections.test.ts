import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const PRICE = 1000

let productId: string
let orderId: string
const shop = await openShop({ payments: { methods: ['cod'], cod: { confirm: false } } })
const { owner } = shop
beforeEach(async () => {
  const shopper = await shop.shopper()
  productId = await shop.product({ price: PRICE, totalStock: 3 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const created = await order(shopper, addressId, PRICE, 'cod')
  orderId = created.body.orderId
})

async function receive(amount: number) {
  const receiptId = uuidv7()
  const { status } = await owner.call('POST', `/api/admin/orders/received/${orderId}`, {
    receiptId,
    amount,
    method: 'cash',
    receivedOn: '2026-11-23',
  })
  expect(status).toBe(200)
  return receiptId
}
const correct = (
  receiptId: string,
  amount: number,
  correctionId: string = uuidv7(),
  id = orderId,
) =>
  owner.call('POST', `/api/admin/orders/correct-received/${id}`, {
    correctionId,
    receiptId,
    amount,
    reason: 'Typed a zero too many',
  })
const seen = () => shop.fetchOrder(orderId)
const unitsSold = async () => {
  const [row] = await shop.db<{ units: number }[]>`
    SELECT coalesce(sum(units), 0)::int AS units FROM product_sales WHERE product_id = ${productId}`
  return row?.units
}
const gross = async () =>
  (await owner.call('GET', '/api/admin/dashboard')).body.data.gross as number

test('a corrected paid order is due again by the difference and leaves the sales', async () => {
  const before = await gross()
  const receiptId = await receive(PRICE)
  expect([await gross(), await unitsSold()]).toEqual([before + PRICE, 1])
  const correctionId = uuidv7()
  const replies = await Promise.all([1, 2].map(() => correct(receiptId, 100, correctionId)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await seen()).toMatchObject({
    paymentStatus: 'partiallyPaid',
    amountReceived: 100,
    receipts: [{ _id: receiptId, amount: 100, recorded: PRICE }],
  })
  expect([await gross(), await unitsSold()]).toEqual([before, 0])
  await receive(PRICE - 100)
  expect(await seen()).toMatchObject({ paymentStatus: 'paid', amountReceived: PRICE })
  expect([await gross(), await unitsSold()]).toEqual([before + PRICE, 1])
  expect(await brokenLedgerRules(shop.db)).toEqual([])
})

test('money that never arrived can be corrected to zero, in steps or at once', async () => {
  const receiptId = await receive(400)
  expect((await correct(receiptId, 300)).status).toBe(200)
  expect((await correct(receiptId, 0)).status).toBe(200)
  expect(await seen()).toMatchObject({ paymentStatus: 'due', amountReceived: 0 })
  const { body } = await owner.call('GET', '/api/admin/orders/export?rows=money')
  const amounts = String(body)
    .split('\n')
    .filter((line) => line.includes(orderId))
    .map((line) => Number(line.split(',')[5]))
  expect(amounts).toEqual([400, -100, -300])
  expect(await brokenLedgerRules(shop.db)).toEqual([])
})

test('refuses more than was recorded, another order’s receipt, and a receipt of an order with a refund', async () => {
  const receiptId = await receive(PRICE)
  expect(await correct(receiptId, PRICE)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'amount' }] },
  })
  expect((await correct(uuidv7(), 0)).body.code).toBe('receipt_not_found')
  const first = orderId
  const other = await shop.shopper()
  const { addressId } = await readyToBuy(other, [{ productId }])
  const created = await order(other, addressId, PRICE, 'cod')
  orderId = created.body.orderId
  await receive(PRICE)
  expect((await correct(receiptId, 0)).body.code).toBe('receipt_not_found')
  orderId = first
  const refund = await shop.refund(orderId, { amount: 100, reason: 'A loose thread' })
  expect(refund.status).toBe(200)
  expect((await correct(receiptId, 0)).body.code).toBe('receipt_not_correctable')
})
