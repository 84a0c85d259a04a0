import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfPiecesBack } from '#server/shop/mail/back-in-stock.ts'
import { lettersTo } from '#test/support/mailbox.ts'
import { anAddress, openShop, order, type Person, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function shopperWho(keeps: string, { isVerified = true, language = 'en' } = {}) {
  const shopper = await shop.newcomer()
  await shop.db`
    UPDATE users SET email_verified = ${isVerified}, language = ${language} WHERE id = ${shopper.id}`
  await shopper.call('POST', '/api/shop/wishlist/add', { userId: shopper.id, productId: keeps })
  return shopper
}

/** What is on the shelf from now on, as the owner counts it. */
const setStock = (productId: string, available: number) =>
  shop.db`UPDATE product_stock SET available = ${available} WHERE product_id = ${productId}`
const round = () => tellOfPiecesBack(shop.db)
const letters = (person: Person) => lettersTo(shop, person.email)

test('who keeps a piece that was sold out is written to once each time it is back', async () => {
  const piece = await shop.product({ title: 'Gulnaar lehenga', totalStock: 0, price: 45000 })
  const ananya = await shopperWho(piece)
  await round()
  await round()
  expect(await letters(ananya)).toEqual([])

  await setStock(piece, 2)
  await round()
  await round()
  const [letter, ...others] = await letters(ananya)
  expect(others).toEqual([])
  expect(letter?.subject).toContain('Gulnaar lehenga')
  expect(letter?.text).toContain('₹45,000')
  expect(letter?.text).toContain(`/shop/product/${piece}`)
  expect(letter?.text).toContain('/shop/account/wishlist')

  await setStock(piece, 0)
  await round()
  await setStock(piece, 1)
  await round()
  expect(await letters(ananya)).toHaveLength(2)
})

test('a piece that was there all along is no news, nor one that an unpaid order gave back', async () => {
  const piece = await shop.product({ totalStock: 1, price: 45000 })
  const ananya = await shopperWho(piece)
  const buyer = await shop.newcomer()
  const added = await buyer.call('POST', '/api/shop/address/add', anAddress)
  await buyer.call('POST', '/api/shop/cart/add', { productId: piece, quantity: 1 })
  const { orderId } = (await order(buyer, added.body.data._id, 45000)).body
  await round()
  await buyer.call('POST', '/api/shop/order/cancel', { orderId })
  await round()
  expect(await letters(ananya)).toEqual([])
})

test('nobody is written to at an address that is not proved, until it is', async () => {
  const piece = await shop.product({ totalStock: 0 })
  const stranger = await shopperWho(piece, { isVerified: false })
  await round()
  await setStock(piece, 1)
  await round()
  expect(await letters(stranger)).toEqual([])
  await shop.db`UPDATE users SET email_verified = true WHERE id = ${stranger.id}`
  await round()
  expect(await letters(stranger)).toHaveLength(1)
})

test('what is hidden is not back, and a letter that waited says nothing that is no longer so', async () => {
  const hidden = await shop.product({ title: 'Hidden', totalStock: 0 })
  const [again, taken] = [
    await shop.product({ title: 'Sold again', totalStock: 0 }),
    await shop.product({ title: 'Taken off', totalStock: 0 }),
  ]
  const ananya = await shopperWho(hidden)
  for (const productId of [again, taken])
    await ananya.call('POST', '/api/shop/wishlist/add', { userId: ananya.id, productId })
  await round()
  await shop.db`UPDATE products SET status = 'draft' WHERE id = ${hidden}`
  for (const piece of [hidden, again, taken]) await setStock(piece, 1)
  await round()
  await setStock(again, 0)
  await ananya.call('DELETE', `/api/shop/wishlist/${ananya.id}/${taken}`)
  expect(await letters(ananya)).toEqual([])
})

test('who reads the shop in Hindi is told in Hindi, by the piece’s Hindi name', async () => {
  const piece = await shop.product({ title: 'Panna', titleHindi: 'पन्ना', totalStock: 0 })
  const asha = await shopperWho(piece, { language: 'hi' })
  await round()
  await setStock(piece, 3)
  await round()
  const [letter] = await letters(asha)
  expect(letter?.subject).toContain('पन्ना')
  expect(letter?.text).toContain('Content-Language: hi')
  expect(letter?.text).not.toContain('Panna')
})

test('more than a round tells are told by the next', async () => {
  const piece = await shop.product({ totalStock: 0 })
  await shop.db`
    WITH many AS (
      INSERT INTO users (id, user_name, email, password_hash, email_verified)
      SELECT gen_random_uuid(), 'Asha', 'asha' || n || '@crowd.example', '-', true
      FROM generate_series(1, 501) n RETURNING id)
    INSERT INTO wishlist_items (user_id, product_id) SELECT id, ${piece} FROM many`
  const told = async () =>
    (
      await shop.db<{ count: number }[]>`
        SELECT count(*)::int AS count FROM outbox WHERE recipient LIKE '%@crowd.example'`
    )[0]?.count
  await round()
  await setStock(piece, 1)
  await round()
  expect(await told()).toBe(500)
  await round()
  expect(await told()).toBe(501)
})
