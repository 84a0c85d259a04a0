import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { anAddress, order } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'
import { openTextReceiver } from '#test/support/text-receiver.ts'

const receiver = await openTextReceiver()
const shop = await openShop({ env: { MESSAGES_URL: receiver.url } })
const without = await openShop()

test('the code goes to the phone of the address, and confirms the order', async () => {
  const { shopper, orderId } = await ordered(shop, '098765 43210')
  const next = await shopper.call('GET', `/api/shop/order/next/${orderId}`)
  expect(next.body.data).toMatchObject({ kind: 'code', phoneEnd: '3210' })
  expect(await emailsTo(shop, shopper.email)).toEqual([])
  const [{ headers, body } = { headers: undefined, body: undefined }] = receiver.texts
  expect(headers?.['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  expect(body).toEqual({
    recipient: '+919876543210',
    template: 'orderCode',
    language: 'en',
    values: {
      shop: 'Zari',
      code: expect.stringMatching(/^\d{6}$/),
      link: expect.stringMatching(/\/confirm\/[\w-]{43}$/),
    },
  })
  expect((await confirm(shopper, orderId, body?.values.code)).status).toBe(200)
})

test('a refusing receiver is called again with a valid code', async () => {
  const { shopper, orderId } = await ordered(shop, '9876500000')
  receiver.status = 503
  receiver.texts.length = 0
  await emailsTo(shop, shopper.email)
  expect(receiver.texts).toHaveLength(1)
  const [mail] = await shop.db`
    SELECT sent_at, last_error FROM outbox WHERE recipient = '+919876500000'`
  expect(mail).toEqual({ sent_at: null, last_error: expect.stringContaining('503') })
  receiver.status = 204
  await shop.db`UPDATE outbox SET next_at = now(), attempts = 0 WHERE recipient = '+919876500000'`
  await emailsTo(shop, shopper.email)
  const codes = receiver.texts.map(({ body }) => body.values.code)
  expect((await confirm(shopper, orderId, codes[1])).status).toBe(200)
})

test.each(['919876543211', '(+91) 98765-43211', '00919876543211', '98765.43211', '९८७६५४३२११'])(
  'the code goes to the phone %s',
  async (phone) => {
    const { shopper, orderId } = await ordered(shop, phone)
    const next = await shopper.call('GET', `/api/shop/order/next/${orderId}`)
    expect(next.body.data).toMatchObject({ kind: 'code', phoneEnd: '3211' })
  },
)

test('cash on delivery is refused for a phone that gets no text, in the quote too', async () => {
  const { shopper, orderId, code, addressId } = await ordered(shop, '+44 20 7946 0000')
  expect([orderId, code]).toEqual([undefined, 'phone_no_texts'])
  const quote = await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)
  expect(quote.body.data.methods).toMatchObject([
    { method: 'cod', refusal: expect.stringContaining('text'), refusedPincode: true },
  ])
  expect(await emailsTo(shop, shopper.email)).toEqual([])
})

test('stores a text message as a file in the outbox without MESSAGES_URL', async () => {
  const { shopper, orderId } = await ordered(without, '9876543210')
  await emailsTo(without, shopper.email)
  const folder = join(without.dataDir, 'outbox')
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const text = JSON.parse(await readFile(join(folder, name ?? ''), 'utf8'))
  expect(text).toMatchObject({ recipient: '+919876543210', template: 'orderCode' })
  expect((await confirm(shopper, orderId, text.values.code)).status).toBe(200)
})

