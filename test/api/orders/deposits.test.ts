import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { remindOfBalances } from '#server/orders/money/dues.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { capture, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { approvePayment, capturePayment, linkToken, payerWith } from '#test/support/payer.ts'
import { atProvider, atRazorpay, captureBody, comeBack } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 40_000
const TERMS = 'Not returned once the cloth is cut.'

let shopper: Person
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  shopper = await shop.shopper()
})
const deposit = { percent: 40, categories: ['bridal'], dueDays: 21, terms: TERMS }
const advanced = { cod: { ...defaultPaymentSettings.cod, confirm: false, advance: 20 } }

test('a shop without deposits quotes no parts', async () => {
  await offer({})
  await ready()
  const { data } = (await shopper.call('GET', '/api/shop/order/quote')).body
  for (const { dues } of data.methods) expect(dues).toEqual([])
})

test('a deposit accepts the order, and the balance is due before it is sent', async () => {
  await offer({ deposit })
  const { addressId, productId } = await ready()
  const quote = (await shopper.call('GET', '/api/shop/order/quote')).body.data
  expect(quote.methods[1]).toMatchObject({
    method: 'razorpay',
    totalAmount: PRICE,
    amount: 16_000,
    dues: [
      { kind: 'now', amount: 16_000 },
      { kind: 'before_dispatch', amount: 24_000, days: 21, terms: TERMS },
    ],
  })
  const { orderId } = (await order(shopper, addressId, PRICE, 'razorpay')).body
  // A repeated click is the same order.
  expect((await order(shopper, addressId, PRICE, 'razorpay')).body.orderId).toBe(orderId)
  const back = await comeBack(shop, await atRazorpay(shopper, orderId))
  const body = captureBody(back, orderId)
  for (let n = 0; n < 2; n += 1)
    expect((await shopper.call('POST', '/api/shop/order/capture', body)).status).toBe(200)
  const accepted = await shop.fetchOrder(orderId)
  expect(accepted).toMatchObject({
    orderNumber: expect.stringMatching(/^ZR-/),
    orderStatus: 'confirmed',
    paymentStatus: 'partiallyPaid',
    paymentMethod: 'razorpay',
    amountReceived: 16_000,
    totalAmount: PRICE,
    payments: [{ provider: 'razorpay', state: 'captured', amount: 16_000 }],
    dues: [
      { kind: 'now', amount: 16_000 },
      { kind: 'before_dispatch', amount: 24_000, terms: TERMS },
    ],
  })
  expect(accepted.dues[1].dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await shop.fetchStock(productId)).toBe(1)
  expect((await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data.items).toEqual(
    [],
  )
  const [message] = await emailsTo(shop, shopper.email)
  expect(message?.text).toContain('₹24,000 is due before we send it')
})

test('PayPal charges the deposit in its currency', async () => {
  await offer({ deposit })
  const { addressId } = await ready()
  const created = await order(shopper, addressId, PRICE)
  const back = await atProvider(created.body.approvalURL)
  const body = captureBody(back, created.body.orderId)
  expect((await shopper.call('POST', '/api/shop/order/capture', body)).status).toBe(200)
  const { settlement, paymentStatus } = await shop.fetchOrder(created.body.orderId)
  expect(paymentStatus).toBe('partiallyPaid')
  expect(settlement).toMatchObject({ currency: 'USD', amount: Math.round(1_600_000 / 84) / 100 })
})

test('an order can be sent once its balance is paid or the owner allows it', async () => {
  const { orderId } = await deposited()
  for (const status of ['inShipping', 'delivered']) {
    const refused = await shop.setStatus(orderId, status)
    expect([refused.status, refused.body.code]).toEqual([409, 'balance_due'])
  }
  const { cartItems } = await shop.fetchOrder(orderId)
  const parcel = { status: 'sent', courier: '', trackingNumber: '' }
  const lines = [{ lineId: cartItems[0].lineId, quantity: 1 }]
  const packed = await owner.call('POST', `/api/admin/orders/parcel/${orderId}`, {
    ...parcel,
    parcelId: uuidv7(),
    lines,
  })
  expect([packed.status, packed.body.code]).toEqual([409, 'balance_due'])
  expect((await shop.setStatus(orderId, 'inProcess')).status).toBe(200)
  expect((await payRest(orderId)).status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentStatus: 'paid',
    amountReceived: PRICE,
  })
  expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)

  const other = await deposited()
  expect((await shop.setStatus(other.orderId, 'inShipping', { sendsUnpaid: true })).status).toBe(
    200,
  )
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({ after: { sendsUnpaid: true } })
})

