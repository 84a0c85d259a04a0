import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { makeDeliveryCode } from '#server/orders/paying/delivery-code.ts'
import { pollOpenPayments } from '#server/orders/paying/reconcile.ts'
import {
  defaultPaymentSettings,
  type PaymentSettings,
} from '#shared/orders/payment-settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import {
  approveAt,
  approvePayment,
  capturePayment,
  linkToken,
  payerWith,
} from '#test/support/payer.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const [PRICE, FEE, PERCENT] = [1000, 99.5, 5]
const PREPAID = 950

let shopper: Person
const shop = await openShop()
const { owner } = shop
const stranger = await shop.shopper()
beforeEach(async () => {
  await shop.db`UPDATE settings SET tax = NULL`
  shopper = await shop.shopper()
  await offer()
})

test('the confirmation states the offer to pay online and its saving, in Hindi too', async () => {
  const confirmation = async (who = shopper) => (await emailsTo(shop, who.email)).at(-1)?.text
  const orderId = await promised()
  const text = await confirmation()
  expect(text).toContain('If you pay online before we send it, it costs ₹950: you save ₹149.50.')
  expect(text).toMatch(new RegExp(`Pay here: http\\S+/shop/account\\?order=${orderId}`))

  const english = await shop.shopper()
  shopper = shop.person(english, `${english.cookie}; language=hi`)
  await shop.db`UPDATE users SET language = 'hi' WHERE id = ${shopper.id}`
  await promised()
  expect(await confirmation()).toContain('भेजने से पहले ऑनलाइन भुगतान करें तो ₹950 लगेंगे: आपके ₹149.50 बचेंगे।')

  shopper = await shop.shopper()
  await offer({ prepaidDiscount: 0, cod: { ...defaultPaymentSettings.cod, confirm: false } })
  await promised(PRICE, PRICE)
  expect(await confirmation()).toContain(
    'Please pay ₹1,000 when it is delivered (Cash on delivery).',
  )
  expect(await confirmation()).not.toContain('you save')

  // With nothing but cash on delivery, there is no way to pay online.
  shopper = await shop.shopper()
  await offer({ methods: ['cod'] })
  await promised()
  expect(await confirmation()).not.toContain('you save')
})

test('the confirmation link offers the prepayment and pays it once with its discount', async () => {
  await offer({ cod: { ...defaultPaymentSettings.cod, fee: FEE, confirm: true } })
  const orderId = await promised()
  const emails = await emailsTo(shop, shopper.email)
  const token = /\/confirm\/([\w-]{43})/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
  const open = async () => (await shop.call('GET', `/api/confirm/${token}`)).body.data
  expect((await open()).prepayment).toBeNull()
  const early = await shop.call('POST', `/api/confirm/${token}/payment-link`)
  expect([early.status, early.body.code]).toEqual([409, 'order_closed'])
  await shop.call('POST', `/api/confirm/${token}`)
  expect((await open()).prepayment).toEqual({ amount: PREPAID, saved: 149.5 })
  const own = await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)
  expect(own.body.data).toEqual({ amount: PREPAID, saved: 149.5 })
  const made = await shop.call('POST', `/api/confirm/${token}/payment-link`)
  expect(made.status).toBe(201)
  const payer = payerAt(made.body.data.url)
  expect((await payer.call('GET', '/api/pay/order')).body.data).toMatchObject({
    totalAmount: PRICE + FEE,
    amountDue: PREPAID,
    amountSaved: 149.5,
    amountLater: 0,
    methods: [
      { method: 'paypal', currency: 'USD' },
      { method: 'razorpay', currency: 'INR', amount: PREPAID },
    ],
  })
  const paymentId = await approvePayment(payer)
  // Nothing changes before the money is here.
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    totalAmount: PRICE + FEE,
    paymentStatus: 'due',
  })
  for (let n = 0; n < 2; n += 1) expect((await capturePayment(payer, paymentId)).status).toBe(200)
  const paid = await shop.fetchOrder(orderId)
  expect(paid).toMatchObject({
    totalAmount: PREPAID,
    amountReceived: PREPAID,
    paymentStatus: 'paid',
    charges: [{ kind: 'discount', code: 'prepaid', amount: -50 }],
    paymentMethod: 'cod',
    settlement: { currency: 'INR', amount: PREPAID },
  })
  expect(linesAndCharges(paid)).toBe(PREPAID)
  expect(paid.timeline.at(-1)).toMatchObject({ kind: 'paidOnline', amount: PREPAID, saved: 149.5 })
  expect((await open()).prepayment).toBeNull()
  const late = await shop.call('POST', `/api/confirm/${token}/payment-link`)
  expect([late.status, late.body.code]).toEqual([409, 'order_paid'])
})

