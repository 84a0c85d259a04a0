import { expect, onTestFinished, test } from 'vitest'
import { siteOrigin } from '#server/config.ts'
import { type OutboxMessage, putAllInOutbox } from '#server/records/outbox.ts'
import { emailTemplateKinds } from '#shared/shop/email-templates.ts'
import { hindiEmail } from '#shared/shop/email-templates-hindi.ts'
import { languages } from '#shared/words/language.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { buttonIn, countButtons, findEmailFaults, visibleText } from '#test/support/email-rules.ts'
import { openMailServer } from '#test/support/mail-server.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ checksLedger: false })
const { owner } = shop
const origin = siteOrigin(shop.context.config)

const orderKinds = emailTemplateKinds.filter(
  (kind) => hindiEmail(kind) !== undefined && kind !== 'backInStock' && kind !== 'orderChange',
)
const ownerKinds = [
  'newOrder',
  'dispute',
  'providerRefund',
  'payoutGiven',
  'refundKept',
  'changeAsked',
  'orderCancelled',
  'linkClaim',
]

test('every email about an order of 20 lines is shown by mail programs, in both languages', async () => {
  const { shopper, orderId } = await orderOf(20)
  const payload = {
    orderId,
    paise: 100_000,
    reference: '"><script>',
    amount: 5,
    origin: 'provider',
  }
  const before = (await emailsTo(shop, shopper.email)).length
  for (const language of languages)
    await queue(
      ...orderKinds.map(
        (kind) =>
          ({ kind, recipient: shopper.email, payload: { ...payload, language } }) as NewMessage,
      ),
    )
  const emails = (await emailsTo(shop, shopper.email)).slice(before)
  expect(emails).toHaveLength(2 * orderKinds.length)
  const order = await shop.fetchOrder(orderId)
  for (const { subject, text, html } of emails) {
    const language = text.includes('Content-Language: hi') ? 'hi' : 'en'
    expect(await findEmailFaults(html, language), subject).toEqual([])
    expect(buttonIn(html), subject).toMatch(new RegExp(`^${origin}/(shop|track)/`))
    expect(html.match(/<img /g), subject).toHaveLength(20)
    expect(html).toContain(`src="${origin}/images/lehenga-320.webp"`)
    expect(visibleText(html)).toContain('₹40,000')
    expect(visibleText(html)).toContain('2 × ₹1,000')
    expect(html).not.toContain('<b>')
    expect(text).toContain(order.orderNumber)
  }
})

test('the emails to the owner have the same frame', async () => {
  const { orderId } = await orderOf(1)
  const before = (await emailsTo(shop, owner.email)).length
  const payload = { orderId, paise: 100, reference: '"><script>', amount: 5, origin: 'provider' }
  await queue(
    ...ownerKinds.map((kind) => ({ kind, recipient: owner.email, payload }) as never),
    {
      kind: 'lowStock',
      recipient: owner.email,
      payload: { pieces: [{ title: 'A', size: '', left: 1 }] },
    },
    { kind: 'mailFailed', recipient: owner.email, payload: {} },
    { kind: 'staffInvite', recipient: owner.email, payload: { inviter: 'A', link: `${origin}/x` } },
  )
  const emails = (await emailsTo(shop, owner.email)).slice(before)
  expect(emails.length).toBeGreaterThanOrEqual(ownerKinds.length + 3)
  for (const { subject, html } of emails) {
    expect(await findEmailFaults(html, 'en'), subject).toEqual([])
    expect(countButtons(html), subject).toBe(1)
  }
})

test('an order’s sums, address and days are those of its text', async () => {
  const { shopper, orderId } = await orderOf(2)
  const [confirmed] = await emailsTo(shop, shopper.email)
  const seen = visibleText(confirmed?.html ?? '')
  expect(seen).toContain('14 Amer Road, Jaipur 302002')
  expect(seen).toMatch(/Total\s*₹4,000/)
  await shop.setStatus(orderId, 'inShipping', { courier: 'Delhivery', trackingNumber: '77001' })
  const shipped = (await emailsTo(shop, shopper.email)).at(-1)
  const { text = '', html = '' } = shipped ?? {}
  const tracking = 'https://www.delhivery.com/track/package/77001'
  expect(text).toContain(tracking)
  expect(buttonIn(html)).toBe(tracking)
  expect(html).toContain(`href="${origin}/shop/account?order=${orderId}" class="link"`)
  expect(visibleText(html)).toContain('Delivery address\n14 Amer Road')
})

