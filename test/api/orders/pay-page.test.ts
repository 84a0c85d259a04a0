import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { pollOpenPayments } from '#server/orders/paying/reconcile.ts'
import {
  defaultPaymentSettings,
  type PaymentSettings,
} from '#shared/orders/payment-settings-schema.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { order } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import {
  approvePayment,
  capturePayment,
  type Payer,
  payerWith as payerFrom,
} from '#test/support/payer.ts'
import { atProvider, captureBody, payByForm } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 4500

let orderId: string
const shop = await openShop({ env: { TRUST_PROXY: '1' } })
const { owner } = shop
beforeEach(async () => {
  await offer()
  await enter()
})

test('the page offers every method that the shop takes, and never cash on delivery', async () => {
  await offer({ methods: ['paypal', 'razorpay', 'upi', 'cod'] })
  const payer = payerWith(await makeLink())
  const order = await seenBy(payer)
  expect(order.methods.map(({ method }: { method: string }) => method)).toEqual([
    ...['paypal', 'razorpay', 'upi'],
  ])
  expect(order).toMatchObject({
    takesCredit: true,
    upi: { upiId: 'zari@okbank', payee: 'Zari Couture' },
  })
  expect(order.upi.link).toContain('am=4500.00')
  const cod = await payer.call('POST', '/api/pay/start', { method: 'cod' })
  expect(cod.status).toBe(400)
  await offer({ methods: ['paypal'], giftCards: false })
  expect(await seenBy(payer)).toMatchObject({ upi: null, takesCredit: false })
  const { code } = await shop.giftCard(100)
  expect(await payByCard(payer, code)).toMatchObject({
    status: 409,
    body: { code: 'no_gift_cards' },
  })
  expect((await claim(payer, '412345678901')).status).toBe(400)
})

