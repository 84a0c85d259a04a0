import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expireHolds, reconcile } from '#server/orders/paying/reconcile.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { buy, capture, order, readyToBuy } from '#test/support/checkout.ts'
import { crowd, inTurns } from '#test/support/crowd.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop } from '#test/support/shop.ts'
import { newId, openLedger } from '../../src/sandbox/ledger.ts'

const shop = await openShop()

const askedLongAgo = () => shop.db`UPDATE payments SET asked_at = now() - interval '1 hour'`
const fetchStatus = async (orderId: string) =>
  (await shop.db`SELECT payment_status AS status FROM orders WHERE id = ${orderId}`)[0]?.status
const bank = (orderId: string) =>
  [...shop.ledger.orders.values()].find((one) => one.customId === orderId)

async function approvedOrder() {
  const { shopper, productId, orderId, approvalURL } = await shop.placedOrder({ price: 8400 })
  const back = await atProvider(approvalURL)
  return { shopper, orderId: orderId as string, back, productId }
}

test('approved payments do not wait behind many more abandoned ones', async () => {
  const productId = await shop.product({ totalStock: 200, price: 8400 })
  const shoppers = await crowd(shop, 180)
  const orders = await inTurns(shoppers, 16, async (shopper, n) => {
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    const { body } = await order(shopper, addressId, 8400)
    if (n % 6 === 5) await atProvider(body.approvalURL)
    return { orderId: body.orderId as string, approved: n % 6 === 5 }
  })
  await askedLongAgo()
  await reconcile(shop.context)
  const paid = await shop.db<{ id: string }[]>`SELECT id FROM orders WHERE payment_status = 'paid'`
  const approved = orders.filter((one) => one.approved).map(({ orderId }) => orderId)
  expect(paid.map(({ id }) => id).sort()).toEqual(approved.sort())
})

test('finds a payment approved at the last moment after its window', async () => {
  const { orderId } = await approvedOrder()
  await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  await expireHolds(shop.context)
  expect(await fetchStatus(orderId)).toBe('expired')
  await reconcile(shop.context)
  expect(await fetchStatus(orderId)).toBe('paid')
})

describe('a refused capture', () => {
  test('for an unknown reason takes nothing, and returns the order to its shopper', async () => {
    const { shopper, orderId, back, productId } = await approvedOrder()
    shop.fault('capture', { kind: 'refused', issue: 'COMPLIANCE_VIOLATION' })
    const reply = await capture(shopper, back, orderId)
    expect([reply.status, reply.body.code]).toEqual([409, 'payment_declined'])
    expect(await fetchStatus(orderId)).toBe('pending')
    const [hold] = await shop.db`
      SELECT expires_at < now() + interval '1 hour' AS ends FROM stock_holds WHERE product_id = ${productId}`
    expect(hold).toEqual({ ends: true })
  })

  test('although it took effect makes the order paid', async () => {
    const { shopper, orderId, back } = await approvedOrder()
    shop.fault('capture', { kind: 'refusedAfter', issue: 'SOMETHING_NEW' })
    const reply = await capture(shopper, back, orderId)
    expect(reply.status).toBe(200)
    expect(await fetchStatus(orderId)).toBe('paid')
  })
})