test('taxes follow the lower prices, and the invoice has the paid amount', async () => {
  const tax = await shop.registerForGst()
  expect([tax.status, tax.body.errors]).toEqual([200, undefined])
  await offer({ prepaidDiscount: 15 })
  // Before the discount it is taxed at the higher rate.
  const price = 2990
  const orderId = await promised(price, Math.round(price + FEE))
  const before = await shop.fetchOrder(orderId)
  const codes = () => shop.db`
    SELECT DISTINCT hsn FROM order_charges WHERE order_id = ${orderId} AND kind = 'tax'`
  const sold = await codes()
  await shop.db`
    UPDATE products p SET hsn = '62044290' FROM order_lines l
    WHERE l.order_id = ${orderId} AND p.id = l.product_id`
  const payer = await ownLink(orderId)
  expect((await capturePayment(payer, await approvePayment(payer))).status).toBe(200)
  const paid = await shop.fetchOrder(orderId)
  expect(await codes()).toEqual(sold)
  expect(linesAndCharges(paid)).toBe(paid.totalAmount)
  expect(paid.totalAmount).toBe(2542)
  const getTaxCharges = (found: typeof paid) =>
    found.charges.filter(({ kind }: { kind: string }) => kind === 'tax')
  expect(getTaxCharges(before)[0].rate).toBe(18)
  expect(getTaxCharges(paid)).toMatchObject([{ rate: 5, included: true }])
  const documents = await shop.db`
    SELECT kind, total_paise::int AS paise FROM documents WHERE order_id = ${orderId}`
  expect(documents).toEqual([{ kind: 'invoice', paise: 2542_00 }])
})

test('cancelling an order ends its payment and confirmation links', async () => {
  const { cod } = defaultPaymentSettings
  await offer({ cod: { ...cod, fee: FEE, confirm: true } })
  const orderId = await promised()
  const made = await makeDeliveryCode(shop.db, orderId)
  const link = `/api${made?.path}`
  expect((await shop.call('POST', link)).status).toBe(200)
  const payer = await ownLink(orderId)
  expect((await payer.call('GET', '/api/pay/order')).status).toBe(200)
  const cancelled = await shopper.call('POST', '/api/shop/order/cancel', { orderId })
  expect(cancelled.status).toBe(200)
  expect((await payer.call('GET', '/api/pay/order')).status).toBe(404)
  expect((await shop.call('GET', link)).status).toBe(404)
  // An order that the owner takes up again does not open its old links.
  const reopened = await shop.setStatus(orderId, 'inProcess')
  expect(reopened.body.data.paymentStatus).toBe('due')
  expect((await payer.call('GET', '/api/pay/order')).status).toBe(404)
  expect((await shop.call('GET', link)).status).toBe(404)
})

test('an order whose prepayment did not arrive is invoiced at the price on delivery, and its first invoice credited', async () => {
  const tax = await shop.registerForGst()
  expect(tax.status).toBe(200)
  await offer({ methods: ['upi', 'cod'] })
  const orderId = await promised(PRICE, Math.round(PRICE + FEE))
  const before = await shop.fetchOrder(orderId)
  const paid = await shop.receive(orderId, PREPAID, { method: 'upi', reference: '512345678909' })
  expect(paid.body.data).toMatchObject({ paymentStatus: 'paid', totalAmount: PREPAID })
  const corrected = await owner.call('POST', `/api/admin/orders/correct-received/${orderId}`, {
    correctionId: uuidv7(),
    receiptId: paid.body.data.receipts[0]._id,
    amount: 100,
    reason: 'Only a part came',
  })
  expect(corrected.status).toBe(200)
  const after = await shop.fetchOrder(orderId)
  expect(after).toMatchObject({ paymentStatus: 'partiallyPaid', amountReceived: 100 })
  expect([after.totalAmount, after.charges]).toEqual([before.totalAmount, before.charges])
  const documents = await shop.db`
    SELECT kind, total_paise::int AS paise FROM documents WHERE order_id = ${orderId} ORDER BY kind DESC, sequence`
  expect(documents).toEqual([
    { kind: 'invoice', paise: PREPAID * 100 },
    { kind: 'invoice', paise: before.totalAmount * 100 },
    { kind: 'creditNote', paise: PREPAID * 100 },
  ])
})

