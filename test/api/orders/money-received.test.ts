import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { getReceipt } from '#server/orders/parts/documents/receipt.ts'
import { anAddress, buy, readyToBuy } from '#test/support/checkout.ts'
import { receiptInput } from '#test/support/orders.ts'
import { succeeded } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const receiptUrl = (id: string) => `/api/admin/orders/receipt/${id}`

test('an order with payments has a receipt of them by method and of the open amount', async () => {
  await shop.setSettings({ address: '2 Johari Bazaar' })
  const { orderId, number } = await enter(4500, { address: anAddress })
  expect((await owner.call('GET', receiptUrl(orderId))).status).toBe(404)
  const cash = receiptInput(1000)
  await receive(orderId, cash)
  await receive(
    orderId,
    receiptInput(2000, { method: 'upi', reference: '412345678901', receivedOn: '2026-11-24' }),
  )
  const corrected = await owner.call('POST', `/api/admin/orders/correct-received/${orderId}`, {
    correctionId: uuidv7(),
    receiptId: cash.receiptId,
    amount: 900,
    reason: 'Miscounted',
  })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  const receipt = await getReceipt(shop.db, orderId)
  expect(receipt).toMatchObject({
    facts: [
      ['Order', expect.stringMatching(new RegExp(`^${number}, \\d\\d/\\d\\d/\\d{4}$`))],
      ['Date', '24/11/2026'],
    ],
    seller: { name: 'Zari', lines: expect.arrayContaining(['2 Johari Bazaar']) },
    buyer: { name: 'Meera Rao', lines: expect.arrayContaining([anAddress.address]) },
    rows: [['Noor saree', '1 pcs', '4,500.00', '4,500.00']],
    total: ['Total', '₹4,500.00'],
    payments: [
      ['23/11/2026, Cash', '900.00'],
      ['24/11/2026, UPI, 412345678901', '2,000.00'],
    ],
    sums: [
      ['Received', '₹2,900.00'],
      ['Balance due', '₹1,600.00'],
    ],
  })
  const pdf = await owner.call('GET', receiptUrl(number))
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toMatch(/^inline; filename="receipt-/)
  expect(pdf.body.slice(0, 5)).toBe('%PDF-')
})

test('an empty day asks for a date, another text says how a date is written', async () => {
  const { orderId } = await enter(4500, { address: anAddress })
  const say = async (receivedOn: string) => {
    const received = receiptInput(1000, { receivedOn })
    const { body } = await owner.call('POST', `/api/admin/orders/received/${orderId}`, received)
    return body.errors
  }
  const path = 'receivedOn'
  expect(await say('')).toEqual([{ path, message: 'Please choose a date.' }])
  expect(await say('23/11/2026')).toEqual([{ path, message: 'A date is written YYYY-MM-DD.' }])
})

test('a shopper can read the receipt of their own order in their language, with the returned items', async () => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper()]
  const { orderId } = await shop.paidOrder({
    shopper,
    price: 800,
    title: 'Meher kurta',
    titleHindi: 'मेहर कुर्ता',
  })
  await shop.db`UPDATE users SET language = 'hi' WHERE id = ${shopper.id}`
  const refund = { refundId: uuidv7(), reason: 'A mark', amount: 100, restock: false }
  await owner.call('POST', `/api/admin/orders/refund/${orderId}`, refund)
  await shop.db`UPDATE refunds SET state = 'done', done_at = now() WHERE order_id = ${orderId}`
  expect(await getReceipt(shop.db, orderId)).toMatchObject({
    title: 'रसीद',
    rows: [['मेहर कुर्ता', '1 नग', '800.00', '800.00']],
    payments: [[expect.stringMatching(/, PayPal$/), '800.00']],
    sums: [
      ['मिली राशि', '₹800.00'],
      ['लौटाई राशि', '−₹100.00'],
      ['बाकी राशि', '₹0.00'],
    ],
  })
  const url = `/api/shop/order/receipt/${orderId}`
  expect((await shopper.call('GET', url)).headers['content-type']).toBe('application/pdf')
  expect((await other.call('GET', url)).status).toBe(403)
  expect((await shopper.call('GET', `/api/shop/order/receipt/${uuidv7()}`)).status).toBe(404)
  const packer = await shop.staff('packing')
  expect((await packer?.call('GET', receiptUrl(orderId)))?.status).toBe(403)
})

test('an order with tax has its invoice instead', async () => {
  const { orderId } = await enter(1000, { received: receiptInput(1000) })
  expect((await owner.call('GET', receiptUrl(orderId))).status).toBe(200)
  await shop.db`
    INSERT INTO order_charges (order_id, position, kind, code, label, amount_paise, taxable_paise, included, rate)
    VALUES (${orderId}, 1, 'tax', 'gst', 'CGST + SGST', 4762, 95238, true, 5)`
  expect(await owner.call('GET', receiptUrl(orderId))).toMatchObject({
    status: 404,
    body: { code: 'document_not_found' },
  })
})

test('the dashboard has the money of the period by payment method', async () => {
  const other = await openShop()
  const own = await other.staff('owner')
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const call = (path: string, body: object) => own.call('POST', `/api/admin/orders/${path}`, body)
  const sell = async (price: number, received: object) => {
    const productId = await other.product({ price })
    const orderId = uuidv7()
    const { status } = await call('create', {
      orderId,
      channel: 'counter',
      customer: { name: 'Meera' },
      address: {},
      lines: [{ productId, quantity: 1 }],
      totalAmount: price,
      received,
    })
    expect(status).toBe(201)
    return orderId
  }
  await sell(1000, receiptInput(1000, { receivedOn: today }))
  await sell(500, receiptInput(500, { receivedOn: '2024-01-02' }))
  const upi = receiptInput(700, { method: 'upi', receivedOn: today, reference: '412345678999' })
  const orderId = await sell(700, upi)
  const correction = { correctionId: uuidv7(), receiptId: upi.receiptId, amount: 600 }
  const corrected = await call(`correct-received/${orderId}`, { ...correction, reason: 'Typing' })
  expect(corrected.status).toBe(200)
  const shopper = await other.shopper()
  const productId = await other.product({ price: 300 })
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  await buy(shopper, addressId, 300)
  const { body } = await own.call('GET', '/api/admin/dashboard?days=7')
  expect(body.data.moneyBySource).toEqual([
    { source: 'cash', payments: 1, amount: 1000 },
    { source: 'upi', payments: 1, amount: 600 },
    { source: 'paypal', payments: 1, amount: 300 },
  ])
  const packer = await other.staff('packing')
  const theirs = await packer?.call('GET', '/api/admin/dashboard?days=7')
  expect(theirs?.body.data.moneyBySource).toEqual([])
})

/** Enters an order at the counter. */
function enter(price: number, more: object = {}) {
  const counter = { channel: 'counter', customer: { name: 'Meera Rao' }, address: {} }
  return shop.enteredOrder({ price, title: 'Noor saree', ...counter, ...more })
}

async function receive(orderId: string, receipt: object) {
  succeeded(await owner.call('POST', `/api/admin/orders/received/${orderId}`, receipt))
}
