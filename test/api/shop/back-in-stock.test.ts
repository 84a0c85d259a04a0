import { expect, test } from 'vitest'
import {
  EMAILS_AT_ONCE,
  type OutboxMessage,
  putInOutbox,
  sendOutbox,
} from '#server/records/outbox.ts'
import { queueBackInStockEmails } from '#server/shop/email/back-in-stock.ts'
import { emailsTo } from '#test/support/mailbox.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop({ checksLedger: false })

test('emails a shopper with a sold-out product on the wishlist once each time it is back', async () => {
  const product = await shop.product({ title: 'Gulnaar lehenga', totalStock: 0, price: 45000 })
  const ananya = await shopperWho(product)
  await round()
  await round()
  expect(await emails(ananya)).toEqual([])

  await setStock(product, 2)
  await round()
  await round()
  const [message, ...others] = await emails(ananya)
  expect(others).toEqual([])
  expect(message?.subject).toContain('Gulnaar lehenga')
  expect(message?.text).toContain('₹45,000')
  expect(message?.text).toContain(`/shop/product/${product}`)
  expect(message?.text).toContain('/shop/account/wishlist')

  await setStock(product, 0)
  await round()
  await setStock(product, 1)
  await round()
  expect(await emails(ananya)).toHaveLength(2)
})

test('sends no email for a product always in stock or released by an unpaid order', async () => {
  const product = await shop.product({ totalStock: 1, price: 45000 })
  const ananya = await shopperWho(product)
  const giveBack = await held(product)
  await round()
  await giveBack()
  await round()
  expect(await emails(ananya)).toEqual([])
})

test('emails a shopper who saved a product during a hold of the last item once it is released', async () => {
  const product = await shop.product({ totalStock: 1, price: 45000 })
  const giveBack = await held(product)
  const ananya = await shopperWho(product)
  await giveBack()
  await round()
  expect(await emails(ananya)).toHaveLength(1)
})

test('lists all products that are back at once in one email', async () => {
  const [lehenga, dupatta, gone] = [
    await shop.product({ title: 'Gulnaar lehenga', totalStock: 0, price: 45000 }),
    await shop.product({ title: 'Ambika dupatta', totalStock: 0, price: 2500 }),
    await shop.product({ title: 'Sold again', totalStock: 0 }),
  ]
  const ananya = await shopperWho(lehenga)
  await keep(ananya, dupatta)
  await keep(ananya, gone)
  for (const product of [lehenga, dupatta, gone]) await setStock(product, 1)
  await round()
  await setStock(gone, 0)
  const [message, ...others] = await emails(ananya)
  expect(others).toEqual([])
  expect(message?.subject).toMatch(/(Gulnaar lehenga|Ambika dupatta) and 1 more$/)
  expect(message?.text).toMatch(/^ {2}Gulnaar lehenga: ₹45,000\r?$/m)
  expect(message?.text).toMatch(/^ {2}Ambika dupatta: ₹2,500\r?$/m)
  expect(message?.text).not.toContain('Sold again')
  expect(message?.text).toMatch(/List-Unsubscribe: <http\S+\/shop\/account\/wishlist>/)
})

test('delays an email whose product is held at writing until the product is released', async () => {
  const product = await shop.product({ totalStock: 0, price: 45000 })
  const ananya = await shopperWho(product)
  await setStock(product, 1)
  await round()
  const giveBack = await held(product)
  expect(await emails(ananya)).toEqual([])
  await giveBack()
  await round()
  expect(await emails(ananya)).toHaveLength(1)
})

test('sends one email for a product that came back twice while no email could be sent', async () => {
  const product = await shop.product({ totalStock: 0 })
  const ananya = await shopperWho(product)
  const down = () => sendOutbox(shop.db, () => Promise.reject(new Error('no mail server')))
  for (const stock of [1, 0, 1]) {
    await setStock(product, stock)
    await round()
    await down()
  }
  await shop.db`UPDATE outbox SET next_at = now() WHERE recipient = ${ananya.email}`
  expect(await emails(ananya)).toHaveLength(1)
  await round()
  expect(await emails(ananya)).toHaveLength(1)
})

test('sends no email to a shopper who became staff and cannot edit the list', async () => {
  const product = await shop.product({ totalStock: 0 })
  const ananya = await shopperWho(product)
  await shop.db`UPDATE users SET role = 'admin', staff_role = 'orders' WHERE id = ${ananya.id}`
  await setStock(product, 1)
  await round()
  expect(await emails(ananya)).toEqual([])
})

