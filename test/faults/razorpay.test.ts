import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db.ts'
import { insertWholeRefund } from '#server/orders/money/refund-record.ts'
import { expireHolds, pollOpenPayments, reconcile } from '#server/orders/paying/reconcile.ts'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { type PaymentProvider, ProviderUnavailable } from '#server/orders/ways/provider/provider.ts'
import { createProviders } from '#server/orders/ways/providers.ts'
import { razorpay } from '#server/orders/ways/razorpay/razorpay.ts'
import { disputeIn, razorpayWebhook } from '#server/orders/ways/razorpay/razorpay-answers.ts'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { atRazorpay, captureBody, comeBack } from '#test/support/provider-pages.ts'
import { RAZORPAY } from '#test/support/server.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'
import type { Fault } from '../../src/sandbox/faults.ts'
import { openLedger } from '../../src/sandbox/ledger.ts'
import { openRazorpayLedger, type RazorpayPayment } from '../../src/sandbox/razorpay-ledger.ts'
import { razorpayEvent } from '../../src/sandbox/razorpay-notifications.ts'
import { buildSandbox } from '../../src/sandbox/sandbox.ts'

const PRICE = 8400

let shopper: Person
let addressId: string
let productId: string
let orderId: string

const shop = await openShop({ payments: { methods: ['paypal', 'razorpay'] } })

/** A shopper with an unpaid order of one of two items. */
beforeEach(async () => {
  ;({ shopper, productId, addressId } = await shop.filledCart({ price: PRICE, totalStock: 2 }))
  const created = await order(shopper, addressId, PRICE, 'razorpay')
  expect(created.body.approvalURL).toContain(`/shop/payment?orderId=${created.body.orderId}`)
  orderId = created.body.orderId
})

test('captures an approved payment on return, once', async () => {
  const back = await comeBack(shop, await atRazorpay(shopper, orderId))
  expect(back.pathname + back.search).toBe(
    `/shop/paypal-return?orderId=${orderId}&token=${atTheBank().id}`,
  )
  // The return itself takes nothing.
  expect(lastPayment().status).toBe('authorized')
  expect((await details()).paymentStatus).toBe('pending')
  expect((await capture(back)).status).toBe(200)
  expect((await capture(back)).status).toBe(200)
  expect(lastPayment()).toMatchObject({ status: 'captured', amount: PRICE * 100 })
  expect(await details()).toMatchObject({
    paymentStatus: 'paid',
    paymentMethod: 'razorpay',
    settlement: { currency: 'INR', amount: PRICE, inrRate: 1 },
  })
  expect(await stock()).toBe(1)
})

test('the notification alone makes the order paid after the browser is closed', async () => {
  await atRazorpay(shopper, orderId, 'close')
  expect((await post(event('payment.authorized'))).status).toBe(200)
  expect((await details()).paymentStatus).toBe('paid')
  expect(lastPayment().captured).toBe(true)
})

test('a payment that arrives captured is paid, regardless of the order’s capture mode', async () => {
  const back = await comeBack(shop, await atRazorpay(shopper, orderId, 'automatic'))
  expect((await capture(back)).status).toBe(200)
  expect(await stock()).toBe(1)
})

test('a payment of another amount is never accepted, and is refunded', async () => {
  const back = await comeBack(shop, await atRazorpay(shopper, orderId, 'wrong'))
  const refused = await capture(back)
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_amount'])
  expect(await stock()).toBe(2)
  await reconcile(shop.context)
  expect(lastPayment().refunds).toMatchObject([{ amount: PRICE * 100 - 100 }])
  const [refund] = await shop.db`SELECT state FROM refunds WHERE order_id = ${orderId}`
  expect(refund?.state).toBe('done')
  // The refund is the order's last event by now.
  const again = await capture(back)
  expect([again.status, again.body.code]).toEqual([409, 'wrong_amount'])
})