test('an unproved address sees nothing that the shopper wrote', async () => {
  const shopper = await shop.shopper()
  await shop.db`UPDATE users SET email_verified = false WHERE id = ${shopper.id}`
  const productId = await shop.product({ price: 1000 })
  const { addressId } = await readyToBuy(shopper, [{ productId }], { city: 'Secretpur' })
  const orderId = await buy(shopper, addressId, 1000)
  await shop.setStatus(orderId, 'inShipping')
  const emails = await emailsTo(shop, shopper.email)
  const name = shopper.userName
  for (const { html } of emails.slice(-2)) {
    expect(html).not.toMatch(/Amer Road|Secretpur/)
    expect(visibleText(html)).not.toContain(`Dear ${name}`)
  }
})

test('the owner’s own words are escaped, and their total is the last row', async () => {
  const words = {
    kind: 'orderConfirmed',
    subject: '<b>Yours</b>, {order}',
    text: '<script>alert(1)</script>\n{pieces}\n  All in all: {total}\n\n"><img src=x>',
  }
  expect((await owner.call('PUT', '/api/admin/mail-texts', words)).status).toBe(200)
  onTestFinished(async () => {
    await owner.call('DELETE', '/api/admin/mail-texts/orderConfirmed')
  })
  const { shopper, orderId } = await orderOf(1)
  const [email] = await emailsTo(shop, shopper.email)
  const { html = '' } = email ?? {}
  expect(await findEmailFaults(html, 'en')).toEqual([])
  expect(visibleText(html)).toContain('<script>alert(1)</script>')
  expect(visibleText(html)).toMatch(/All in all\s*₹2,000/)
  expect(buttonIn(html)).toBe(`${origin}/shop/account?order=${orderId}`)
})

test('a mail program in a browser may show the pictures', async () => {
  const { headers } = await shop.call('GET', '/images/none.webp')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('pictures on a host of their own are addressed there', async () => {
  const { config } = shop.context
  Object.assign(config, { picturesBase: 'https://pictures.example/zari' })
  onTestFinished(() => void Object.assign(config, { picturesBase: undefined }))
  const { shopper } = await orderOf(1)
  const [email] = await emailsTo(shop, shopper.email)
  expect(email?.html).toContain('src="https://pictures.example/zari/lehenga-320.webp"')
})

test('a mail server receives the text and then the HTML; the outbox file stays text', async () => {
  const server = await openMailServer()
  onTestFinished(() => void server.close())
  const { config } = shop.context
  const { shopper } = await orderOf(1)
  const [file] = await emailsTo(shop, shopper.email)
  expect(file?.text).toMatch(/^Content-Type: text\/plain/m)
  expect(file?.text).not.toMatch(/multipart|<html/)

  Object.assign(config, { smtpUrl: server.url })
  onTestFinished(() => void Object.assign(config, { smtpUrl: undefined }))
  const next = await orderOf(1)
  await emailsTo(shop, next.shopper.email)
  const received =
    server.received.find((email) => email.includes(`To: ${next.shopper.email}`)) ?? ''
  expect(received).toMatch(/^Content-Type: multipart\/alternative;/m)
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(received) ?? []
  const types = received
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => /Content-Type: ([\w/]+)/.exec(part)?.[1])
  expect(types).toEqual(['text/plain', 'text/html'])
})

test('the owner previews a text that is not saved, with both languages in the same frame', async () => {
  const { data } = (await owner.call('GET', '/api/admin/mail-texts')).body
  for (const { kind, language, subject, text } of data) {
    const body = { kind, language, subject, text }
    const reply = await owner.call('POST', '/api/admin/mail-texts/preview', body)
    expect(reply.status, kind).toBe(200)
    expect(await findEmailFaults(reply.body.data.html, language), kind).toEqual([])
    expect(countButtons(reply.body.data.html), kind).toBe(1)
    const seen = visibleText(reply.body.data.html)
    expect(seen, kind).not.toMatch(/\{\w+\}|undefined/)
  }
  const draft = { kind: 'orderShipped', language: 'en', subject: 'Hi', text: '<i>{nmae}</i>' }
  const { body } = await owner.call('POST', '/api/admin/mail-texts/preview', draft)
  expect(visibleText(body.data.html)).toContain('<i></i>')
})

type NewMessage = OutboxMessage extends infer One ? Omit<One & OutboxMessage, 'id'> : never

const queue = (...messages: NewMessage[]) =>
  shop.db.begin((tx) => putAllInOutbox(tx, messages as never), 'usual')

async function orderOf(lines: number) {
  const shopper = await shop.shopper()
  const title = `Gulnaar <b>lehenga</b> & "dupatta" ${'silk '.repeat(20)}`
  const titleHindi = `गुलनार ${'लहंगा '.repeat(20)}`
  const products = await Promise.all(
    Array.from({ length: lines }, () => shop.product({ title, titleHindi, price: 1000 })),
  )
  const cart = products.map((productId) => ({ productId, quantity: 2 }))
  const { addressId } = await readyToBuy(shopper, cart)
  return { shopper, orderId: await buy(shopper, addressId, 2000 * lines) }
}
