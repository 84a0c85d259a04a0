import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { PAYMENT_LINK_COOKIE } from '#shared/orders/link-cookie.ts'
import { cardPurchase } from '#test/support/card-sales.ts'
import { measuredMake } from '#test/support/catalogue.ts'
import { capture, order } from '#test/support/checkout.ts'
import { toRequest } from '#test/support/contract-calls.ts'
import { addPhoto, aProfile } from '#test/support/fit.ts'
import { emailsTo, findCode } from '#test/support/mailbox.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import type { Method, Person, Reply } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'
import type { Marked } from './marked-people.ts'

const PRICE = 1000
const PASSWORD = 'kanjivaram-silk-2'

/** A shop that offers everything for which somebody's texts are stored. */
export const shop = await openShop({
  gst: true,
  zones: 'abroad',
  settings: { madeToMeasure: true, approvesPhotos: true, signInByCode: true, takesRequests: true },
  payments: {
    methods: ['paypal', 'cod', 'upi'],
    cod: { confirm: false },
    giftCards: true,
    giftCardSales: { isOn: true, least: 500, most: 5000 },
  },
})
const { owner } = shop
const productId = await shop.product({ price: PRICE, totalStock: 100 })
await shop.setMaking(productId, { makes: [{ ...measuredMake, days: 1, stockPolicy: 'stock' }] })

/** Every text field of every call that a marked text was sent in, as `call field`. */
export const filled = new Set<string>()

function recordFilled(call: string, value: unknown, { pattern }: Marked, path = '') {
  if (typeof value === 'string' && pattern.test(value)) filled.add(`${call} ${path}`)
  if (Array.isArray(value))
    for (const one of value) recordFilled(call, one, { pattern } as Marked, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value))
      recordFilled(call, one, { pattern } as Marked, path ? `${path}.${name}` : name)
}

type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  cookie?: string
  status?: number
}
type Caller = {
  call: (method: Method, url: string, body?: unknown, ask?: object) => Promise<Reply>
}
const visitor: Caller = {
  call: (method, url, body, ask = {}) =>
    shop.call(method, url, { ...(body !== undefined && { body }), ...ask }),
}

/** Calls the API as `caller` with texts about `who`, and expects success or `status`. */
async function send(
  caller: Caller,
  who: Marked,
  call: Call,
  { params = {}, query, body, cookie, status }: Sent,
) {
  const { status: success = 200 }: Endpoint = contract[call]
  const { method, url } = toRequest(call, params)
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const reply = await caller.call(method, url + search, body, cookie ? { headers: { cookie } } : {})
  expect([call, reply.status, reply.body?.errors ?? []]).toEqual([call, status ?? success, []])
  recordFilled(call, body, who)
  recordFilled(call, query, who)
  return reply.body
}

const addressOf = (who: Marked) => ({
  recipientName: who.name,
  address: `2 ${who.word('lane')} Lane`,
  city: `${who.word('city')} Jaipur`,
  pincode: '302002',
  phone: who.phone,
  notes: who.word('bell'),
})

/** Sends texts that staff write about an order, and texts of lists that name it. */
async function handleOrder(who: Marked, orderId: string) {
  const params = { id: orderId }
  await send(owner, who, 'PUT /api/admin/orders/address/:id', {
    params,
    body: {
      ...addressOf(who),
      address: `3 ${who.word('newlane')} Lane`,
      region: who.word('region'),
    },
  })
  await send(owner, who, 'PUT /api/admin/orders/notes/:id', {
    params,
    body: { notes: who.word('ordernote') },
  })
  await send(owner, who, 'PUT /api/admin/orders/notes/:id', {
    params,
    body: { notes: who.word('newnote'), notesWas: who.word('ordernote') },
  })
  await send(owner, who, 'PUT /api/admin/orders/tax-buyer/:id', {
    params,
    body: { state: '08', gstin: who.gstin, company: `${who.word('firm')} Traders`, name: who.name },
  })
  for (const call of ['get', 'export', 'export-xlsx'] as const)
    await send(owner, who, `GET /api/admin/orders/${call}`, { query: { q: who.name } })
  await send(owner, who, 'GET /api/admin/parcels', { query: { q: who.name } })
  for (const call of ['GET /api/admin/customers', 'GET /api/admin/customers/export'] as const)
    await send(owner, who, call, { query: { q: who.email } })
  await send(owner, who, 'GET /api/admin/gift-cards', { query: { q: who.email } })
  await send(owner, who, 'GET /api/admin/reviews', { query: { q: who.name } })
  await send(owner, who, 'POST /api/admin/orders/match-money', {
    body: { text: `Date,Narration,Credit\n23-11-2026,UPI ${who.name},1000` },
  })
}