describe('an order by phone without an email', () => {
  /** Enters an order; returns what was sent to its phone about it. */
  async function entered(email = '', quantity = 1) {
    const { owner } = shop
    await shop.setPayments({ methods: ['paypal', 'razorpay'] })
    const productId = await shop.product({ price: 800 })
    const orderId = uuidv7()
    receiver.texts.length = 0
    const made = await owner.call('POST', '/api/admin/orders/create', {
      orderId,
      channel: 'phone',
      customer: { name: 'Meera Rao', email },
      address: anAddress,
      lines: [{ productId, quantity }],
      totalAmount: 800 * quantity,
    })
    expect(made.status).toBe(201)
    const set = (orderStatus: string, more: object = {}) =>
      shop.setStatus(orderId, orderStatus, more)
    const send = async () => {
      await shop.db`UPDATE outbox SET next_at = now() WHERE sent_at IS NULL`
      await emailsTo(shop, 'nobody@example.com')
      return receiver.texts.map(({ body }) => body)
    }
    return { orderId, set, send, number: made.body.data.orderNumber as string }
  }

  test('gets text messages about acceptance with a payment link, dispatch and delivery', async () => {
    const { number, set, send } = await entered()
    const [confirmed] = await send()
    expect(confirmed).toMatchObject({
      recipient: `+91${anAddress.phone}`,
      template: 'orderConfirmed',
      values: {
        shop: 'Zari',
        number,
        total: '₹800',
        due: '₹800',
        link: expect.stringMatching(/\/track\/[\w-]{43}$/),
        payLink: expect.stringMatching(/\/pay\/[\w-]{43}$/),
      },
    })
    const cookie = `zari-pay=${confirmed?.values.payLink?.split('/').at(-1)}`
    const payable = await shop.call('GET', '/api/pay/order', { headers: { cookie } })
    expect(payable.body.data).toMatchObject({ orderNumber: number, amountDue: 800 })
    await set('inShipping', { courier: 'Delhivery', trackingNumber: '123456', sendsUnpaid: true })
    await send()
    await set('delivered')
    const texts = await send()
    expect(texts.map(({ template }) => template)).toEqual([
      'orderConfirmed',
      'orderShipped',
      'orderDelivered',
    ])
    expect(texts[1]?.values).toMatchObject({ courier: 'Delhivery', trackingNumber: '123456' })
  })

  test('gets a separate text message for each parcel', async () => {
    const { orderId, send } = await entered('', 2)
    const { owner } = shop
    const { cartItems } = await shop.fetchOrder(orderId)
    for (const trackingNumber of ['111', '222']) {
      const sent = await owner.call('POST', `/api/admin/orders/parcel/${orderId}`, {
        parcelId: uuidv7(),
        status: 'sent',
        courier: 'Delhivery',
        trackingNumber,
        lines: [{ lineId: cartItems[0].lineId, quantity: 1 }],
        sendsUnpaid: true,
      })
      expect(sent.status).toBe(201)
      await send()
    }
    const shipped = (await send()).filter(({ template }) => template === 'orderShipped')
    expect(shipped.map(({ values }) => values.trackingNumber)).toEqual(['111', '222'])
    expect(shipped[1]?.values.courier).toBe('Delhivery')
  })

  test('gets a separate text message about dispatch, and none if it has an email', async () => {
    const { set, send } = await entered()
    await set('inShipping', { courier: 'Delhivery', trackingNumber: '123456', sendsUnpaid: true })
    // Messages of one round are sent concurrently.
    expect((await send()).map(({ template }) => template).sort()).toEqual([
      'orderConfirmed',
      'orderShipped',
    ])
    const other = await entered('meera@example.com')
    await other.set('inShipping')
    expect(await other.send()).toEqual([])
  })
})

/** Orders on delivery at a shop that sends codes by text message, to this phone. */
async function ordered(at: TestShop, phone: string) {
  await at.setPayments({ methods: ['cod'], cod: { codeBy: 'text' } })
  const { shopper, addressId } = await at.filledCart({ price: 800, address: { phone } })
  const { body } = await order(shopper, addressId, 800, 'cod')
  return { shopper, addressId, orderId: body.orderId as string, code: body.code }
}

function confirm(shopper: Person, orderId: string, code: unknown) {
  return shopper.call('POST', '/api/shop/order/confirm', { orderId, code })
}
