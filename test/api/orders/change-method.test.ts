import { beforeEach, describe, expect, test } from 'vitest'
import { pollOpenPayments } from '#server/orders/paying/reconcile.ts'
import { capture, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo, findCode } from '#test/support/mailbox.ts'
import { atProvider, atRazorpay, comeBack } from '#test/support/provider-pages.ts'
import type { PaymentChange } from '#test/support/settings.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000
const FEE = 50

let shopper: Person
let addressId: string
let productId: string
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  await offer()
  ;({ shopper, productId, addressId } = await shop.filledCart({ price: PRICE, totalStock: 2 }))
})

describe('another payment method for an unpaid order', () => {
  test('a late failure cancels only its provider’s attempt, not the order paid by another method', async () => {
    await offer({ cod: { confirm: false } })
    // PayPal does not answer; meanwhile the shopper chooses to pay on delivery.
    shop.fault('create', { kind: 'hang' })
    const slow = order(shopper, addressId, PRICE)
    await expect
      .poll(async () => (await shop.db`SELECT 1 FROM orders WHERE user_id = ${shopper.id}`).length)
      .toBe(1)
    const second = await order(shopper, addressId, PRICE, 'cod')
    expect(second.status, JSON.stringify(second.body)).toBe(201)
    expect((await slow).status).toBe(503)
    expect(await shop.fetchOrder(second.body.orderId)).toMatchObject({
      paymentStatus: 'due',
      orderStatus: 'confirmed',
    })
    expect(shop.faultsAhead()).toBe(0)
  })

  test('keeps the order and its stock, and quotes charges and payment anew', async () => {
    const first = await orderBy('paypal')
    const second = await orderBy('cod', PRICE + FEE)
    expect(second.orderId).toBe(first.orderId)
    const changed = await shop.fetchOrder(first.orderId)
    expect(changed).toMatchObject({
      totalAmount: PRICE + FEE,
      paymentMethod: 'cod',
      paymentStatus: 'pending',
      charges: [{ kind: 'fee', code: 'cod', amount: FEE }],
      payments: [
        { provider: 'cod', state: 'open', amount: PRICE + FEE },
        { provider: 'paypal', state: 'ended', amount: PRICE },
      ],
    })
    expect(changed.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'placed',
      'methodChanged',
    ])
    expect(await stock()).toBe(1)
    const confirm = await shopper.call('POST', '/api/shop/order/confirm', {
      orderId: first.orderId,
      code: await codeMailed(),
    })
    expect(confirm.status).toBe(200)
    expect(await shop.fetchOrder(first.orderId)).toMatchObject({
      paymentStatus: 'due',
      orderStatus: 'confirmed',
    })
    await isSound()
  })

  test('makes the previous attempt at the provider ineffective: neither approved nor cancelled', async () => {
    const { orderId, approvalURL } = await orderBy('paypal')
    await orderBy('cod', PRICE + FEE)
    const reply = await capture(shopper, await atProvider(approvalURL), orderId)
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'order_closed', message: expect.stringContaining('another way to pay') },
    })
    expect(capturedAtPayPal(orderId)).toEqual([])
    const given = await shopper.call('POST', '/api/shop/order/cancel', {
      orderId,
      attempt: orderId,
    })
    expect(given.status).toBe(200)
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'pending',
      paymentMethod: 'cod',
    })
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'cancelled' })
    expect(await stock()).toBe(2)
  })

  test('starts a separate attempt at a provider that was used before', async () => {
    const { orderId, approvalURL } = await orderBy('paypal')
    await orderBy('upi')
    const again = await orderBy('paypal')
    expect(again.orderId).toBe(orderId)
    expect(again.approvalURL).not.toBe(approvalURL)
    const cancelled = await atProvider(again.approvalURL, 'cancel')
    const attempt = cancelled.searchParams.get('attempt')
    expect(attempt).not.toBe(orderId)
    expect(await orderBy('paypal')).toEqual(again)
    const paid = await capture(shopper, await atProvider(again.approvalURL), orderId)
    expect(paid.body).toMatchObject({ success: true, data: { paymentStatus: 'paid' } })
    expect(capturedAtPayPal(attempt ?? '')).toHaveLength(1)
    expect(capturedAtPayPal(orderId)).toEqual([])
    await isSound()
  })

  test('cancelling the current attempt at the provider cancels the order', async () => {
    const { orderId } = await orderBy('upi')
    const { approvalURL } = await orderBy('paypal')
    const { searchParams } = await atProvider(approvalURL, 'cancel')
    const input = { orderId: searchParams.get('cancelled'), attempt: searchParams.get('attempt') }
    expect((await shopper.call('POST', '/api/shop/order/cancel', input)).status).toBe(200)
    expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'cancelled' })
  })

  test('holds stock for a day once, however often it changes', async () => {
    const { orderId } = await orderBy('paypal')
    await orderBy('upi')
    const day = await secondsLeft(orderId)
    expect(day).toBeGreaterThan(20 * 3600)
    await orderBy('paypal')
    expect(await secondsLeft(orderId)).toBeLessThan(1801)
    await orderBy('cod', PRICE + FEE)
    await orderBy('upi')
    expect(await secondsLeft(orderId)).toBeLessThan(1801)
    const held = await shop.db`
      SELECT 1 FROM stock_holds h JOIN orders o ON o.id = h.order_id
      WHERE o.id = ${orderId} AND h.expires_at = o.hold_until`
    expect(held).toHaveLength(1)
  })

  test('reserves a gift card once', async () => {
    await useCard(400)
    const { orderId } = await orderBy('paypal', PRICE, { creditAmount: 400 })
    await orderBy('cod', PRICE + FEE, { creditAmount: 400 })
    const { approvalURL } = await orderBy('paypal', PRICE, { creditAmount: 400 })
    await isSound()
    const paid = await capture(shopper, await atProvider(approvalURL), orderId)
    expect(paid.body).toMatchObject({ success: true, data: { paymentStatus: 'paid' } })
    const { payments } = await shop.fetchOrder(orderId)
    const captured = payments.filter(({ state }: { state: string }) => state === 'captured')
    expect(captured).toMatchObject([
      { provider: 'paypal', amount: 600 },
      { provider: 'credit', amount: 400 },
    ])
    await isSound()
  })

  test('creates a new order where the cart has changed', async () => {
    await useCard(400)
    const { orderId } = await orderBy('paypal', PRICE, { creditAmount: 400 })
    await shopper.call('PUT', '/api/shop/cart/update-cart', { productId, quantity: 2 })
    const other = await orderBy('upi', 2 * PRICE, { creditAmount: 400 })
    expect(other.orderId).not.toBe(orderId)
    expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'cancelled' })
    await isSound()
  })

  test('is refused while the payment is being captured', async () => {
    const { orderId } = await orderBy('paypal')
    await shop.db`UPDATE orders SET payment_status = 'capturing', updated_at = now() WHERE id = ${orderId}`
    const refused = await shopper.call('POST', '/api/shop/order/create', {
      addressInfo: { addressId },
      totalAmount: PRICE + FEE,
      paymentMethod: 'cod',
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_unknown' } })
  })

  test('is either charged or changed beside a concurrent capture, never both', async () => {
    productId = await shop.product({ price: PRICE, totalStock: 12 })
    for (let n = 0; n < 12; n += 1) {
      shopper = await shop.shopper()
      addressId = (await readyToBuy(shopper, [{ productId }])).addressId
      const { orderId, approvalURL } = await orderBy('paypal')
      const back = await atProvider(approvalURL)
      const [taken] = await Promise.all([
        capture(shopper, back, orderId),
        shopper.call('POST', '/api/shop/order/create', {
          addressInfo: { addressId },
          totalAmount: PRICE + FEE,
          paymentMethod: 'cod',
        }),
      ])
      const { paymentStatus, paymentMethod } = await shop.fetchOrder(orderId)
      const orders = await shop.db`SELECT 1 FROM orders WHERE user_id = ${shopper.id}`
      expect(orders).toHaveLength(1)
      const isCharged = capturedAtPayPal(orderId).length === 1
      expect([taken.status === 200, paymentStatus, paymentMethod]).toEqual(
        isCharged ? [true, 'paid', 'paypal'] : [false, 'pending', 'cod'],
      )
    }
  })
})

