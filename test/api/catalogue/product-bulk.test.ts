import { expect, test } from 'vitest'
import type { BulkChange, NewProduct } from '#shared/catalogue/product-schema.ts'
import { order, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const bulk = (body: Partial<BulkChange>) =>
  owner.call('POST', '/api/admin/products/bulk', { preview: false, ...body })
const read = async (id: string) => {
  const { body } = await shop.call('GET', `/api/shop/products/get/${id}`)
  const { price, salePrice, totalStock, sizes, version } = body.data
  return { price, salePrice, totalStock, sizes, version }
}
/** In sequence, because a hundred at once may be refused for lack of connections. */
async function add(...inputs: Partial<NewProduct>[]) {
  const ids: string[] = []
  for (const input of inputs) ids.push(await shop.product(input))
  return ids
}

test('changes prices, sales and stock together, raises each version and audits each change', async () => {
  const ids = await add({ price: 1000 }, { price: 2000, salePrice: 1800 })
  const prices = async () =>
    (await Promise.all(ids.map(read))).map(({ price, salePrice }) => [price, salePrice])
  await bulk({ ids, change: { kind: 'price', percent: 10 } })
  expect(await prices()).toEqual([
    [1100, 0],
    [2200, 1980],
  ])
  await bulk({ ids, change: { kind: 'sale', percent: 50 } })
  expect(await prices()).toEqual([
    [1100, 550],
    [2200, 1100],
  ])
  await bulk({ ids, change: { kind: 'sale', percent: 0 } })
  expect(await prices()).toEqual([
    [1100, 0],
    [2200, 1980],
  ])
  const [first = ''] = ids
  expect((await read(first)).version).toBe(4)
  const { body } = await owner.call('GET', '/api/admin/audit?limit=2')
  expect(body.data).toContainEqual(
    expect.objectContaining({
      action: 'productEdited',
      subject: `product:${first}`,
      before: { salePrice: 550, ownSalePrice: 0, version: 3 },
      after: { title: 'Gulnaar lehenga', salePrice: 0, ownSalePrice: null, version: 4 },
    }),
  )
})

test('a sale raises no price without permission, and shows the products that it would raise first', async () => {
  const ids = await add(
    { title: 'Plain', price: 84_000 },
    { title: 'Cheaper already', price: 84_000, salePrice: 50_000 },
  )
  const salePrices = async () => (await Promise.all(ids.map(read))).map((one) => one.salePrice)
  const sale = { kind: 'sale', percent: 20 } as const
  const { body } = await bulk({ ids, change: sale, preview: true })
  expect(body.raised).toBe(1)
  expect(body.data).toMatchObject([
    { title: 'Cheaper already', raises: true, after: { salePrice: 50_000 } },
    { title: 'Plain', raises: false, after: { salePrice: 67_200 } },
  ])
  await bulk({ ids, change: sale })
  expect(await salePrices()).toEqual([67_200, 50_000])
  await bulk({ ids, change: { ...sale, mayRaise: true } })
  expect(await salePrices()).toEqual([67_200, 67_200])
  await bulk({ ids, change: { kind: 'sale', percent: 0 } })
  expect(await salePrices()).toEqual([0, 50_000])
})

test('rounding to rupees never raises a price that is lowered', async () => {
  const ids = await add({ price: 99.6 }, { price: 120.75, salePrice: 99.6 })
  await bulk({ ids, change: { kind: 'price', percent: -0.05 } })
  const found = (await Promise.all(ids.map(read))).map(({ price, salePrice }) => [price, salePrice])
  expect(found).toEqual([
    [99.6, 0],
    [120.75, 99.6],
  ])
})

test('a preview states before and after and changes nothing', async () => {
  const [id = ''] = await add({ price: 1000 })
  const before = await read(id)
  const change = { kind: 'price', percent: 10 } as const
  const { body } = await bulk({ ids: [id], change, preview: true })
  expect(body).toMatchObject({
    total: 1,
    data: [{ _id: id, before: { price: 1000 }, after: { price: 1100 } }],
  })
  expect(await read(id)).toEqual(before)
})

test('sets a stock for each size and keeps held stock held', async () => {
  const sizes = [
    { size: 'S', stock: 2 },
    { size: 'M', stock: 0 },
  ]
  const [plain = '', sized = ''] = await add({ totalStock: 5 }, { sizes })
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: plain, quantity: 4 }])
  const { body } = await order(shopper, addressId, 4 * 45000)
  await bulk({ ids: [plain, sized], change: { kind: 'stock', stock: 3 } })
  expect((await read(plain)).totalStock).toBe(3)
  expect((await read(sized)).sizes).toEqual([
    { size: 'S', stock: 3 },
    { size: 'M', stock: 3 },
  ])
  await shopper.call('POST', '/api/shop/order/cancel', { orderId: body.orderId })
  expect((await read(plain)).totalStock).toBe(7)
})