describe('a gift card', () => {
  test('pays a part and a provider pays the rest; a refund returns the card’s part to it', async () => {
    const payer = payerWith(await makeLink())
    const { cardId, code } = await shop.giftCard(1500)
    expect((await payByCard(payer, code)).status).toBe(200)
    expect(await fetchStatus()).toEqual(['partiallyPaid', 1500])
    expect(await leftOn(cardId)).toBe(0)
    expect(await seenBy(payer)).toMatchObject({ amountReceived: 1500, amountDue: 3000 })
    const paymentId = await approvePayment(payer)
    expect((await capturePayment(payer, paymentId)).status).toBe(200)
    expect(await fetchStatus()).toEqual(['paid', PRICE])
    const refunded = await shop.refund(orderId, { reason: 'Too small' })
    expect(refunded.body.data.paymentStatus).toBe('refunded')
    expect(await leftOn(cardId)).toBe(1500)
  })

  test('pays the order and keeps the rest when it is worth more', async () => {
    const payer = payerWith(await makeLink())
    const { cardId, code } = await shop.giftCard(5000)
    expect((await payByCard(payer, code)).status).toBe(200)
    expect(await fetchStatus()).toEqual(['paid', PRICE])
    expect(await leftOn(cardId)).toBe(500)
    expect((await details()).timeline.at(-1)).toMatchObject({ kind: 'paidByCredit', amount: PRICE })
    // A repeated click finds nothing open.
    expect(await payByCard(payer, code)).toMatchObject({
      status: 409,
      body: { code: 'order_paid' },
    })
  })

  test('never leaves less than a rupee to pay', async () => {
    const payer = payerWith(await makeLink())
    const { cardId, code } = await shop.giftCard(PRICE - 0.5)
    expect((await payByCard(payer, code)).status).toBe(200)
    expect(await seenBy(payer)).toMatchObject({ amountDue: 1 })
    expect(await leftOn(cardId)).toBe(0.5)
  })

  test.each([1000, PRICE / 2])(
    'pays at most the open amount that the payer saw, %d',
    async (deposit) => {
      await enter({ deposit: { amount: deposit, days: 20 } })
      const payer = payerWith(await makeLink())
      const { cardId, code } = await shop.giftCard(5000)
      // Both clicks saw the deposit, and the balance is not paid by the second.
      const [one, other] = await Promise.all([
        payByCard(payer, code, deposit),
        payByCard(payer, code, deposit),
      ])
      expect([one.status, other.status].sort()).toEqual([200, 409])
      expect([one.body.code, other.body.code]).toContain('price_changed')
      expect(await fetchStatus()).toEqual(['partiallyPaid', deposit])
      expect(await leftOn(cardId)).toBe(5000 - deposit)
    },
  )

  test('is spent once by two payers with one card', async () => {
    const { cardId, code } = await shop.giftCard(6000)
    const first = payerWith(await makeLink())
    const firstId = orderId
    await enter()
    const second = payerWith(await makeLink())
    const paid = await Promise.all([payByCard(first, code), payByCard(second, code)])
    expect(paid.map(({ status }) => status)).toEqual([200, 200])
    const received = await Promise.all([fetchStatus(firstId), fetchStatus()])
    expect(received.map(([, amount]) => amount).sort()).toEqual([1500, PRICE])
    expect(await leftOn(cardId)).toBe(0)
  })

  test('makes a concurrent provider charge nothing or refund it', async () => {
    const token = await makeLink()
    const [one, other] = [payerWith(token), payerWith(token)]
    const approved = await approvePayment(one)
    const { code } = await shop.giftCard(5000)
    expect((await payByCard(other, code)).status).toBe(200)
    expect((await capturePayment(one, approved)).status).toBe(409)
    expect(shop.razorpayLedger.findByReceipt(approved)[0]?.payments[0]?.status).toBe('authorized')

    await enter()
    const payer = payerWith(await makeLink())
    const automatic = await approvePayment(payer, 'automatic')
    const { code: next } = await shop.giftCard(5000)
    expect((await payByCard(payer, next)).status).toBe(200)
    expect((await capturePayment(payer, automatic)).body.code).toBe('payment_refunded')
    expect(shop.razorpayLedger.findByReceipt(automatic)[0]?.payments[0]?.refunds).toHaveLength(1)
    expect(await fetchStatus()).toEqual(['paid', PRICE])
  })

  test('waits while a provider captures a payment', async () => {
    const payer = payerWith(await makeLink())
    const paymentId = await approvePayment(payer)
    shop.fault('capture', { kind: 'lost' })
    expect((await capturePayment(payer, paymentId)).status).toBe(503)
    const { cardId, code } = await shop.giftCard(5000)
    expect(await payByCard(payer, code)).toMatchObject({
      status: 409,
      body: { code: 'payment_unknown' },
    })
    await shop.db`UPDATE payments SET asked_at = now() - interval '2 hours' WHERE order_id = ${orderId}`
    await pollOpenPayments(shop.context)
    expect(await fetchStatus()).toEqual(['paid', PRICE])
    expect(await leftOn(cardId)).toBe(5000)
  })

  test('is refused when frozen or unknown, and guesses are limited by link, network and device', async () => {
    const token = await makeLink()
    const stranger = payerWith(token, undefined, '203.0.113.50')
    const { cardId, code } = await shop.giftCard(5000)
    await owner.call('PUT', `/api/admin/gift-cards/${cardId}`, { frozen: true })
    for (let n = 0; n < 10; n += 1) expect((await payByCard(stranger, code)).status).toBe(400)
    await owner.call('PUT', `/api/admin/gift-cards/${cardId}`, { frozen: false })
    expect((await payByCard(stranger, code)).status).toBe(429)
    // Another customer of the same carrier is not kept from paying.
    const neighbour = payerWith(token, undefined, '203.0.113.50', 'b6c1')
    expect((await payByCard(neighbour, 'WRONG')).status).toBe(400)
    // Strangers on many networks do not keep the real payer from paying.
    for (const network of [51, 52, 53])
      for (let n = 0; n < 10; n += 1)
        await payByCard(payerWith(token, undefined, `203.0.113.${network}`), 'WRONG')
    const payer = payerWith(token, undefined, '198.51.100.9')
    expect((await payByCard(payer, 'WRONG')).status).toBe(400)
    expect((await payByCard(payer, code)).status).toBe(200)
    expect(await fetchStatus()).toEqual(['paid', PRICE])
  })
})

