import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/db.ts'
import { hashGiftCode } from '#server/orders/money/credit/gift-code.ts'
import { makeDeliveryCode } from '#server/orders/paying/delivery-code.ts'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { PAYMENT_LINK_COOKIE } from '#shared/orders/link-cookie.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { addProfile, aProfile } from '#test/support/fit.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import type { Method } from '#test/support/server.ts'
import { openShop } from '#test/support/shop.ts'

let mine: Belongings
let theirs: Belongings
const shop = await openShop({ checksLedger: false, payments: { methods: ['paypal', 'razorpay'] } })
await shop.db`UPDATE settings SET shop = shop || '{"madeToMeasure": true}'`
await shop.db`
  INSERT INTO discount_codes (id, code, kind, percent, enabled)
  VALUES (gen_random_uuid(), 'TENTH', 'percent', 10, true)`
beforeEach(async () => {
  mine = await settled('Jaipur')
  theirs = await settled('Udaipur')
})

/**
 * A shopper with an address, cart, wishlist, review, and an order: approved at PayPal, or unpaid
 * with a form at Razorpay.
 */
async function settled(city: string, paymentMethod: PaymentMethod = 'paypal') {
  const person = await shop.shopper()
  const [productId, reviewed] = [await shop.product({ price: 100 }), await shop.product()]
  await shop.db`
    INSERT INTO product_makes (product_id, make, price_paise, days, stock_policy)
    VALUES (${productId}, 'measured', 0, 1, 'made_to_order')`
  const { addressId } = await readyToBuy(person, [{ productId }])
  await person.call('PUT', `/api/shop/address/update/${person.id}/${addressId}`, { city })
  await person.call('POST', '/api/shop/wishlist/add', { productId })
  const words = { reviewMessage: 'Lovely', reviewValue: 5 }
  await person.call('POST', '/api/shop/review/add', { productId: reviewed, ...words })
  const profileId = await addProfile(person)
  const { orderId, approvalURL } = (await order(person, addressId, 100, paymentMethod)).body
  const back = paymentMethod === 'paypal' ? await atProvider(approvalURL) : new URL(approvalURL)
  const { body } = await person.call('GET', `/api/shop/cart/get/${person.id}`)
  return {
    person,
    city,
    ids: {
      userId: person.id,
      cartId: body.data._id as string,
      productId,
      lineId: body.data.items[0].lineId as string,
      addressId,
      orderId: orderId as string,
      /** The order's id in the paths of order calls. */
      id: orderId as string,
      documentId: await insertDocument(orderId),
      profileId,
      ...(await insertMeasuredLine(orderId)),
      paymentId: back.searchParams.get('token') ?? '',
      payerId: back.searchParams.get('PayerID') ?? '',
    },
  }
}
/** Makes the order's line a measured one, with a proposal and a photo that wait for an answer. */
async function insertMeasuredLine(orderId: string) {
  const [measuresId, photoId] = [crypto.randomUUID(), crypto.randomUUID()]
  const [line] = await shop.db<{ id: string }[]>`
    UPDATE order_lines SET options = '{"make": "measured", "addOns": []}' WHERE order_id = ${orderId} RETURNING id`
  const orderLineId = line?.id ?? ''
  await shop.db`
    INSERT INTO made_lines (line_id, order_id, return_terms) VALUES (${orderLineId}, ${orderId}, '')`
  await shop.db`
    INSERT INTO line_measures (id, line_id, order_id, version, state, by_staff, name, wear, unit, basis, measures, sha256)
    VALUES (${measuresId}, ${orderLineId}, ${orderId}, 1, 'proposed', true, '', 'women', 'cm', 'body', '{}', '')`
  await shop.db`
    INSERT INTO line_photos (id, line_id, order_id, slot, picture) VALUES (${photoId}, ${orderLineId}, ${orderId}, 1, '')`
  await shop.db`
    INSERT INTO line_reviews (line_id, order_id, state) VALUES (${orderLineId}, ${orderId}, 'asked')`
  return { orderLineId, measuresId, photoId }
}