/** An account whose every text is marked, with orders, gift cards, measures and refunds. */
export async function fillAccount(who: Marked) {
  const { email } = who
  await send(visitor, who, 'POST /api/auth/register', {
    body: { userName: who.name, email, password: PASSWORD },
  })
  await send(visitor, who, 'POST /api/auth/login', {
    body: { email, password: 'not-the-password' },
    status: 401,
  })
  await send(visitor, who, 'POST /api/auth/login', { body: { email, password: PASSWORD } })
  await send(visitor, who, 'POST /api/auth/forgot-password', { body: { email } })
  // A code would end the password of an account whose email is not confirmed.
  await shop.db`UPDATE users SET email_verified = true WHERE email = ${email}`
  const { data: sent } = await send(visitor, who, 'POST /api/auth/code', {
    body: { target: email },
  })
  const code = findCode((await emailsTo(shop, email)).at(-1))
  await send(visitor, who, 'POST /api/auth/code/sign-in', {
    body: { codeId: sent.codeId, code, userName: who.name },
  })
  const shopper = await shop.signIn(email, PASSWORD)
  const userId = shopper.id
  await shopper.call('POST', '/api/auth/confirm-password', { password: PASSWORD })
  await send(shopper, who, 'POST /api/auth/change-email', {
    body: { newEmail: `${who.word('next')}@example.com` },
  })

  const home = { ...addressOf(who), gstin: who.gstin, company: `${who.word('firm')} Traders` }
  const { data: saved } = await send(shopper, who, 'POST /api/shop/address/add', { body: home })
  const abroad = { country: 'US', region: who.word('region'), pincode: '10001' }
  const { data: foreign } = await send(shopper, who, 'POST /api/shop/address/add', {
    body: { ...addressOf(who), ...abroad },
  })
  for (const { _id, more } of [
    { _id: saved._id, more: { ...home } },
    { _id: foreign._id, more: { ...addressOf(who), ...abroad } },
  ])
    await send(shopper, who, 'PUT /api/shop/address/update/:userId/:addressId', {
      params: { userId, addressId: _id },
      body: more,
    })

  const profile = { ...aProfile, name: who.word('profile'), notes: who.word('posture') }
  const { data: measures } = await send(shopper, who, 'POST /api/shop/measures/:userId', {
    params: { userId },
    body: profile,
  })
  await send(shopper, who, 'PUT /api/shop/measures/:userId/:profileId', {
    params: { userId, profileId: measures._id },
    body: profile,
  })

  const options = { make: 'measured', profileId: measures._id }
  const take = async (method: 'paypal' | 'cod' | 'upi', more: object = {}) => {
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1, ...more })
    const made = await order(shopper, saved._id, PRICE, method)
    expect([made.status, made.body.errors ?? []]).toEqual([201, []])
    return made.body as { orderId: string; approvalURL: string }
  }

  const measured = await take('paypal', { options })
  const back = await atProvider(measured.approvalURL)
  await capture(shopper, back, measured.orderId)
  const found = await owner.call('GET', `/api/admin/orders/details/${measured.orderId}`)
  const [{ lineId }] = found.body.data.cartItems
  await send(owner, who, 'POST /api/admin/tailoring/:lineId/propose', {
    params: { lineId },
    body: {
      wear: 'women',
      unit: 'cm',
      basis: 'body',
      notes: who.word('stoop'),
      reason: who.word('remeasured'),
      values: { ...aProfile.values, bust: '91.1' },
    },
  })
  expect((await addPhoto(owner, lineId)).status).toBe(200)
  await owner.call('POST', `/api/admin/tailoring/${lineId}/ask`)
  await send(shopper, who, 'POST /api/shop/order/photos-answer/:id', {
    params: { id: measured.orderId },
    body: { lineId, approves: false, note: who.word('tight') },
  })
  await send(owner, who, 'POST /api/admin/tailoring/:lineId/waive', {
    params: { lineId },
    body: { reason: who.word('seen') },
  })
  await handleOrder(who, measured.orderId)

  const claimed = await take('upi')
  await send(shopper, who, 'POST /api/shop/order/claim', {
    body: { orderId: claimed.orderId, reference: who.claim },
  })
  const params = { id: claimed.orderId }
  const receiptId = uuidv7()
  await send(owner, who, 'POST /api/admin/orders/received/:id', {
    params,
    body: {
      receiptId,
      amount: PRICE,
      method: 'upi',
      reference: who.claim,
      receivedOn: '2026-11-23',
    },
  })
  await send(owner, who, 'POST /api/admin/orders/correct-received/:id', {
    params,
    body: { correctionId: uuidv7(), receiptId, amount: PRICE - 100, reason: who.word('typo') },
  })
  await shop.receive(claimed.orderId, 100)

  const { data: review } = await send(shopper, who, 'POST /api/shop/review/add', {
    body: { productId, userName: who.name, reviewMessage: who.word('lovely'), reviewValue: 5 },
  })
  const reviewId = review._id
  const about = { params: { id: reviewId } }
  await send(owner, who, 'PUT /api/admin/reviews/:id/reply', {
    ...about,
    body: { reply: `Dear ${who.name}`, replyWas: '' },
  })
  await send(owner, who, 'PUT /api/admin/reviews/:id/reply', {
    ...about,
    body: { reply: `Dear ${who.name}, thank you`, replyWas: `Dear ${who.name}` },
  })
  await send(owner, who, 'PUT /api/admin/reviews/:id/hidden', {
    ...about,
    body: { reason: who.word('rude') },
  })

  await buyCard(shopper, who)

  const customer = { id: userId }
  await send(owner, who, 'PUT /api/admin/customers/:id/notes', {
    params: customer,
    body: { notes: who.word('staffnote') },
  })
  await send(owner, who, 'PUT /api/admin/customers/:id/notes', {
    params: customer,
    body: { notes: who.word('newstaffnote'), notesWas: who.word('staffnote') },
  })
  await send(owner, who, 'POST /api/admin/customers/:id/credit', {
    params: customer,
    body: { entryId: uuidv7(), amount: 50, note: who.word('sorry') },
  })

  for (const id of [measured.orderId, claimed.orderId])
    await shop.setStatus(id, 'delivered', { sendsUnpaid: true })
  await askForChanges(shopper, who, measured.orderId, lineId)
  const cancelled = await take('paypal')
  await capture(shopper, await atProvider(cancelled.approvalURL), cancelled.orderId)
  await shop.setStatus(cancelled.orderId, 'inProcess')
  await send(shopper, who, 'POST /api/shop/order/changes/:id/cancel', {
    params: { id: cancelled.orderId },
    body: { words: who.word('postponed') },
  })
  await answerRequest(who, cancelled.orderId, { step: 'settleUnseen', answer: who.word('regret') })
  await send(owner, who, 'POST /api/admin/orders/refund/:id', {
    params: { id: measured.orderId },
    body: { refundId: uuidv7(), amount: 10, reason: who.word('stain') },
  })
  await send(owner, who, 'POST /api/admin/orders/refund/:id', {
    params,
    body: { refundId: uuidv7(), askPayout: true, reason: who.word('late') },
  })
  const details = [
    { kind: 'upi', upiId: `${who.word('upi')}@okbank` },
    { kind: 'bank', name: who.name, account: who.account, ifsc: 'HDFC0001234' },
  ]
  for (const one of details)
    await send(shopper, who, 'POST /api/shop/order/payout', {
      body: { orderId: claimed.orderId, details: one },
    })
  await settlePayout(who, claimed.orderId)
  await emailsTo(shop, email)
  return shopper
}

