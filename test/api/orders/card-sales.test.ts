import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { recordDispute } from '#server/orders/refunding/disputes.ts'
import { cardPurchase } from '#test/support/card-sales.ts'
import { capture, order, payAtPayPal } from '#test/support/checkout.ts'
import { dayIn } from '#test/support/days.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'
import { approvedCard, boughtCard } from './bought-cards.ts'

const PRICE = 1000

const shop = await openShop({
  env: { TRUST_PROXY: '1' },
  payments: {
    methods: ['paypal', 'razorpay', 'cod'],
    cod: { confirm: false },
    giftCards: true,
    giftCardSales: { isOn: true, least: 500, most: 20_000 },
  },
})
const { owner } = shop

test('a card is issued when its payment is captured, sent on its day, and spent', async () => {
  const person = await shop.shopper()
  const { recipientEmail, orderId, back } = await approvedCard(person)
  expect(await selectCards(orderId)).toEqual([])
  expect((await capture(person, back, orderId)).status).toBe(200)
  expect(await selectCards(orderId)).toMatchObject([{ paise: 200_000 }])
  expect((await capture(person, back, orderId)).status).toBe(200)
  expect(await selectCards(orderId)).toHaveLength(1)
  const [message] = await emailsTo(shop, person.email)
  expect(message?.text).toContain('the email that you named')
  const code = await findEmailedCode(recipientEmail)
  expect(code).not.toBe('')
  await spend(code, 800)
  expect(await selectCards(orderId)).toMatchObject([{ paise: 120_000 }])
})

test('a card can be bought only by a provider, within limits, for a future day', async () => {
  const person = await shop.shopper()
  const refused = async (more: object) => {
    const { status, body } = await askForCard(person, cardPurchase(more))
    return [status, body.errors?.[0].path]
  }
  expect(await refused({ paymentMethod: 'cod' })).toEqual([400, 'paymentMethod'])
  expect(await refused({ paymentMethod: 'upi' })).toEqual([400, 'paymentMethod'])
  expect(await refused({ amount: 499 })).toEqual([400, 'amount'])
  expect(await refused({ amount: 20_001 })).toEqual([400, 'amount'])
  expect(await refused({ deliverOn: '2020-01-01' })).toEqual([400, 'deliverOn'])
  expect(await refused({ deliverOn: '2999-01-01' })).toEqual([400, 'deliverOn'])
})

test('a purchase sent many times at once has one order', async () => {
  const person = await shop.shopper()
  const body = cardPurchase({})
  const replies = await Promise.all(Array.from({ length: 12 }, () => askForCard(person, body)))
  expect(replies.every(({ status }) => status === 201)).toBe(true)
  expect(new Set(replies.map((reply) => reply.body.orderId)).size).toBe(1)
})

test('a card’s email is in the language of its purchase', async () => {
  const person = await shop.shopper()
  const body = cardPurchase({})
  const cookie = `${person.cookie}; language=hi`
  const asked = await person.call('POST', '/api/shop/gift-cards/buy', body, { headers: { cookie } })
  expect((await payAtPayPal(person, asked.body)).status).toBe(200)
  const [email] = await emailsTo(shop, body.recipientEmail)
  expect(email?.text).toContain('गिफ़्ट कार्ड')
})

test('two captures at once issue one card', async () => {
  const person = await shop.shopper()
  const { orderId, back } = await approvedCard(person)
  await Promise.all([1, 2, 3].map(() => capture(person, back, orderId)))
  expect(await selectCards(orderId)).toHaveLength(1)
})