describe('store credit', () => {
  const give = (person: Person, amount: number) =>
    owner.call('POST', `/api/admin/customers/${person.id}/credit`, {
      entryId: uuidv7(),
      amount,
      note: 'For the long wait',
    })

  test('pays only orders of its customer', async () => {
    const [customer, stranger] = [await shop.shopper(), await shop.shopper()]
    await give(customer, 2000)
    await give(stranger, 2000)
    await shop.db`UPDATE orders SET user_id = ${customer.id} WHERE id = ${orderId}`
    const token = await makeLink()
    const [own, other, visitor] = [
      payerWith(token, customer),
      payerWith(token, stranger),
      payerWith(token),
    ]
    expect((await own.call('GET', '/api/pay/credit')).body.data).toEqual({ balance: 2000 })
    expect((await other.call('GET', '/api/pay/credit')).body.data).toEqual({ balance: 0 })
    expect((await visitor.call('GET', '/api/pay/credit')).status).toBe(401)
    const pay = (payer: Payer) =>
      payer.call('POST', '/api/pay/credit', { amount: PRICE, received: 0 })
    expect(await pay(other)).toMatchObject({ status: 409, body: { code: 'no_store_credit' } })
    expect((await pay(visitor)).status).toBe(401)
    expect((await pay(own)).status).toBe(200)
    expect(await fetchStatus()).toEqual(['partiallyPaid', 2000])
    expect((await customer.call('GET', '/api/shop/credit')).body.data).toMatchObject({
      balance: 0,
      entries: [{ reason: 'spent', amount: -2000 }, {}],
    })
  })
})

describe('with the links of two orders in one browser', () => {
  let [older, newer] = [
    { id: '', number: '' },
    { id: '', number: '' },
  ]
  let payer: Payer
  beforeEach(async () => {
    const linkOf = async () => {
      const { _id: id, orderNumber: number } = await details()
      return { id, number, token: await makeLink() }
    }
    const first = await linkOf()
    await enter()
    const second = await linkOf()
    ;[older, newer] = [first, second]
    payer = payerWith(`${second.token}.${first.token}`)
  })
  const shown = async (query = '') =>
    (await payer.call('GET', `/api/pay/order${query}`)).body.data.orderNumber

  test('shows the one opened last, or the one asked for', async () => {
    expect(await shown()).toBe(newer.number)
    expect(await shown(`?order=${older.number}`)).toBe(older.number)
    const stranger = payerWith(await makeLink(newer.id))
    const refused = await stranger.call('GET', `/api/pay/order?order=${older.number}`)
    expect([refused.status, refused.body.code]).toEqual([404, 'payment_not_found'])
  })

  test('every way to pay pays the order that its page shows', async () => {
    const shownOrder = { order: older.number }
    const start = { method: 'razorpay', ...shownOrder }
    const started = await payer.call('POST', '/api/pay/start', start)
    const paymentId = new URL(started.body.approvalURL).searchParams.get('paymentId') ?? ''
    const { code } = await shop.giftCard(1000)
    const card = { code, amount: PRICE, received: 0, ...shownOrder }
    expect((await payer.call('POST', '/api/pay/gift-card', card)).status).toBe(200)
    const claimed = { reference: '412345678955', ...shownOrder }
    expect((await payer.call('POST', '/api/pay/claim', claimed)).status).toBe(200)
    expect(await details(older.id)).toMatchObject({
      amountReceived: 1000,
      linkClaims: [{ reference: '412345678955' }],
      payments: expect.arrayContaining([expect.objectContaining({ _id: paymentId })]),
    })
    expect(await fetchStatus(newer.id)).toEqual(['due', 0])
  })

  test('a payment completes after another link was opened', async () => {
    const start = { method: 'razorpay', order: older.number }
    const started = await payer.call('POST', '/api/pay/start', start)
    const paymentId = new URL(started.body.approvalURL).searchParams.get('paymentId') ?? ''
    const form = (await payer.call('GET', `/api/pay/form/${paymentId}`)).body.data
    await payByForm(form, 'upi_qr')
    const captured = await payer.call('POST', '/api/pay/capture', { paymentId })
    expect(captured.body.data).toEqual({ orderNumber: older.number })
    expect(await fetchStatus(older.id)).toEqual(['paid', PRICE])
    const stranger = payerWith(await makeLink(newer.id))
    expect((await stranger.call('POST', '/api/pay/capture', { paymentId })).status).toBe(404)
  })
})

