import { describe, expect, test } from 'vitest'
import { MAX_WISHES } from '#server/catalogue/wishlist.ts'
import { sql } from '#server/db.ts'
import { MAX_CONFIRMATIONS, MAX_RESETS } from '#server/people/emailed-links.ts'
import { MAX_DEVICES } from '#server/people/sign-in/devices.ts'
import { MAX_SESSIONS, startSession } from '#server/people/sign-in/sessions.ts'
import { deleteExpiredRecords } from '#server/shop/expired-records.ts'
import { MAX_CART_LINES } from '#shared/orders/cart-vocabulary.ts'
import { anAddress } from '#test/support/checkout.ts'
import { crowd } from '#test/support/crowd.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import type { Reply } from '#test/support/server.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop({ env: { TRUST_PROXY: '1' }, checksLedger: false })
const model = await shop.product({ price: 100, totalStock: 1000 })
// Inserted directly, because creating them through the API takes long.
const made = await shop.db<{ id: string }[]>`
  INSERT INTO products (id, title, description, category, image, price_paise, search_words)
  SELECT gen_random_uuid(), 'Piece ' || n, description, category, image, price_paise, search_words
  FROM products, generate_series(1, ${MAX_WISHES + 10}) n WHERE id = ${model}
  RETURNING id`
const products = made.map(({ id }) => id)
await shop.db`
  INSERT INTO product_stock (product_id, available) SELECT id, 1000 FROM products WHERE id <> ${model}`

/** What keeps each table with account data from growing without limit. */
const bounds: Record<string, string> = {
  account_events: 'sixty an hour and five hundred in all of a kind; below',
  addresses: 'three slots; addresses.test.ts',
  audit_log: 'staff, and a claimed order once',
  buyers: 'one row an account',
  cart_items: 'below',
  carts: 'one an account',
  credit_accounts: 'one an account',
  customer_records: 'one an account',
  devices: 'below',
  email_confirmations: 'below',
  measure_profiles: 'eight slots; measures.test.ts',
  order_claims: 'one an account',
  orders: 'the limits of the checkout',
  password_resets: 'below',
  product_imports: 'staff only',
  recovery_codes: 'ten, made anew in place of the old',
  reviews: 'below',
  repeats: 'below',
  scheduled_sales: 'staff only',
  sessions: 'below',
  staff_invites: 'staff only',
  wishlist_items: 'below',
}

