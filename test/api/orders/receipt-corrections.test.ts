import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { brokenLedgerRules } from '#server/orders/ledger-check.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000

let shopper: Person
let productId: string
let orderId: string
const shop = await openShop({ payments: { methods: ['cod'], cod: { confirm: false } } })
const { owner } = shop
beforeEach(async () => {
  ;({ shopper, productId, orderId } = await onDelivery())
})

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

test('money recorded for a wrong order can be recorded for the right one with its reference', async () => {
  const [wrong, right] = [await onDelivery(), await onDelivery()]
  const bank = { method: 'bank' }
  const reference = 'UTR123456789012'
  const { receiptId, status } = await shop.receive(wrong.orderId, PRICE, { ...bank, reference })
  expect(status).toBe(200)
  expect((await correct(receiptId, 0, uuidv7(), wrong.orderId)).status).toBe(200)
  const again = await shop.receive(right.orderId, PRICE, { ...bank, reference })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
})

test('a rejected order whose money never arrived owes nothing', async () => {
  const receiptId = await receive(PRICE)
  await shop.setStatus(orderId, 'rejected')
  const corrected = await correct(receiptId, 0)
  expect(corrected.status).toBe(200)
  expect(await brokenLedgerRules(shop.db)).toEqual([])
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('cancelled')
})

test('the owner’s reason for a correction is hidden from the shopper', async () => {
  const receiptId = await receive(PRICE)
  await correct(receiptId, 0, uuidv7(), orderId, 'Her cheque bounced, do not trust')
  const own = await shopper.call('GET', `/api/shop/order/details/${orderId}`)
  expect(JSON.stringify(own.body)).not.toContain('do not trust')
})

const onDelivery = () => shop.placedOrder({ price: PRICE, totalStock: 3, method: 'cod' })

async function receive(amount: number) {
  const { receiptId, status } = await shop.receive(orderId, amount)
  expect(status).toBe(200)
  return receiptId
}
const correct = (
  receiptId: string,
  amount: number,
  correctionId: string = uuidv7(),
  id = orderId,
  reason = 'Typed a zero too many',
) =>
  owner.call('POST', `/api/admin/orders/correct-received/${id}`, {
    correctionId,
    receiptId,
    amount,
    reason,
  })
const seen = () => shop.fetchOrder(orderId)
const unitsSold = async () => {
  const [row] = await shop.db<{ units: number }[]>`
    SELECT coalesce(sum(units), 0)::int AS units FROM product_sales WHERE product_id = ${productId}`
  return row?.units
}
const gross = async () =>
  (await owner.call('GET', '/api/admin/dashboard')).body.data.gross as number