/** Stores an invoice of the order, as if it had been issued. */
async function insertDocument(orderId: string): Promise<string> {
  const documentId = crypto.randomUUID()
  const [{ next } = { next: 0 }] = await shop.db<{ next: number }[]>`
    SELECT count(*)::int + 1 AS next FROM documents`
  const party = { legalName: '', name: '', company: '', gstin: '', address: '', state: '27' }
  const snapshot = {
    language: 'en',
    seller: party,
    buyer: { ...party, city: '', pincode: '' },
    order: { id: orderId, number: 'ZR-1', placedOn: '2026-11-24' },
    rows: [],
    roundOffPaise: 0,
    reason: 'sale',
    note: '',
  }
  await shop.db`
    INSERT INTO documents (id, order_id, kind, series, year, sequence, number, dated, total_paise, snapshot)
    VALUES (${documentId}, ${orderId}, 'invoice', 'INV', 2026, ${next}, ${`INV-${next}`},
            '2026-11-24', 10000, ${sql.json(snapshot)})`
  return documentId
}
type Belongings = Awaited<ReturnType<typeof settled>>
type Ids = Belongings['ids']
type Name = keyof Ids

const shoppers = (Object.keys(contract) as Call[]).filter((call) =>
  ['shopper', 'self'].includes(contract[call].access),
)

/** The ids in a call's path and body. */
function listIdFields(call: Call): Name[] {
  const { params, body }: Endpoint = contract[call]
  const names = (schema: z.core.JSONSchema._JSONSchema | undefined): string[] =>
    typeof schema === 'object'
      ? Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...names(one)])
      : []
  const all = [params, body].flatMap((part) =>
    part ? names(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })) : [],
  )
  return all.filter((name) => /id$/i.test(name)) as Name[]
}

/** Bodies with which each call succeeds for the ids' owner. */
const bodies: Partial<Record<Call, (ids: Ids) => object>> = {
  'POST /api/shop/cart/add': ({ userId, productId, profileId }) => ({
    userId,
    productId,
    quantity: 1,
    options: { make: 'measured', profileId },
  }),
  'POST /api/shop/cart/code': ({ userId }) => ({ userId, code: 'TENTH' }),
  'PUT /api/shop/cart/update-cart': ({ userId, productId, lineId }) => ({
    userId,
    productId,
    lineId,
    quantity: 1,
  }),
  'POST /api/shop/wishlist/add': ({ userId, productId }) => ({ userId, productId }),
  'POST /api/shop/review/add': ({ userId, productId }) => ({
    userId,
    productId,
    reviewMessage: 'Fits',
    reviewValue: 4,
  }),
  'POST /api/shop/address/add': ({ userId }) => ({ userId, ...anAddress }),
  'PUT /api/shop/address/update/:userId/:addressId': ({ userId }) => ({ userId, ...anAddress }),
  'POST /api/shop/order/create': ({ userId, cartId, addressId }) => ({
    userId,
    cartId,
    addressInfo: { addressId },
    totalAmount: 100,
  }),
  'POST /api/shop/order/capture': ({ paymentId, payerId, orderId }) => ({
    paymentId,
    payerId,
    orderId,
  }),
  'POST /api/shop/order/cancel': ({ orderId }) => ({ orderId }),
  'POST /api/shop/order/again': ({ orderId }) => ({ orderId }),
  'POST /api/shop/order/payment-link': ({ orderId }) => ({ orderId }),
  'POST /api/shop/order/payout': ({ orderId }) => ({
    orderId,
    details: { kind: 'upi', upiId: 'leela@okbank' },
  }),
  'POST /api/shop/order/payout/credit': ({ orderId }) => ({ orderId, amount: 1 }),
  'POST /api/shop/order/confirm': ({ orderId }) => ({ orderId, code }),
  'POST /api/shop/order/send-code': ({ orderId }) => ({ orderId }),
  'POST /api/shop/order/claim': ({ orderId }) => ({ orderId, reference: '412345678901' }),
  'POST /api/shop/order/account-code': () => ({ orderNumber: OWN_NUMBER }),
  // The account has the order already.
  'POST /api/shop/order/account': () => ({ orderNumber: OWN_NUMBER, code: '000000' }),
  'POST /api/shop/measures/:userId': () => aProfile,
  'PUT /api/shop/measures/:userId/:profileId': () => aProfile,
  'POST /api/shop/order/measures/:id': ({ lineId, profileId }) => ({ lineId, profileId }),
  'POST /api/shop/order/measures-answer/:id': ({ lineId, measuresId }) => ({
    lineId,
    measuresId,
    accepts: true,
  }),
  'POST /api/shop/order/photos-answer/:id': ({ lineId }) => ({ lineId, approves: true }),
  'POST /api/shop/gift-cards/buy': () => ({
    amount: 500,
    recipientName: 'Asha',
    recipientEmail: 'asha@example.com',
    senderName: 'Leela',
    deliverOn: inAMonth(),
    paymentMethod: 'paypal',
  }),
  'PUT /api/shop/gift-cards/:id': () => ({ recipientEmail: 'right@example.com' }),
  'POST /api/shop/credit/use': () => ({ code: CARD }),
  'POST /api/shop/credit/check': () => ({ code: CARD }),
  'POST /api/pay/credit': () => ({ amount: 100, received: 0 }),
}

