import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '#server/orders/reconcile.ts'
import {
  atProvider,
  captureBody,
  openShop,
  order,
  type Person,
  readyToBuy,
  type TestShop,
  WEBHOOK_SECRET,
} from '#test/support/shop.ts'
import { signNotification } from '../../src/sandbox/notifications.ts'

let shop: TestShop
let shopper: Person
let productId: string
let orderId: string
let back: URL

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A shopper with an approved payment for one of two items. */
beforeEach(async () => {
  shopper = await shop.newcomer()
  productId = await shop.product({ price: 8400, totalStock: 2 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const created = await order(shopper, addressId, 8400)
  orderId = created.body.orderId
  back = await atProvider(created.body.approvalURL)
})

const capture = () => shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
const details = async () =>
  (await shopper.call('GET', `/api/shop/order/details/${orderId}`)).body.data
const stock = async () =>
  (await shop.call('GET', `/api/shop/products/get/${productId}`)).body.data.totalStock
const atTheBank = () => [...shop.ledger.orders.values()].find((one) => one.customId === orderId)
/** Lets the capture timeout and the poll interval pass. */
const later = () => shop.db`
  WITH orders AS (UPDATE orders SET updated_at = updated_at - interval '1 hour' WHERE id = ${orderId})
  UPDATE payments SET asked_at = asked_at - interval '1 hour' WHERE order_id = ${orderId}`

describe('a capture whose answer is lost', () => {
  test.each(['lost', 'hang'] as const)(
    '(%s) is "checking", then settled once by the reconciler',
    async (kind) => {
      shop.fault('capture', { kind })
      const reply = await capture()
      expect([reply.status, reply.body.code]).toEqual([503, 'payment_unknown'])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect((await details()).paymentStatus).toBe('capturing')
      await later()
      await reconcile(shop.context)
      expect(await details()).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
      expect(await stock()).toBe(1)
      expect((await capture()).status).toBe(200)
    },
  )

  test('blocks another checkout until it is known', async () => {
    shop.fault('capture', { kind: 'lost' })
    await capture()
    const { body } = await shopper.call('GET', `/api/shop/address/get/${shopper.id}`)
    const again = await order(shopper, body.data[0]._id, 8400)
    expect([again.status, again.body.code]).toEqual([409, 'payment_unknown'])
  })
})

test('a provider that errs leaves the order to be checked, and a later try succeeds', async () => {
  shop.fault('capture', { kind: 'status', status: 500 })
  expect((await capture()).status).toBe(503)
  await later()
  expect((await capture()).status).toBe(200)
})

test('a declined payment is a 409 with the way back to approval, and the hold stays', async () => {
  shop.fault('capture', { kind: 'declined' })
  const reply = await capture()
  expect([reply.status, reply.body.code]).toEqual([409, 'payment_declined'])
  expect(reply.body.approvalURL).toContain('/checkoutnow')
  expect((await details()).paymentStatus).toBe('pending')
  expect(await stock()).toBe(1)
  expect((await capture()).status).toBe(200)
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

test.each(['amount', 'currency', 'reference'] as const)(
  'a capture of the wrong %s is never paid, and the money goes back',
  async (kind) => {
    shop.fault('capture', { kind })
    const refused = await capture()
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_amount'])
    expect((await capture()).body.code).toBe('wrong_amount')
    expect((await details()).paymentStatus).toBe('failed')
    expect(await stock()).toBe(2)
    await reconcile(shop.context)
    const [refund] = await shop.db`SELECT state FROM refunds WHERE order_id = ${orderId}`
    expect(refund?.state).toBe('done')
  },
)

describe('the time to pay', () => {
  const runOut = () => shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`

  test('over, the pieces are free at once, before anything has swept', async () => {
    await runOut()
    expect(await stock()).toBe(2)
    const other = await shop.newcomer()
    const theirs = await readyToBuy(other, [{ productId, quantity: 2 }])
    expect((await order(other, theirs.addressId, 16800)).status).toBe(201)
    expect(await stock()).toBe(0)
    const late = await capture()
    expect([late.status, late.body.code]).toEqual([409, 'sold_out'])
    expect(atTheBank()?.capture).toBeUndefined()
  })

  test('over but the pieces still there, the payment goes through', async () => {
    await runOut()
    await later()
    shop.fault('get', { kind: 'status', status: 500 })
    await reconcile(shop.context)
    expect((await details()).paymentStatus).toBe('expired')
    expect((await capture()).status).toBe(200)
    expect(await stock()).toBe(1)
  })

  test('the sweep and a shopper never free the same pieces twice', async () => {
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

test('approved but never returned: the reconciler takes the payment', async () => {
  await later()
  await reconcile(shop.context)
  expect((await details()).paymentStatus).toBe('paid')
})

describe('a provider that is down', () => {
  test('makes no order and holds nothing', async () => {
    const buyer = await shop.newcomer()
    const { addressId } = await readyToBuy(buyer, [{ productId }])
    shop.fault('create', { kind: 'status', status: 503 })
    const reply = await order(buyer, addressId, 8400)
    expect(reply.status).toBe(503)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await stock()).toBe(1)
    expect((await order(buyer, addressId, 8400)).status).toBe(201)
  })
})

describe('notifications', () => {
  const notify = (headers: Record<string, string> = {}) =>
    shop.call('POST', '/api/payments/webhook', {
      raw: JSON.stringify({
        id: `WH-${orderId}`,
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource: { id: back.searchParams.get('token') },
      }),
      headers: { 'content-type': 'application/json', ...headers },
    })

  test('unsigned or with a false signature change nothing', async () => {
    expect((await notify()).status).toBe(400)
    expect(
      (await notify({ 'paypal-transmission-id': 'x', 'paypal-transmission-sig': 'y' })).status,
    ).toBe(400)
    expect((await details()).paymentStatus).toBe('pending')
  })

  describe('that are genuine', () => {
    const genuine = () => {
      const id = `WH-${orderId}`
      const resource = { id: back.searchParams.get('token') }
      const raw = JSON.stringify({ id, event_type: 'CHECKOUT.ORDER.APPROVED', resource })
      return shop.call('POST', '/api/payments/webhook', {
        raw,
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': 'T1',
          'paypal-transmission-sig': signNotification(WEBHOOK_SECRET, 'T1', raw),
        },
      })
    }

    test('settle the order, once', async () => {
      expect((await genuine()).status).toBe(200)
      expect((await details()).paymentStatus).toBe('paid')
      expect((await genuine()).status).toBe(200)
      expect(atTheBank()?.capture?.refunds).toEqual([])
    })

    test.each(['token', 'get', 'capture'] as const)(
      'are sent again when the provider does not answer (%s), and nothing is lost',
      async (operation) => {
        shop.fault(operation, { kind: 'status', status: 503 })
        const away = await genuine()
        // An earlier token may still be valid; then no fault occurred.
        if (shop.faultsAhead() > 0) return
        expect(away.status).toBe(503)
        expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
        await later()
        expect((await genuine()).status).toBe(200)
        expect((await details()).paymentStatus).toBe('paid')
      },
    )
  })
})