test('a refund returns the unspent amount and deducts it from the card', async () => {
  const sale = await boughtCard(await shop.shopper())
  await spend(await findEmailedCode(sale.recipientEmail), 500)
  expect((await refund(sale.orderId, { amount: 1600 })).status).toBe(400)
  expect((await refund(sale.orderId, { toCredit: true })).status).toBe(400)
  expect((await refund(sale.orderId)).status).toBe(200)
  expect(await selectCards(sale.orderId)).toMatchObject([{ paise: 0 }])
  const [back] = await shop.db`SELECT amount_paise FROM refunds WHERE order_id = ${sale.orderId}`
  expect(back).toEqual({ amount_paise: 150_000 })
  expect((await refund(sale.orderId)).body.code).toBe('card_spent')
})

test('a dispute freezes the card until it is won', async () => {
  const sale = await boughtCard(await shop.shopper())
  const [payment] = await shop.db<{ captureId: string }[]>`
    SELECT capture_id AS "captureId" FROM payments WHERE order_id = ${sale.orderId}`
  const dispute = {
    id: uuidv7(),
    captureId: payment?.captureId ?? '',
    reason: 'fraud',
    amount: { currency: 'USD', minor: 2400 },
  }
  await recordDispute(shop.context, 'paypal', { ...dispute, state: 'opened' } as never)
  expect(await selectCards(sale.orderId)).toMatchObject([{ isFrozen: true }])
  expect(await findEmailedCode(sale.recipientEmail)).toBe('')
  await recordDispute(shop.context, 'paypal', { ...dispute, state: 'won' } as never)
  expect(await selectCards(sale.orderId)).toMatchObject([{ isFrozen: false }])
  expect(await findEmailedCode(sale.recipientEmail)).not.toBe('')
})

test('a sold card counts as no revenue and has no tax document', async () => {
  const before = (await owner.call('GET', '/api/admin/dashboard')).body.data
  const sale = await boughtCard(await shop.shopper())
  await refund(sale.orderId, { amount: 300 })
  const { revenue, orders } = (await owner.call('GET', '/api/admin/dashboard')).body.data
  expect([revenue, orders]).toEqual([before.revenue, before.orders])
  expect(await shop.db`SELECT 1 FROM documents WHERE order_id = ${sale.orderId}`).toEqual([])
  const { data } = (await owner.call('GET', '/api/admin/parcels')).body
  expect(JSON.stringify(data)).not.toContain(sale.orderId)
})

test('the owner’s list counts the orders of cards, unless it leaves them out', async () => {
  const list = async (query: string) =>
    (await owner.call('GET', `/api/admin/orders/get?${query}`)).body
  const day = dayIn(0)
  const placed = `from=${day}&to=${day}`
  const { total } = await list('limit=1')
  const { orderId } = await boughtCard(await shop.shopper())
  const [newest] = (await list('limit=1')).data
  expect(newest._id).toBe(orderId)
  expect((await list('limit=1')).total).toBe(total + 1)
  for (const query of [placed, `status=${newest.orderStatus}`, 'goods=1', `goods=1&${placed}`]) {
    const listed = await list(query)
    expect([query, listed.total]).toEqual([query, listed.data.length])
    const ids = listed.data.map(({ _id }: { _id: string }) => _id)
    expect([query, ids.includes(orderId)]).toEqual([query, !query.includes('goods')])
  }
  const figures = (await owner.call('GET', '/api/admin/dashboard?days=7')).body.data
  expect((await list('goods=1&by=paid')).total).toBe(figures.orders)
})

test('a card has no packing slip', async () => {
  const { orderId } = await boughtCard(await shop.shopper())
  const { orderStatus } = await shop.fetchOrder(orderId)
  const { data, total } = (
    await owner.call('GET', `/api/admin/parcels?status=${orderStatus}&limit=1000`)
  ).body
  expect(total).toBe(data.length)
  expect(data.map(({ _id }: { _id: string }) => _id)).not.toContain(orderId)
})

test('a card for today leaves at once, at any hour', async () => {
  const sale = await boughtCard(await shop.shopper(), { deliverOn: dayIn(0) })
  const [mail] = await shop.db`
    SELECT m.next_at <= now() AS due FROM outbox m
    WHERE m.kind = 'giftCard' AND m.recipient = ${sale.recipientEmail}`
  expect(mail).toEqual({ due: true })
})