/** The number of the caller's order, for the calls that take one. */
const OWN_NUMBER = 'ZR-900000001'

/** The code of a gift card, for the calls that take one. */
const CARD = 'C0DE-0F0N-ECAR-D000'

async function issueCard() {
  await shop.db`UPDATE settings SET payments = payments || '{"giftCards": true}'`
  await shop.db`
    INSERT INTO credit_accounts (id, kind, code_hash, available_paise)
    VALUES (gen_random_uuid(), 'giftCard', ${hashGiftCode(CARD)}, 50000) ON CONFLICT DO NOTHING`
}

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** Makes the order one of a gift card, which was sent or waits. */
async function sellCards(orderId: string, isSent: boolean) {
  await shop.db`
    UPDATE settings SET payments = payments || '{"giftCards": true, "giftCardSales": {"isOn": true, "least": 500, "most": 5000}}'`
  const cardId = crypto.randomUUID()
  await shop.db`
    INSERT INTO credit_accounts (id, kind, code_hash, recipient_email)
    VALUES (${cardId}, 'giftCard', ${isSent ? hashGiftCode(cardId) : null}, 'asha@example.com')`
  await shop.db`
    INSERT INTO gift_card_sales (order_id, card_id, recipient_name, recipient_email, sender_name, message, deliver_on)
    VALUES (${orderId}, ${cardId}, '', '', 'Leela', '', now())`
  await shop.db`
    INSERT INTO outbox (id, kind, recipient, payload, next_at)
    VALUES (gen_random_uuid(), 'giftCard', 'asha@example.com', ${sql.json({ cardId })}, now() + interval '1 day')`
}

/** By which an order that is paid on delivery is confirmed. */
let code = '000000'

/** Calls that require an order without a provider, with that order's method. */
const offline: Partial<Record<Call, 'cod' | 'upi'>> = {
  'GET /api/shop/order/next/:id': 'cod',
  'POST /api/shop/order/confirm': 'cod',
  'POST /api/shop/order/send-code': 'cod',
  'POST /api/shop/order/claim': 'upi',
}

async function payBy(method: 'cod' | 'upi', orderId: string) {
  await shop.db`UPDATE payments SET provider = ${method}, method = ${method} WHERE order_id = ${orderId}`
  if (method === 'cod') code = (await makeDeliveryCode(shop.db, orderId))?.code ?? code
}

/** The token of a payment link of the caller's order, for the calls that pay it with store credit. */
let linkToken = ''

async function openLink({ orderId, userId }: Ids) {
  await issueCard()
  await shop.db`UPDATE orders SET payment_status = 'due' WHERE id = ${orderId}`
  const linked = await mine.person.call('POST', '/api/shop/order/payment-link', { orderId })
  linkToken = new URL(linked.body.data.url).pathname.replace('/pay/', '')
  await shop.db`
    INSERT INTO credit_accounts (id, kind, user_id, available_paise)
    VALUES (gen_random_uuid(), 'storeCredit', ${userId}, 5000)`
}

/** Makes a refund of the order wait for the owner, who asked where it goes. */
async function askForPayout(orderId: string) {
  await shop.db`
    INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor, next_at)
    VALUES (gen_random_uuid(), ${orderId}, '', 100, 100, 'infinity')`
  await shop.db`INSERT INTO payout_requests (order_id) VALUES (${orderId})`
}

