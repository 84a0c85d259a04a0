import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { settlePayment } from '#server/orders/paying/further-payments.ts'
import { completeStaleCaptures, pollOpenPayments } from '#server/orders/paying/reconcile.ts'
import { anAddress } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { beginPayment, capturePayment, type Payer, payerWith } from '#test/support/payer.ts'
import { atProvider, comeBack, payByForm } from '#test/support/provider-pages.ts'
import { RAZORPAY } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'
import { razorpayEvent } from '../../../src/sandbox/razorpay-notifications.ts'

const PRICE = 4500

let productId: string
let orderId: string
const shop = await openShop({ payments: { methods: ['paypal', 'razorpay'] } })
const { owner } = shop

/** An order by phone of somebody without an account. */
beforeEach(async () => {
  productId = await shop.product({ price: PRICE, totalStock: 3 })
  orderId = uuidv7()
  const entered = await shop.enter(productId, PRICE, { orderId })
  expect(entered.status).toBe(201)
})

test('a visitor with the link sees the open amount and nothing about the customer', async () => {
  const { status, body } = await payerWith(shop, await makeLink()).call('GET', '/api/pay/order')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    orderNumber: (await details()).orderNumber,
    amountDue: PRICE,
    state: 'due',
    methods: [
      { method: 'paypal', currency: 'USD' },
      { method: 'razorpay', currency: 'INR', amount: PRICE },
    ],
  })
  for (const secret of ['Meera', 'meera@', anAddress.address, anAddress.phone, anAddress.pincode])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('an order by phone is paid by its link once', async () => {
  const payer = payerWith(shop, await makeLink())
  const { paymentId, back } = await approve(payer)
  const page = await comeBack(shop, back)
  expect(page.pathname + page.search).toBe(
    `/pay/return?paymentId=${paymentId}&token=${atBank(paymentId).id}`,
  )
  expect((await details()).paymentStatus).toBe('due')
  for (let n = 0; n < 2; n += 1) expect((await capturePayment(payer, paymentId)).status).toBe(200)
  expect(atBank(paymentId).payments).toHaveLength(1)
  const paid = await details()
  expect(paid).toMatchObject({
    paymentStatus: 'paid',
    paymentMethod: 'manual',
    amountReceived: PRICE,
    captureId: atBank(paymentId).payments[0]?.id,
    settlement: { currency: 'INR', amount: PRICE },
    payments: [
      { provider: 'manual', state: 'ended' },
      { _id: paymentId, provider: 'razorpay', state: 'captured', amount: PRICE },
    ],
  })
  expect(paid.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
    'placed',
    'entered',
    'paidOnline',
  ])
  expect((await payer.call('GET', '/api/pay/order')).body.data).toMatchObject({
    state: 'paid',
    amountDue: 0,
    methods: [],
  })
  const again = await payer.call('POST', '/api/pay/start', { method: 'razorpay' })
  expect([again.status, again.body.code]).toEqual([409, 'order_paid'])
})

test('PayPal charges the open amount at the rate of the day', async () => {
  const payer = payerWith(shop, await makeLink())
  const approval = await beginPayment(payer, 'paypal')
  const back = await atProvider(approval.href)
  expect(back.pathname).toBe('/pay/return')
  expect((await capturePayment(payer, back.searchParams.get('paymentId') ?? '')).status).toBe(200)
  expect(await details()).toMatchObject({
    paymentStatus: 'paid',
    settlement: { currency: 'USD' },
  })
})

test('the link requests the rest after cash, and each is refunded to its source', async () => {
  await receive(1500)
  const payer = payerWith(shop, await makeLink())
  expect((await payer.call('GET', '/api/pay/order')).body.data).toMatchObject({
    amountReceived: 1500,
    amountDue: 3000,
  })
  const { paymentId } = await approve(payer)
  expect((await capturePayment(payer, paymentId)).status).toBe(200)
  expect(await details()).toMatchObject({ paymentStatus: 'paid', amountReceived: PRICE })
  const refund = (more: object) => shop.refund(orderId, more)
  expect((await refund({ amount: 1000, reason: 'A pulled thread' })).status).toBe(200)
  expect(atBank(paymentId).payments[0]?.refunds).toMatchObject([{ amount: 1000_00 }])
  expect((await refund({})).status).toBe(200)
  // The provider returns what it took, and only that; the owner returns the cash.
  const returned = atBank(paymentId).payments[0]?.refunds ?? []
  expect(returned.reduce((sum, { amount }) => sum + amount, 0)).toBe(3000_00)
  const { paymentStatus, refunds } = await details()
  expect(paymentStatus).toBe('refunded')
  expect(
    refunds.map(({ amount, state }: { amount: number; state: string }) => [amount, state]),
  ).toEqual([
    [1000, 'done'],
    [2000, 'done'],
    [1500, 'done'],
  ])
})