test('an order whose prepayment did not arrive keeps its corrected place of supply', async () => {
  const tax = await owner.call('PUT', '/api/admin/tax', {
    ...{ ...defaultTaxSettings, scheme: 'regular', legalName: 'Zari Couture' },
    ...{ gstin: '27AAACY5779P1ZB', address: '1 Hill Road, Mumbai', state: '27' },
  })
  expect(tax.status).toBe(200)
  await offer({ methods: ['upi', 'cod'] })
  const orderId = await promised(PRICE, Math.round(PRICE + FEE))
  const paid = await owner.call('POST', `/api/admin/orders/received/${orderId}`, {
    ...{ receiptId: uuidv7(), amount: PREPAID, method: 'upi', reference: '512345678910' },
    receivedOn: '2026-11-23',
  })
  const taxCodes = async () => {
    const { charges } = await shop.fetchOrder(orderId)
    return charges.flatMap((one: { kind: string; code: string }) =>
      one.kind === 'tax' ? [one.code] : [],
    )
  }
  for (const state of ['08', '27']) {
    const buyer = { state, gstin: '', company: '' }
    expect((await owner.call('PUT', `/api/admin/orders/tax-buyer/${orderId}`, buyer)).status).toBe(
      200,
    )
    expect(new Set(await taxCodes())).toEqual(new Set([state === '27' ? 'gst' : 'igst']))
  }
  const corrected = await owner.call('POST', `/api/admin/orders/correct-received/${orderId}`, {
    ...{ correctionId: uuidv7(), receiptId: paid.body.data.receipts[0]._id, amount: 100 },
    reason: 'Only a part came',
  })
  expect(corrected.status).toBe(200)
  expect(new Set(await taxCodes())).toEqual(new Set(['gst']))
})

test('a corrected receipt keeps the taxes of an order although the shop no longer charges any', async () => {
  const taxed = {
    ...defaultTaxSettings,
    ...{ scheme: 'regular', legalName: 'Zari Couture' },
    ...{ gstin: '27AAACY5779P1ZB', address: '1 Hill Road, Mumbai', state: '27' },
  }
  expect((await owner.call('PUT', '/api/admin/tax', taxed)).status).toBe(200)
  await offer({ methods: ['upi', 'cod'], prepaidDiscount: 0 })
  const orderId = await promised(PRICE, Math.round(PRICE + FEE))
  const buyer = { state: '27', gstin: '', company: '' }
  await owner.call('PUT', `/api/admin/orders/tax-buyer/${orderId}`, buyer)
  const before = (await shop.fetchOrder(orderId)).charges
  await shop.db`UPDATE settings SET tax = NULL`
  const paid = await owner.call('POST', `/api/admin/orders/received/${orderId}`, {
    ...{ receiptId: uuidv7(), amount: 500, method: 'upi', reference: '512345678911' },
    receivedOn: '2026-11-23',
  })
  const corrected = await owner.call('POST', `/api/admin/orders/correct-received/${orderId}`, {
    ...{ correctionId: uuidv7(), receiptId: paid.body.data.receipts[0]._id, amount: 100 },
    reason: 'Only a part came',
  })
  expect(corrected.status).toBe(200)
  expect((await shop.fetchOrder(orderId)).charges).toEqual(before)
})

test('a separately taxed option stays so, at its share of the lower price', async () => {
  const option = { option: 'measured' as const, hsn: '9988', from: '2020-01-01', until: null }
  const tax = await shop.registerForGst({
    optionRules: [{ ...option, rate: 5, threshold: null, rateAbove: null }],
  })
  expect([tax.status, tax.body.errors]).toEqual([200, undefined])
  await offer({ prepaidDiscount: 10, cod: { ...defaultPaymentSettings.cod, confirm: false } })
  await shop.setSettings({ madeToMeasure: true })
  const productId = await shop.product({ price: 2000, totalStock: 3 })
  const noCloth = { clothId: null, clothCm: null }
  await shop.setMaking(productId, {
    makes: [{ ...noCloth, make: 'measured', price: 1000, days: 5, stockPolicy: 'made_to_order' }],
  })
  const options = { make: 'measured' as const, addOns: [] }
  const { addressId } = await readyToBuy(shopper, [{ productId, options } as never])
  const { orderId } = (await order(shopper, addressId, 3000, 'cod')).body
  // A later price of the option does not change what was sold.
  await shop.db`UPDATE product_makes SET price_paise = 1 WHERE product_id = ${productId}`
  const payer = await ownLink(orderId)
  expect((await capturePayment(payer, await approvePayment(payer))).status).toBe(200)
  const taxed = await shop.db`
    SELECT option, hsn, (amount_paise + taxable_paise)::int AS paise FROM order_charges
    WHERE order_id = ${orderId} AND kind = 'tax' ORDER BY position`
  expect(taxed).toEqual([
    { option: null, hsn: '6204', paise: 1800_00 },
    { option: 'measured', hsn: '9988', paise: 900_00 },
  ])
})