/** Calls whose `lineId` is that of an order. */
const ofOrderLine = (call: Call) => /^POST \/api\/shop\/order\/(measures|photos)/.test(call)

function send(call: Call, named: Ids) {
  const [method, path] = call.split(' ') as [Method, string]
  const isOrderLine = ofOrderLine(call) && named.lineId === mine.ids.lineId
  const isTheirs = ofOrderLine(call) && named.lineId === theirs.ids.lineId
  const lineId = isOrderLine
    ? mine.ids.orderLineId
    : isTheirs
      ? theirs.ids.orderLineId
      : named.lineId
  const ids = { ...named, lineId }
  const url = path.replace(/:(\w+)/g, (_, name: Name) => ids[name])
  const cookie = `${mine.person.cookie}; ${PAYMENT_LINK_COOKIE}=${linkToken}`
  const ask = path.startsWith('/api/pay/') ? { headers: { cookie } } : {}
  return mine.person.call(method, url, bodies[call]?.(ids), ask)
}

/** The status when one id belongs to another shopper and everything else to the caller. */
const refusals: [Call, Name, number][] = [
  ...shoppers
    .filter((call) => listIdFields(call).includes('userId'))
    .map((call): [Call, Name, number] => [call, 'userId', 403]),
  ['PUT /api/shop/address/update/:userId/:addressId', 'addressId', 403],
  ['DELETE /api/shop/address/delete/:userId/:addressId', 'addressId', 403],
  ['POST /api/shop/order/create', 'addressId', 403],
  ['GET /api/shop/order/details/:id', 'id', 403],
  ['GET /api/shop/order/payment-form/:id', 'id', 403],
  ['GET /api/shop/order/documents/:id', 'id', 403],
  ['GET /api/shop/order/document/:documentId', 'documentId', 403],
  ['GET /api/shop/order/receipt/:id', 'id', 403],
  ['POST /api/shop/order/capture', 'orderId', 403],
  ['POST /api/shop/order/capture', 'paymentId', 409],
  ['POST /api/shop/order/cancel', 'orderId', 403],
  ['POST /api/shop/order/again', 'orderId', 403],
  ['POST /api/shop/order/payment-link', 'orderId', 404],
  ['GET /api/shop/order/next/:id', 'id', 403],
  ['GET /api/shop/order/prepayment/:id', 'id', 404],
  ['GET /api/shop/order/payout/:id', 'id', 403],
  ['POST /api/shop/order/payout', 'orderId', 403],
  ['POST /api/shop/order/payout/credit', 'orderId', 403],
  ['POST /api/shop/order/confirm', 'orderId', 403],
  ['POST /api/shop/order/send-code', 'orderId', 403],
  ['POST /api/shop/order/claim', 'orderId', 403],
  ['PUT /api/shop/measures/:userId/:profileId', 'profileId', 403],
  ['DELETE /api/shop/measures/:userId/:profileId', 'profileId', 403],
  ['POST /api/shop/cart/add', 'profileId', 403],
  ['PUT /api/shop/gift-cards/:id', 'id', 404],
  ['POST /api/shop/gift-cards/:id/code', 'id', 404],
  ['GET /api/shop/order/measures/:id', 'id', 403],
  ['POST /api/shop/order/measures/:id', 'id', 403],
  ['POST /api/shop/order/measures/:id', 'lineId', 404],
  ['POST /api/shop/order/measures/:id', 'profileId', 403],
  ['POST /api/shop/order/measures-answer/:id', 'id', 403],
  ['POST /api/shop/order/measures-answer/:id', 'lineId', 404],
  ['POST /api/shop/order/measures-answer/:id', 'measuresId', 404],
  ['POST /api/shop/order/photos-answer/:id', 'id', 403],
  ['POST /api/shop/order/photos-answer/:id', 'lineId', 404],
  ['GET /api/shop/order/photo/:id/:photoId', 'id', 403],
  ['GET /api/shop/order/photo/:id/:photoId', 'photoId', 404],
  ['PUT /api/shop/cart/update-cart', 'productId', 404],
  ['PUT /api/shop/cart/update-cart', 'lineId', 404],
  ['DELETE /api/shop/cart/:userId/:productId', 'productId', 404],
]

