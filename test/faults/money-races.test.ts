import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { expireHolds, pollOpenPayments, reconcile } from '#server/orders/paying/reconcile.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { untilWaiting } from '#test/support/locks.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop({ checksLedger: false })

describe('an expired order with an approved payment', () => {
  test('is not charged once the owner has rejected it', async () => {
    const { orderId, capture } = await approvedOrder()
    await overdue(orderId)
    await expireHolds(shop.context)
    await shop.setStatus(orderId, 'rejected')
    await reconcile(shop.context)
    expect(await fetchStatus(orderId)).not.toBe('paid')
    expect((await capture()).body.code).toBe('order_closed')
    expect(bank(orderId)?.status).toBe('APPROVED')
  })

  test('is polled once the provider is back', async () => {
    const { orderId } = await approvedOrder()
    await shop.db`UPDATE payments SET asked_at = now() WHERE order_id <> ${orderId}`
    await overdue(orderId)
    await expireHolds(shop.context)
    shop.fault('get', { kind: 'status', status: 503 })
    await pollOpenPayments(shop.context)
    expect(shop.faultsAhead()).toBe(0)
    await pollOpenPayments(shop.context)
    expect(await fetchStatus(orderId)).toBe('paid')
  })

  test('is paid, or the newer order is placed, when both are requested at once', async () => {
    const { shopper, orderId, capture } = await approvedOrder()
    await overdue(orderId)
    await expireHolds(shop.context)
    // The newer order waits for stock while the older one is paid.
    const productId = await shop.product({ price: 8400 })
    const cart = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
    for (const line of cart.body.data?.items ?? [])
      await shopper.call('DELETE', `/api/shop/cart/${shopper.id}/${line.productId}`)
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const { body } = await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)
    const unlock = await lockShelf(productId)
    const newer = order(shopper, body.data[0]._id, 8400)
    await untilWaiting(shop.db, { text: 'product_stock' })
    const older = capture()
    await wait(200)
    await unlock()
    const [made, paid] = await Promise.all([newer, older])
    expect([made.status, paid.status]).toEqual([201, 409])
    expect(paid.body.code).toBe('order_closed')
  })
})

test('a locked stock row stops no other hold from ending', async () => {
  const [stuck, free] = [await approvedOrder(), await approvedOrder()]
  await shop.db`UPDATE orders SET updated_at = now() - interval '1 hour' WHERE id = ${stuck.orderId}`
  await Promise.all([overdue(stuck.orderId), overdue(free.orderId)])
  const unlock = await lockShelf(stuck.productId)
  await expireHolds(shop.context).catch(() => {})
  await unlock()
  expect([await fetchStatus(stuck.orderId), await fetchStatus(free.orderId)]).toEqual([
    'pending',
    'expired',
  ])
})

test('a capture in progress at the provider is not treated as a refusal', async () => {
  const { orderId, capture } = await approvedOrder()
  shop.fault('capture', { kind: 'refused', issue: 'PREVIOUS_REQUEST_IN_PROGRESS' })
  expect((await capture()).body.code).toBe('payment_unknown')
  expect(await fetchStatus(orderId)).toBe('capturing')
})

test('sends a refund whose order the provider no longer lists', async () => {
  const { orderId } = await shop.paidOrder({ price: 8400 })
  shop.fault('refund', { kind: 'status', status: 503 })
  await shop.refund(orderId)
  shop.fault('get', { kind: 'status', status: 404 })
  await shop.db`UPDATE refunds SET next_at = now()`
  await sendRefunds(shop.context)
  expect(await fetchStatus(orderId)).toBe('refunded')
})

test('a locked order delays no other refund', async () => {
  const orderIds: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const shopper = await shop.shopper()
    const { addressId } = await readyToBuy(shopper, [
      { productId: await shop.product({ price: 8400 }) },
    ])
    const orderId = await buy(shopper, addressId, 8400)
    shop.fault('refund', { kind: 'status', status: 503 })
    await shop.refund(orderId)
    orderIds.push(orderId)
  }
  const [locked = '', ...free] = orderIds
  await shop.db`UPDATE refunds SET next_at = now() - interval '1 hour' WHERE order_id = ${locked}`
  await shop.db`UPDATE refunds SET next_at = now() WHERE order_id = ANY (${free}::uuid[])`
  const own = await shop.db.reserve()
  await own`BEGIN`
  await own`SELECT 1 FROM orders WHERE id = ${locked} FOR UPDATE`
  await expect(sendRefunds(shop.context)).rejects.toThrow()
  await own`ROLLBACK`
  own.release()
  expect(await Promise.all(orderIds.map(fetchStatus))).toEqual(['paid', 'refunded', 'refunded'])
})