test('expired holds are not added to the stock that is set', async () => {
  const [id = ''] = await add({ totalStock: 5 })
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: id, quantity: 4 }])
  await order(shopper, addressId, 4 * 45000)
  await shop.db`UPDATE stock_holds SET expires_at = now() - interval '1 second'`
  await owner.call('PUT', `/api/admin/products/edit/${id}`, { totalStock: 2 })
  expect((await read(id)).totalStock).toBe(2)
})

test('changes everything that a filter finds and shows a hundred rows of it', async () => {
  const wanted = Array.from({ length: 120 }, (_, n) => ({ title: `Filtered ${n}`, price: 500 }))
  const [other = ''] = await add({ title: 'Not among them', price: 500 })
  const ids = await add(...wanted)
  const filter = { q: 'filtered' }
  const change = { kind: 'price', percent: 100 } as const
  const preview = await bulk({ filter, change, preview: true })
  expect([preview.body.total, preview.body.data.length]).toEqual([120, 100])
  const late = await bulk({ filter, change, expected: 119 })
  expect(late.status).toBe(409)
  expect((await bulk({ filter, change, expected: 120 })).body.total).toBe(120)
  const prices = await Promise.all([...ids, other].map(async (id) => (await read(id)).price))
  expect(prices).toEqual([...Array(120).fill(1000), 500])
})

test('changes all or nothing: a deleted product or one that would cost too much stops the rest', async () => {
  const [cheap = '', dear = '', gone = ''] = await add(
    { price: 500 },
    { price: 9_000_000 },
    { price: 500 },
  )
  await bulk({ ids: [gone], change: { kind: 'delete' } })
  expect((await shop.call('GET', `/api/shop/products/get/${gone}`)).status).toBe(404)
  const change = { kind: 'price', percent: 50 } as const
  expect((await bulk({ ids: [cheap, gone], change })).status).toBe(404)
  expect((await bulk({ ids: [cheap, gone], change: { kind: 'delete' } })).status).toBe(404)
  expect((await bulk({ ids: [cheap, dear], change })).status).toBe(409)
  expect((await read(cheap)).price).toBe(500)
})

test.each<[string, object]>([
  ['no products', { change: { kind: 'delete' } }],
  ['ids and a filter', { ids: [crypto.randomUUID()], filter: {}, change: { kind: 'delete' } }],
  ['an empty list', { ids: [], change: { kind: 'delete' } }],
  ['a price of nothing', { filter: {}, change: { kind: 'price', percent: -100 } }],
])('rejects %s with 400', async (_, body) => {
  expect((await bulk(body)).status).toBe(400)
})

test('publishes drafts and archived products together, and takes it back', async () => {
  const ids = await add({ status: 'draft' }, { status: 'archived' }, {})
  const statuses = async () => {
    const { data } = (await owner.call('GET', '/api/admin/products/get')).body
    return ids.map((id) => data.find(({ _id }: { _id: string }) => _id === id).status)
  }
  const change = { kind: 'publish' as const }
  const { data } = (await bulk({ ids, change, preview: true })).body
  expect(data.map(({ before }: { before: { status: string } }) => before.status)).toEqual([
    'draft',
    'archived',
    'published',
  ])
  expect(await statuses()).toEqual(['draft', 'archived', 'published'])
  const { batch } = (await bulk({ ids, change })).body
  expect(await statuses()).toEqual(['published', 'published', 'published'])
  await owner.call('POST', `/api/admin/products/undo/${batch}`)
  expect(await statuses()).toEqual(['draft', 'archived', 'published'])
})

