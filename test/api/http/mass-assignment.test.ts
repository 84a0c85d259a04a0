import { expect, test } from 'vitest'
import { sql } from '#server/db.ts'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { toJsonSchema, toRequest } from '#test/support/contract-calls.ts'
import { openShop } from '#test/support/shop.ts'
import { shopperBodies } from './belongings.ts'

const shop = await openShop()
const { owner } = shop

const calls: Call[] = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/change-password',
  'POST /api/shop/address/add',
  'PUT /api/shop/address/update/:userId/:addressId',
  'POST /api/shop/cart/add',
  'PUT /api/shop/cart/update-cart',
  'POST /api/shop/wishlist/add',
  'POST /api/shop/review/add',
  'POST /api/shop/order/create',
  'PUT /api/admin/products/edit/:id',
]

test.each(calls)('%s ignores fields that it does not declare', async (call) => {
  const { body }: Endpoint = contract[call]
  const own = body && toJsonSchema(body).properties
  const added = Object.entries(extras).filter(([name]) => !(name in (own ?? {})))
  const [honest, sly] = [await settled(), await settled()]
  const plain = await send(call, honest, JSON.stringify(bodyOf(call, honest)))
  const more = { ...bodyOf(call, sly), ...Object.fromEntries(added) }
  const reply = await send(call, sly, JSON.stringify(more))
  expect([plain.body.success, reply.status]).toEqual([true, plain.status])
  expect(await standing(sly)).toEqual(await standing(honest))
})

test.each(calls)('%s refuses prototype keys', async (call) => {
  const who = await settled()
  const before = await standing(who)
  const json = JSON.stringify(bodyOf(call, who)).slice(0, -1)
  for (const key of ['"__proto__":', '"constructor":{"prototype":', '"\\u005f_proto__":']) {
    const end = key.includes('{') ? '}}' : '}'
    const reply = await send(call, who, `${json},${key}{"role":"admin","isAdmin":true}${end}`)
    expect(reply.status).toBe(400)
  }
  expect(await standing(who)).toEqual(before)
  expect({}).not.toHaveProperty('isAdmin')
})

/** A shopper for whom every call succeeds. */
async function settled() {
  const {
    shopper: person,
    productId,
    addressId,
  } = await shop.filledCart({
    price: 100,
    totalStock: 7,
  })
  return { person, ids: { userId: person.id, productId, addressId } }
}
type Settled = Awaited<ReturnType<typeof settled>>

function bodyOf(call: Call, { person, ids }: Settled) {
  switch (call) {
    case 'POST /api/auth/register':
      return { userName: 'Asha', email: `new.${person.email}`, password: 'kanjivaram-silk' }
    case 'POST /api/auth/login':
      return { email: person.email, password: shop.password }
    case 'POST /api/auth/change-password':
      return { currentPassword: shop.password, newPassword: 'ajrakh-indigo' }
    case 'POST /api/shop/cart/add':
      return { productId: ids.productId, quantity: 2 }
    case 'PUT /api/admin/products/edit/:id':
      return { description: 'Of raw silk.' }
    default:
      return shopperBodies[call]?.(ids)
  }
}

function send(call: Call, { person, ids }: Settled, json: string) {
  const { method, url } = toRequest(call, { ...ids, id: ids.productId })
  const by = contract[call].access === 'admin' ? owner : person
  const raw = { raw: json, headers: { 'content-type': 'application/json' } }
  return by.call(method, url, undefined, raw)
}

const forged = '0190a000-0000-7000-8000-000000000000'

/** Fields that callers must not be able to set. */
const extras = {
  _id: forged,
  id: forged,
  userId: forged,
  user_id: forged,
  userName: 'The owner',
  role: 'admin',
  isAdmin: true,
  staffRole: 'owner',
  staff_role: 'owner',
  secondFactor: true,
  price: 1,
  salePrice: 1,
  effective: 1,
  total: 1,
  amount: 0.01,
  inrRate: 1e5,
  currency: 'EUR',
  stock: 99,
  totalStock: 99,
  available: 99,
  quantity: 3,
  slot: 9,
  version: 9,
  restocked: true,
  status: 'delivered',
  orderStatus: 'delivered',
  paymentStatus: 'paid',
  paymentId: 'X',
  paidAt: '2020-01-01',
  paid_at: '2020-01-01',
  createdAt: '2020-01-01',
  deletedAt: null,
  averageReview: 5,
  reviewCount: 99,
  verifiedPurchase: true,
  courier: 'X',
  captureId: 'X',
  cartItems: [{ productId: forged, price: 1, quantity: 1, title: 'X' }],
  items: [{ productId: forged, price: 1, quantity: 1 }],
}

/** The stored values of these fields; equal for two shoppers with the same history. */
async function standing({ person, ids: { productId } }: Settled) {
  const { db } = shop
  const mine = sql`(SELECT id FROM orders WHERE user_id = ${person.id})`
  return {
    users: await db`
      SELECT role, staff_role, totp_confirmed, user_name = ${person.userName} AS named
      FROM users WHERE email IN (${person.email}, ${`new.${person.email}`}) ORDER BY email`,
    addresses: await db`
      SELECT slot, address, city, pincode, phone, notes FROM addresses WHERE user_id = ${person.id}`,
    cart: await db`
      SELECT size, quantity, price_when_added_paise FROM cart_items i JOIN carts c ON c.id = i.cart_id
      WHERE c.user_id = ${person.id}`,
    reviews: await db`
      SELECT message, value, verified_purchase, user_name = ${person.userName} AS named,
             created_at > now() - interval '1 hour' AS fresh
      FROM reviews WHERE user_id = ${person.id}`,
    orders: await db`
      SELECT order_status, payment_status, total_paise, paid_at, courier,
             created_at > now() - interval '1 hour' AS fresh
      FROM orders WHERE id IN ${mine}`,
    lines: await db`
      SELECT product_id = ${productId} AS named, title, price_paise, quantity FROM order_lines
      WHERE order_id IN ${mine}`,
    payments: await db`
      SELECT currency, amount_minor, inr_rate, capture_id, payer_id FROM payments
      WHERE order_id IN ${mine}`,
    product: await db`
      SELECT title, description, category, image, more_images, price_paise, sale_price_paise,
             review_count, review_sum, version, deleted_at
      FROM products WHERE id = ${productId}`,
    stock: await db`
      SELECT size, available, listed, position FROM product_stock WHERE product_id = ${productId}`,
    admins: await db`SELECT count(*) FROM users WHERE role = 'admin'`,
    forged: await db`
      SELECT id FROM users WHERE id = ${forged} UNION ALL SELECT id FROM orders WHERE id = ${forged}
      UNION ALL SELECT id FROM reviews WHERE id = ${forged}
      UNION ALL SELECT id FROM addresses WHERE id = ${forged}
      UNION ALL SELECT id FROM products WHERE id = ${forged}`,
  }
}