test('a deposit is refunded in full, and the order becomes refunded', async () => {
  const { orderId } = await deposited()
  expect((await shop.setStatus(orderId, 'rejected')).status).toBe(200)
  const back = await shop.refund(orderId)
  expect(back.body.data).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ amount: 16_000, state: 'done' }],
  })
})

test('a product with a separate deposit is not sold on delivery', async () => {
  await offer({})
  const { productId } = await ready()
  const edit = { standardDeposit: 25 }
  expect((await owner.call('PUT', `/api/admin/products/edit/${productId}`, edit)).status).toBe(200)
  const { data } = (await shopper.call('GET', '/api/shop/order/quote')).body
  const offered = data.methods.find(({ method }: { method: string }) => method === 'cod')
  expect(offered.refusal).toContain('can’t be paid on delivery')
  expect(data.methods[0].dues).toMatchObject([
    { kind: 'now', amount: PRICE / 4 },
    { kind: 'before_dispatch', amount: (PRICE / 4) * 3 },
  ])
  const shown = await shop.call('GET', `/api/shop/products/get/${productId}`)
  expect(shown.body.data.standardDeposit).toBe(25)
})

test('no part of a deposit is kept before work begins or without terms', async () => {
  const refund = (orderId: string, more: object = { amount: 6000, reason: 'Cloth is cut' }) =>
    shop.refund(orderId, more)
  const early = await deposited()
  // As long as it is to be made, an amount may go back.
  expect((await refund(early.orderId, { amount: 100, reason: 'Courtesy' })).status).toBe(200)
  await shop.setStatus(early.orderId, 'rejected')
  const refused = await refund(early.orderId)
  expect([refused.status, refused.body.code]).toEqual([409, 'deposit_in_full'])
  expect((await refund(early.orderId, {})).body.data).toMatchObject({ paymentStatus: 'refunded' })

  shopper = await shop.shopper()
  const { orderId } = await deposited()
  await shop.setStatus(orderId, 'inProcess')
  await shop.setStatus(orderId, 'rejected')
  expect((await refund(orderId)).body.data.refunds).toMatchObject([{ amount: 6000 }])
})

test('deposit and balance are each refunded to their own source', async () => {
  const { orderId } = await deposited()
  expect((await payRest(orderId)).status).toBe(200)
  const refund = (more: object) => shop.refund(orderId, more)
  await refund({ amount: 20_000, reason: 'A late delivery' })
  expect(await shop.fetchOrder(orderId)).toMatchObject({ paymentStatus: 'partiallyRefunded' })
  await refund({})
  const { refunds, paymentStatus, payments } = await shop.fetchOrder(orderId)
  expect(paymentStatus).toBe('refunded')
  expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([16_000, 4000, 20_000])
  const taken = payments.map(({ _id }: { _id: string }, at: number) =>
    shop.razorpayLedger
      .findByReceipt(at === 0 ? orderId : _id)
      .flatMap((one) => one.payments.flatMap((payment) => payment.refunds))
      .reduce((sum, { amount }) => sum + amount, 0),
  )
  expect(taken).toEqual([16_000_00, 24_000_00])
})

test('an order on delivery with an advance is paid in part, and the courier collects the rest', async () => {
  await offer(advanced)
  const { addressId } = await ready(1000)
  const created = await order(shopper, addressId, 1000, 'cod')
  expect(created.body.approvalURL).toContain('/shop/payment?orderId=')
  const { orderId } = created.body
  expect((await shop.fetchOrder(orderId)).orderStatus).toBe('pending')
  expect((await payNow(orderId)).status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentMethod: 'cod',
    paymentStatus: 'partiallyPaid',
    amountReceived: 200,
    dues: [
      { kind: 'now', amount: 200 },
      { kind: 'on_delivery', amount: 800 },
    ],
  })
  const parcel = await owner.call('GET', `/api/admin/parcels/${orderId}`)
  expect(parcel.body.data.collect).toBe(800)
  // Nothing holds it back: the rest is due on delivery.
  expect((await shop.setStatus(orderId, 'inShipping')).status).toBe(200)
  const received = await shop.receive(orderId, 800, { method: 'courier', reference: 'REM-1' })
  expect(received.body.data).toMatchObject({ paymentStatus: 'paid', amountReceived: 1000 })
  const back = await shop.refund(orderId)
  expect(
    back.body.data.refunds.map(({ amount, state }: { amount: number; state: string }) => [
      amount,
      state,
    ]),
  ).toEqual([
    [200, 'done'],
    [800, 'done'],
  ])
})