/** Of a delivered line; the owner declines one request and takes back another. */
async function askForChanges(shopper: Person, who: Marked, orderId: string, lineId: string) {
  const params = { id: orderId }
  const request = {
    items: [{ lineId, quantity: 1 }],
    reason: 'fit',
    fit: 'tooLarge',
    fitWhere: who.word('waist'),
    words: who.word('wedding'),
  }
  await send(shopper, who, 'POST /api/shop/order/changes/:id', {
    params,
    body: { ...request, remedy: 'alteration' },
  })
  await answerRequest(who, orderId, { step: 'decline', answer: who.word('declined') })
  await send(owner, who, 'POST /api/admin/orders/changes/:id', {
    params,
    body: { ...request, kind: 'alteration', remedy: 'alteration' },
  })
  await answerRequest(who, orderId, { step: 'withdraw' })
  await send(owner, who, 'GET /api/admin/changes', { query: { q: who.name } })
}

/** Takes a step of the order's open request. */
async function answerRequest(
  who: Marked,
  orderId: string,
  answer: { step: string; answer?: string },
) {
  const { body } = await owner.call('GET', `/api/admin/orders/changes/${orderId}`)
  const line = body.data.lines.find(({ state }: { state: string }) =>
    ['requested', 'approved'].includes(state),
  )
  await send(owner, who, 'POST /api/admin/orders/changes/:id/step', {
    params: { id: orderId },
    body: { changeLineId: line._id, from: line.state, ...answer },
  })
}

