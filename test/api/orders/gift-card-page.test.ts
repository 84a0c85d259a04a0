import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { cardPurchase } from '#test/support/card-sales.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop } from '#test/support/shop.ts'
import { boughtCard } from './bought-cards.ts'

const shop = await openShop({
  env: { TRUST_PROXY: '1' },
  payments: {
    methods: ['paypal'],
    giftCards: true,
    giftCardSales: { isOn: true, least: 500, most: 20_000 },
  },
})
const { owner } = shop

test('a card’s email shows the design that its buyer chose, and leads to its page', async () => {
  const { email, code } = await bought({ design: 'paisley' })
  expect(email?.html).toMatch(/<img[^>]*src="https?:\/\/[^"]*\/images\/gift-card-paisley\.webp"/)
  expect(email?.text).toContain(`Its code: ${code}`)
  const { status, body } = await open(code)
  expect([status, body.data]).toEqual([
    200,
    {
      code,
      design: 'paisley',
      value: 2000,
      balance: 2000,
      recipientName: 'Asha',
      senderName: 'Leela',
      message: 'For your wedding',
      state: 'open',
    },
  ])
})

test('a card has the first design unless its buyer chose another', async () => {
  const { code } = await bought()
  expect((await open(code)).body.data.design).toBe('marigold')
})

test('a design that does not exist is refused', async () => {
  const person = await shop.shopper()
  const body = cardPurchase({ design: 'peacock' })
  const reply = await person.call('POST', '/api/shop/gift-cards/buy', body)
  expect([reply.status, reply.body.errors?.[0].path]).toEqual([400, 'design'])
})

test('a card is printed on one A5 page in both languages, whatever its message', async () => {
  const messages = ['For your wedding', 'आपकी शादी के लिए', 'x\n'.repeat(249), 'long '.repeat(100)]
  for (const message of messages) {
    const { code } = await bought({ message, design: 'arch' })
    for (const language of ['en', 'hi']) {
      const file = await shop.call('GET', `/api/gift-card/${code}/pdf`, {
        headers: { cookie: `language=${language}` },
      })
      expect(file.status).toBe(200)
      expect(file.headers['content-type']).toBe('application/pdf')
      expect(file.headers['cache-control']).toBe('no-store')
      const text = String(file.body)
      expect(text.slice(0, 5)).toBe('%PDF-')
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
      expect(text).toContain('/MediaBox [0 0 595.28 419.53]')
    }
  }
})

test('an unknown, a wrong and a replaced code get the same answer', async () => {
  const { person, orderId, code } = await bought()
  const renewed = await person.call('POST', `/api/shop/gift-cards/${orderId}/code`)
  expect(renewed.status).toBe(200)
  for (const wrong of [code, '0000-0000-0000-0000', 'a'.repeat(43), '1', '%00'])
    for (const ask of [open, print]) {
      const { status, body } = await ask(wrong)
      expect([status, body.code, body.message], wrong).toEqual([
        404,
        'gift_card_not_found',
        'This link of a gift card is not valid any more.',
      ])
    }
})

test('the page of a frozen and of a refunded card says so, and shows no code', async () => {
  const frozen = await bought()
  const [card] = await shop.db<{ id: string }[]>`
    SELECT card_id AS id FROM gift_card_sales WHERE order_id = ${frozen.orderId}`
  await owner.call('PUT', `/api/admin/gift-cards/${card?.id}`, { frozen: true })
  const refunded = await bought()
  await shop.refund(refunded.orderId, { reason: 'Changed their mind', restock: false })
  expect((await open(frozen.code)).body.data).toMatchObject({ state: 'stopped', code: '' })
  expect((await open(refunded.code)).body.data).toMatchObject({ state: 'refunded', code: '' })
  for (const { code } of [frozen, refunded]) expect((await print(code)).status).toBe(409)
})

test('a card that the owner issued has a page without a sender', async () => {
  const card = { cardId: uuidv7(), amount: 700, recipientName: '', recipientEmail: '', message: '' }
  const { code } = (await owner.call('POST', '/api/admin/gift-cards', card)).body.data
  expect((await open(code.toLowerCase())).body.data).toMatchObject({
    ...{ code, value: 700, senderName: '', design: 'marigold' },
  })
})

test('only a network’s wrong codes are limited', async () => {
  const { code } = await bought()
  const from = (address: string, asked: string) =>
    shop.call('GET', `/api/gift-card/${asked}`, { headers: { 'x-forwarded-for': address } })
  await from('203.0.113.9', 'wrong')
  await shop.db`UPDATE throttle SET used = 10000`
  expect((await from('203.0.113.9', 'wrong')).status).toBe(429)
  expect((await from('198.51.100.7', code)).status).toBe(200)
})

test('each design has a picture for emails', async () => {
  for (const design of ['marigold', 'paisley', 'arch']) {
    const picture = await shop.call('GET', `/images/gift-card-${design}.webp`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  expect((await shop.call('GET', '/images/gift-card-peacock.webp')).status).toBe(404)
})

async function bought(more: object = {}) {
  const person = await shop.shopper()
  const { orderId, recipientEmail } = await boughtCard(person, more)
  const email = (await emailsTo(shop, recipientEmail)).at(-1)
  const code = /\/gift-card\/([\dA-Z-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  return { person, orderId, email, code }
}

function open(code: string) {
  return shop.call('GET', `/api/gift-card/${code}`)
}

function print(code: string) {
  return shop.call('GET', `/api/gift-card/${code}/pdf`)
}
