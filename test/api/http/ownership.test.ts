import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { PAYMENT_LINK_COOKIE } from '#shared/orders/link-cookie.ts'
import { contractCalls, listFields, toRequest } from '#test/support/contract-calls.ts'
import { openShop } from '#test/support/shop.ts'
import { sketch } from '#test/support/sketch.ts'
import { toForm } from '#test/support/uploads.ts'
import {
  type Belongings,
  createBelongings,
  type Ids,
  prepareCall,
  shopperBodies,
} from './belongings.ts'

/** WebP. */
const picture = await sketch()
let mine: Belongings
let theirs: Belongings
const shop = await openShop({ checksLedger: false, payments: { methods: ['paypal', 'razorpay'] } })
await shop.db`UPDATE settings SET shop = shop || '{"madeToMeasure": true, "takesRequests": true}'`
await shop.db`
  INSERT INTO discount_codes (id, code, kind, percent, enabled)
  VALUES (gen_random_uuid(), 'TENTH', 'percent', 10, true)`
beforeEach(async () => {
  mine = await createBelongings(shop, 'Jaipur')
  theirs = await createBelongings(shop, 'Udaipur')
})

const shoppers = contractCalls.filter((call) => ['shopper', 'self'].includes(contract[call].access))

test.each(shoppers)('%s works with the caller’s own ids', async (call) => {
  if (call.includes('payment-form')) mine = await createBelongings(shop, 'Jaipur', 'razorpay')
  await prepareCall(shop, call, mine)
  const { status = 200, produces }: Endpoint = contract[call]
  const reply = await send(call, idsFor(call, mine))
  expect([reply.status, reply.body.success]).toEqual([status, produces ? undefined : true])
})

type Name = keyof Ids

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
  ['POST /api/shop/order/claim', 'partId', 409],
  ['POST /api/shop/order/upi-parts', 'orderId', 403],
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
  ['GET /api/shop/order/changes/:id', 'id', 403],
  ['POST /api/shop/order/changes/:id', 'id', 403],
  ['POST /api/shop/order/changes/:id', 'lineId', 400],
  ['POST /api/shop/order/changes/:id/cancel', 'id', 403],
  ['POST /api/shop/order/changes/:id/step', 'id', 403],
  ['POST /api/shop/order/changes/:id/step', 'changeLineId', 404],
  ['POST /api/shop/order/changes/:id/photo/:changeLineId', 'id', 403],
  ['POST /api/shop/order/changes/:id/photo/:changeLineId', 'changeLineId', 404],
  ['GET /api/shop/order/changes/:id/photo/:photoId', 'id', 403],
  ['GET /api/shop/order/changes/:id/photo/:photoId', 'photoId', 404],
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

test('each id accepted by a shopper’s call has a row here', () => {
  const taken = shoppers.flatMap((call) => listIdFields(call).map((name) => `${call} ${name}`))
  const rows = [...refusals, ...harmless].map(([call, name]) => `${call} ${name}`)
  expect([...new Set(taken)].sort()).toEqual(rows.sort())
})

describe('another shopper’s id', () => {
  test.each(refusals)(
    '%s with their %s is refused and reveals nothing',
    async (call, name, status) => {
      const before = [await holdings(mine), await holdings(theirs)]
      const reply = await send(call, { ...idsFor(call, mine), [name]: idsFor(call, theirs)[name] })
      expect(reply.body).toMatchObject({ success: false, message: expect.any(String) })
      expect(reply.status).toBe(status)
      for (const secret of [theirs.city, theirs.person.email, theirs.ids.payerId])
        expect(JSON.stringify(reply.body)).not.toContain(secret)
      expect([await holdings(mine), await holdings(theirs)]).toEqual(before)
    },
  )

  test.each(harmless)('%s with their %s changes none of their data', async (call, name) => {
    const before = await holdings(theirs)
    const reply = await send(call, { ...idsFor(call, mine), [name]: idsFor(call, theirs)[name] })
    expect(reply.body.success).toBe(true)
    expect(JSON.stringify(reply.body)).not.toContain(theirs.city)
    expect(await holdings(theirs)).toEqual(before)
  })
})

/** The ids in a call's path and body. A UPI id is an address. */
function listIdFields(call: Call): Name[] {
  const { params, body }: Endpoint = contract[call]
  const names = [params, body].flatMap(listFields).map(({ path }) => path.split('.').at(-1) ?? '')
  return names.filter((name) => /(?<!^upi)id$/i.test(name)) as Name[]
}

/** The ids that the call means by their names. */
function idsFor(call: Call, { ids }: Belongings): Ids {
  const isOfOrder = /^POST \/api\/shop\/order\/(measures|photos|changes)/.test(call)
  if (call.includes('/changes/:id/photo/:photoId')) return { ...ids, photoId: ids.changePhotoId }
  return isOfOrder ? { ...ids, lineId: ids.orderLineId } : ids
}

const isUpload = (call: Call) => (contract[call] as Endpoint).multipart === 'photo'

function send(call: Call, ids: Ids) {
  const { method, url } = toRequest(call, ids)
  const cookie = `${mine.person.cookie}; ${PAYMENT_LINK_COOKIE}=${ids.linkToken}`
  const ask = url.startsWith('/api/pay/')
    ? { headers: { cookie } }
    : isUpload(call)
      ? toForm({ image: picture })
      : {}
  return mine.person.call(method, url, shopperBodies[call]?.(ids), ask)
}

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