test('publishes nothing if a product has no picture', async () => {
  const ids = await add({ status: 'draft' }, { status: 'draft', image: '', title: 'Bare' })
  const { status, body } = await bulk({ ids, change: { kind: 'publish' } })
  expect([status, body.code]).toEqual([409, 'publish_without_picture'])
  expect(body.message).toContain('Bare')
})

const ownersState = async (id: string) =>
  (await owner.call('GET', `/api/admin/products/get/${id}`)).body.data

test('unpublishes published and scheduled products, and keeps archived ones', async () => {
  const publishAt = '2099-01-01T10:00:00+05:30'
  const ids = await add({}, { status: 'scheduled', publishAt }, { status: 'archived' })
  const statuses = () => Promise.all(ids.map(async (id) => (await ownersState(id)).status))
  const { batch } = (await bulk({ ids, change: { kind: 'unpublish' } })).body
  expect(await statuses()).toEqual(['draft', 'draft', 'archived'])
  await owner.call('POST', `/api/admin/products/undo/${batch}`)
  expect(await statuses()).toEqual(['published', 'scheduled', 'archived'])
  expect((await ownersState(ids[1] ?? '')).publishAt).toBe('2099-01-01T04:30:00.000Z')
})

test('moves products to a category, and takes it back', async () => {
  const ids = await add({ category: 'bridal' }, { category: 'casual' })
  const categories = () => Promise.all(ids.map(async (id) => (await ownersState(id)).category))
  const change = { kind: 'category', category: 'reception' } as const
  const preview = await bulk({ ids, change, preview: true })
  expect(preview.body.data).toMatchObject([
    { before: { category: 'bridal' }, after: { category: 'reception' } },
    { before: { category: 'casual' }, after: { category: 'reception' } },
  ])
  expect(await categories()).toEqual(['bridal', 'casual'])
  const { batch } = (await bulk({ ids, change })).body
  expect(await categories()).toEqual(['reception', 'reception'])
  await owner.call('POST', `/api/admin/products/undo/${batch}`)
  expect(await categories()).toEqual(['bridal', 'casual'])
  const unknown = await bulk({ ids, change: { kind: 'category', category: 'nowhere' } })
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'category'])
})

test('adds products to a collection and removes them, and takes it back', async () => {
  const ids = await add({ title: 'First' }, { title: 'Second' })
  const [first = '', second = ''] = ids
  for (const [name, products] of [
    ['Bulk of one', [first]],
    ['Bulk of none', []],
  ] as const)
    await owner.call('POST', '/api/admin/collections', { name, products })
  const collections = () => Promise.all(ids.map(async (id) => (await ownersState(id)).collections))
  const to = { kind: 'addToCollection', collection: 'bulk-of-none' } as const
  const preview = await bulk({ ids, change: to, preview: true })
  expect(preview.body.data).toMatchObject([
    {
      before: { collections: ['bulk-of-one'] },
      after: { collections: ['bulk-of-one', 'bulk-of-none'] },
    },
    { before: { collections: [] }, after: { collections: ['bulk-of-none'] } },
  ])
  expect(await collections()).toEqual([['bulk-of-one'], []])
  const { batch } = (await bulk({ ids, change: to })).body
  expect(await collections()).toEqual([['bulk-of-one', 'bulk-of-none'], ['bulk-of-none']])
  await bulk({ ids: [first], change: { ...to, kind: 'removeFromCollection' } })
  expect(await collections()).toEqual([['bulk-of-one'], ['bulk-of-none']])
  const undone = await owner.call('POST', `/api/admin/products/undo/${batch}`)
  // The first was removed meanwhile, so the undo leaves it.
  expect(undone.body).toMatchObject({ undone: 1, keptTotal: 1 })
  expect((await ownersState(second)).collections).toEqual([])
  const unknown = await bulk({ ids, change: { ...to, collection: 'nowhere' } })
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'collections'])
})