test('only one of two concurrent payers is charged', async () => {
  const url = await makeLink()
  const payers = [payerWith(shop, url), payerWith(shop, url)] as const
  const one = await approve(payers[0])
  // The first is offered again until it is used, so the other one pays at PayPal.
  const approval = await beginPayment(payers[1], 'paypal')
  const other = (await atProvider(approval.href)).searchParams.get('paymentId') ?? ''
  const answers = await Promise.all([
    capturePayment(payers[0], one.paymentId),
    capturePayment(payers[1], other),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await later()
  await pollOpenPayments(shop.context)
  const { paymentStatus, amountReceived, payments, refunds } = await details()
  expect([paymentStatus, amountReceived, refunds]).toEqual(['paid', PRICE, []])
  const captured = payments.filter(({ state }: { state: string }) => state === 'captured')
  expect(captured).toHaveLength(1)
})

test('a new link ends the earlier one, but a payment that was started can be finished', async () => {
  const [early, late] = [payerWith(shop, await makeLink()), payerWith(shop, await makeLink())]
  expect((await early.call('GET', '/api/pay/order')).status).toBe(404)
  expect((await late.call('GET', '/api/pay/order')).status).toBe(200)
  const { paymentId } = await approve(late)
  const newest = payerWith(shop, await makeLink())
  expect((await late.call('POST', '/api/pay/start', { method: 'razorpay' })).status).toBe(404)
  expect((await newest.call('GET', '/api/pay/order')).status).toBe(200)
  expect((await capturePayment(late, paymentId)).status).toBe(200)
  expect(await details()).toMatchObject({ paymentStatus: 'paid' })
})

test('a second payment that its provider captured by itself is refunded in full', async () => {
  const payer = payerWith(shop, await makeLink())
  const { paymentId } = await approve(payer, 'automatic')
  await receive(PRICE)
  const late = await capturePayment(payer, paymentId)
  expect([late.status, late.body.code]).toEqual([409, 'payment_refunded'])
  expect(atBank(paymentId).payments[0]?.refunds).toMatchObject([{ amount: PRICE * 100 }])
  const { paymentStatus, refunds } = await details()
  expect(paymentStatus).toBe('paid')
  expect(refunds).toMatchObject([{ amount: PRICE, state: 'done' }])
  expect((await capturePayment(payer, paymentId)).body.code).toBe('payment_refunded')
  // What the owner took by hand can still be refunded in full.
  const all = await shop.refund(orderId)
  expect(all.body.data).toMatchObject({ paymentStatus: 'refunded' })
})

test('a payment of another amount pays nothing and is refunded', async () => {
  const payer = payerWith(shop, await makeLink())
  const { paymentId } = await approve(payer, 'wrong')
  expect((await capturePayment(payer, paymentId)).body.code).toBe('payment_refunded')
  expect(await details()).toMatchObject({ paymentStatus: 'due', amountReceived: 0 })
})

test('the notification alone pays the order when the browser is closed after payment', async () => {
  const payer = payerWith(shop, await makeLink())
  const { paymentId } = await approve(payer, 'close')
  const bank = atBank(paymentId)
  const payment = bank.payments.at(-1)
  if (!payment) throw new Error('Nothing was approved')
  const { body, headers } = razorpayEvent(
    RAZORPAY.webhookSecret,
    'payment.authorized',
    bank,
    payment,
  )
  const heard = await shop.call('POST', '/api/payments/webhook/razorpay', { raw: body, headers })
  expect(heard.status).toBe(200)
  expect((await details()).paymentStatus).toBe('paid')
})

test('a capture whose response was lost is found by polling', async () => {
  const payer = payerWith(shop, await makeLink())
  const { paymentId } = await approve(payer)
  shop.fault('capture', { kind: 'lost' })
  const lost = await capturePayment(payer, paymentId)
  expect([lost.status, lost.body.code]).toEqual([503, 'payment_unknown'])
  await later()
  await completeStaleCaptures(shop.context)
  await pollOpenPayments(shop.context)
  expect(await details()).toMatchObject({ paymentStatus: 'paid', amountReceived: PRICE })
  expect(atBank(paymentId).payments).toHaveLength(1)
})

test('an approved payment is not captured after a crash if the order was paid meanwhile', async () => {
  const { paymentId } = await approve(payerWith(shop, await makeLink()))
  await shop.db`UPDATE payments SET claimed_at = now() WHERE id = ${paymentId}`
  await receive(PRICE)
  await later()
  await pollOpenPayments(shop.context)
  expect(atBank(paymentId).payments[0]?.status).toBe('authorized')
  expect((await details()).refunds).toEqual([])
})

test('a declined payment leaves the order as it was, and another can be made', async () => {
  const payer = payerWith(shop, await makeLink())
  const approval = await beginPayment(payer, 'paypal')
  const declined = (await atProvider(approval.href)).searchParams.get('paymentId') ?? ''
  shop.fault('capture', { kind: 'declined' })
  expect((await capturePayment(payer, declined)).body.code).toBe('payment_declined')
  expect((await details()).paymentStatus).toBe('due')
  expect(await eventKinds()).toContain('declined')
  const { paymentId } = await approve(payer)
  expect((await capturePayment(payer, paymentId)).status).toBe(200)
})

test('a payer who returns reads of a decline that a notification brought first', async () => {
  const payer = payerWith(shop, await makeLink())
  const approval = await beginPayment(payer, 'paypal')
  const paymentId = (await atProvider(approval.href)).searchParams.get('paymentId') ?? ''
  const payment = [...shop.ledger.orders.values()].find((one) => one.customId === paymentId)
  if (!payment) throw new Error('PayPal has no such payment')
  shop.ledger.save({ ...payment, isDeclined: true })
  const key = { isCurrent: false, orderId, paymentId }
  expect(await settlePayment(shop.context, key)).toBe('declined')
  expect((await capturePayment(payer, paymentId)).body.code).toBe('payment_declined')
  expect((await eventKinds()).filter((kind) => kind === 'declined')).toHaveLength(1)
})

test('an unreachable provider refuses the start and leaves nothing behind', async () => {
  const payer = payerWith(shop, await makeLink())
  shop.fault('create', { kind: 'status', status: 500 })
  const away = await payer.call('POST', '/api/pay/start', { method: 'razorpay' })
  expect([away.status, away.body.code]).toEqual([503, 'provider_unavailable'])
  const { paymentId } = await approve(payer)
  expect((await capturePayment(payer, paymentId)).status).toBe(200)
})

test('refuses a payment method that the shop does not offer', async () => {
  const payer = payerWith(shop, await makeLink())
  for (const method of ['cod', 'upi'])
    expect((await payer.call('POST', '/api/pay/start', { method })).status).toBe(400)
})

test('unknown, expired, revoked and missing links give the same 404', async () => {
  const [expired, revoked] = [await makeLink(), await makeLink()]
  await shop.db`UPDATE payment_links SET expires_at = now() WHERE order_id = ${orderId}
    AND id = (SELECT min(id::text)::uuid FROM payment_links WHERE order_id = ${orderId})`
  const gone = await owner.call('DELETE', `/api/admin/orders/payment-link/${orderId}`)
  expect(gone.status).toBe(200)
  const answers = await Promise.all(
    [expired, revoked, 'unknown', undefined].flatMap((token) => [
      payerWith(shop, token).call('GET', '/api/pay/order'),
      payerWith(shop, token).call('POST', '/api/pay/start', { method: 'razorpay' }),
      payerWith(shop, token).call('POST', '/api/pay/capture', { paymentId: uuidv7() }),
      payerWith(shop, token).call('GET', `/api/pay/form/${uuidv7()}`),
    ]),
  )
  const [first] = answers
  for (const { status, body } of answers) expect([status, body]).toEqual([404, first?.body])
})

test('a link reaches no payment of another order', async () => {
  const { paymentId } = await approve(payerWith(shop, await makeLink()))
  const first = orderId
  orderId = uuidv7()
  await shop.enter(productId, PRICE, { orderId, customer: { name: 'Anjali', email: '' } })
  const other = payerWith(shop, await makeLink())
  expect((await capturePayment(other, paymentId)).status).toBe(404)
  expect((await other.call('GET', `/api/pay/form/${paymentId}`)).status).toBe(404)
  expect((await details(first)).paymentStatus).toBe('due')
})

test('a rejected order can no longer be paid, and an approved payment is not charged', async () => {
  const token = await makeLink()
  const payer = payerWith(shop, token)
  const { paymentId } = await approve(payer)
  const rejected = await shop.setStatus(orderId, 'rejected')
  expect(rejected.status).toBe(200)
  const unknown = await payerWith(shop, 'unknown').call('GET', '/api/pay/order')
  const isGone = async () => {
    const gone = await payerWith(shop, token).call('GET', '/api/pay/order')
    expect([gone.status, gone.body]).toEqual([404, unknown.body])
  }
  await isGone()
  expect((await capturePayment(payer, paymentId)).status).toBe(404)
  await later()
  await pollOpenPayments(shop.context)
  expect(atBank(paymentId).payments[0]?.status).toBe('authorized')
  const refused = await owner.call('POST', `/api/admin/orders/payment-link/${orderId}`, {})
  expect(refused.status).toBe(409)
  // An order that is taken up again gets new links.
  const reopened = await shop.setStatus(orderId, 'inProcess')
  expect(reopened.body.data.paymentStatus).toBe('due')
  await isGone()
  const again = await payerWith(shop, await makeLink()).call('GET', '/api/pay/order')
  expect(again.body.data).toMatchObject({ state: 'due', amountDue: PRICE })
})

test('undoing a rejection reports the links as ended until there is a new one', async () => {
  const token = await makeLink()
  expect(await details()).toMatchObject({ linksRevoked: false })
  await shop.setStatus(orderId, 'rejected')
  const version = (await details()).orderUpdateDate
  const undone = await owner.call('POST', `/api/admin/orders/undo/${orderId}`, { version })
  expect(undone.body.data).toMatchObject({ paymentStatus: 'due', linksRevoked: true })
  expect((await payerWith(shop, token).call('GET', '/api/pay/order')).status).toBe(404)
  const again = await makeLink()
  expect(await details()).toMatchObject({ linksRevoked: false })
  expect((await payerWith(shop, again).call('GET', '/api/pay/order')).status).toBe(200)
  // A link whose time has passed is none that the customer still expects to work.
  await owner.call('DELETE', `/api/admin/orders/payment-link/${orderId}`)
  expect(await details()).toMatchObject({ linksRevoked: true })
  await shop.db`UPDATE payment_links SET expires_at = now() WHERE order_id = ${orderId}`
  expect(await details()).toMatchObject({ linksRevoked: false })
})

test('rejecting a partly paid order ends its links too', async () => {
  const payer = payerWith(shop, await makeLink())
  await receive(1000)
  expect((await payer.call('GET', '/api/pay/order')).body.data.amountDue).toBe(PRICE - 1000)
  await shop.setStatus(orderId, 'rejected')
  expect((await payer.call('GET', '/api/pay/order')).status).toBe(404)
})

test('a full refund of the received money ends the links for the open amount', async () => {
  const payer = payerWith(shop, await makeLink())
  await receive(1000)
  const all = await shop.refund(orderId)
  expect(all.body.data.paymentStatus).toBe('refunded')
  expect((await payer.call('GET', '/api/pay/order')).status).toBe(404)
})

test('a shopper can make a link for their own order only', async () => {
  const shopper = await shop.shopper()
  const others = await shopper.call('POST', '/api/shop/order/payment-link', { orderId })
  expect(others.status).toBe(404)
  const unknown = await shopper.call('POST', '/api/shop/order/payment-link', { orderId: uuidv7() })
  expect([unknown.status, unknown.body]).toEqual([404, others.body])
  await shop.db`UPDATE orders SET user_id = ${shopper.id} WHERE id = ${orderId}`
  const own = await shopper.call('POST', '/api/shop/order/payment-link', { orderId })
  expect(own.status).toBe(201)
})

describe('an order by phone with a deposit', () => {
  const DEPOSIT = 1000
  const entered = async (deposit: object) => {
    orderId = uuidv7()
    return shop.enter(productId, PRICE, { orderId, deposit })
  }
  const send = () => shop.setStatus(orderId, 'inShipping')

  test('its link requests the deposit, then the balance; the order is sent after both', async () => {
    expect((await entered({ amount: DEPOSIT, days: 20 })).body.data).toMatchObject({
      paymentStatus: 'due',
      dues: [
        { kind: 'now', amount: DEPOSIT },
        { kind: 'before_dispatch', amount: PRICE - DEPOSIT },
      ],
    })
    const payer = payerWith(shop, await makeLink())
    const open = async () => (await payer.call('GET', '/api/pay/order')).body.data
    expect(await open()).toMatchObject({ amountDue: DEPOSIT, amountLater: PRICE - DEPOSIT })
    await receive(400)
    expect(await open()).toMatchObject({ amountDue: 600, amountLater: PRICE - DEPOSIT })
    const first = await approve(payer)
    expect((await capturePayment(payer, first.paymentId)).status).toBe(200)
    expect(await details()).toMatchObject({ paymentStatus: 'partiallyPaid', amountReceived: 1000 })
    expect(await send()).toMatchObject({ status: 409, body: { code: 'balance_due' } })
    expect(await open()).toMatchObject({ amountDue: PRICE - DEPOSIT, amountLater: 0 })
    const rest = await approve(payer)
    expect((await capturePayment(payer, rest.paymentId)).status).toBe(200)
    expect(await details()).toMatchObject({ paymentStatus: 'paid' })
    expect((await send()).status).toBe(200)
    expect((await owner.call('GET', '/api/admin/books')).body.data.broken).toEqual([])
  })

  // Of half of the price, the deposit and the balance are the same amount.
  test.each([DEPOSIT, PRICE / 2])(
    'charges only the first of two concurrent payments of ₹%d',
    async (amount) => {
      await entered({ amount, days: 20 })
      const url = await makeLink()
      const [one, other] = [payerWith(shop, url), payerWith(shop, url)]
      const first = await approve(one)
      // The same payment is offered to both; another provider makes another.
      const approvalURL = await beginPayment(other, 'paypal')
      const token = (await atProvider(approvalURL.href)).searchParams.get('token')
      const [second] = await shop.db<{ id: string }[]>`
      SELECT id FROM payments WHERE provider_order_id = ${token}`
      expect((await capturePayment(one, first.paymentId)).status).toBe(200)
      expect((await capturePayment(other, second?.id ?? '')).status).toBe(409)
      expect(shop.ledger.orders.get(token ?? '')?.capture).toBeUndefined()
      expect(await details()).toMatchObject({ amountReceived: amount })
    },
  )

  test('requires a deposit below the total', async () => {
    for (const amount of [PRICE, PRICE + 1])
      expect(await entered({ amount, days: 20 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'deposit.amount' }] },
      })
    for (const deposit of [
      { amount: 0.5, days: 20 },
      { amount: 10, days: 0 },
    ])
      expect((await entered(deposit)).status).toBe(400)
  })
})

