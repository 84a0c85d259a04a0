import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { capture, order, readyToBuy } from '#test/support/checkout.ts'
import { atProvider, atRazorpay, comeBack } from '#test/support/provider-pages.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000
/** A fifth of the price. */
const ADVANCE = 200

let shopper: Person
let addressId: string
const shop = await openShop()
const { owner } = shop
beforeEach(async () => {
  await offer()
  shopper = await shop.shopper()
  const productId = await shop.product({ price: PRICE, totalStock: 2 })
  addressId = (await readyToBuy(shopper, [{ productId }])).addressId
})

const accepted = {
  paymentStatus: 'partiallyPaid',
  paymentMethod: 'cod',
  amountReceived: ADVANCE,
  totalAmount: PRICE,
  orderStatus: 'confirmed',
}

test('the quote lists the methods for the advance, with the rupee method first', async () => {
  const { dues, advances } = await onDelivery()
  expect(dues).toMatchObject([
    { kind: 'now', amount: ADVANCE },
    { kind: 'on_delivery', amount: PRICE - ADVANCE },
  ])
  expect(advances).toMatchObject([
    { method: 'razorpay', currency: 'INR', amount: ADVANCE },
    { method: 'paypal', currency: 'USD' },
    { method: 'upi', currency: 'INR', amount: ADVANCE },
  ])
  for (const { method, advances: none } of await offers())
    if (method !== 'cod') expect(none).toEqual([])
  await offer({ methods: ['paypal', 'cod'] })
  expect((await onDelivery()).advances).toEqual([])
})

test('refuses an advance by a method that the shop does not offer', async () => {
  await offer({ methods: ['paypal', 'cod'] })
  for (const advanceMethod of ['razorpay', 'upi', 'cod'])
    expect(await place({ advanceMethod })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'advanceMethod' }] },
    })
  // The only one that is offered takes it.
  const { orderId } = (await place()).body
  expect((await shop.fetchOrder(orderId)).payments).toMatchObject([
    { provider: 'paypal', amount: ADVANCE },
  ])
})

test('PayPal charges the advance, and the courier collects the rest', async () => {
  const { orderId, approvalURL } = (await place({ advanceMethod: 'paypal' })).body
  const back = await atProvider(approvalURL)
  const paid = await capture(shopper, back, orderId)
  expect(paid.status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject(accepted)
})

test('UPI pays the advance once the owner has recorded it', async () => {
  const { orderId } = (await place({ advanceMethod: 'upi' })).body
  const { data } = (await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body
  expect(data).toMatchObject({ kind: 'upi', amount: ADVANCE })
  expect(data.link).toContain('am=200.00')
  const reference = '512345670001'
  const claimed = await shopper.call('POST', '/api/shop/order/claim', { orderId, reference })
  expect(claimed.status).toBe(200)
  expect((await shop.fetchOrder(orderId)).paymentStatus).toBe('pending')
  const [match] = (
    await owner.call('POST', '/api/admin/orders/match-money', { text: `UPI ${reference} 200.00` })
  ).body.data
  expect(match).toMatchObject({ outcome: 'ready', order: { _id: orderId, due: ADVANCE } })
  expect((await receive(orderId, ADVANCE, reference)).status).toBe(200)
  expect(await shop.fetchOrder(orderId)).toMatchObject(accepted)
})

describe('gift cards and store credit', () => {
  const give = (amount: number) =>
    owner.call('POST', `/api/admin/customers/${shopper.id}/credit`, {
      entryId: uuidv7(),
      amount,
      note: 'For the long wait',
    })

  test('leave the rest of a partly covered advance to the chosen method', async () => {
    await give(50)
    await shopper.call('POST', '/api/shop/credit/use', {})
    const { credit, advances } = await onDelivery()
    expect([credit, advances[0]]).toEqual([
      50,
      { method: 'razorpay', currency: 'INR', amount: 150 },
    ])
    const { orderId } = (await place({ advanceMethod: 'upi', creditAmount: 50 })).body
    const { data } = (await shopper.call('GET', `/api/shop/order/next/${orderId}`)).body
    expect(data.amount).toBe(150)
    expect((await receive(orderId, 150, '512345670002')).status).toBe(200)
    expect(await shop.fetchOrder(orderId)).toMatchObject(accepted)
  })

  test('leave no method to choose when they cover the whole advance', async () => {
    await give(300)
    await shopper.call('POST', '/api/shop/credit/use', {})
    expect(await onDelivery()).toMatchObject({ isCovered: true, advances: [] })
    const { orderId } = (await place({ advanceMethod: 'upi', creditAmount: 300 })).body
    expect(await shop.fetchOrder(orderId)).toMatchObject({ ...accepted, amountReceived: 300 })
  })
})

describe('an advance that failed', () => {
  test('is paid by another method, for the same order with its stock', async () => {
    const first = (await place({ advanceMethod: 'razorpay' })).body
    await comeBack(shop, await atRazorpay(shopper, first.orderId, 'fail'))
    const second = await place({ advanceMethod: 'paypal' })
    expect([second.status, second.body.orderId]).toEqual([201, first.orderId])
    // A repeated click changes nothing.
    expect((await place({ advanceMethod: 'paypal' })).body).toEqual(second.body)
    const back = await atProvider(second.body.approvalURL)
    const paid = await capture(shopper, back, first.orderId)
    expect(paid.status).toBe(200)
    expect(await shop.fetchOrder(first.orderId)).toMatchObject({
      ...accepted,
      payments: [
        { provider: 'paypal', state: 'captured' },
        { provider: 'razorpay', state: 'ended' },
      ],
    })
  })

  test('is not charged twice if the first method is approved later', async () => {
    const first = (await place({ advanceMethod: 'paypal' })).body
    const late = await atProvider(first.approvalURL)
    const second = (await place({ advanceMethod: 'upi' })).body
    expect(second.orderId).toBe(first.orderId)
    await capture(shopper, late, first.orderId)
    expect((await receive(first.orderId, ADVANCE, '512345670003')).status).toBe(200)
    expect(await shop.fetchOrder(first.orderId)).toMatchObject({ ...accepted, refunds: [] })
  })
})

const offer = (more: Partial<PaymentSettings> = {}) =>
  shop.setPayments({
    methods: ['paypal', 'cod', 'upi', 'razorpay'],
    cod: { advance: 20 },
    upi: { id: 'zari@okbank', payee: '' },
    giftCards: true,
    ...more,
  })

const place = (more: object = {}) => order(shopper, addressId, PRICE, 'cod', more)
const offers = async () => (await shopper.call('GET', '/api/shop/order/quote')).body.data.methods
const onDelivery = async () =>
  (await offers()).find(({ method }: { method: string }) => method === 'cod')
const receive = (id: string, amount: number, reference: string) =>
  shop.receive(id, amount, { method: 'upi', reference })