describe('UPI to the shop’s account', () => {
  test('stores nothing at its start, and the owner confirms the payer’s reference', async () => {
    const payer = payerWith(await makeLink())
    const started = await payer.call('POST', '/api/pay/start', { method: 'upi' })
    expect(new URL(started.body.approvalURL).pathname).toBe('/pay')
    expect((await details()).payments).toHaveLength(1)
    expect((await claim(payer, '12')).status).toBe(400)
    for (let n = 0; n < 2; n += 1) expect((await claim(payer, '412345678901')).status).toBe(200)
    expect(await fetchStatus()).toEqual(['due', 0])
    expect(await seenBy(payer)).toMatchObject({ amountReported: PRICE })
    const seen = await details()
    expect(seen.linkClaims).toMatchObject([{ reference: '412345678901', amount: PRICE }])
    const emails = (await emailsTo(shop, owner.email)).filter(({ text }) =>
      text.includes('412345678901'),
    )
    expect(emails).toHaveLength(1)
    const found = await owner.call('GET', '/api/admin/orders/get?q=412345678901')
    expect(found.body.data).toMatchObject([{ _id: orderId }])
    const [match] = (
      await owner.call('POST', '/api/admin/orders/match-money', {
        text: `21/11/2026 UPI 412345678901 MEERA ${PRICE}.00`,
      })
    ).body.data
    expect(match).toMatchObject({
      outcome: 'ready',
      reference: '412345678901',
      order: { _id: orderId, due: PRICE },
    })
    expect((await receive(PRICE, '412345678901')).status).toBe(200)
    expect(await fetchStatus()).toEqual(['paid', PRICE])
    expect((await details()).linkClaims).toEqual([])
    expect(await seenBy(payer)).toMatchObject({ amountReported: 0 })
  })

  test('matches a bank list with the deposit requested from the payer', async () => {
    await enter({ deposit: { amount: 1000, days: 20 } })
    await claim(payerWith(await makeLink()), '422345678901')
    const [match] = (
      await owner.call('POST', '/api/admin/orders/match-money', {
        text: 'UPI 422345678901 1,000.00',
      })
    ).body.data
    expect(match).toMatchObject({ outcome: 'ready', order: { due: 1000 } })
  })

  test('with two payers the owner records one and sees the other until it is removed', async () => {
    const [one, other] = [payerWith(await makeLink()), payerWith(await makeLink())]
    await claim(one, '432345678901')
    await claim(other, '442345678901')
    expect((await receive(PRICE, '432345678901')).status).toBe(200)
    const { linkClaims } = await details()
    expect(linkClaims).toMatchObject([{ reference: '442345678901' }])
    const remove = (person: Person) =>
      person.call('DELETE', `/api/admin/orders/link-claim/${linkClaims[0]._id}`)
    expect((await remove(await shop.shopper())).status).toBe(403)
    expect((await remove(owner)).status).toBe(200)
    expect((await remove(owner)).status).toBe(404)
    expect((await details()).linkClaims).toEqual([])
    const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
    expect(data[0]).toMatchObject({ action: 'linkClaimRemoved' })
  })

  test('another payment of the order keeps a mistyped reference until it is removed', async () => {
    await offer({ deposit: { percent: 40, categories: ['bridal'], dueDays: 20, terms: '' } })
    const { shopper, addressId } = await shop.filledCart({ price: 1000, totalStock: 3 })
    const made = (await order(shopper, addressId, 1000, 'paypal')).body
    orderId = made.orderId
    const back = await atProvider(made.approvalURL)
    const deposited = captureBody(back, orderId)
    expect((await shopper.call('POST', '/api/shop/order/capture', deposited)).status).toBe(200)
    await claim(payerWith(await makeLink()), '492345678901')
    expect((await receive(200, '492345678999')).status).toBe(200)
    const { linkClaims, payments } = await details()
    expect(payments).toMatchObject([
      { provider: 'paypal', state: 'captured', amount: 400 },
      { provider: 'upi', state: 'open', amount: 600 },
      { provider: 'manual', state: 'captured' },
    ])
    const claimId = linkClaims[0]._id
    await owner.call('DELETE', `/api/admin/orders/link-claim/${claimId}`)
    expect((await details()).linkClaims).toEqual([])
  })

  test('refuses a recorded reference, and shows the owner a reference of another order', async () => {
    const first = orderId
    await claim(payerWith(await makeLink()), '452345678901')
    await enter()
    const payer = payerWith(await makeLink())
    await claim(payer, '452345678901')
    expect((await details()).sameClaims).toMatchObject([{ _id: first }])
    expect((await receive(PRICE, '452345678901', first)).status).toBe(200)
    await enter()
    const late = await claim(payerWith(await makeLink()), '452345678901')
    expect(late).toMatchObject({ status: 409, body: { code: 'reference_claimed' } })
    expect(late.body.message).toContain('another order')
  })

  test('reports a reference recorded for this order as received, not as another order’s', async () => {
    const payer = payerWith(await makeLink())
    expect((await receive(1000, '492345678901')).status).toBe(200)
    const again = await claim(payer, '492345678901')
    expect([again.status, again.body.code]).toEqual([409, 'reference_claimed'])
    expect(again.body.message).toContain('has received the payment with this reference')
    const twice = await receive(500, '492345678901')
    expect([twice.status, twice.body.code]).toEqual([409, 'reference_used'])
    expect(twice.body.message).toContain('for this order')
    const first = orderId
    await enter()
    const other = await receive(500, '492345678901')
    expect(other.body.message).toContain('for another order')
    expect(await fetchStatus(first)).toEqual(['partiallyPaid', 1000])
  })

  test('its shopper can cancel an order on delivery although a payer claims to have paid', async () => {
    await offer({
      methods: ['upi', 'cod'],
      cod: { ...defaultPaymentSettings.cod, confirm: false },
    })
    const { shopper, addressId } = await shop.filledCart({ price: 1000, totalStock: 3 })
    orderId = (await order(shopper, addressId, 1000, 'cod')).body.orderId
    await claim(payerWith(await makeLink()), '502345678901')
    const cancel = () => shopper.call('POST', '/api/shop/order/cancel', { orderId })
    expect((await cancel()).status).toBe(200)
    expect(await details()).toMatchObject({
      paymentStatus: 'cancelled',
      linkClaims: [{ reference: '502345678901' }],
    })
  })

  test('keeps five references at most for one order', async () => {
    const payer = payerWith(await makeLink())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => claim(payer, `46234567890${at}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_claims')
  })

  test('pays an order on delivery at its prepayment price once the owner records the payment', async () => {
    const shopper = await promised(['upi', 'cod'])
    const payer = payerWith(await makeLink(), shopper)
    expect(await seenBy(payer)).toMatchObject({ amountDue: 900, amountSaved: 200 })
    expect((await claim(payer, '472345678901')).status).toBe(200)
    expect((await receive(900, '472345678901')).status).toBe(200)
    const paid = await details()
    expect(paid).toMatchObject({
      paymentStatus: 'paid',
      totalAmount: 900,
      amountReceived: 900,
    })
    expect(paid.timeline.at(-1)).toMatchObject({ kind: 'received', amount: 900, saved: 200 })
    // A correction to 0 also cancels the prepayment discount.
    const corrected = await owner.call('POST', `/api/admin/orders/correct-received/${orderId}`, {
      correctionId: uuidv7(),
      receiptId: paid.receipts[0]._id,
      reason: 'Not ours',
      amount: 0,
    })
    expect(corrected.status).toBe(200)
    expect(await details()).toMatchObject({
      paymentStatus: 'due',
      totalAmount: 1100,
      amountReceived: 0,
    })
    expect(await seenBy(payer)).toMatchObject({ amountDue: 900, amountSaved: 200 })
  })

  test('pays at the prepayment price also when the payer sends no reference', async () => {
    const shopper = await promised(['upi', 'cod'])
    const { upi } = await seenBy(payerWith(await makeLink(), shopper))
    const text = `25/11/2026, UPI/512345678901/${upi.paymentReference}, 900.00`
    const matched = await owner.call('POST', '/api/admin/orders/match-money', { text })
    expect(matched.body.data).toMatchObject([{ outcome: 'ready', order: { due: 900 } }])
    expect((await receive(900, '512345678901')).status).toBe(200)
    expect(await details()).toMatchObject({ paymentStatus: 'paid', totalAmount: 900 })
  })
})

test('a gift card prepays an order on delivery; a part has no discount until all is paid', async () => {
  await promised(['paypal', 'cod'])
  const payer = payerWith(await makeLink())
  const { code } = await shop.giftCard(400)
  expect((await payByCard(payer, code, 900)).status).toBe(200)
  expect(await details()).toMatchObject({ totalAmount: 1100, amountReceived: 400 })
  expect(await seenBy(payer)).toMatchObject({ amountDue: 500 })
  const start = await payer.call('POST', '/api/pay/start', { method: 'paypal' })
  const back = await atProvider(start.body.approvalURL)
  expect((await capturePayment(payer, back.searchParams.get('paymentId') ?? '')).status).toBe(200)
  const paid = await details()
  expect(paid).toMatchObject({ paymentStatus: 'paid', totalAmount: 900 })
  expect(paid.timeline.slice(-2)).toEqual([
    { kind: 'paidByCredit', amount: 400, at: expect.any(String) },
    expect.objectContaining({ kind: 'paidOnline', amount: 500, saved: 200 }),
  ])
})

test('an order on delivery that a gift card prepays in full states the saved amount', async () => {
  await promised(['paypal', 'cod'])
  const { code } = await shop.giftCard(1000)
  const payer = payerWith(await makeLink())
  expect((await payByCard(payer, code, 900)).status).toBe(200)
  const paid = await details()
  expect(paid).toMatchObject({ paymentStatus: 'paid', totalAmount: 900 })
  expect(paid.timeline.at(-1)).toMatchObject({ kind: 'paidByCredit', amount: 900, saved: 200 })
})

test('a prepayment captured after a card paid a part is refunded, and the rest prepaid', async () => {
  await promised(['razorpay', 'cod'])
  const payer = payerWith(await makeLink())
  const automatic = await approvePayment(payer, 'automatic')
  const { code } = await shop.giftCard(50)
  expect((await payByCard(payer, code, 900)).status).toBe(200)
  expect((await capturePayment(payer, automatic)).body.code).toBe('payment_refunded')
  expect(shop.razorpayLedger.findByReceipt(automatic)[0]?.payments[0]?.refunds).toHaveLength(1)
  expect(await seenBy(payer)).toMatchObject({ amountReceived: 50, amountDue: 850 })
})

test('every payment without a link’s cookie gives the same 404', async () => {
  const nobody = payerWith('unknown')
  const shopper = await shop.shopper()
  const answers = await Promise.all([
    payByCard(nobody, 'ANY'),
    claim(nobody, '482345678901'),
    payerWith('unknown', shopper).call('GET', '/api/pay/credit'),
    payerWith('unknown', shopper).call('POST', '/api/pay/credit', { amount: 1, received: 0 }),
  ])
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body])
})

const offer = (more: Partial<PaymentSettings> = {}) =>
  shop.setPayments({
    methods: ['paypal', 'razorpay', 'upi'],
    upi: { id: 'zari@okbank', payee: 'Zari Couture' },
    giftCards: true,
    ...more,
  })

/** An order by phone of somebody without an account. */
async function enter(more: object = {}) {
  orderId = uuidv7()
  const productId = await shop.product({ price: PRICE, totalStock: 3 })
  const entered = await shop.enter(productId, PRICE, { orderId, ...more })
  expect(entered.status).toBe(201)
}

const details = (id = orderId) => shop.fetchOrder(id)
const fetchStatus = async (id = orderId) => {
  const { paymentStatus, amountReceived } = await details(id)
  return [paymentStatus, amountReceived]
}

/** Somebody who opened a link, signed in as `person` or as nobody. */
const payerWith = (token: string, person?: Person, address = '203.0.113.7', device = '') =>
  payerFrom(shop, token, {
    cookie: [person?.cookie, `zari-pay=${token}`, device && `zari-payer=${device}`]
      .filter(Boolean)
      .join('; '),
    'x-forwarded-for': address,
  })

const makeLink = (id = orderId) => shop.paymentLink(id)
const seenBy = async (payer: Payer) => (await payer.call('GET', '/api/pay/order')).body.data

const leftOn = async (cardId: string) => {
  const { data } = (await owner.call('GET', '/api/admin/gift-cards')).body
  return data.find(({ _id }: { _id: string }) => _id === cardId).balance
}
const payByCard = (payer: Payer, code: string, amount = PRICE) =>
  payer.call('POST', '/api/pay/gift-card', { code, amount, received: 0 })
const claim = (payer: Payer, reference: string) =>
  payer.call('POST', '/api/pay/claim', { reference })
const receive = (amount: number, reference: string, id = orderId) =>
  shop.receive(id, amount, { method: 'upi', reference })

/** Orders a piece on delivery for ₹1,100, which costs ₹900 if it is paid online by one of the methods. */
async function promised(methods: PaymentMethod[]): Promise<Person> {
  await offer({
    methods,
    cod: { ...defaultPaymentSettings.cod, fee: 100, confirm: false },
    prepaidDiscount: 10,
  })
  const { shopper, addressId } = await shop.filledCart({ price: 1000, totalStock: 3 })
  const made = await order(shopper, addressId, 1100, 'cod')
  expect(made.status).toBe(201)
  orderId = made.body.orderId
  return shopper
}