/** Opens a delivered order without an account by a code, and asks for its line. */
async function askAsGuest(who: Marked, orderId: string) {
  const { orderNumber, cartItems } = await shop.fetchOrder(orderId)
  const asked = { orderNumber, contact: who.email }
  await send(visitor, who, 'POST /api/change/code', { body: asked })
  const code = findCode((await emailsTo(shop, who.email)).at(-1))
  const opened = await send(visitor, who, 'POST /api/change/open', { body: { ...asked, code } })
  const params = { token: opened.data.token as string }
  await send(visitor, who, 'POST /api/change/:token', {
    params,
    body: {
      items: [{ lineId: cartItems[0].lineId, quantity: 1 }],
      remedy: 'refund',
      reason: 'quality',
      fitWhere: who.word('sleeve'),
      words: who.word('thread'),
    },
  })
  await answerRequest(who, orderId, { step: 'decline', answer: who.word('refused') })
  await send(visitor, who, 'POST /api/change/:token/cancel', {
    params,
    body: { words: who.word('toolate') },
    status: 409,
  })
}

async function buyCard(shopper: Person, who: Marked) {
  const { orderId, approvalURL } = await send(shopper, who, 'POST /api/shop/gift-cards/buy', {
    body: cardPurchase({
      amount: 500,
      recipientName: who.word('niece'),
      recipientEmail: `${who.word('niecemail')}@example.com`,
      senderName: who.name,
      message: who.word('blessing'),
    }),
  })
  expect((await capture(shopper, await atProvider(approvalURL), orderId)).status).toBe(200)
  await send(shopper, who, 'PUT /api/shop/gift-cards/:id', {
    params: { id: orderId },
    body: { recipientEmail: `${who.word('right')}@example.com` },
  })
}

