import { expect, test } from 'vitest'
import { sendRefunds } from '#server/orders/refunding/refund-sending.ts'
import { type OutboxMessage, sendOutbox } from '#server/records/outbox.ts'
import { createMailer } from '#server/shop/email/mailer.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { emailsTo, type SentEmail, tokenFor } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const productId = await shop.product({
  title: 'Panna skirt',
  titleHindi: 'पन्ना लहंगा',
  totalStock: 50,
  price: 125000,
})

const hindi = 'language=hi'
const devanagari = /[\u0900-\u097f]/

test('a Hindi reader gets the emails of registration, reset, order and shipping in Hindi', async () => {
  const email = 'asha@example.com'
  await register(email, hindi)
  expectHindi(await newest(email), 'नमस्ते,', 'अकाउंट', '48')
  const body = { token: await tokenFor(shop, email, 'confirm-email') }
  expect((await shop.call('POST', '/api/auth/confirm-email', { body })).status).toBe(200)

  await shop.call('POST', '/api/auth/forgot-password', { body: { email } }, hindi)
  expectHindi(await newest(email), 'प्रिय आशा,', 'पासवर्ड', '60')
  expect(await tokenFor(shop, email, 'reset-password')).toBeTruthy()

  const asha = await signIn(email, hindi)
  const id = await paidOrder(asha)
  expectHindi(
    await newest(email),
    'प्रिय आशा,',
    '  2 × पन्ना लहंगा: ₹2,50,000 (एक का ₹1,25,000)',
    '  कुल: ₹2,50,000',
    '14 Amer Road, Jaipur 302002',
  )
  await shop.setStatus(id, 'inShipping', { courier: 'Delhivery', trackingNumber: '77001' })
  expectHindi(
    await newest(email),
    'कूरियर Delhivery, नंबर 77001',
    'https://www.delhivery.com/track/package/77001',
    `/shop/account?order=${id}`,
  )
  await shop.setStatus(id, 'delivered')
  expectHindi(await newest(email), 'पहुँच गया')
  await refund(id)
  expectHindi(await newest(email), '₹2,50,000', 'लौटा')
  const other = await paidOrder(asha)
  await shop.setStatus(other, 'rejected')
  expectHindi(await newest(email), 'पेमेंट', 'खेद')
})

test('a product without a Hindi name has its English one', async () => {
  const plain = await shop.product({ title: 'Linen kurta', price: 100 })
  const { email, ...someone } = await shop.shopper()
  const reader = inHindi({ email, ...someone })
  const { addressId } = await readyToBuy(reader, [{ productId: plain }])
  await buy(reader, addressId, 100)
  expect((await newest(email)).text).toContain('  1 × Linen kurta: ₹100')
})

test('an English reader gets unchanged emails', async () => {
  const email = 'jane@example.com'
  await register(email)
  const { subject, text } = await newest(email)
  expect(subject).toBe('Please confirm your email for Zari')
  expect(text).not.toContain('Content-Language')
  expect(bare(text)).toMatch(/^Hello,\n\nAn account at Zari was opened with this address\.\n/)
  const id = await paidOrder(await signIn(email))
  await shop.setStatus(id, 'inShipping', { courier: 'DTDC', trackingNumber: '9' })
  const number = (await shop.fetchOrder(id)).orderNumber
  const [, confirmed, shipped] = await emails(email)
  expect(confirmed?.subject).toBe('Your order at Zari is confirmed')
  const [greeting, signature] = ['Hello,\n', bare(text).split('\n').at(-2)]
  const lines = [
    greeting,
    'Thank you for your order at Zari. We have received your payment (PayPal).\n',
    `Order ${number} (${id})`,
    '  2 × Panna skirt: ₹2,50,000 (₹1,25,000 each)',
    '  Total: ₹2,50,000\n',
    'We send it to: the address that was chosen at checkout, PIN code 302002\n',
    signature,
  ]
  expect(bare(confirmed?.text ?? '').trimEnd()).toBe(lines.join('\n'))
  expect(bare(shipped?.text ?? '')).toContain('\nWith DTDC, number 9\n')
  for (const message of await emails(email)) {
    expect(message.text).not.toMatch(devanagari)
    expect(message.text).not.toContain('Content-Language')
  }
})

test('the language belongs to the account on each device, and is stored only when it changes', async () => {
  const { email } = await shop.shopper()
  await signIn(email, hindi)
  expect(await fetchLanguage(email)).toBe('hi')
  // A browser that never chose a language sends none.
  const elsewhere = await signIn(email)
  expectHindi(await newest(email), 'ब्राउज़र', '(भारत)')
  expect(await fetchLanguage(email)).toBe('hi')

  const version = async () =>
    (await shop.db<{ xmin: string }[]>`SELECT xmin::text FROM users WHERE email = ${email}`)[0]
      ?.xmin
  const before = await version()
  await signIn(email, hindi)
  const choose = (language: string) => elsewhere.call('PUT', '/api/auth/language', { language })
  expect((await choose('hi')).status).toBe(200)
  expect(await version()).toBe(before)
  expect((await choose('en')).status).toBe(200)
  expect(await fetchLanguage(email)).toBe('en')
  expect((await choose('fr')).status).toBe(400)
  expect((await shop.call('PUT', '/api/auth/language', { body: { language: 'hi' } })).status).toBe(
    401,
  )
})