test('a card for a later day waits for that day, and its email can be corrected until then', async () => {
  const person = await shop.shopper()
  const sale = await boughtCard(person, { deliverOn: dayIn(3) })
  const [mail] = await shop.db`
    SELECT m.next_at > now() + interval '1 day' AS later FROM outbox m
    WHERE m.kind = 'giftCard' AND m.recipient = ${sale.recipientEmail}`
  expect(mail).toEqual({ later: true })
  const url = `/api/shop/gift-cards/${sale.orderId}`
  expect((await person.call('POST', `${url}/code`)).body.code).toBe('card_not_sent')
  const recipientEmail = `right-${uuidv7()}@example.com`
  expect((await person.call('PUT', url, { recipientEmail })).status).toBe(200)
  const listed = (await person.call('GET', '/api/shop/gift-cards')).body.data
  expect(listed.cards).toMatchObject([{ recipientEmail, state: 'waiting', isCorrectable: true }])
  expect(await findEmailedCode(sale.recipientEmail)).toBe('')
  expect(await findEmailedCode(recipientEmail)).not.toBe('')
  expect((await person.call('PUT', url, { recipientEmail })).body.code).toBe('card_sent')
})

test('the buyer can request a new code once, which ends the old one', async () => {
  const person = await shop.shopper()
  const sale = await boughtCard(person)
  const first = await findEmailedCode(sale.recipientEmail)
  const again = () => person.call('POST', `/api/shop/gift-cards/${sale.orderId}/code`)
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(409)
  const second = await findEmailedCode(sale.recipientEmail)
  expect(second).not.toBe(first)
  const check = async (code: string) =>
    (await (await shop.shopper()).call('POST', '/api/shop/credit/check', { code })).status
  expect([await check(first), await check(second)]).toEqual([400, 200])
  const { body } = await person.call('GET', '/api/shop/gift-cards')
  expect(JSON.stringify(body)).not.toContain(second)
})

test('a capture whose response is lost issues the card when it is settled again', async () => {
  const person = await shop.shopper()
  const { orderId, back } = await approvedCard(person)
  shop.fault('capture', { kind: 'lost' })
  await capture(person, back, orderId)
  await shop.db`UPDATE orders SET updated_at = now() - interval '10 minutes' WHERE id = ${orderId}`
  expect((await capture(person, back, orderId)).status).toBe(200)
  expect(await selectCards(orderId)).toHaveLength(1)
})

