import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#server/orders/paying/reconcile.ts'
import { buy, order } from '#test/support/checkout.ts'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { anotherProcess, lineThatKills } from '#test/support/process.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const PRICE = 8400
const PIECES = 2

let shop: TestShop
let doomed: Awaited<ReturnType<typeof anotherProcess>>
let shopper: Person
let productId: string
let addressId: string
beforeEach(async () => {
  shop = await openShop()
  ;({ shopper, productId, addressId } = await shop.filledCart({ price: PRICE, totalStock: PIECES }))
  // Otherwise the books check may fetch the token before which the crash is planned.
  await shop.db`UPDATE book_checks SET claimed_at = now() + interval '1 hour'`
  doomed = await anotherProcess(shop)
})
afterEach(() => doomed.kill())

describe('killed while an order is made', () => {
  const died = async (atStep: () => Promise<boolean>) => {
    const answer = doomed.ask(shopper, '/api/shop/order/create', newOrder())
    await until(async () => shop.faultsAhead() === 0 && (await atStep()))
    await doomed.kill()
    expect(await answer).toBe('nothing')
  }
  const holds = async () => (await shop.db`SELECT 1 FROM stock_holds`).length === 1

  test.each([
    ['its pieces are held, and the provider knows nothing', 'token', holds],
    [
      'the provider made it, and nobody wrote that down',
      'create',
      async () => atTheBank().length === 1,
    ],
  ] as const)('when %s, the next click leads to one sale', async (_, operation, step) => {
    shop.fault(operation, { kind: 'hang' })
    await died(step)
    const { body } = await order(shopper, addressId, PRICE)
    const open = await shop.db`SELECT id FROM orders WHERE payment_status = 'pending'`
    expect(open).toEqual([{ id: body.orderId }])
    const back = captureBody(await atProvider(body.approvalURL), body.orderId)
    expect((await shopper.call('POST', '/api/shop/order/capture', back)).status).toBe(200)
    await othersTakeOver()
    await expectOneSale()
  })

  test('without another click, the items are free after the payment window', async () => {
    shop.fault('token', { kind: 'hang' })
    await died(holds)
    await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second'`
    await othersTakeOver()
    const { body } = await shop.call('GET', `/api/shop/products/get/${productId}`)
    expect(body.data.totalStock).toBe(PIECES)
    await expectBooksToBalance(shop, { [productId]: PIECES })
  })
})

describe('killed while a payment is taken', () => {
  let orderId: string
  let back: object
  beforeEach(async () => {
    const { body } = await order(shopper, addressId, PRICE)
    orderId = body.orderId
    back = captureBody(await atProvider(body.approvalURL), orderId)
  })

  test.each([
    [
      'before the provider was asked',
      'token',
      async () => (await fetchStatus(orderId)) === 'capturing',
    ],
    [
      'after the money moved, before that was written down',
      'capture',
      async () => captures().length === 1,
    ],
  ] as const)('%s, the order is paid once nevertheless', async (_, operation, step) => {
    shop.fault(operation, { kind: 'hang' })
    const answer = doomed.ask(shopper, '/api/shop/order/capture', back)
    await until(async () => shop.faultsAhead() === 0 && (await step()))
    await doomed.kill()
    expect(await answer).toBe('nothing')
    await othersTakeOver()
    expect(await fetchStatus(orderId)).toBe('paid')
    expect((await shopper.call('POST', '/api/shop/order/capture', back)).status).toBe(200)
    await expectOneSale()
  })

  test('after it was recorded, before the shopper got the answer, the next request shows it paid', async () => {
    const line = await lineThatKills(doomed)
    expect(await doomed.ask(shopper, '/api/shop/order/capture', back, line.port)).toBe('nothing')
    expect(await fetchStatus(orderId)).toBe('paid')
    expect((await shopper.call('POST', '/api/shop/order/capture', back)).status).toBe(200)
    await othersTakeOver()
    await expectOneSale()
    line.close()
  })
})

test.each([
  ['before the provider was asked', 'token'],
  ['after the money went back, before that was written down', 'refund'],
] as const)('killed while a refund is made, %s, the money goes back once', async (_, operation) => {
  const orderId = await buy(shopper, addressId, PRICE)
  const { owner } = shop
  const refund = { refundId: randomUUID() }
  const asked = async () =>
    operation === 'token'
      ? (await shop.db`SELECT 1 FROM refunds`).length === 1
      : captures().some(({ capture }) => capture?.refunds.length === 1)
  shop.fault(operation, { kind: 'hang' })
  const answer = doomed.ask(owner, `/api/admin/orders/refund/${orderId}`, refund)
  await until(async () => shop.faultsAhead() === 0 && (await asked()))
  await doomed.kill()
  expect(await answer).toBe('nothing')
  await othersTakeOver()
  expect(await fetchStatus(orderId)).toBe('refunded')
  expect(captures().map(({ capture }) => capture?.refunds.length)).toEqual([1])
})

const newOrder = () => ({ addressInfo: { addressId }, totalAmount: PRICE })
const fetchStatus = async (id: string) =>
  (await shopper.call('GET', `/api/shop/order/details/${id}`)).body.data?.paymentStatus
const atTheBank = () => [...shop.ledger.orders.values()]
const captures = () => atTheBank().filter(({ capture }) => capture)

/** Lets all waiting periods pass, so that another process takes over. */
async function othersTakeOver() {
  await shop.db`UPDATE orders SET updated_at = updated_at - interval '1 hour'`
  await shop.db`UPDATE payments SET asked_at = asked_at - interval '1 hour'`
  await shop.db`UPDATE refunds SET next_at = now()`
  await reconcile(shop.context)
}

async function expectOneSale() {
  expect(captures()).toHaveLength(1)
  await expectBooksToBalance(shop, { [productId]: PIECES })
}