describe('money that a replaced attempt captured by itself', () => {
  const later = (orderId: string) => shop.db`
    UPDATE payments SET asked_at = asked_at - interval '2 hours' WHERE order_id = ${orderId}`

  test('is refunded while the order waits for its other payment', async () => {
    const { orderId } = await orderBy('razorpay')
    const form = await atRazorpay(shopper, orderId, 'automatic')
    await orderBy('upi')
    const back = await comeBack(shop, form)
    for (let n = 0; n < 2; n += 1)
      expect(
        await capture(shopper, new URL(`${back.origin}/?${back.searchParams}`), orderId),
      ).toMatchObject({
        status: 409,
        body: { code: 'payment_refunded' },
      })
    const [atBank] = shop.razorpayLedger.findByReceipt(orderId)
    expect(atBank?.payments.at(-1)?.refunds).toMatchObject([{ amount: PRICE * 100 }])
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'pending',
      paymentMethod: 'upi',
    })
    await isSound()
  })

  test('is found although the return and the notification are lost', async () => {
    const { orderId } = await orderBy('razorpay')
    await atRazorpay(shopper, orderId, 'automatic')
    await orderBy('upi')
    await later(orderId)
    for (let n = 0; n < 2; n += 1) await pollOpenPayments(shop.context)
    const [atBank] = shop.razorpayLedger.findByReceipt(orderId)
    expect(atBank?.payments.at(-1)?.refunds).toMatchObject([{ amount: PRICE * 100 }])
  })

  test('pays a part of the amount that is now due on delivery', async () => {
    const { orderId } = await orderBy('razorpay')
    await atRazorpay(shopper, orderId, 'automatic')
    await orderBy('cod', PRICE + FEE)
    const code = await codeMailed()
    expect((await shopper.call('POST', '/api/shop/order/confirm', { orderId, code })).status).toBe(
      200,
    )
    await later(orderId)
    await pollOpenPayments(shop.context)
    expect(await shop.fetchOrder(orderId)).toMatchObject({
      paymentStatus: 'partiallyPaid',
      amountReceived: PRICE,
    })
    await isSound()
  })
})