test('an order is confirmed in the language that it was placed in, also by a browser of another host', async () => {
  const someone = await shop.shopper()
  const { addressId } = await readyToBuy(someone, [{ productId }])
  const headers = { 'content-language': 'hi' }
  const order = { addressInfo: { addressId }, totalAmount: 125000, paymentMethod: 'paypal' }
  await someone.call('POST', '/api/shop/order/create', order, { headers })
  expect(await fetchLanguage(someone.email)).toBe('hi')
  const { body } = await someone.call('POST', '/api/shop/order/create', order)
  expect(body.success).toBe(true)
  expect(await fetchLanguage(someone.email)).toBe('en')
})

test('staff get English emails in any shop language', async () => {
  const member = inHindi(await shop.staff('owner'))
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: member.email } }, hindi)
  const change = { currentPassword: shop.password, newPassword: 'phulkari-bagh-2' }
  await member.call('POST', '/api/auth/change-password', change)
  const told = await emails(member.email)
  expect(told.length).toBeGreaterThan(1)
  for (const { subject, text } of told) expect(subject + text).not.toMatch(devanagari)
})

test('a retried email keeps its language', async () => {
  const reader = inHindi(await shop.shopper())
  await paidOrder(reader)
  const fails = ({ recipient }: OutboxMessage) =>
    recipient === reader.email ? Promise.reject(new Error('away')) : Promise.resolve()
  await sendOutbox(shop.db, fails)
  await reader.call('PUT', '/api/auth/language', { language: 'en' })
  await shop.db`UPDATE outbox SET next_at = now() WHERE recipient = ${reader.email} AND sent_at IS NULL`
  await sendOutbox(
    shop.db,
    createMailer(shop.context, () => {}),
  )
  expectHindi(await newest(reader.email), 'पन्ना लहंगा')
})

test('the owner edits an email’s text for each language separately', async () => {
  const path = '/api/admin/mail-texts'
  const words = { kind: 'orderConfirmed', subject: 'Thanks', text: 'Ta for {order}.' }
  const inHers = { ...words, language: 'hi', subject: 'शुक्रिया', text: '{order} के लिए शुक्रिया।' }
  const mine = inHindi(await shop.shopper())
  const text = async () => {
    await paidOrder(mine)
    return bare((await newest(mine.email)).text).trim()
  }
  expect((await owner.call('PUT', path, words)).status).toBe(200)
  expect(await text()).toContain('हमें मिल गया')
  const saved = await owner.call('PUT', path, inHers)
  expect(saved.status).toBe(200)
  const shown = saved.body.data.filter(({ kind }: { kind: string }) => kind === words.kind)
  expect(shown).toMatchObject([
    { language: 'en', text: words.text, isOwn: true },
    { language: 'hi', text: inHers.text, isOwn: true },
  ])
  expect(await text()).toMatch(/^\S+ के लिए शुक्रिया।$/)
  const late = await owner.call('DELETE', `${path}/orderConfirmed?language=hi&version=old`)
  expect(late.status).toBe(409)
  await owner.call('DELETE', `${path}/orderConfirmed?language=hi`)
  expect(await text()).toContain('हमें मिल गया')
  await owner.call('DELETE', `${path}/orderConfirmed`)
  expect((await owner.call('PUT', path, { ...inHers, kind: 'newOrder' })).status).toBe(400)
})

const bare = (text: string) => text.replace(/\r\n/g, '\n').split('\n\n').slice(1).join('\n\n')

/** A browser in Hindi. */
const inHindi = (person: Person) => shop.person(person, `${person.cookie}; ${hindi}`)
const register = (email: string, cookie?: string) =>
  shop.call(
    'POST',
    '/api/auth/register',
    { body: { userName: 'आशा', email, password: shop.password } },
    cookie,
  )
const signIn = async (email: string, cookie?: string) => {
  const body = { email, password: shop.password }
  const reply = await shop.call('POST', '/api/auth/login', { body }, cookie)
  const session = reply.cookies.map(({ name, value }) => `${name}=${value}`)[0] ?? ''
  return shop.person(reply.body.user, [session, cookie].filter(Boolean).join('; '))
}
const fetchLanguage = async (email: string) =>
  (await shop.db<{ language: string }[]>`SELECT language FROM users WHERE email = ${email}`)[0]
    ?.language
const emails = (email: string) => emailsTo(shop, email)
const newest = async (email: string) => (await emails(email)).at(-1) as SentEmail

function expectHindi({ subject, text }: SentEmail, ...parts: string[]) {
  expect(subject).toMatch(devanagari)
  expect(text).toContain('Content-Language: hi')
  for (const part of parts) expect(text).toContain(part)
  // Latin text is a name, link or id, so no sentence was left in English.
  const words = bare(text).replace(/https?:\S+/g, '')
  expect(words).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/)
}

async function paidOrder(shopper: Person) {
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity: 2 }])
  return buy(shopper, addressId, 250000)
}
async function refund(id: string) {
  const asked = { refundId: crypto.randomUUID(), reason: 'Torn', restock: false }
  await owner.call('POST', `/api/admin/orders/refund/${id}`, asked)
  await sendRefunds(shop.context, id)
}
