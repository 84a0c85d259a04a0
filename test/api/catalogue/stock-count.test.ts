import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const find = async (q: string) =>
  (await owner.call('GET', `/api/admin/stock/pieces?q=${encodeURIComponent(q)}`)).body.data
const book = (rows: object[]) =>
  owner.call('POST', '/api/admin/stock/count', {
    rows: rows.map((row) => ({ lastCount: null, ...row })),
  })
const onHand = async (id: string, size = '') => {
  const { body } = await owner.call('GET', `/api/admin/products/stock/${id}`)
  return body.sizes.find((one: { size: string }) => one.size === size)?.onHand
}

test('a SKU finds its size, that of a product all sizes, and a word its titles', async () => {
  const id = await shop.product({
    title: 'Meenakari tissue saree',
    sku: 'TS-9',
    sizes: [
      { size: 'S', stock: 2, sku: 'TS-9-S' },
      { size: 'M', stock: 3 },
    ],
  })
  expect(await find('ts-9-s')).toMatchObject([
    { productId: id, size: 'S', sku: 'TS-9-S', onHand: 2 },
  ])
  expect(await find('TS-9')).toMatchObject([{ size: 'S' }, { size: 'M', sku: 'TS-9', onHand: 3 }])
  expect(await find('meenakari TISSUE')).toHaveLength(2)
  expect(await find('nothing of the kind')).toEqual([])
})

test('books all differences at once, and leaves what was sold since the count', async () => {
  const [more, less, same] = [
    await shop.product({ totalStock: 4 }),
    await shop.product({ price: 500, totalStock: 6 }),
    await shop.product({ totalStock: 1 }),
  ]
  await shop.paidOrder({ productId: less, price: 500, total: 500 })
  const { status, body } = await book([
    { productId: more, seen: 4, counted: 5 },
    // Counted before the sale, when six were there.
    { productId: less, seen: 6, counted: 4 },
    { productId: same, seen: 1, counted: 1 },
  ])
  expect([status, body.data, body.message]).toEqual([
    200,
    { changed: 2 },
    '2 differences are booked',
  ])
  expect([await onHand(more), await onHand(less), await onHand(same)]).toEqual([5, 3, 1])
  const { data } = (await owner.call('GET', `/api/admin/products/stock/${more}`)).body
  expect(data[0]).toMatchObject({ change: 1, reason: 'counted' })
})

test('books nothing if one row cannot be', async () => {
  const kept = await shop.product({ totalStock: 4 })
  const held = await shop.product({ price: 500, totalStock: 1 })
  await shop.placedOrder({ productId: held, price: 500, total: 500 })
  const refused = await book([
    { productId: kept, seen: 4, counted: 9 },
    { productId: held, seen: 1, counted: 0 },
  ])
  expect(refused.status).toBe(409)
  const unknown = await book([
    { productId: kept, seen: 4, counted: 9 },
    { productId: crypto.randomUUID(), seen: 0, counted: 1 },
  ])
  expect(unknown.status).toBe(404)
  expect(await onHand(kept)).toBe(4)
  expect((await book([])).status).toBe(400)
  expect((await book([{ productId: kept, seen: 4, counted: -1 }])).status).toBe(400)
})

test('of two counts of one piece at once, the second is refused and the next one counts', async () => {
  const id = await shop.product({ title: 'Twice counted stole', totalStock: 5 })
  const row = { productId: id, seen: 5, counted: 6 }
  const both = await Promise.all([book([row]), book([row])])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('overtaken')
  expect(await onHand(id)).toBe(6)
  const [{ lastCount }] = await find('twice counted')
  expect((await book([{ ...row, seen: 6, counted: 5, lastCount }])).status).toBe(200)
  expect(await onHand(id)).toBe(5)
})

test('only staff of the catalogue count', async () => {
  const shopper = await shop.shopper()
  const rows = [{ productId: crypto.randomUUID(), seen: 0, counted: 1 }]
  expect((await shopper.call('POST', '/api/admin/stock/count', { rows })).status).toBe(403)
})