test('concurrent refunds and spending never return a rupee twice', async () => {
  const sale = await boughtCard(await shop.shopper())
  const replies = await Promise.all([1, 2, 3].map(() => refund(sale.orderId, { amount: 900 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400])
  expect(await selectCards(sale.orderId)).toMatchObject([{ paise: 20_000 }])
})

test('a shop that sells no cards refuses a purchase, and an erased buyer leaves no message', async () => {
  const person = await shop.shopper()
  const sale = await boughtCard(person)
  expect((await owner.call('DELETE', `/api/admin/customers/${person.id}`)).status).toBe(200)
  const [kept] = await shop.db`
    SELECT g.sender_name, a.message FROM gift_card_sales g JOIN credit_accounts a ON a.id = g.card_id
    WHERE g.order_id = ${sale.orderId}`
  expect(kept).toEqual({ sender_name: '', message: '' })
  await shop.db`UPDATE settings SET payments = jsonb_set(payments, '{giftCardSales,isOn}', 'false')`
  expect((await askForCard(await shop.shopper(), cardPurchase({}))).body.code).toBe('no_card_sales')
  await shop.db`UPDATE settings SET payments = jsonb_set(payments, '{giftCardSales,isOn}', 'true')`
})

test('a dispute that is won before the card’s day sends one email', async () => {
  const sale = await boughtCard(await shop.shopper(), { deliverOn: dayIn(3) })
  const dispute = await openDispute(sale.orderId)
  await dispute('opened')
  await dispute('won')
  const mails = await shop.db`
    SELECT 1 FROM outbox WHERE kind = 'giftCard' AND recipient = ${sale.recipientEmail}`
  expect(mails).toHaveLength(1)
})

test('a card that the owner froze during a dispute stays frozen when the dispute is won', async () => {
  const sale = await boughtCard(await shop.shopper())
  const dispute = await openDispute(sale.orderId)
  await dispute('opened')
  const card = await fetchCard(sale.orderId)
  const frozen = await owner.call('PUT', `/api/admin/gift-cards/${card?.id}`, {
    frozen: true,
  })
  expect(frozen.status, JSON.stringify(frozen.body)).toBe(200)
  await dispute('won')
  expect(await fetchCard(sale.orderId)).toMatchObject({ isFrozen: true })
})

test('a card that the owner unfroze while disputed, and froze again, stays frozen', async () => {
  const sale = await boughtCard(await shop.shopper())
  const dispute = await openDispute(sale.orderId)
  await dispute('opened')
  const card = await fetchCard(sale.orderId)
  const url = `/api/admin/gift-cards/${card?.id}`
  await owner.call('PUT', url, { frozen: false })
  await owner.call('PUT', url, { frozen: true })
  await dispute('won')
  expect(await fetchCard(sale.orderId)).toMatchObject({ isFrozen: true })
})

test('winning one of a purchase’s two disputes leaves the card frozen for the other', async () => {
  const sale = await boughtCard(await shop.shopper())
  const one = await openDispute(sale.orderId)
  const other = await openDispute(sale.orderId)
  await one('opened')
  await other('opened')
  await one('won')
  expect(await fetchCard(sale.orderId)).toMatchObject({ isFrozen: true })
})

test('a rejected purchase leaves no spendable card', async () => {
  const sale = await boughtCard(await shop.shopper())
  const reply = await shop.setStatus(sale.orderId, 'rejected')
  const { orderStatus } = await shop.fetchOrder(sale.orderId)
  const card = await fetchCard(sale.orderId)
  expect({ reply: reply.status, orderStatus, card }).toMatchObject(
    orderStatus === 'rejected' ? { card: { isFrozen: true } } : { orderStatus: 'delivered' },
  )
})

test('buying a card does not use up a code for the first order', async () => {
  const person = await shop.shopper()
  await boughtCard(person)
  const { code } = await shop.discount({ firstOrder: true })
  const productId = await shop.product({ price: PRICE })
  await person.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
  const used = await person.call('POST', '/api/shop/cart/code', { code })
  expect(used.status, JSON.stringify(used.body)).toBe(200)
})

test('a customer’s export contains the messages that they wrote on cards', async () => {
  const person = await shop.shopper()
  const sale = await boughtCard(person, { message: `Blessings ${uuidv7()}` })
  const file = await owner.call('GET', `/api/admin/customers/${person.id}/export`)
  expect(file.status).toBe(200)
  expect(JSON.stringify(file.body)).toContain(sale.message)
})

test('a status that an order of a card cannot have is refused', async () => {
  const sale = await boughtCard(await shop.shopper())
  const replies = []
  for (const orderStatus of ['inProcess', 'inShipping'])
    replies.push((await shop.setStatus(sale.orderId, orderStatus)).status)
  const mails = await shop.db`
    SELECT kind FROM outbox WHERE payload->>'orderId' = ${sale.orderId} AND kind NOT IN ('orderConfirmed', 'newOrder')`
  expect({ replies, mails: mails.map(({ kind }) => kind) }).toEqual({
    replies: [409, 409],
    mails: [],
  })
})

test('a buyer of cards only no longer counts as a buyer after a claimed order leaves the account', async () => {
  const person = await shop.shopper()
  await boughtCard(person)
  const isBuyer = async () =>
    (await shop.db`SELECT 1 FROM buyers WHERE user_id = ${person.id}`).length > 0
  expect(await isBuyer()).toBe(false)
  const { shopper: other } = await shop.placedOrder({ price: PRICE, method: 'cod' })
  // The other order comes into the account as a claim does, is paid, and leaves it again.
  const [order] = await shop.db<{ id: string }[]>`
    SELECT id FROM orders WHERE user_id = ${other.id}`
  await shop.db`UPDATE orders SET user_id = ${person.id} WHERE id = ${order?.id ?? ''}`
  expect((await shop.receive(order?.id ?? '', PRICE)).body).toMatchObject({
    data: { paymentStatus: 'paid' },
  })
  expect(await isBuyer()).toBe(true)
  await shop.db`UPDATE orders SET user_id = NULL WHERE id = ${order?.id ?? ''}`
  expect(await isBuyer()).toBe(false)
})

test('an expired purchase is not charged late once the shopper bought another card instead', async () => {
  const person = await shop.shopper()
  const { orderId, back } = await approvedCard(person, { message: '' })
  await shop.db`
    UPDATE orders SET hold_until = now() - interval '1 minute', payment_status = 'expired' WHERE id = ${orderId}`
  await boughtCard(person)
  const late = await capture(person, back, orderId)
  expect([late.status, await fetchCard(orderId)]).toEqual([409, undefined])
})

test('a bought card counts in none of its customer’s figures', async () => {
  const person = await shop.shopper()
  await boughtCard(person)
  const { data } = (await owner.call('GET', `/api/admin/customers/${person.id}/export`)).body
  expect(data.account).toMatchObject({ orders: 0, spent: 0 })
})

test('a refunded card does not wait for a code', async () => {
  const person = await shop.shopper()
  const sale = await boughtCard(person)
  await emailsTo(shop, sale.recipientEmail)
  await shop.refund(sale.orderId, { reason: 'Changed their mind', restock: false })
  const reply = await person.call('POST', `/api/shop/gift-cards/${sale.orderId}/code`)
  expect(reply.status).toBe(409)
})

function askForCard(person: Person, purchase: object) {
  return person.call('POST', '/api/shop/gift-cards/buy', purchase)
}

async function findEmailedCode(email: string) {
  const text = (await emailsTo(shop, email)).at(-1)?.text ?? ''
  return /[\dA-Z]{4}(-[\dA-Z]{4}){3}/.exec(text)?.[0] ?? ''
}

function selectCards(orderId: string) {
  return shop.db<{ id: string; paise: number; isFrozen: boolean }[]>`
    SELECT a.id, a.available_paise AS paise, a.frozen_at IS NOT NULL AS "isFrozen"
    FROM gift_card_sales g JOIN credit_accounts a ON a.id = g.card_id WHERE g.order_id = ${orderId}`
}

async function fetchCard(orderId: string) {
  return (await selectCards(orderId))[0]
}

function refund(orderId: string, more: object = {}) {
  return shop.refund(orderId, { reason: 'Changed their mind', restock: false, ...more })
}

async function openDispute(orderId: string) {
  const [payment] = await shop.db<{ captureId: string }[]>`
    SELECT capture_id AS "captureId" FROM payments WHERE order_id = ${orderId}`
  const dispute = {
    id: uuidv7(),
    captureId: payment?.captureId ?? '',
    reason: 'fraud',
    amount: { currency: 'USD', minor: 2400 },
  }
  return (state: 'opened' | 'won' | 'lost') =>
    recordDispute(shop.context, 'paypal', { ...dispute, state } as never)
}

/** Spends rupees of a card with this code. */
async function spend(code: string, price: number) {
  const { shopper, addressId } = await shop.filledCart({ price })
  expect((await shopper.call('POST', '/api/shop/credit/use', { code })).status).toBe(200)
  const made = await order(shopper, addressId, price, 'paypal', { creditAmount: price })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
}