test('a receipt does not wait behind emails to many', async () => {
  const product = await shop.product({ totalStock: 0 })
  const crowd = await Promise.all(Array.from({ length: 8 }, () => shopperWho(product)))
  await setStock(product, 1)
  await round()
  const link = 'https://shop.example/'
  await putInOutbox(shop.db, {
    kind: 'confirmEmail',
    recipient: 'asha@example.com',
    payload: { userId: crypto.randomUUID(), link, isNew: false },
  })
  const begun: OutboxMessage['kind'][] = []
  const allTurns = Promise.withResolvers<void>()
  await sendOutbox(shop.db, async ({ kind }) => {
    begun.push(kind)
    if (begun.length === EMAILS_AT_ONCE) allTurns.resolve()
    await allTurns.promise
  })
  expect(begun).toHaveLength(crowd.length + 1)
  expect(begun.slice(0, EMAILS_AT_ONCE)).toContain('confirmEmail')
})

test('sends no email to an unproved address until it is proved', async () => {
  const product = await shop.product({ totalStock: 0 })
  const stranger = await shopperWho(product, { isVerified: false })
  await round()
  await setStock(product, 1)
  await round()
  expect(await emails(stranger)).toEqual([])
  await shop.db`UPDATE users SET email_verified = true WHERE id = ${stranger.id}`
  await round()
  expect(await emails(stranger)).toHaveLength(1)
})

test('sends no email for a hidden product, and a waiting email omits outdated products', async () => {
  const hidden = await shop.product({ title: 'Hidden', totalStock: 0 })
  const [again, taken] = [
    await shop.product({ title: 'Sold again', totalStock: 0 }),
    await shop.product({ title: 'Taken off', totalStock: 0 }),
  ]
  const ananya = await shopperWho(hidden)
  for (const productId of [again, taken]) await keep(ananya, productId)
  await round()
  await shop.db`UPDATE products SET status = 'draft' WHERE id = ${hidden}`
  for (const product of [hidden, again, taken]) await setStock(product, 1)
  await round()
  await setStock(again, 0)
  await ananya.call('DELETE', `/api/shop/wishlist/${ananya.id}/${taken}`)
  expect(await emails(ananya)).toEqual([])
  await shop.db`UPDATE products SET status = 'published' WHERE id = ${hidden}`
  await round()
  expect((await emails(ananya)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Hidden'),
  ])
})

test('emails a Hindi reader in Hindi, with the product’s Hindi name', async () => {
  const product = await shop.product({ title: 'Panna', titleHindi: 'पन्ना', totalStock: 0 })
  const asha = await shopperWho(product, { language: 'hi' })
  await round()
  await setStock(product, 3)
  await round()
  const [message] = await emails(asha)
  expect(message?.subject).toContain('पन्ना')
  expect(message?.text).toContain('Content-Language: hi')
  expect(message?.text).not.toContain('Panna')
})

test('queues at most 500 emails at a time for a product that hundreds wait for', async () => {
  const product = await shop.product({ totalStock: 0 })
  await shop.db`
    WITH many AS (
      INSERT INTO users (id, user_name, email, password_hash, email_verified)
      SELECT gen_random_uuid(), 'Asha', 'asha' || n || '@crowd.example', '-', true
      FROM generate_series(1, 501) n RETURNING id)
    INSERT INTO wishlist_items (user_id, product_id) SELECT id, ${product} FROM many`
  const told = async () =>
    (
      await shop.db<{ count: number }[]>`
        SELECT count(*)::int AS count FROM outbox WHERE recipient LIKE '%@crowd.example'`
    )[0]?.count
  await round()
  await setStock(product, 1)
  await round()
  await round()
  expect(await told()).toBe(500)
  await sendOutbox(shop.db, async () => {})
  await round()
  expect(await told()).toBe(501)
})

async function shopperWho(keeps: string, { isVerified = true, language = 'en' } = {}) {
  const shopper = await shop.shopper()
  await shop.db`
    UPDATE users SET email_verified = ${isVerified}, language = ${language} WHERE id = ${shopper.id}`
  await keep(shopper, keeps)
  return shopper
}
const keep = (shopper: Person, productId: string) =>
  shopper.call('POST', '/api/shop/wishlist/add', { userId: shopper.id, productId })

/** Holds the product in an unpaid order; returns how to cancel it. */
async function held(product: string) {
  const { shopper, orderId } = await shop.placedOrder({ productId: product })
  return () => shopper.call('POST', '/api/shop/order/cancel', { orderId })
}

/** Sets the stock as the owner does. */
const setStock = (productId: string, available: number) =>
  shop.db`UPDATE product_stock SET available = ${available} WHERE product_id = ${productId}`
const round = () => queueBackInStockEmails(shop.db)
const emails = (person: Person) => emailsTo(shop, person.email)
