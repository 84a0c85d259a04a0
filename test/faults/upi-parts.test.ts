import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { expireHolds } from '#server/orders/paying/reconcile.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 3000
/** Runs of a race, because either side may win. */
const RUNS = [1, 2, 3, 4, 5, 6]

const shop = await openShop({
  payments: { methods: ['upi'], upiParts: { isOn: true, limit: 1000 } },
})
const { owner } = shop
let shopper: Person
let orderId: string
let partIds: string[]

beforeEach(async () => {
  shopper = await shop.shopper()
  const productId = await shop.product({ price: PRICE, totalStock: 1 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  orderId = (await order(shopper, addressId, PRICE, 'upi')).body.orderId
  await shopper.call('POST', '/api/shop/order/upi-parts', { orderId })
  const { upiParts } = await shop.fetchOrder(orderId)
  partIds = upiParts.map(({ _id }: { _id: string }) => _id)
  expect(partIds).toHaveLength(3)
})

test('two pages that send different references of a part: one is stored, the other told', async () => {
  const replies = await Promise.all([
    claim(partIds[0], newReference()),
    claim(partIds[0], newReference()),
  ])
  expect(statuses(replies)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('part_claimed')
})

test('two parts that are given the same reference at once: one has it', async () => {
  const reference = newReference()
  const replies = await Promise.all([claim(partIds[0], reference), claim(partIds[1], reference)])
  expect(statuses(replies)).toEqual([200, 409])
})

test('two divisions at once make the parts once', async () => {
  const other = await shop.shopper()
  const { addressId } = await readyToBuy(other, [
    { productId: await shop.product({ price: PRICE }) },
  ])
  const { orderId: id } = (await order(other, addressId, PRICE, 'upi')).body
  const divide = () => other.call('POST', '/api/shop/order/upi-parts', { orderId: id })
  expect(statuses(await Promise.all([divide(), divide()]))).toEqual([200, 200])
  expect((await shop.fetchOrder(id)).upiParts).toHaveLength(3)
})

describe('the last part, recorded twice at once', () => {
  test.each([
    ['by the same form', true, true, [200, 200]],
    ['with the same reference', false, true, [200, 409]],
    ['with two references', false, false, [200, 409]],
  ])('%s: accepts the order once', async (_, sameForm, sameReference, expected) => {
    await record(newReference())
    await record(newReference())
    const [reference, receiptId] = [newReference(), uuidv7()]
    const replies = await Promise.all([
      record(reference, receiptId),
      record(sameReference ? reference : newReference(), sameForm ? receiptId : uuidv7()),
    ])
    expect(statuses(replies)).toEqual(expected)
    expect(await expectNoMoneyLost(PRICE)).toBe('paid')
    const mails = await shop.db`
      SELECT 1 FROM outbox WHERE kind = 'orderConfirmed' AND payload->>'orderId' = ${orderId}`
    expect(mails).toHaveLength(1)
  })
})

test('all parts recorded at once accept the order once', async () => {
  const replies = await Promise.all(partIds.map(() => record(newReference())))
  expect(statuses(replies)).toEqual([200, 200, 200])
  expect(await expectNoMoneyLost(PRICE)).toBe('paid')
})

test.each(RUNS)(
  'the last part recorded while the order expires is never lost, run %s',
  async () => {
    await record(newReference())
    await record(newReference())
    await overdue()
    const [recorded] = await Promise.all([record(newReference()), expireHolds(shop.context)])
    expect(recorded.status).toBe(200)
    await expireHolds(shop.context)
    expect(['paid', 'expired']).toContain(await expectNoMoneyLost(PRICE))
  },
)

test.each(RUNS)('a part recorded while the order expires is never lost, run %s', async () => {
  await overdue()
  const [recorded] = await Promise.all([record(newReference()), expireHolds(shop.context)])
  expect(recorded.status).toBe(200)
  await overdue()
  await expireHolds(shop.context)
  expect(await expectNoMoneyLost(1000)).toBe('expired')
})

test.each(RUNS)(
  'a part recorded while the owner rejects the order is never lost, run %s',
  async () => {
    await record(newReference())
    const [recorded, rejected] = await Promise.all([
      record(newReference()),
      shop.setStatus(orderId, 'rejected'),
    ])
    expect(statuses([recorded, rejected])).toEqual([200, 200])
    expect(await expectNoMoneyLost(2000)).toBe('cancelled')
  },
)

test('a reference given while the order expires leaves no half state', async () => {
  await overdue()
  const [claimed] = await Promise.all([
    claim(partIds[0], newReference()),
    expireHolds(shop.context),
  ])
  expect([200, 409]).toContain(claimed.status)
  await expectNoMoneyLost(0)
})

let references = 0
function newReference() {
  references += 1
  return String(700_000_000_000 + references)
}

const claim = (partId: string | undefined, reference: string) =>
  shopper.call('POST', '/api/shop/order/claim', { orderId, partId, reference })
const record = (reference: string, receiptId = uuidv7()) =>
  owner.call('POST', `/api/admin/orders/received/${orderId}`, {
    ...{ receiptId, amount: 1000, method: 'upi', reference, receivedOn: '2026-11-23' },
  })
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()
async function overdue() {
  await shop.db`
    UPDATE orders SET hold_until = now() - interval '1 second', check_until = now() - interval '1 second'
    WHERE id = ${orderId}`
  await shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
}

/** Checks that the recorded money pays an accepted order, and is refunded for one that ended. */
async function expectNoMoneyLost(recorded: number) {
  const { paymentStatus, amountReceived, refunds, timeline } = await shop.fetchOrder(orderId)
  const returned = refunds.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  const acceptances = timeline.filter(({ kind }: { kind: string }) => kind === 'accepted')
  if (paymentStatus === 'paid') {
    expect({ amountReceived, returned }).toEqual({ amountReceived: recorded, returned: 0 })
    expect(acceptances).toHaveLength(1)
  } else {
    expect({ amountReceived, returned }).toEqual({ amountReceived: 0, returned: recorded })
    expect(acceptances).toHaveLength(0)
  }
  return paymentStatus as string
}