describe('a lost answer', () => {
  test.each(['lost', 'slow'] as const)(
    '(%s) of a new order is found by its receipt, and the shopper continues',
    async (kind) => {
      const buyer = await shop.shopper()
      const theirs = await readyToBuy(buyer, [{ productId }])
      shop.fault('create', { kind })
      const created = await order(buyer, theirs.addressId, PRICE, 'razorpay')
      expect(created.status).toBe(201)
      expect(shop.razorpayLedger.findByReceipt(created.body.orderId)).toHaveLength(1)
      const { body } = await buyer.call(
        'GET',
        `/api/shop/order/payment-form/${created.body.orderId}`,
      )
      expect(body.data.fields.order_id).toBe(
        shop.razorpayLedger.findByReceipt(created.body.orderId)[0]?.id,
      )
    },
  )

  test.each(['slow'] as const)(
    '(%s) of a capture is "checking", then settled once by the reconciler',
    async (kind) => {
      const back = await comeBack(shop, await atRazorpay(shopper, orderId))
      shop.fault('capture', { kind })
      const reply = await capture(back)
      expect([reply.status, reply.body.code]).toEqual([503, 'payment_unknown'])
      await later()
      await reconcile(shop.context)
      expect((await details()).paymentStatus).toBe('paid')
      expect(await stock()).toBe(1)
    },
  )
})

describe('a notification', () => {
  test('with a false signature, or none, changes nothing', async () => {
    await atRazorpay(shopper, orderId, 'close')
    const forged = event('payment.authorized', 'another secret')
    expect((await post(forged)).status).toBe(400)
    const { 'x-razorpay-signature': _, ...unsigned } = forged.headers
    expect((await post({ ...forged, headers: unsigned })).status).toBe(400)
    const genuine = event('payment.authorized')
    expect((await post({ ...genuine, body: `${genuine.body} ` })).status).toBe(400)
    expect((await details()).paymentStatus).toBe('pending')
  })

  test('that arrives twice, or after a later one, takes effect once', async () => {
    await atRazorpay(shopper, orderId, 'close')
    const authorized = event('payment.authorized')
    const failed = event('payment.failed')
    expect((await post(event('payment.captured'))).status).toBe(200)
    for (const late of [authorized, authorized, failed, event('order.paid')])
      expect((await post(late)).status).toBe(200)
    expect((await details()).paymentStatus).toBe('paid')
    expect(atTheBank().payments).toHaveLength(1)
    expect(await stock()).toBe(1)
  })

  test('of a payment whose real state differs changes nothing', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    expect((await post(event('payment.captured'))).status).toBe(200)
    expect((await details()).paymentStatus).toBe('pending')
  })

  test.each(['get', 'capture'] as const)(
    'is sent again when Razorpay does not answer (%s)',
    async (operation) => {
      await atRazorpay(shopper, orderId, 'close')
      const genuine = event('payment.authorized')
      shop.fault(operation, { kind: 'status', status: 503 })
      expect((await post(genuine)).status).toBe(503)
      await later()
      expect((await post(genuine)).status).toBe(200)
      expect((await details()).paymentStatus).toBe('paid')
    },
  )
})

describe('a return', () => {
  test('that is forged changes nothing and leads to another attempt', async () => {
    const { action, fields } = await atRazorpay(shopper, orderId)
    const forged = { ...fields, razorpay_signature: 'f'.repeat(64) }
    const back = await comeBack(shop, { action, fields: forged })
    expect(back.pathname + back.search).toBe(`/shop/payment?orderId=${orderId}&failed=1`)
    const other = { ...fields, razorpay_payment_id: 'pay_of_another' }
    expect((await comeBack(shop, { action, fields: other })).pathname).toBe('/shop/payment')
    const unnamed = action.replace(/\?.*/, '')
    expect((await comeBack(shop, { action: unnamed, fields: forged })).search).toBe('')
    expect((await comeBack(shop, { action: `${unnamed}?order=x`, fields: {} })).search).toBe('')
    expect((await details()).paymentStatus).toBe('pending')
    expect(lastPayment().status).toBe('authorized')
  })

  test('after a failed payment is not signed and leads to another attempt', async () => {
    const failed = await atRazorpay(shopper, orderId, 'fail')
    expect(failed.fields['error[reason]']).toBe('payment_failed')
    const back = await comeBack(shop, failed)
    expect(back.pathname + back.search).toBe(`/shop/payment?orderId=${orderId}&failed=1`)
    expect((await details()).paymentStatus).toBe('pending')
  })
})

