import { beforeEach, describe, expect, test } from 'vitest'
import { statementChannel } from '#server/database/statement-channel.ts'
import { reconcile } from '#server/orders/paying/reconcile.ts'
import { settle } from '#server/orders/paying/settle.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
let productId: string
let orderId: string
let back: URL

const shop = await openShop()

/** A shopper with an approved payment for one of two items. */
beforeEach(async () => {
  shopper = await shop.shopper()
  productId = await shop.product({ price: 8400, totalStock: 2 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const created = await order(shopper, addressId, 8400)
  orderId = created.body.orderId
  back = await atProvider(created.body.approvalURL)
})

describe('a capture whose answer is lost', () => {
  test('blocks another checkout until its result is known', async () => {
    shop.fault('capture', { kind: 'lost' })
    await capture()
    const { body } = await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)
    const again = await order(shopper, body.data[0]._id, 8400)
    expect([again.status, again.body.code]).toEqual([409, 'payment_unknown'])
  })
})

test('a declined payment is a 409 with the approval link, and keeps the hold', async () => {
  shop.fault('capture', { kind: 'declined' })
  const reply = await capture()
  expect([reply.status, reply.body.code]).toEqual([409, 'payment_declined'])
  expect(reply.body.approvalURL).toContain('/checkoutnow')
  expect((await details()).paymentStatus).toBe('pending')
  expect(await stock()).toBe(1)
  expect((await capture()).status).toBe(200)
})

test('reports a decline to the returning shopper after the webhook received it first', async () => {
  const payment = atTheBank()
  if (!payment) throw new Error('nothing was approved')
  shop.ledger.save({ ...payment, isDeclined: true })
  expect(await settle(shop.context, orderId)).toBe('declined')
  expect((await capture()).body).toMatchObject({
    code: 'payment_declined',
    approvalURL: expect.stringContaining('/checkoutnow'),
  })

  // While another process captures, and the shopper's waits for it.
  await shop.db`UPDATE orders SET payment_status = 'capturing', updated_at = now() WHERE id = ${orderId}`
  const polled = Promise.withResolvers<void>()
  const note = (event: unknown) => {
    const { text } = event as { text: string }
    if (/SELECT payment_status AS "paymentStatus" FROM orders WHERE id/.test(text)) polled.resolve()
  }
  statementChannel.start.subscribe(note)
  const waiting = capture()
  await polled.promise
  statementChannel.start.unsubscribe(note)
  await shop.db`UPDATE orders SET payment_status = 'pending' WHERE id = ${orderId}`
  expect((await waiting).body.code).toBe('payment_declined')

  // Without a hold, the provider is asked first.
  await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  expect((await capture()).body.code).toBe('payment_declined')
})

test('a payment under review is neither paid nor lost', async () => {
  shop.fault('capture', { kind: 'review' })
  expect((await capture()).body.code).toBe('payment_unknown')
  expect((await details()).paymentStatus).toBe('capturing')
  const held = atTheBank()
  if (!held?.capture) throw new Error('nothing was captured')
  shop.ledger.save({ ...held, capture: { ...held.capture, status: 'COMPLETED' } })
  await later()
  await reconcile(shop.context)
  expect((await details()).paymentStatus).toBe('paid')
})

describe('a payment window', () => {
  const runOut = () => shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`

  test('that is over frees the items at once, before a sweep', async () => {
    await runOut()
    expect(await stock()).toBe(2)
    const other = await shop.shopper()
    const theirs = await readyToBuy(other, [{ productId, quantity: 2 }])
    expect((await order(other, theirs.addressId, 16800)).status).toBe(201)
    expect(await stock()).toBe(0)
    const late = await capture()
    expect([late.status, late.body.code]).toEqual([409, 'sold_out'])
    expect(atTheBank()?.capture).toBeUndefined()
  })

  test('that is over, with the items still in stock, lets the payment succeed', async () => {
    await runOut()
    await later()
    shop.fault('get', { kind: 'status', status: 500 })
    await reconcile(shop.context)
    expect((await details()).paymentStatus).toBe('expired')
    expect((await capture()).status).toBe(200)
    expect(await stock()).toBe(1)
  })

  test('frees the same items once for a sweep and a shopper', async () => {
    await runOut()
    await Promise.all([
      reconcile(shop.context),
      reconcile(shop.context),
      shopper.call('POST', '/api/shop/order/cancel', { orderId }),
    ])
    // Either the cancelled order's item is free, or the approved order is paid.
    const left = (await details()).paymentStatus === 'paid' ? 1 : 2
    expect(await stock()).toBe(left)
    const [row] = await shop.db`SELECT available FROM product_stock WHERE product_id = ${productId}`
    expect(row?.available).toBe(left)
  })
})

const capture = () => shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
const details = async () =>
  (await shopper.call('GET', `/api/shop/order/details/${orderId}`)).body.data
const stock = () => shop.fetchStock(productId)
const atTheBank = () => [...shop.ledger.orders.values()].find((one) => one.customId === orderId)
/** Lets the capture timeout and the poll interval pass. */
const later = () => shop.db`
  WITH orders AS (UPDATE orders SET updated_at = updated_at - interval '1 hour' WHERE id = ${orderId})
  UPDATE payments SET asked_at = asked_at - interval '1 hour' WHERE order_id = ${orderId}`
