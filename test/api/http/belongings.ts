import { sql } from '#server/db.ts'
import { hashGiftCode } from '#server/orders/money/credit/gift-code.ts'
import { makeDeliveryCode } from '#server/orders/paying/delivery-code.ts'
import type { Call } from '#shared/contract.ts'
import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import { cardPurchase } from '#test/support/card-sales.ts'
import { anAddress, order, readyToBuy } from '#test/support/checkout.ts'
import { dayIn } from '#test/support/days.ts'
import { addProfile, aProfile } from '#test/support/fit.ts'
import { linkToken } from '#test/support/payer.ts'
import { atProvider } from '#test/support/provider-pages.ts'
import type { TestShop } from '#test/support/shop.ts'

export type Belongings = Awaited<ReturnType<typeof createBelongings>>
export type Ids = Belongings['ids']

/**
 * A shopper with an address, cart, wishlist, review, and an order: approved at PayPal, or unpaid
 * with a form at Razorpay.
 */
export async function createBelongings(
  shop: TestShop,
  city: string,
  paymentMethod: PaymentMethod = 'paypal',
) {
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
      /** A part of its UPI payment, once it is divided. */
      partId: crypto.randomUUID(),
      /** The order's id in the paths of order calls. */
      id: orderId as string,
      documentId: await insertDocument(shop, orderId),
      profileId,
      ...(await insertMeasuredLine(shop, orderId)),
      /** A request for the order's line, and a photo of it; set by `prepareCall`. */
      changeLineId: crypto.randomUUID(),
      changePhotoId: crypto.randomUUID(),
      paymentId: back.searchParams.get('token') ?? '',
      payerId: back.searchParams.get('PayerID') ?? '',
      /** Of an order that is paid on delivery; set by `prepareCall`. */
      deliveryCode: '000000',
      /** The token of a payment link of the order; set by `prepareCall`. */
      linkToken: '',
    },
  }
}