async function settlePayout(who: Marked, id: string) {
  const { body } = await owner.call('GET', `/api/admin/orders/payout/${id}`)
  for (const { refundId } of body.data.refunds)
    await send(owner, who, 'POST /api/admin/orders/payout/:id', {
      params: { id },
      body: { refundId, outcome: 'paid', reference: `${who.word('payout')}` },
    })
}

/** A customer without an account, with an order by phone, one at the counter, and a gift card. */
export async function fillGuest(who: Marked) {
  const orders: string[] = []
  for (const channel of ['phone', 'counter'] as const) {
    const orderId = uuidv7()
    orders.push(orderId)
    const { recipientName, ...address } = addressOf(who)
    await send(owner, who, 'POST /api/admin/orders/create', {
      body: {
        orderId,
        channel,
        customer: { name: recipientName, email: who.email },
        address: { ...address, region: who.word('region') },
        buyer: { state: '08', gstin: who.gstin, company: `${who.word('firm')} Traders` },
        lines: [{ productId, quantity: 1 }],
        discount: 10,
        discountReason: who.word('discount'),
        totalAmount: PRICE - 10,
        ...(channel === 'counter' && {
          received: {
            receiptId: uuidv7(),
            amount: PRICE - 10,
            method: 'upi',
            reference: who.word('counterref'),
            receivedOn: '2026-11-23',
          },
        }),
      },
    })
  }
  const [phone = ''] = orders
  const params = { id: phone }
  const token = await shop.paymentLink(phone)
  await send(visitor, who, 'POST /api/pay/claim', {
    cookie: `${PAYMENT_LINK_COOKIE}=${token}`,
    body: { reference: who.linkClaim },
  })
  await shop.receive(phone, PRICE - 10)
  await handleOrder(who, phone)
  await send(owner, who, 'POST /api/admin/gift-cards', {
    body: {
      cardId: uuidv7(),
      amount: 500,
      recipientName: who.name,
      recipientEmail: who.email,
      message: who.word('message'),
    },
  })
  await send(owner, who, 'PUT /api/admin/customers/:id/notes', {
    params,
    body: { notes: who.word('guestnote') },
  })
  for (const id of orders) await shop.setStatus(id, 'delivered')
  await askAsGuest(who, orders[1] ?? '')
  await send(owner, who, 'POST /api/admin/orders/refund/:id', {
    params,
    body: { refundId: uuidv7(), askPayout: true, reason: who.word('late') },
  })
  const lastEmail = async () => (await emailsTo(shop, who.email)).at(-1)
  const payout = /\/confirm\/refund\/([\w-]{43})/.exec((await lastEmail())?.text ?? '')?.[1] ?? ''
  for (const details of [
    { kind: 'upi', upiId: `${who.word('upi')}@okbank` },
    { kind: 'bank', name: who.name, account: who.account, ifsc: 'HDFC0001234' },
  ]) {
    await shop.call('POST', `/api/payout/${payout}/code`)
    const code = findCode(await lastEmail())
    await send(visitor, who, 'POST /api/payout/:token', {
      params: { token: payout },
      body: { code, details },
    })
  }
  await settlePayout(who, phone)
  return { id: phone }
}

/** A former member of staff. */
export async function fillStaff(who: Marked) {
  await send(owner, who, 'POST /api/admin/staff/invite', {
    body: { email: who.email, staffRole: 'packing' },
  })
  const emails = await emailsTo(shop, who.email)
  const token = /\/auth\/join\?token=(\S+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
  await send(visitor, who, 'POST /api/auth/accept-invite', {
    body: { token, userName: who.name, password: PASSWORD },
  })
  const member = await shop.signIn(who.email, PASSWORD)
  expect((await owner.call('DELETE', `/api/admin/staff/${member.id}`)).status).toBe(200)
  return member
}