describe('a failed payment', () => {
  /** The bank reports the payment after all. */
  const authorizeLate = () => {
    const bank = atTheBank()
    shop.razorpayLedger.savePayment(bank, { ...lastPayment(), status: 'authorized' })
  }
  const runOut = async () => {
    await shop.db`
      UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
    await later()
    await reconcile(shop.context)
    expect((await details()).paymentStatus).toBe('expired')
  }

  test('leaves the order open, and another attempt pays it', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    const back = await comeBack(shop, await atRazorpay(shopper, orderId, 'card'))
    expect((await capture(back)).status).toBe(200)
    expect(atTheBank().payments.map(({ status }) => status)).toEqual(['failed', 'captured'])
  })

  test('that is authorised late pays an order that waits', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    await post(event('payment.failed'))
    authorizeLate()
    expect((await post(event('payment.authorized'))).status).toBe(200)
    expect((await details()).paymentStatus).toBe('paid')
  })

  test('that is authorised after the order expired pays it if the items are in stock', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    await runOut()
    authorizeLate()
    // The notification is lost; the order is asked about again.
    await later()
    await reconcile(shop.context)
    expect((await details()).paymentStatus).toBe('paid')
    expect(await stock()).toBe(1)
  })

  test('that is authorised after the items were sold is not captured', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    await runOut()
    const other = await shop.shopper()
    const theirs = await readyToBuy(other, [{ productId, quantity: 2 }])
    expect((await order(other, theirs.addressId, 2 * PRICE)).status).toBe(201)
    authorizeLate()
    expect((await post(event('payment.authorized'))).status).toBe(200)
    expect((await details()).paymentStatus).toBe('failed')
    // Razorpay refunds it by itself.
    expect(lastPayment().status).toBe('authorized')
  })

  test('that is authorised after its shopper paid another order is not captured', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    await runOut()
    const again = (await order(shopper, addressId, PRICE, 'razorpay')).body.orderId
    const back = await comeBack(shop, await atRazorpay(shopper, again))
    const body = captureBody(back, again)
    expect((await shopper.call('POST', '/api/shop/order/capture', body)).status).toBe(200)
    authorizeLate()
    expect((await post(event('payment.authorized'))).status).toBe(200)
    expect((await details()).paymentStatus).toBe('expired')
    expect(lastPayment().status).toBe('authorized')
    expect(await stock()).toBe(1)
  })

  test('is not polled after the window', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    await runOut()
    authorizeLate()
    await shop.db`
      UPDATE orders SET updated_at = now() - interval '5 days 1 minute' WHERE id = ${orderId}`
    await later()
    await reconcile(shop.context)
    expect((await details()).paymentStatus).toBe('expired')
  })

  test('that its shopper cancelled is not captured after a late authorisation', async () => {
    await atRazorpay(shopper, orderId, 'fail')
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    authorizeLate()
    expect((await post(event('payment.authorized'))).status).toBe(200)
    expect((await details()).paymentStatus).toBe('cancelled')
    expect(lastPayment().status).toBe('authorized')
  })
})

describe('money captured by Razorpay itself', () => {
  const runOut = () => shop.db`
    UPDATE stock_holds SET expires_at = now() - interval '1 second' WHERE order_id = ${orderId}`
  /** Repeated notifications refund the capture once and leave the order's state. */
  const goesBackOnce = async (paymentStatus: string) => {
    await Promise.all([post(event('payment.captured')), post(event('order.paid'))])
    await shop.db`DELETE FROM webhook_events`
    await post(event('payment.captured'))
    await later()
    await reconcile(shop.context)
    expect(lastPayment().refunds).toMatchObject([{ amount: PRICE * 100 }])
    const refunds = await shop.db`SELECT state FROM refunds WHERE order_id = ${orderId}`
    expect(refunds).toEqual([{ state: 'done' }])
    const facts = await shop.db`SELECT kind FROM payment_facts WHERE order_id = ${orderId}`
    expect(facts).toEqual([{ kind: 'captured' }])
    expect((await details()).paymentStatus).toBe(paymentStatus)
  }

  test('for an order that its shopper cancelled goes back, once, and the page shows it', async () => {
    const back = await comeBack(shop, await atRazorpay(shopper, orderId, 'automatic'))
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    for (let n = 0; n < 2; n += 1)
      expect(await capture(back)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
    expect(await stock()).toBe(2)
    await goesBackOnce('cancelled')
    expect(await stock()).toBe(2)
  })

  test('for an order that a later one replaced goes back', async () => {
    await atRazorpay(shopper, orderId, 'automatic')
    await shopper.call('PUT', '/api/shop/cart/update-cart', { productId, quantity: 2 })
    const again = await order(shopper, addressId, 2 * PRICE)
    expect(again.status).toBe(201)
    await goesBackOnce('cancelled')
  })

  test('for an order whose items were sold goes back', async () => {
    await atRazorpay(shopper, orderId, 'automatic')
    await runOut()
    const other = await shop.shopper()
    const theirs = await readyToBuy(other, [{ productId, quantity: 2 }])
    expect((await order(other, theirs.addressId, 2 * PRICE)).status).toBe(201)
    await goesBackOnce('failed')
  })

  test('for an expired order goes back after another was paid, and never pays it', async () => {
    await runOut()
    await expireHolds(shop.context)
    const again = (await order(shopper, addressId, PRICE, 'razorpay')).body.orderId
    // Its shopper had the page of the expired order open.
    const [expired] = shop.razorpayLedger.findByReceipt(orderId)
    await fetch(`${shop.sandboxUrl}/v1/checkout/sandbox`, {
      method: 'POST',
      body: new URLSearchParams({
        order_id: expired?.id ?? '',
        choice: 'automatic',
        callback_url: 'http://shop.example/back',
      }),
    })
    await goesBackOnce('expired')
    await shopper.call('POST', '/api/shop/order/cancel', { orderId: again })
    await goesBackOnce('expired')
  })

  test('goes back although return and notification are lost', async () => {
    await atRazorpay(shopper, orderId, 'automatic')
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    await pollOpenPayments(shop.context)
    expect(lastPayment().refunds).toEqual([])
    await later()
    for (let n = 0; n < 2; n += 1) await pollOpenPayments(shop.context)
    expect(lastPayment().refunds).toMatchObject([{ amount: PRICE * 100 }])
    expect((await details()).paymentStatus).toBe('cancelled')
  })

  test('goes back when Razorpay answers again', async () => {
    await atRazorpay(shopper, orderId, 'automatic')
    await shopper.call('POST', '/api/shop/order/cancel', { orderId })
    shop.fault('get', { kind: 'status', status: 503 })
    expect((await post(event('payment.captured'))).status).toBe(503)
    await goesBackOnce('cancelled')
  })
})

describe('while PayPal does not answer', () => {
  const others = 12
  let theirs: string[]

  /** More PayPal orders than are polled at once wait longer than the one of Razorpay. */
  beforeAll(async () => {
    const piece = await shop.product({ price: PRICE, totalStock: others })
    theirs = []
    for (let n = 0; n < others; n += 1) {
      const buyer = await shop.shopper()
      const { addressId: to } = await readyToBuy(buyer, [{ productId: piece }])
      theirs.push((await order(buyer, to, PRICE)).body.orderId)
    }
  })
  beforeEach(async () => {
    await atRazorpay(shopper, orderId, 'close')
    await later()
    await shop.db`
      UPDATE payments SET asked_at = now() - interval '5 hours' WHERE order_id = ANY (${theirs}::uuid[])`
  })

  const asked = async () => {
    const [row] = await shop.db<{ n: number }[]>`
      SELECT count(*)::int AS n FROM payments
      WHERE order_id = ANY (${theirs}::uuid[]) AND asked_at > now() - interval '4 hours'`
    return row?.n
  }
  const unavailable = async () => {
    calls += 1
    throw new ProviderUnavailable('the provider did not answer')
  }
  let calls = 0
  const withPayPal = (answers: Partial<PaymentProvider> | undefined) => {
    const { of } = shop.context.providers
    const paypal = answers ? [{ ...of('paypal'), ...answers }] : []
    return { ...shop.context, providers: createProviders([...paypal, of('razorpay')]) }
  }

  test('or is no longer configured, the payments of Razorpay are polled', async () => {
    await pollOpenPayments(withPayPal(undefined))
    expect((await details()).paymentStatus).toBe('paid')
    expect(await asked()).toBe(0)
  })

  test('each worker calls it once, and the payments of Razorpay are polled', async () => {
    calls = 0
    await pollOpenPayments(withPayPal({ find: unavailable }))
    expect((await details()).paymentStatus).toBe('paid')
    expect(calls).toBeLessThanOrEqual(8)
  })

  test.each(['unconfigured', 'unavailable'])('(%s) refunds of Razorpay are sent', async (how) => {
    await shop.call('POST', '/api/payments/webhook/razorpay', {
      raw: event('payment.authorized').body,
      headers: event('payment.authorized').headers,
    })
    const [paypals] = theirs
    await transaction(shop.db, async (tx) => {
      await tx`UPDATE payments SET capture_id = ${`capture ${how}`} WHERE order_id = ${paypals ?? ''}`
      const payments = await tx<{ id: string }[]>`
        SELECT id FROM payments WHERE order_id IN (${paypals ?? ''}, ${orderId})`
      for (const { id } of payments)
        await insertWholeRefund(tx, id, { reason: 'A test', minor: PRICE * 100 })
    })
    await shop.db`UPDATE refunds SET next_at = now() - interval '1 day' WHERE order_id = ${paypals ?? ''}`
    const answers = { refund: unavailable, findRefund: unavailable }
    await sendRefunds(withPayPal(how === 'unavailable' ? answers : undefined))
    const states = await shop.db`
      SELECT state FROM refunds WHERE order_id IN (${paypals ?? ''}, ${orderId}) ORDER BY order_id = ${orderId}`
    expect(states.map(({ state }) => state).slice(-2)).toEqual(['pending', 'done'])
    await shop.db`DELETE FROM refunds WHERE order_id = ${paypals ?? ''}`
  })
})

describe('a refund', () => {
  const refund = () => shop.refund(orderId)
  const again = async () => {
    await shop.db`UPDATE refunds SET next_at = now() WHERE order_id = ${orderId}`
    await sendRefunds(shop.context, orderId)
  }
  const refunds = () => shop.db`SELECT state, note FROM refunds WHERE order_id = ${orderId}`

  beforeEach(paid)

  test.each([{ kind: 'lost' }, { kind: 'inFlight' }, { kind: 'hang' }] as Fault[])(
    'whose answer is %o is made once',
    async (fault) => {
      shop.fault('refund', fault)
      await refund()
      expect(await refunds()).toMatchObject([{ state: 'pending' }])
      await again()
      expect(await refunds()).toMatchObject([{ state: 'done' }])
      expect(lastPayment()).toMatchObject({
        status: 'refunded',
        refunds: [{ amount: PRICE * 100 }],
      })
      expect((await details()).paymentStatus).toBe('refunded')
    },
  )

  test('that waits at the bank is polled by its id', async () => {
    shop.fault('refund', { kind: 'pending' })
    await refund()
    expect(await refunds()).toMatchObject([{ state: 'pending' }])
    const held = lastPayment()
    const done = held.refunds.map((one) => ({ ...one, status: 'processed' as const }))
    shop.razorpayLedger.savePayment(atTheBank(), { ...held, refunds: done })
    await again()
    expect(await refunds()).toMatchObject([{ state: 'done' }])
  })

  test('that is impossible fails, and one that lacks balance is retried', async () => {
    const poor = 'Your account does not have enough balance to carry out the refund operation.'
    shop.fault('refund', { kind: 'refused', issue: poor })
    await refund()
    expect(await refunds()).toEqual([{ state: 'pending', note: poor }])
    const old = 'Refund is not supported by the bank because the payment is more than 6 months old'
    shop.fault('refund', { kind: 'refused', issue: old })
    await again()
    expect(await refunds()).toEqual([{ state: 'failed', note: old }])
    expect((await details()).paymentStatus).toBe('paid')
  })
})

describe('the payment form', () => {
  const form = (person = shopper, id = orderId) =>
    person.call('GET', `/api/shop/order/payment-form/${id}`)

  test('names the order, the amount in paise and the target of the result', async () => {
    const { body } = await form()
    expect(body.data).toMatchObject({
      orderId,
      totalAmount: PRICE,
      lines: 1,
      action: `${shop.sandboxUrl}/v1/checkout/embedded`,
      script: { options: { redirect: true, key: RAZORPAY.keyId } },
    })
    expect(body.data.fields).toMatchObject({
      key_id: RAZORPAY.keyId,
      order_id: atTheBank().id,
      amount: String(PRICE * 100),
      currency: 'INR',
      'prefill[email]': shopper.email,
      'prefill[contact]': anAddress.phone,
    })
    const { pathname, search } = new URL(body.data.fields.callback_url)
    expect(pathname + search).toBe(`/api/payments/razorpay/return?order=${orderId}`)
    expect(JSON.stringify(body)).not.toContain(RAZORPAY.keySecret)
  })

  test('is refused to other shoppers, after payment, and for a payment without a form', async () => {
    expect((await form(await shop.shopper())).status).toBe(403)
    expect((await form(shopper, crypto.randomUUID())).status).toBe(404)
    await paid()
    expect((await form()).body.code).toBe('order_paid')
    const buyer = await shop.shopper()
    const theirs = await readyToBuy(buyer, [{ productId }])
    const created = await order(buyer, theirs.addressId, PRICE)
    expect((await form(buyer, created.body.orderId)).status).toBe(409)
  })
})

test('with two hosts, the result goes to the API and the shopper to the pages', async () => {
  const apart = await openShop({
    env: {
      WEB_ORIGIN: 'https://shop.example',
      API_ORIGIN: 'https://api.shop.example',
    },
  })
  await apart.setPayments({ methods: ['razorpay'] })
  const buyer = await apart.shopper()
  const piece = await apart.product({ price: PRICE })
  const theirs = await readyToBuy(buyer, [{ productId: piece }])
  const { body } = await order(buyer, theirs.addressId, PRICE, 'razorpay')
  expect(body.approvalURL).toBe(`https://shop.example/shop/payment?orderId=${body.orderId}`)
  const result = await atRazorpay(buyer, body.orderId)
  expect(new URL(result.action).origin).toBe('https://api.shop.example')
  expect((await comeBack(apart, result)).origin).toBe('https://shop.example')
  expect((await comeBack(apart, { ...result, fields: {} })).origin).toBe('https://shop.example')
})

test('accepts correct keys, and names the variables of wrong keys and a wrong address', async () => {
  expect(await shop.context.providers.of('razorpay').check()).toBeUndefined()
  const settings = { ...RAZORPAY, baseUrl: shop.sandboxUrl, lateDays: 5 }
  expect(await razorpay({ ...settings, keySecret: 'wrong' }).check()).toEqual({
    code: 'credentials',
    detail: 'status 401',
    settings: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_BASE_URL'],
  })
  expect(await razorpay({ ...settings, baseUrl: 'http://127.0.0.1:9' }).check()).toMatchObject({
    code: 'unreachable',
    settings: ['RAZORPAY_BASE_URL'],
  })
})

test('the sandbox sends events twice, forged and out of order, and only the forged ones are invalid', async () => {
  const received: { event: string; id: string; genuine: boolean }[] = []
  const provider = shop.context.providers.of('razorpay')
  const listener = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      const genuine = await provider.readWebhook(request.headers, body, (ask) => ask())
      const id = String(request.headers['x-razorpay-event-id'])
      received.push({ event: JSON.parse(body).event, id, genuine: genuine !== undefined })
      reply.statusCode = genuine ? 200 : 400
      reply.end()
    })
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
  const { port } = listener.address() as AddressInfo
  const ledger = openRazorpayLedger()
  const ahead: Fault[] = [{ kind: 'reordered' }, { kind: 'duplicate' }, { kind: 'forged' }]
  const sandbox = buildSandbox({
    ledger: openLedger(),
    clientId: 'id',
    clientSecret: 'secret',
    razorpay: { ...RAZORPAY, ledger, webhookUrl: `http://127.0.0.1:${port}/` },
    faultFor: (operation) => (operation === 'notify' ? ahead.shift() : undefined),
  })
  const made = {
    id: 'order_1',
    amount: 100,
    currency: 'INR',
    receipt: 'r',
    notes: {},
    status: 'created' as const,
    isManual: false,
    createdAt: 0,
    payments: [],
  }
  ledger.save(made)
  await sandbox.inject({
    method: 'POST',
    url: '/v1/checkout/sandbox',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'order_id=order_1&choice=card&callback_url=http://shop.example/back',
  })
  await until(async () => received.length === 5)
  expect(received.at(-1)).toMatchObject({ event: 'payment.authorized', genuine: true })
  const captured = received.filter(({ event }) => event === 'payment.captured')
  expect(captured).toHaveLength(2)
  expect(captured[0]?.id).toBe(captured[1]?.id)
  const last = received.filter(({ event }) => event === 'order.paid').map(({ genuine }) => genuine)
  expect(last.sort()).toEqual([false, true])
  await sandbox.close()
  listener.close()
})

