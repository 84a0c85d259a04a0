import { expect, test } from 'vitest'
import { runOnce } from '#server/records/run-once.ts'
import { anAddress } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop()
const shopper = await shop.shopper()

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const add = (who: Person, key: string, body: object = anAddress) =>
  who.call('POST', '/api/shop/address/add', body, withKey(key))
const countAddresses = async (who: Person) =>
  (await who.call('GET', `/api/shop/address/get/${who.id}`)).body.data.length

test('a change repeated with its key is made once and has the same response', async () => {
  const first = await add(shopper, 'a-key-of-mine')
  const again = await add(shopper, 'a-key-of-mine')
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(await countAddresses(shopper)).toBe(1)
  await add(shopper, 'another-key')
  expect(await countAddresses(shopper)).toBe(2)
  // Keys are separate by account.
  const other = await shop.shopper()
  expect((await add(other, 'a-key-of-mine')).body.data._id).not.toBe(first.body.data._id)
})

test('two concurrent requests with one key make one change', async () => {
  const other = await shop.shopper()
  const asked = await Promise.all(Array.from({ length: 8 }, () => add(other, 'all-at-once')))
  expect(asked.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  expect(await countAddresses(other)).toBe(1)
})

test('a refused change can be retried with its key', async () => {
  const other = await shop.shopper()
  expect(
    (await add(other, 'try-again-please', { ...anAddress, city: 'x'.repeat(999) })).status,
  ).toBe(400)
  for (let n = 0; n < 3; n += 1) await add(other, `one-of-three-${n}`)
  expect((await add(other, 'the-fourth-one')).status).toBe(409)
  const { data } = (await other.call('GET', `/api/shop/address/get/${other.id}`)).body
  await other.call('DELETE', `/api/shop/address/delete/${other.id}/${data[0]._id}`)
  expect((await add(other, 'the-fourth-one')).status).toBe(201)
})

test('a key belongs to one change and is refused for another', async () => {
  const productId = await shop.product({ totalStock: 9 })
  await add(await shop.shopper(), 'one-key-for-two')
  const buyer = await shop.shopper()
  const cart = { productId, quantity: 1 }
  await buyer.call('POST', '/api/shop/cart/add', cart, withKey('one-key-for-two'))
  await buyer.call('POST', '/api/shop/cart/add', cart, withKey('one-key-for-two'))
  expect(
    (await buyer.call('GET', `/api/shop/cart/get/${buyer.id}`)).body.data.items[0].quantity,
  ).toBe(1)
  expect((await add(buyer, 'one-key-for-two')).status).toBe(409)
})

test('a key belongs to one body and is refused for another', async () => {
  const other = await shop.shopper()
  expect((await add(other, 'one-body-only')).status).toBe(201)
  const changed = await add(other, 'one-body-only', { ...anAddress, city: 'Pune' })
  expect(changed).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect(await countAddresses(other)).toBe(1)
})

test('an attempt that was taken over keeps the other’s claim and response', async () => {
  const claim = { userId: shopper.id, key: 'taken-over', call: 'POST /slow' }
  const age = () =>
    shop.db`UPDATE repeats SET at = at - interval '1 minute' WHERE key = ${claim.key}`
  const attempt = (work: () => Promise<{ by: string }>) => runOnce(shop.db, claim, work)
  const first = Promise.withResolvers<{ by: string }>()
  const started = Promise.withResolvers<void>()
  const slow = attempt(() => {
    started.resolve()
    return first.promise
  })
  await started.promise
  await age()
  const second = Promise.withResolvers<{ by: string }>()
  const takeover = attempt(() => {
    first.reject(new Error('It failed in the end.'))
    return second.promise
  })
  await expect(slow).rejects.toThrow('It failed in the end.')
  await expect(attempt(async () => ({ by: 'a third' }))).rejects.toMatchObject({
    code: 'in_progress',
  })
  second.resolve({ by: 'the second' })
  expect(await takeover).toEqual({ by: 'the second' })
  expect(await attempt(async () => ({ by: 'a third' }))).toEqual({ by: 'the second' })
})

test('an attempt that succeeds after it was taken over keeps the other’s response', async () => {
  const claim = { userId: shopper.id, key: 'late-success', call: 'POST /slow' }
  const attempt = (work: () => Promise<{ by: string }>) => runOnce(shop.db, claim, work)
  const other = async () => {
    await shop.db`UPDATE repeats SET at = at - interval '1 minute' WHERE key = ${claim.key}`
    return attempt(async () => ({ by: 'the second' }))
  }
  const late = await attempt(async () => {
    await other()
    return { by: 'the first' }
  })
  expect(late).toEqual({ by: 'the first' })
  expect(await attempt(async () => ({ by: 'a third' }))).toEqual({ by: 'the second' })
})

test('stock, products and feature images are added once', async () => {
  const { owner } = shop
  const id = await shop.product({ totalStock: 5 })
  const moved = { change: 2, reason: 'stitched' }
  for (const _ of [1, 2])
    await owner.call('POST', `/api/admin/products/stock/${id}`, moved, withKey('stock-of-today'))
  expect(await shop.fetchStock(id)).toBe(7)
  const { data: made } = (await owner.call('GET', '/api/admin/products/get?limit=1')).body
  const { title, description, category, price, image } = made[0]
  const body = { title: `${title} twice`, description, category, price, image, totalStock: 1 }
  const ids = []
  for (const _ of [1, 2])
    ids.push(
      (await owner.call('POST', '/api/admin/products/add', body, withKey('a-new-product'))).body
        .data._id,
    )
  expect(ids[0]).toBe(ids[1])
})