/** Ids that identify nobody's record, or that the call ignores. */
const harmless: [Call, Name][] = [
  ['POST /api/shop/cart/add', 'productId'],
  ['POST /api/shop/wishlist/add', 'productId'],
  ['DELETE /api/shop/wishlist/:userId/:productId', 'productId'],
  ['POST /api/shop/review/add', 'productId'],
  ['POST /api/shop/order/create', 'cartId'],
  ['POST /api/shop/order/capture', 'payerId'],
  ['DELETE /api/shop/credit/use/:id', 'id'],
]

/** All database rows of a shopper. */
async function holdings({ ids: { userId } }: Belongings) {
  const of = (table: string) =>
    shop.db`SELECT * FROM ${sql.name(table)} WHERE user_id = ${userId} ORDER BY 1`
  return {
    addresses: await of('addresses'),
    profiles: await of('measure_profiles'),
    orders: await of('orders'),
    reviews: await of('reviews'),
    wishes: await of('wishlist_items'),
    cart: await shop.db`
      SELECT i.* FROM cart_items i JOIN carts c ON c.id = i.cart_id WHERE c.user_id = ${userId}`,
    payments: await shop.db`
      SELECT pay.* FROM payments pay JOIN orders o ON o.id = pay.order_id WHERE o.user_id = ${userId}`,
    holds: await shop.db`
      SELECT h.* FROM stock_holds h JOIN orders o ON o.id = h.order_id WHERE o.user_id = ${userId}`,
  }
}

test('each id accepted by a shopper’s call has a row here', () => {
  const taken = shoppers.flatMap((call) => listIdFields(call).map((name) => `${call} ${name}`))
  const rows = [...refusals, ...harmless].map(([call, name]) => `${call} ${name}`)
  expect([...new Set(taken)].sort()).toEqual(rows.sort())
})

test.each(shoppers)('%s works with the caller’s own ids', async (call) => {
  const { status = 200, produces }: Endpoint = contract[call]
  const method = offline[call]
  if (method) await payBy(method, mine.ids.orderId)
  // Measures are chosen while no correction waits for an answer.
  if (call === 'POST /api/shop/order/measures/:id') await shop.db`DELETE FROM line_measures`
  // A link is for an order of which something is open.
  if (call.includes('payment-link'))
    await shop.db`UPDATE orders SET payment_status = 'due' WHERE id = ${mine.ids.orderId}`
  if (call.endsWith('/receipt/:id'))
    await shop.db`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = ${mine.ids.orderId}`
  if (call.includes('/order/payout')) await askForPayout(mine.ids.orderId)
  if (call.includes('/credit')) await issueCard()
  if (call.includes('/pay/credit')) await openLink(mine.ids)
  if (call.includes('/gift-cards')) await sellCards(mine.ids.orderId, call.endsWith('code'))
  if (call.includes('/order/account')) {
    await shop.db`UPDATE orders SET number = NULL WHERE number = 900000001`
    await shop.db`UPDATE orders SET number = 900000001 WHERE id = ${mine.ids.orderId}`
  }
  if (call.includes('payment-form')) mine = await settled('Jaipur', 'razorpay')
  const reply = await send(call, mine.ids)
  expect([reply.status, reply.body.success]).toEqual([status, produces ? undefined : true])
})

describe('another shopper’s id', () => {
  test.each(refusals)(
    '%s with their %s is refused and reveals nothing',
    async (call, name, status) => {
      const before = [await holdings(mine), await holdings(theirs)]
      const reply = await send(call, { ...mine.ids, [name]: theirs.ids[name] })
      expect(reply.body).toMatchObject({ success: false, message: expect.any(String) })
      expect(reply.status).toBe(status)
      for (const secret of [theirs.city, theirs.person.email, theirs.ids.payerId])
        expect(JSON.stringify(reply.body)).not.toContain(secret)
      expect([await holdings(mine), await holdings(theirs)]).toEqual(before)
    },
  )

  test.each(harmless)('%s with their %s changes none of their data', async (call, name) => {
    const before = await holdings(theirs)
    const reply = await send(call, { ...mine.ids, [name]: theirs.ids[name] })
    expect(reply.body.success).toBe(true)
    expect(JSON.stringify(reply.body)).not.toContain(theirs.city)
    expect(await holdings(theirs)).toEqual(before)
  })
})