test('orders with a deposit do not use up their customer’s cash on delivery limit', async () => {
  for (let n = 0; n < 2; n += 1)
    expect(await shop.fetchOrder((await deposited()).orderId)).toMatchObject({
      paymentStatus: 'partiallyPaid',
    })
  await offer(advanced)
  const { addressId } = await ready(1000)
  expect((await order(shopper, addressId, 1000, 'cod')).status).toBe(201)
})

test('an unpaid advance holds no stock once it is cancelled or expired', async () => {
  await offer(advanced)
  const { addressId, productId } = await ready(1000)
  const orderIt = async () => (await order(shopper, addressId, 1000, 'cod')).body.orderId
  const orderId = await orderIt()
  expect(await shop.fetchStock(productId)).toBe(1)
  expect((await shopper.call('POST', '/api/shop/order/cancel', { orderId })).status).toBe(200)
  expect(await shop.fetchStock(productId)).toBe(2)

  const late = await orderIt()
  expect(await shop.fetchStock(productId)).toBe(1)
  await shop.endHold(late)
  const [held] = await shop.db`SELECT 1 FROM stock_holds WHERE order_id = ${late}`
  expect(held).toBeUndefined()
  const own = await owner.call('GET', `/api/admin/products/get/${productId}`)
  expect(own.body.data.totalStock).toBe(2)
})

test('a balance has one reminder with a link that pays it, and is a task when overdue', async () => {
  const { orderId } = await deposited()
  const reminders = async () => {
    await remindOfBalances(shop.db)
    return (await emailsTo(shop, shopper.email)).filter(({ subject }) => /balance/.test(subject))
  }
  expect(await reminders()).toEqual([])
  await shop.db`UPDATE order_dues SET due_on = current_date + 1 WHERE order_id = ${orderId}`
  expect(await reminders()).toHaveLength(1)
  const [message] = await reminders()
  const path = /https?:\/\/\S+(\/pay\/[\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
  const payable = await shop.call('GET', '/api/pay/order', {
    headers: { cookie: `zari-pay=${path.replace('/pay/', '')}` },
  })
  expect(payable.body.data).toMatchObject({ amountDue: 24_000 })
  const overdue = async () => {
    const { owed } = (await owner.call('GET', '/api/admin/dashboard')).body.data
    return owed.overdue.map((one: { orderId: string }) => one.orderId)
  }
  expect(await overdue()).not.toContain(orderId)
  await shop.db`UPDATE order_dues SET due_on = current_date - 2 WHERE order_id = ${orderId}`
  expect(await overdue()).toContain(orderId)
  expect((await payRest(orderId)).status).toBe(200)
  expect(await overdue()).not.toContain(orderId)
})

test('percentages and days out of range are refused', async () => {
  for (const wrong of [
    { deposit: { ...deposit, percent: 91 } },
    { deposit: { ...deposit, dueDays: 0 } },
    { cod: { ...defaultPaymentSettings.cod, advance: -1 } },
  ]) {
    const answer = await owner.call('PUT', '/api/admin/payments', {
      ...defaultPaymentSettings,
      ...wrong,
    })
    expect(answer.status).toBe(400)
  }
})

const offer = (more: object) =>
  shop.setPayments({ methods: ['paypal', 'razorpay', 'cod'], ...more })

async function ready(price = PRICE) {
  const productId = await shop.product({ price, totalStock: 2 })
  return { productId, ...(await readyToBuy(shopper, [{ productId }])) }
}

/** Pays what is due at once, at Razorpay. */
async function payNow(orderId: string) {
  const back = await comeBack(shop, await atRazorpay(shopper, orderId))
  return capture(shopper, back, orderId)
}
async function deposited() {
  await offer({ deposit })
  const { addressId, productId } = await ready()
  const { orderId } = (await order(shopper, addressId, PRICE, 'razorpay')).body
  expect((await payNow(orderId)).status).toBe(200)
  return { orderId: orderId as string, productId }
}

/** Pays what is open of the shopper's own order. */
async function payRest(orderId: string) {
  const link = await shopper.call('POST', '/api/shop/order/payment-link', { orderId })
  const payer = payerWith(shop, linkToken(link.body.data.url))
  return capturePayment(payer, await approvePayment(payer))
}