test('only one of several concurrent prepayments is charged, with one discount', async () => {
  const orderId = await promised()
  const payer = await ownLink(orderId)
  const payers = [payer, payer] as const
  const ids = [await approvePayment(payers[0]), await approveAt(payers[1], 'paypal')] as const
  await Promise.all([capturePayment(payers[0], ids[0]), capturePayment(payers[1], ids[1])])
  await shop.db`UPDATE payments SET asked_at = now() - interval '2 hours', claimed_at = claimed_at - interval '2 hours'
    WHERE order_id = ${orderId}`
  await pollOpenPayments(shop.context)
  const paid = await shop.fetchOrder(orderId)
  expect(paid).toMatchObject({ totalAmount: PREPAID, amountReceived: PREPAID })
  expect(paid.charges).toHaveLength(1)
  const facts =
    await shop.db`SELECT 1 FROM payment_facts WHERE order_id = ${orderId} AND kind = 'captured'`
  const back = await shop.db`SELECT 1 FROM refunds WHERE order_id = ${orderId} AND is_excess`
  expect(facts.length - back.length).toBe(1)
})

test('a shopper makes ten links an hour for an order', async () => {
  const orderId = await promised()
  const make = () => shopper.call('POST', '/api/shop/order/payment-link', { orderId })
  for (let n = 0; n < 10; n += 1) expect((await make()).status).toBe(201)
  expect((await make()).status).toBe(429)
})

test('a payment approved before the dispatch is not captured at the lower price', async () => {
  const orderId = await promised()
  const payer = await ownLink(orderId)
  const paymentId = await approvePayment(payer)
  expect((await send(orderId)).status).toBe(200)
  expect((await capturePayment(payer, paymentId)).status).toBe(409)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    totalAmount: PRICE + FEE,
    amountReceived: 0,
  })
  expect((await payer.call('GET', '/api/pay/order')).body.data).toMatchObject({
    amountDue: PRICE + FEE,
    amountSaved: 0,
  })
})

test('a payment captured before the dispatch was known pays a part of the full price', async () => {
  const orderId = await promised()
  const payer = await ownLink(orderId)
  const paymentId = await approvePayment(payer)
  const [atBank] = shop.razorpayLedger.findByReceipt(paymentId)
  const [payment] = atBank?.payments ?? []
  if (!payment) throw new Error('Razorpay has no payment')
  // As an account does that captures by itself.
  Object.assign(payment, { status: 'captured', captured: true })
  await send(orderId)
  await capturePayment(payer, paymentId)
  const paid = await shop.fetchOrder(orderId)
  expect(paid).toMatchObject({
    totalAmount: PRICE + FEE,
    amountReceived: PREPAID,
    paymentStatus: 'partiallyPaid',
  })
  expect(linesAndCharges(paid)).toBe(PRICE + FEE)
})

test('without a discount or a fee the order saves nothing and can still be prepaid', async () => {
  await offer({ prepaidDiscount: 0, cod: { ...defaultPaymentSettings.cod, confirm: false } })
  const orderId = await promised(PRICE, PRICE)
  const own = await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)
  expect(own.body.data).toEqual({ amount: PRICE, saved: 0 })
  await offer({ methods: ['cod'] })
  expect((await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data).toBeNull()
})