test('the customer gets an email of a paid link with the payment method', async () => {
  const payer = payerWith(shop, await makeLink())
  const { paymentId } = await approve(payer)
  for (let n = 0; n < 2; n += 1) expect((await capturePayment(payer, paymentId)).status).toBe(200)
  const { orderNumber } = await details()
  const emails = (await emailsTo(shop, 'meera@example.com')).filter(({ subject }) =>
    subject.endsWith(orderNumber),
  )
  expect(emails.map(({ subject }) => subject)).toEqual([
    `We have received ₹4,500 for your order ${orderNumber}`,
  ])
  expect(emails[0]?.text).toContain(': UPI, card or netbanking.\nIt is paid in full.')
})

test('no token is stored or written to the audit log', async () => {
  const token = await makeLink()
  const [row] =
    await shop.db`SELECT to_jsonb(l)::text AS link FROM payment_links l WHERE order_id = ${orderId}`
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({ action: 'paymentLinkMade' })
  expect(JSON.stringify([row, data])).not.toContain(token)
})

const details = (id = orderId) => shop.fetchOrder(id)

const eventKinds = async (): Promise<string[]> =>
  (await details()).timeline.map(({ kind }: { kind: string }) => kind)

async function makeLink(id = orderId) {
  const token = await shop.paymentLink(id)
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}

/** Pays at Razorpay; returns the payment's id. */
async function approve(payer: Payer, choice: Parameters<typeof payByForm>[1] = 'upi_qr') {
  const paymentId = (await beginPayment(payer)).searchParams.get('paymentId') ?? ''
  const form = await payer.call('GET', `/api/pay/form/${paymentId}`)
  expect(form.status).toBe(200)
  const back = await payByForm(form.body.data, choice)
  return { paymentId, back }
}
const atBank = (paymentId: string) => {
  const [found] = shop.razorpayLedger.findByReceipt(paymentId)
  if (!found) throw new Error('Razorpay has no such order')
  return found
}
const receive = (amount: number) => shop.receive(orderId, amount)
const later = () => shop.db`
  UPDATE payments SET asked_at = now() - interval '2 hours', claimed_at = claimed_at - interval '2 hours'
  WHERE order_id = ${orderId}`