/** Makes the order's line a measured one, with a proposal and a photo that wait for an answer. */
async function insertMeasuredLine(shop: TestShop, orderId: string) {
  const [measuresId, photoId] = [crypto.randomUUID(), crypto.randomUUID()]
  const [line] = await shop.db<{ id: string }[]>`
    UPDATE order_lines SET options = '{"make": "measured", "addOns": []}' WHERE order_id = ${orderId} RETURNING id`
  const orderLineId = line?.id ?? ''
  await shop.db`
    INSERT INTO made_lines (line_id, order_id) VALUES (${orderLineId}, ${orderId})`
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
async function insertDocument(shop: TestShop, orderId: string): Promise<string> {
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
/** Bodies with which calls succeed for the ids' owner. */
export const shopperBodies: Partial<Record<Call, (ids: Partial<Ids>) => object>> = {
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
  'POST /api/shop/order/confirm': ({ orderId, deliveryCode }) => ({
    orderId,
    code: deliveryCode,
  }),
  'POST /api/shop/order/send-code': ({ orderId }) => ({ orderId }),
  'POST /api/shop/order/claim': ({ orderId, partId }) => ({
    ...{ orderId, partId },
    reference: '412345678901',
  }),
  'POST /api/shop/order/upi-parts': ({ orderId }) => ({ orderId }),
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
  'POST /api/shop/order/changes/:id': ({ lineId }) => ({
    items: [{ lineId, quantity: 1 }],
    remedy: 'refund',
    reason: 'quality',
  }),
  'POST /api/shop/order/changes/:id/cancel': () => ({}),
  'POST /api/shop/order/changes/:id/step': ({ changeLineId }) => ({
    ...{ changeLineId, from: 'requested', step: 'withdraw' },
  }),
  'POST /api/shop/gift-cards/buy': () => cardPurchase({ deliverOn: dayIn(30) }),
  'PUT /api/shop/gift-cards/:id': () => ({ recipientEmail: 'right@example.com' }),
  'POST /api/shop/credit/use': () => ({ code: CARD }),
  'POST /api/shop/credit/check': () => ({ code: CARD }),
  'POST /api/pay/credit': () => ({ amount: 100, received: 0 }),
}

/** The number of the caller's order, for the calls that take one. */
const OWN_NUMBER = 'ZR-900000001'

/** The code of a gift card, for the calls that take one. */
const CARD = 'C0DE-0F0N-ECAR-D000'

async function issueCard(shop: TestShop) {
  await shop.db`UPDATE settings SET payments = payments || '{"giftCards": true}'`
  await shop.db`
    INSERT INTO credit_accounts (id, kind, code_hash, available_paise)
    VALUES (gen_random_uuid(), 'giftCard', ${hashGiftCode(CARD)}, 50000) ON CONFLICT DO NOTHING`
}

/** Makes the order one of a gift card, which was sent or waits. */
async function sellCards(shop: TestShop, orderId: string, isSent: boolean) {
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

/** Calls that require an order without a provider, with that order's method. */
const offline: Partial<Record<Call, 'cod' | 'upi'>> = {
  'GET /api/shop/order/next/:id': 'cod',
  'POST /api/shop/order/confirm': 'cod',
  'POST /api/shop/order/send-code': 'cod',
  'POST /api/shop/order/claim': 'upi',
  'POST /api/shop/order/upi-parts': 'upi',
}

/** Brings the shopper's records into the state that the call requires. */
export async function prepareCall(shop: TestShop, call: Call, mine: Belongings) {
  const { orderId } = mine.ids
  const method = offline[call]
  if (method) await payBy(shop, method, mine.ids)
  if (call.endsWith('/order/claim')) await insertPart(shop, mine.ids)
  if (call.endsWith('/upi-parts')) await offerParts(shop, orderId)
  // Measures are chosen while no correction waits for an answer.
  if (call === 'POST /api/shop/order/measures/:id') await shop.db`DELETE FROM line_measures`
  // A link is for an order of which something is open.
  if (call.includes('payment-link'))
    await shop.db`UPDATE orders SET payment_status = 'due' WHERE id = ${orderId}`
  if (call.endsWith('/receipt/:id'))
    await shop.db`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = ${orderId}`
  if (call.includes('/order/changes')) await openToChanges(shop, call, mine.ids)
  if (call.includes('/order/payout')) await askForPayout(shop, orderId)
  if (call.includes('/credit')) await issueCard(shop)
  if (call.includes('/pay/credit')) await openLink(shop, mine)
  if (call.includes('/gift-cards')) await sellCards(shop, orderId, call.endsWith('code'))
  if (call.includes('/order/account')) {
    await shop.db`UPDATE orders SET number = NULL WHERE number = 900000001`
    await shop.db`UPDATE orders SET number = 900000001 WHERE id = ${orderId}`
  }
}

/** The order is paid, and its line is with the shopper; of calls about a request, it is asked for. */
async function openToChanges(shop: TestShop, call: Call, ids: Ids) {
  const { orderId, orderLineId, changeLineId, changePhotoId } = ids
  const isCancelled = call.endsWith('/cancel')
  await shop.db`
    UPDATE orders SET payment_status = 'paid', paid_at = now(), accepted_at = now(),
                      order_status = ${isCancelled ? 'confirmed' : 'delivered'}
    WHERE id = ${orderId}`
  await shop.db`
    INSERT INTO payment_facts (id, order_id, payment_id, provider, transaction_id, kind, currency, amount_minor, applied_paise)
    SELECT gen_random_uuid(), order_id, id, provider, id::text, 'captured', currency, amount_minor, 10000
    FROM payments WHERE order_id = ${orderId}`
  await shop.db`UPDATE payments SET captured_at = now(), capture_id = id::text WHERE order_id = ${orderId}`
  await shop.db`
    INSERT INTO item_moves (id, line_id, to_place, quantity)
    VALUES (gen_random_uuid(), ${orderLineId}, ${isCancelled ? 'reserved' : 'sent'}, 1)`
  if (!/step|photo/.test(call)) return
  const changeId = crypto.randomUUID()
  await shop.db`INSERT INTO order_changes (id, order_id, n) VALUES (${changeId}, ${orderId}, 1)`
  await shop.db`
    INSERT INTO change_lines (id, change_id, order_id, line_id, quantity, kind, remedy, state, reason, way_back, asked_by)
    VALUES (${changeLineId}, ${changeId}, ${orderId}, ${orderLineId}, 1, 'claim', 'refund', 'requested', 'quality', 'shop', 'shopper')`
  await shop.db`
    INSERT INTO change_photos (id, change_line_id, order_id, slot, picture)
    VALUES (${changePhotoId}, ${changeLineId}, ${orderId}, 1, '')`
}

async function insertPart(shop: TestShop, { orderId, partId }: Ids) {
  await shop.db`
    INSERT INTO payments (id, order_id, is_current, provider, method, return_origin, currency, amount_minor,
                          amount_paise, inr_rate, part)
    VALUES (${partId}, ${orderId}, false, 'upi', 'upi', '', 'INR', 10000, 10000, 1, 1)`
}

/** Makes the order's payment larger than the limit of a part. */
async function offerParts(shop: TestShop, orderId: string) {
  const upi = sql.json({ id: 'zari@okbank', payee: '' })
  const parts = sql.json({ isOn: true, limit: 1000 })
  await shop.db`
    UPDATE settings SET payments = coalesce(payments, '{}') || jsonb_build_object('upi', ${upi}::jsonb, 'upiParts', ${parts}::jsonb)`
  await shop.db`UPDATE payments SET amount_paise = 250000 WHERE order_id = ${orderId} AND is_current`
}

async function payBy(shop: TestShop, method: 'cod' | 'upi', ids: Ids) {
  await shop.db`UPDATE payments SET provider = ${method}, method = ${method} WHERE order_id = ${ids.orderId}`
  if (method === 'cod')
    ids.deliveryCode = (await makeDeliveryCode(shop.db, ids.orderId))?.code ?? ''
}

async function openLink(shop: TestShop, { person, ids }: Belongings) {
  const { orderId } = ids
  await shop.db`UPDATE orders SET payment_status = 'due' WHERE id = ${orderId}`
  const linked = await person.call('POST', '/api/shop/order/payment-link', { orderId })
  ids.linkToken = linkToken(linked.body.data.url)
  await shop.db`
    INSERT INTO credit_accounts (id, kind, user_id, available_paise)
    VALUES (gen_random_uuid(), 'storeCredit', ${ids.userId}, 5000)`
}

/** Makes a refund of the order wait for the owner, who asked where it goes. */
async function askForPayout(shop: TestShop, orderId: string) {
  await shop.db`
    INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor, next_at)
    VALUES (gen_random_uuid(), ${orderId}, '', 100, 100, 'infinity')`
  await shop.db`INSERT INTO payout_requests (order_id) VALUES (${orderId})`
}