test('a dispute that Razorpay closes does not stay open', () => {
  const entity = { id: 'disp_1', payment_id: 'pay_1', amount: 100, currency: 'INR' }
  const event = razorpayWebhook.parse({
    event: 'payment.dispute.closed',
    payload: { dispute: { entity } },
  })
  expect(disputeIn(event)).toBeDefined()
})

const capture = (back: URL) =>
  shopper.call('POST', '/api/shop/order/capture', captureBody(back, orderId))
const details = async () =>
  (await shopper.call('GET', `/api/shop/order/details/${orderId}`)).body.data
const stock = () => shop.fetchStock(productId)
function atTheBank() {
  const [found] = shop.razorpayLedger.findByReceipt(orderId)
  if (!found) throw new Error('Razorpay has no such order')
  return found
}
const lastPayment = () => atTheBank().payments.at(-1) as RazorpayPayment

/** Lets the capture timeout and the poll intervals pass. */
const later = () => shop.db`
  WITH orders AS (UPDATE orders SET updated_at = updated_at - interval '2 hours' WHERE id = ${orderId})
  UPDATE payments SET asked_at = asked_at - interval '2 hours' WHERE order_id = ${orderId}`

const post = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  shop.call('POST', '/api/payments/webhook/razorpay', { raw: body, headers })
const event = (name: string, secret = RAZORPAY.webhookSecret) =>
  razorpayEvent(secret, name, atTheBank(), lastPayment())

/** Buys and returns; the order is paid. */
async function paid() {
  expect((await capture(await comeBack(shop, await atRazorpay(shopper, orderId)))).status).toBe(200)
}