describe('a refund', () => {
  async function paidOrder() {
    const { shopper, addressId } = await shop.filledCart({ price: 840, quantity: 2 })
    return buy(shopper, addressId, 1680)
  }
  const refund = (orderId: string, body: object = {}) => shop.refund(orderId, body)
  const due = () => shop.db`UPDATE refunds SET next_at = now() WHERE state = 'pending'`
  const selectRefunds = (orderId: string) =>
    shop.db`SELECT state, note, attempts FROM refunds WHERE order_id = ${orderId}`

  test('that is refused although it took effect is done, and not sent again', async () => {
    const orderId = await paidOrder()
    shop.fault('refund', { kind: 'refusedAfter', issue: 'CAPTURE_FULLY_REFUNDED' })
    expect((await refund(orderId)).body.data.paymentStatus).toBe('refunded')
    expect(bank(orderId)?.capture?.refunds).toHaveLength(1)
  })

  test('that is refused finally is shown as refused', async () => {
    const orderId = await paidOrder()
    shop.fault('refund', { kind: 'refused', issue: 'REFUND_TIME_LIMIT_EXCEEDED' })
    const { body } = await refund(orderId)
    expect(body.data).toMatchObject({ paymentStatus: 'paid', refunds: [{ state: 'failed' }] })
    expect(bank(orderId)?.capture?.refunds).toHaveLength(0)
  })

  test('that is refused for an unknown reason is retried, and goes back once', async () => {
    const orderId = await paidOrder()
    shop.fault('refund', { kind: 'refused', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' })
    expect((await refund(orderId)).body.data.refunds).toMatchObject([{ state: 'pending' }])
    expect(await selectRefunds(orderId)).toMatchObject([
      { note: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
    ])
    await sendRefunds(shop.context)
    expect(await selectRefunds(orderId)).toMatchObject([{ state: 'pending', attempts: 1 }])
    await due()
    await sendRefunds(shop.context)
    expect(await selectRefunds(orderId)).toMatchObject([{ state: 'done' }])
    expect(bank(orderId)?.capture?.refunds).toHaveLength(1)
  })

  test('that stays pending is polled and never posted again, and others overtake it', async () => {
    const [waiting, next] = [await paidOrder(), await paidOrder()]
    shop.fault('refund', { kind: 'pending' })
    await refund(waiting)
    await due()
    await Promise.all([sendRefunds(shop.context), sendRefunds(shop.context)])
    expect(bank(waiting)?.capture?.refunds).toHaveLength(1)
    expect(await selectRefunds(waiting)).toMatchObject([{ state: 'pending', attempts: 2 }])
    expect((await refund(next)).body.data.paymentStatus).toBe('refunded')
    const held = bank(waiting)
    if (!held?.capture) throw new Error('nothing was captured')
    const done = held.capture.refunds.map((one) => ({ ...one, status: 'COMPLETED' as const }))
    shop.ledger.save({ ...held, capture: { ...held.capture, refunds: done } })
    await due()
    await sendRefunds(shop.context)
    expect(await fetchStatus(waiting)).toBe('refunded')
  })

  test('has one sender for any number of simultaneous requests', async () => {
    const orderId = await paidOrder()
    shop.fault('refund', { kind: 'lost' })
    const refundId = randomUUID()
    await Promise.all(Array.from({ length: 6 }, () => refund(orderId, { refundId })))
    expect(await selectRefunds(orderId)).toMatchObject([{ attempts: 1 }])
  })

  test('that names a position twice is a 400', async () => {
    const orderId = await paidOrder()
    const twice = [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ]
    expect((await refund(orderId, { lines: twice })).status).toBe(400)
    expect(await selectRefunds(orderId)).toEqual([])
  })
})

test('holds end on time while captures wait for a provider that is silent', async () => {
  const [slow, unpaid] = [await approvedOrder(), await approvedOrder()]
  shop.fault('capture', { kind: 'hang' })
  const capturing = slow.shopper.call(
    'POST',
    '/api/shop/order/capture',
    captureBody(slow.back, slow.orderId),
  )
  await shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${unpaid.orderId}`
  await expireHolds(shop.context)
  expect(await fetchStatus(unpaid.orderId)).toBe('expired')
  expect((await capturing).status).toBe(503)
})

test('the sandbox’s records survive a truncated line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zari-ledger-'))
  const file = join(folder, 'ledger.jsonl')
  const entry = (id: string) => ({
    id,
    status: 'APPROVED' as const,
    amount: { currency_code: 'USD', value: '1.00' },
    customId: id,
    description: '',
    brandName: '',
    returnUrl: '',
    cancelUrl: '',
    requestId: newId(),
  })
  await writeFile(file, `${JSON.stringify(entry('first'))}\n{"id":"torn","stat`)
  openLedger(file).save(entry('after'))
  expect([...openLedger(file).orders.keys()]).toEqual(['first', 'after'])
  await rm(folder, { recursive: true })
})
