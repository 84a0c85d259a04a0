import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { anAddress, order } from '#test/support/checkout.ts'
import { payByForm } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000

const shop = await openShop({
  payments: {
    methods: ['paypal', 'razorpay', 'cod', 'upi'],
    cod: { fee: 99.5, confirm: false },
    prepaidDiscount: 5,
    upi: { id: 'zari@okbank', payee: 'Zari' },
    giftCards: true,
  },
})
const { owner } = shop

beforeEach(async () => {
  await shop.db`UPDATE settings SET tax = NULL`
})

async function ordered(total: number, method: 'cod' | 'upi' | 'paypal') {
  const { shopper, productId, addressId } = await shop.filledCart({
    price: PRICE,
    totalStock: 3,
    weightGrams: 500,
  })
  const made = await order(shopper, addressId, total, method)
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return { shopper, orderId: made.body.orderId as string, productId }
}
async function payOnline(shopper: Person, orderId: string) {
  const { url } = (await shopper.call('POST', '/api/shop/order/payment-link', { orderId })).body
    .data
  const headers = { cookie: `zari-pay=${new URL(url).pathname.replace('/pay/', '')}` }
  const started = await shop.call('POST', '/api/pay/start', {
    body: { method: 'razorpay' },
    headers,
  })
  const paymentId = new URL(started.body.approvalURL).searchParams.get('paymentId') ?? ''
  await payByForm((await shop.call('GET', `/api/pay/form/${paymentId}`, { headers })).body.data)
  const captured = await shop.call('POST', '/api/pay/capture', { body: { paymentId }, headers })
  expect(captured.body.success).toBe(true)
}

test('answers about a refund are limited and do not flood the owners’ mailboxes', async () => {
  const { shopper, orderId } = await ordered(PRICE + 99.5, 'cod')
  await shop.receive(orderId, PRICE + 99.5)
  const asked = await shop.refund(orderId, { askPayout: true })
  expect(asked.status).toBe(200)
  const give = (n: number) =>
    shopper.call('POST', '/api/shop/order/payout', {
      orderId,
      details: { kind: 'upi', upiId: `meera${n}@okbank` },
    })
  const statuses = []
  for (let n = 0; n < 30; n += 1) statuses.push((await give(n)).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(30)
  expect(statuses.at(-1)).toBe(429)
})

test('a recorded reference is not matched with another order that claims it', async () => {
  const [one, other] = [await ordered(PRICE * 0.95, 'upi'), await ordered(PRICE * 0.95, 'upi')]
  const reference = '612345678901'
  for (const { shopper, orderId } of [one, other]) {
    const claimed = await shopper.call('POST', '/api/shop/order/claim', { orderId, reference })
    expect(claimed.status).toBe(200)
  }
  const match = async (row: string) =>
    (await owner.call('POST', '/api/admin/orders/match-money', { text: row })).body.data
  expect(await match(`${reference} 950`)).toMatchObject([{ outcome: 'several' }])
  const recorded = await shop.receive(one.orderId, 950, { method: 'upi', reference })
  expect(recorded.status).toBe(200)
  expect(await match(`${reference} 950`)).toMatchObject([
    { outcome: 'recorded', order: null, reference },
  ])
})

test('the accountant’s file of fees names the transfer to the bank', async () => {
  const [{ month } = { month: '' }] = await shop.db<{ month: string }[]>`
    SELECT to_char(now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month`
  const file = await owner.call('GET', `/api/admin/tax/report?month=${month}&table=fees`)
  expect(String(file.body).split('\n')[0]).toContain('payout')
})

test('an address in India never has the place of supply of an export', async () => {
  const saved = await owner.call('PUT', '/api/admin/tax', {
    ...defaultTaxSettings,
    scheme: 'regular',
    legalName: 'Zari Couture',
    gstin: '27AAACY5779P1ZB',
    address: '1 Hill Road, Mumbai',
    state: '27',
  })
  expect(saved.status).toBe(200)
  const { shopper, addressId } = await shop.filledCart({ price: PRICE, totalStock: 3 })
  await shopper.call('PUT', `/api/shop/address/update/${shopper.id}/${addressId}`, {
    ...anAddress,
    pincode: '400050',
    state: '96',
  })
  const made = await order(shopper, addressId, 1100, 'cod')
  expect([made.status, made.body.message]).toEqual([201, undefined])
  const found = await shop.fetchOrder(made.body.orderId)
  expect(found.addressInfo.state).toBe('27')
  expect(found.charges.find(({ kind }: { kind: string }) => kind === 'tax')).toMatchObject({
    code: 'gst',
  })
})

test('an order on delivery partly paid by gift card is prepaid with the rest and refunded by shares', async () => {
  const shopper = await shop.shopper()
  const cardId = uuidv7()
  const card = await owner.call('POST', '/api/admin/gift-cards', {
    cardId,
    amount: 400,
    recipientName: '',
    recipientEmail: '',
    message: '',
  })
  const { addressId } = await shop.filledCart({ shopper, price: PRICE, totalStock: 3 })
  await shopper.call('POST', '/api/shop/credit/use', { code: card.body.data.code })
  const made = await order(shopper, addressId, PRICE + 99.5, 'cod', { creditAmount: 400 })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  const { orderId } = made.body
  expect((await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data).toEqual({
    amount: 550,
    saved: 149.5,
  })
  await payOnline(shopper, orderId)
  expect(await shop.fetchOrder(orderId)).toMatchObject({ totalAmount: 950, paymentStatus: 'paid' })
  const back = await shop.refund(orderId)
  expect(back.status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ amount: 550 }, { amount: 400 }],
  })
})

test('an amount that a courier is to collect is not offered for online payment', async () => {
  const { shopper, orderId } = await ordered(PRICE + 99.5, 'cod')
  const offer = async () =>
    (await shopper.call('GET', `/api/shop/order/prepayment/${orderId}`)).body.data
  expect(await offer()).toEqual({ amount: 950, saved: 149.5 })
  const booked = await owner.call('POST', `/api/admin/orders/courier-booking/${orderId}`, {
    parcelId: uuidv7(),
    service: 'Surface',
  })
  expect(booked.status).toBe(201)
  expect(await offer()).toBeNull()
})
