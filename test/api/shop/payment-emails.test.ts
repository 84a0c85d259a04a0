import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { receiptInput } from '#test/support/orders.ts'
import { succeeded } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ payments: { methods: ['paypal', 'cod'], cod: { confirm: false } } })
const { owner } = shop

test('each recorded payment has one email with its method and the open amount', async () => {
  const { orderId, email, number } = await enter(900)
  expect(await newestTo(email)).toContain('₹900 is to be paid (By arrangement).')
  const first = receiptInput(400, { method: 'bank', reference: 'N-4711' })
  await receive(orderId, first)
  await receive(orderId, first)
  expect(await newestTo(email)).toContain(
    `We have received ₹400 for your order ${number}: Bank transfer.\n₹500 is still to be paid.`,
  )
  await receive(orderId, receiptInput(500))
  expect(await newestTo(email)).toContain(`${number}: Cash.\nIt is paid in full.`)
  expect(await subjectsTo(email)).toEqual([
    'Your order at Zari is confirmed',
    `We have received ₹400 for your order ${number}`,
    `We have received ₹500 for your order ${number}`,
  ])
})

test('money with the order is only in its confirmation, and a courier’s payout in no email', async () => {
  const paid = await enter(900, { received: receiptInput(900, { method: 'card' }) })
  expect(await newestTo(paid.email)).toContain('We have received your payment (Card machine).')
  const deposit = { deposit: { amount: 300, days: 20 }, received: receiptInput(300) }
  const divided = await enter(1000, deposit)
  expect(await newestTo(divided.email)).toContain(
    'Your deposit is received (Cash). ₹700 is due before we send it.',
  )
  const open = await enter(1000, { deposit: { amount: 300, days: 20 } })
  expect(await newestTo(open.email)).toContain('₹1,000 is to be paid (By arrangement).')
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [
    { productId: await shop.product({ price: 700 }) },
  ])
  const { orderId } = (await order(shopper, addressId, 700, 'cod')).body
  await emailsTo(shop, owner.email)
  await receive(orderId, receiptInput(700, { method: 'courier', reference: 'DLV-9' }))
  for (const email of [paid.email, divided.email, shopper.email])
    expect(await subjectsTo(email)).toEqual(['Your order at Zari is confirmed'])
  const toOwner = (await emailsTo(shop, owner.email)).map(({ text }) => text).join('\n')
  expect(toOwner).toContain('It is paid (Card machine).')
  expect(toOwner).toContain('₹700 is to be paid (Cash on delivery).')
})

test('confirmation and refund name the provider, in Hindi too', async () => {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [
    { productId: await shop.product({ price: 800 }) },
  ])
  const orderId = await buy(shopper, addressId, 800)
  await shop.db`UPDATE users SET language = 'hi' WHERE id = ${shopper.id}`
  expect(await newestTo(shopper.email)).toContain('We have received your payment (PayPal).')
  const refund = { refundId: uuidv7(), amount: 100, reason: 'A mark', restock: false }
  const { status } = await owner.call('POST', `/api/admin/orders/refund/${orderId}`, refund)
  expect(status).toBe(200)
  expect(await newestTo(shopper.email)).toContain('उसी तरीके से, जिससे आपने पेमेंट किया था (PayPal)')
})

test('a Hindi reader gets the email of a payment in Hindi', async () => {
  const shopper = await shop.shopper()
  await shop.db`UPDATE users SET language = 'hi' WHERE id = ${shopper.id}`
  const { orderId } = await enter(900, { customerId: shopper.id })
  expect(await newestTo(shopper.email)).toContain('₹900 देने हैं (')
  await receive(orderId, receiptInput(400, { method: 'bank' }))
  const text = await newestTo(shopper.email)
  expect(text).toContain('के ₹400 हमें मिल गए हैं: बैंक ट्रांसफ़र।\n₹500 अभी देने हैं।')
})

async function receive(orderId: string, receipt: object) {
  succeeded(await owner.call('POST', `/api/admin/orders/received/${orderId}`, receipt))
}

let entries = 0
async function enter(price: number, more: object = {}) {
  entries += 1
  const email = `meera-${entries}@example.com`
  const customer = { name: 'Meera', email }
  return { ...(await shop.enteredOrder({ price, customer, ...more })), email }
}

const subjectsTo = async (email: string) =>
  (await emailsTo(shop, email)).map(({ subject }) => subject)
const newestTo = async (email: string) => (await emailsTo(shop, email)).at(-1)?.text ?? ''