test('every table that references an account is bounded', async () => {
  const found = await shop.db<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('user_id', 'invited_by')
    UNION SELECT 'cart_items' ORDER BY 1`
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(bounds).sort())
})

describe('one account has a limit for', () => {
  test('the cart', async () => {
    const shopper = await someone()
    const added = await each(products.slice(0, MAX_CART_LINES + 10), (productId) =>
      shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 }),
    )
    expect(added).toEqual({ 200: MAX_CART_LINES, 409: 10 })
    const more = { productId: products[0], quantity: 1 }
    expect((await shopper.call('POST', '/api/shop/cart/add', more)).status).toBe(200)
  })

  test('the wishlist', async () => {
    const shopper = await someone()
    const kept = await each(products, (productId) =>
      shopper.call('POST', '/api/shop/wishlist/add', { productId }),
    )
    expect(kept).toEqual({ 200: MAX_WISHES, 409: 10 })
    expect(await rows('wishlist_items', 'user_id', shopper.id)).toBe(MAX_WISHES)
  })

  test('reviews', async () => {
    const shopper = await someone()
    const review = (productId: string) =>
      shopper.call('POST', '/api/shop/review/add', {
        productId,
        reviewMessage: 'x'.repeat(2000),
        reviewValue: 1,
      })
    expect(await each(products.slice(0, 40), review)).toEqual({ 201: 20, 429: 20 })
    // A review refused for another reason does not count.
    const other = await someone()
    const again = { productId: products[0], reviewMessage: 'x', reviewValue: 1 }
    for (let n = 0; n < 25; n += 1) await other.call('POST', '/api/shop/review/add', again)
    expect(
      (await other.call('POST', '/api/shop/review/add', { ...again, productId: products[1] }))
        .status,
    ).toBe(201)
  })

  test('responses stored for repeated requests', async () => {
    const shopper = await someone()
    for (let n = 0; n < 25; n += 1)
      await shopper.call(
        'POST',
        '/api/shop/cart/add',
        { productId: products[0], quantity: 1 },
        { headers: { 'idempotency-key': `key-number-${n}` } },
      )
    expect(await rows('repeats', 'user_id', shopper.id)).toBe(20)
  })

  test('addresses', async () => {
    const shopper = await someone()
    const added = await each(products.slice(0, 20), () =>
      shopper.call('POST', '/api/shop/address/add', anAddress),
    )
    expect(added).toEqual({ 201: 3, 409: 17 })
  })

  test('sessions, devices, log and emails, by repeated sign-ins', async () => {
    const shopper = await someone()
    await shop.db`UPDATE users SET email_verified = true WHERE id = ${shopper.id}`
    for (let n = 0; n < MAX_SESSIONS + 5; n += 1) await startSession(shop.db, shopper.id, 'test')
    expect(await rows('sessions', 'user_id', shopper.id)).toBe(MAX_SESSIONS)
    expect((await shopper.call('GET', '/api/auth/check-auth')).status).toBe(401)
    const signIn = () =>
      shop.call('POST', '/api/auth/login', {
        body: { email: shopper.email, password: shop.password },
        headers: { 'user-agent': 'x'.repeat(5000) },
      })
    expect(await each(products.slice(0, 70), signIn)).toEqual({ 200: 70 })
    expect(await rows('devices', 'user_id', shopper.id)).toBeLessThanOrEqual(MAX_DEVICES + 10)
    await signIn()
    expect(await rows('devices', 'user_id', shopper.id)).toBeLessThanOrEqual(MAX_DEVICES + 1)
    expect(await rows('account_events', 'user_id', shopper.id)).toBe(60)
    expect(await emailsTo(shop, shopper.email)).toHaveLength(10)
  })

  test('emailed links', async () => {
    const shopper = await someone()
    const forgot = () =>
      shop.call('POST', '/api/auth/forgot-password', { body: { email: shopper.email } })
    expect(await each(products.slice(0, 30), forgot)).toEqual({ 200: 30 })
    const confirm = () => shopper.call('POST', '/api/auth/send-confirmation')
    expect(await each(products.slice(0, 30), confirm)).toEqual({ 200: 3, 429: 27 })
    expect(await emailsTo(shop, shopper.email)).toHaveLength(6)
    expect(await rows('password_resets', 'user_id', shopper.id)).toBeLessThanOrEqual(MAX_RESETS)
    expect(await rows('email_confirmations', 'user_id', shopper.id)).toBeLessThanOrEqual(
      MAX_CONFIRMATIONS,
    )
  })
})

test('limits the accounts that one address opens a day', async () => {
  const strict = await openShop({ env: { AUTH_RATE_LIMIT: '1', TRUST_PROXY: '1' } })
  const register = (n: number, address: string) =>
    strict.call('POST', '/api/auth/register', {
      body: { userName: 'X', email: `n${n}@example.com`, password: 'gulabi-lehnga' },
      headers: { 'x-forwarded-for': address },
    })
  const replies: Reply[] = []
  for (let n = 0; n < 28; n += 1) {
    replies.push(await register(n, '203.0.113.9'))
    // The minute passes, the day does not.
    await strict.db`
      UPDATE throttle SET ends_at = now() - interval '1 second'
      WHERE ends_at < now() + interval '2 minutes'`
  }
  expect(tally(replies)).toEqual({ 201: 25, 429: 3 })
  expect((await register(99, '203.0.113.10')).status).toBe(201)
})

test('deletes used counters and expired records', async () => {
  await shop.db`UPDATE throttle SET ends_at = now() - interval '1 second'`
  await shop.db`UPDATE sessions SET expires_at = now() - interval '1 second'`
  await shop.db`UPDATE account_events SET at = now() - interval '181 days'`
  await shop.db`UPDATE password_resets SET expires_at = now() - interval '1 second'`
  await shop.db`UPDATE email_confirmations SET expires_at = now() - interval '1 second'`
  await shop.db`UPDATE outbox SET sent_at = now() - interval '8 days', created_at = now() - interval '8 days'`
  await deleteExpiredRecords(shop.db)
  for (const table of [
    'throttle',
    'sessions',
    'account_events',
    'password_resets',
    'email_confirmations',
    'outbox',
  ]) {
    const [row] = await shop.db`SELECT count(*)::int AS left FROM ${sql.name(table)}`
    expect([table, row?.left]).toEqual([table, 0])
  }
})

const someone = async () => (await crowd(shop, 1))[0] as Person
const tally = (replies: Reply[]) => {
  const found: Record<number, number> = {}
  for (const { status } of replies) found[status] = (found[status] ?? 0) + 1
  return found
}
async function each(ids: readonly string[], send: (id: string) => Promise<Reply>) {
  const replies: Reply[] = []
  // Ten at a time, to expose a limit that is checked before it is taken.
  for (let at = 0; at < ids.length; at += 10)
    replies.push(...(await Promise.all(ids.slice(at, at + 10).map(send))))
  return tally(replies)
}
const rows = async (table: string, column: string, value: string) => {
  const [row] = await shop.db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${sql.name(table)} WHERE ${sql.name(column)} = ${value}`
  return row?.count
}