const offer = (more: PaymentChange = {}) =>
  shop.setPayments({
    methods: ['paypal', 'razorpay', 'cod', 'upi'],
    cod: { fee: FEE },
    giftCards: true,
    ...more,
  })

const orderBy = async (paymentMethod: string, totalAmount = PRICE, more: object = {}) => {
  const { status, body } = await order(shopper, addressId, totalAmount, paymentMethod, more)
  expect([paymentMethod, status, body.message]).toEqual([paymentMethod, 201, body.message])
  return body as { orderId: string; approvalURL: string }
}
const capturedAtPayPal = (orderId: string) =>
  [...shop.ledger.orders.values()].filter(
    ({ customId, capture: taken }) => customId === orderId && taken,
  )
const stock = () => shop.fetchStock(productId)
const secondsLeft = async (orderId: string) => {
  const [order] = await shop.db<{ seconds: number }[]>`
    SELECT extract(epoch FROM hold_until - now())::float AS seconds FROM orders WHERE id = ${orderId}`
  return order?.seconds ?? 0
}
const isSound = async () =>
  expect((await owner.call('GET', '/api/admin/books')).body.data.broken).toEqual([])

async function useCard(amount: number) {
  const { code } = await shop.giftCard(amount)
  expect((await shopper.call('POST', '/api/shop/credit/use', { code })).status).toBe(200)
}

async function codeMailed() {
  const emails = await emailsTo(shop, shopper.email)
  const last = emails.findLast(({ subject }) => subject.includes('confirm your order'))
  return findCode(last)
}