test('offers no payment online once a courier may collect', async () => {
  await offer({ prepaidDiscount: 0, cod: { ...defaultPaymentSettings.cod, confirm: false } })
  const orderId = await promised(PRICE, PRICE)
  await owner.call('PUT', `/api/admin/orders/update/${orderId}`, {
    ...{ orderStatus: 'inShipping', courier: 'Delhivery', trackingNumber: '77' },
    sendsUnpaid: true,
  })
  expect((await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data).toBeNull()
})

test('offers the deposit of an order that the owner entered for an account, then its rest', async () => {
  const productId = await shop.product({ price: 20_000, totalStock: 1 })
  const orderId = uuidv7()
  const { id: customerId } = shopper
  const made = await owner.call('POST', '/api/admin/orders/create', {
    ...{ orderId, channel: 'phone', customerId, address: anAddress, totalAmount: 20_000 },
    customer: { name: 'Meera Rao', email: '' },
    ...{ lines: [{ productId, quantity: 1 }], deposit: { amount: 5000, days: 10 } },
  })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const open = async () =>
    (await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data
  expect(await open()).toEqual({ amount: 5000, saved: 0 })
  await owner.call('POST', `/api/admin/orders/received/${orderId}`, {
    ...{ receiptId: uuidv7(), amount: 5000, method: 'cash', receivedOn: '2026-11-23' },
  })
  expect(await open()).toEqual({ amount: 15_000, saved: 0 })
})

test('an order paid at once, one with an advance and one of another account offer no prepayment', async () => {
  await offer({ cod: { ...defaultPaymentSettings.cod, confirm: false, advance: 20 } })
  const { orderId } = await shop.placedOrder({
    shopper,
    price: PRICE,
    totalStock: 3,
    method: 'cod',
  })
  expect((await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data).toBeNull()
  const others = await stranger.call('GET', `/api/shop/order/prepayment/${orderId}`)
  expect(others.status).toBe(404)
  expect((await shopper.call('GET', `/api/shop/order/prepayment/${uuidv7()}`)).status).toBe(404)
})

test('an order on delivery partly paid by gift card is prepaid with the rest and refunded by shares', async () => {
  await offer({ giftCards: true })
  const { code } = await shop.giftCard(400)
  const { addressId } = await shop.filledCart({ shopper, price: PRICE, totalStock: 3 })
  await shopper.call('POST', '/api/shop/credit/use', { code })
  const made = await order(shopper, addressId, PRICE + FEE, 'cod', { creditAmount: 400 })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  const { orderId } = made.body
  expect((await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data).toEqual({
    amount: 550,
    saved: 149.5,
  })
  const payer = await ownLink(orderId)
  expect((await capturePayment(payer, await approvePayment(payer))).body.success).toBe(true)
  expect(await shop.fetchOrder(orderId)).toMatchObject({ totalAmount: 950, paymentStatus: 'paid' })
  const back = await shop.refund(orderId)
  expect(back.status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ amount: 550 }, { amount: 400 }],
  })
})

test('an amount that a courier is to collect is not offered for online payment', async () => {
  const orderId = await promised()
  const prepayment = async () =>
    (await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data
  expect(await prepayment()).toEqual({ amount: 950, saved: 149.5 })
  const booked = await owner.call('POST', `/api/admin/orders/courier-booking/${orderId}`, {
    parcelId: uuidv7(),
    service: 'Surface',
  })
  expect(booked.status).toBe(201)
  expect(await prepayment()).toBeNull()
})

test('a recorded reference is not matched with another order that claims it', async () => {
  await offer({ methods: ['upi'] })
  const ordered = () => shop.placedOrder({ price: PRICE, total: PREPAID, method: 'upi' })
  const [one, other] = [await ordered(), await ordered()]
  const reference = '612345678901'
  for (const { shopper, orderId } of [one, other]) {
    const claimed = await shopper.call('POST', '/api/shop/order/claim', { orderId, reference })
    expect(claimed.status).toBe(200)
  }
  const match = async (row: string) =>
    (await owner.call('POST', '/api/admin/orders/match-money', { text: row })).body.data
  expect(await match(`${reference} 950`)).toMatchObject([{ outcome: 'several' }])
  const recorded = await shop.receive(one.orderId, PREPAID, { method: 'upi', reference })
  expect(recorded.status).toBe(200)
  expect(await match(`${reference} 950`)).toMatchObject([
    { outcome: 'recorded', order: null, reference },
  ])
})

const offer = ({ cod, ...more }: Partial<PaymentSettings> = {}) =>
  shop.setPayments({
    methods: ['paypal', 'razorpay', 'cod'],
    cod: { fee: FEE, confirm: false, ...cod },
    prepaidDiscount: PERCENT,
    ...more,
  })

/** An accepted order on delivery of one piece. */
async function promised(price = PRICE, total = price + FEE) {
  const { addressId } = await shop.filledCart({ shopper, price, totalStock: 3 })
  const made = await order(shopper, addressId, total, 'cod')
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return made.body.orderId as string
}

const payerAt = (url: string) => payerWith(shop, linkToken(url))
const ownLink = async (orderId: string) =>
  payerAt((await shopper.call('POST', '/api/shop/order/payment-link', { orderId })).body.data.url)

const send = (orderId: string) => shop.setStatus(orderId, 'inShipping')
const linesAndCharges = (found: {
  cartItems: { price: number; quantity: number }[]
  charges: { amount: number; included: boolean }[]
}) =>
  found.cartItems.reduce((sum, { price, quantity }) => sum + price * quantity, 0) +
  found.charges.reduce((sum, { amount, included }) => sum + (included ? 0 : amount), 0)