test('an order that cannot be held any more keeps its deadline', async () => {
  await shop.setPayments({ methods: ['upi'] })
  const upi = sql.json({ id: 'zari@okbank', payee: '' })
  await shop.db`UPDATE settings SET payments = jsonb_set(payments, '{upi}', ${upi})`
  const shopper = await shop.shopper()
  const [kept, sold] = [await shop.product({ price: 900 }), await shop.product({ price: 900 })]
  const { addressId } = await readyToBuy(shopper, [{ productId: kept }, { productId: sold }])
  const { orderId } = (await order(shopper, addressId, 1800, 'upi')).body
  await shop.db`DELETE FROM stock_holds WHERE order_id = ${orderId} AND product_id = ${sold}`
  await shop.db`UPDATE product_stock SET available = 0 WHERE product_id = ${sold}`
  await shop.setStatus(orderId, 'inProcess')
  const holds = await shop.db<{ isEndless: boolean }[]>`
    SELECT expires_at = 'infinity' AS "isEndless" FROM stock_holds WHERE order_id = ${orderId}`
  expect(holds).toEqual([{ isEndless: false }])
  await shop.setPayments({ methods: ['paypal'] })
})

test('an order that waits for its stock locks nothing that other orders need', async () => {
  const { shopper, productId, addressId } = await shop.filledCart({ price: 8400 })
  await shop.db`
    INSERT INTO status_days
    SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date, 'pending', shard, 0 FROM generate_series(0, 15) shard
    ON CONFLICT DO NOTHING`
  const unlock = await lockShelf(productId)
  const waiting = order(shopper, addressId, 8400)
  await untilWaiting(shop.db, { text: 'product_stock' })
  const free = await shop.db`
    SELECT shard FROM status_days WHERE status = 'pending'
      AND day = (now() AT TIME ZONE 'Asia/Kolkata')::date FOR UPDATE SKIP LOCKED`
  await unlock()
  expect(free).toHaveLength(16)
  expect((await waiting).status).toBe(201)
})

test('a payment that waits for the count of the day’s sales has finished all other work', async () => {
  const { productId, capture, orderId } = await approvedOrder()
  const own = await shop.db.reserve()
  await own`BEGIN`
  await own`
    INSERT INTO product_sales (product_id, day, units)
    VALUES (${productId}, (now() AT TIME ZONE 'Asia/Kolkata')::date, 1)`
  const paid = capture()
  let written: string[] = []
  await until(async () => {
    const rows = await shop.db<{ tables: string[] }[]>`
      SELECT array_agg(DISTINCT l.relation::regclass::text) AS tables
      FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid AND l.mode = 'RowExclusiveLock'
      WHERE a.datname = current_database() AND a.wait_event_type = 'Lock'
        AND a.query LIKE '%INTO product_sales%' AND l.relation IS NOT NULL`
    written = rows[0]?.tables ?? []
    return written.length > 0
  })
  await own`ROLLBACK`
  own.release()
  expect(written).toEqual(expect.arrayContaining(['orders', 'order_events', 'outbox', 'payments']))
  expect((await paid).status).toBe(200)
  expect(await fetchStatus(orderId)).toBe('paid')
})

const fetchStatus = async (orderId: string) =>
  (await shop.db`SELECT payment_status AS status FROM orders WHERE id = ${orderId}`)[0]?.status
const overdue = (orderId: string) => shop.db`
  UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
const bank = (orderId: string) =>
  [...shop.ledger.orders.values()].find((one) => one.customId === orderId)

async function approvedOrder() {
  const { shopper, productId, addressId, orderId, approvalURL } = await shop.placedOrder({
    price: 8400,
  })
  const back = await atProvider(approvalURL)
  const capture = () => shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
  return { shopper, orderId: orderId as string, back, productId, addressId, capture }
}

/** Locks the product's stock until the returned function is called. */
async function lockShelf(productId: string) {
  const own = await shop.db.reserve()
  await own`BEGIN`
  await own`SELECT 1 FROM product_stock WHERE product_id = ${productId} FOR UPDATE`
  return async () => {
    await own`ROLLBACK`
    own.release()
  }
}
