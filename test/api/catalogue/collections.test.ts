import { beforeEach, describe, expect, test } from 'vitest'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { MAX_COLLECTION_PRODUCTS, MAX_COLLECTIONS } from '#shared/catalogue/vocabulary.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { anAddress } from '#test/support/checkout.ts'
import { discountInput } from '#test/support/orders.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

let count = 0
let name: string
let id: string
let chosen: string
let other: string
beforeEach(async () => {
  await shop.db`DELETE FROM collections WHERE NOT EXISTS (SELECT 1 FROM discount_codes)`
  count += 1
  name = `Diwali Edit ${count}z`
  id = `diwali-edit-${count}z`
  chosen = await shop.product({ title: `Chosen ${count}`, category: 'casual', price: 3000 })
  other = await shop.product({ title: `Other ${count}`, category: 'casual', price: 3000 })
  const about = { about: 'For the lamps.', aboutHindi: 'दीयों के लिए।', nameHindi: `दीवाली ${count}` }
  const { body } = await add({ name, ...about, products: [chosen] })
  expect(body.success, JSON.stringify(body)).toBe(true)
})

describe('a collection', () => {
  test('lists its products with its name, its text and its own facets', async () => {
    expect(await named()).toContain(id)
    const { body } = await listed(`collection=${id}`)
    expect(body.data.map((one: { _id: string }) => one._id)).toEqual([chosen])
    expect(body).toMatchObject({
      total: 1,
      collection: {
        id,
        name,
        nameHindi: `दीवाली ${count}`,
        about: 'For the lamps.',
        aboutHindi: 'दीयों के लिए।',
      },
      facets: { category: { casual: 1, bridal: 0 }, price: { '2000_to_5000': 1, under_1000: 0 } },
    })
    const all = await listed('category=casual')
    expect(all.body.collection).toBeUndefined()
    expect(all.body.total).toBeGreaterThan(1)
    expect((await listed(`collection=${id}&price=under_1000`)).body.total).toBe(0)
    const detailed = await listed(`collection=${id}&facets=all`)
    expect(detailed.body).toMatchObject({ total: 1, facets: { category: { casual: 1 } } })
  })

  test('shows its edits at once and keeps its id', async () => {
    expect(await idsIn(`collection=${id}`)).toEqual([chosen])
    expect((await change({ name: `Eid ${count}`, products: [other, other] })).status).toBe(200)
    expect(await idsIn(`collection=${id}`)).toEqual([other])
    expect(await find()).toMatchObject({ name: `Eid ${count}`, products: 1, version: 2 })
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    expect(body.data[0]).toMatchObject({
      action: 'collectionChanged',
      before: { title: name, products: [chosen] },
      after: { title: `Eid ${count}`, products: [other, other] },
    })
  })

  test('is not found by shoppers while hidden', async () => {
    expect((await change({ isShown: false })).status).toBe(200)
    expect(await named()).not.toContain(id)
    const { status, body } = await listed(`collection=${id}`)
    expect([status, body.code]).toEqual([400, 'collection_unknown'])
    expect(body.errors).toEqual([
      { path: 'collection', message: 'The shop does not have this collection.' },
    ])
  })

  test.each(['nothing-like-it', 'A B', '../x', `${'a'.repeat(41)}`])(
    'refuses an unknown id: %s',
    async (wrong) => {
      expect((await listed(`collection=${encodeURIComponent(wrong)}`)).status).toBe(400)
    },
  )

  test('keeps a deleted product until it is restored', async () => {
    const gone = await owner.call('DELETE', `/api/admin/products/delete/${chosen}`)
    expect(await find()).toMatchObject({ products: 0, pieces: [] })
    // A menu, the home page and search engines show no collection without a product.
    expect(await named()).not.toContain(id)
    expect((await change({ products: [other] })).status).toBe(200)
    await owner.call('POST', `/api/admin/products/undo/${gone.body.batch}`)
    expect((await idsIn(`collection=${id}`)).toSorted()).toEqual([chosen, other].toSorted())
  })

  test.each([
    ['', 400],
    ['शादी', 400],
    ['A'.repeat(41), 400],
  ])('refuses the name %s', async (wrong, status) => {
    expect((await add({ name: wrong })).status).toBe(status)
  })

  test('has a unique name, known products and a maximum of products', async () => {
    for (const wrong of [{ name: name.toUpperCase() }, { name: 'X', nameHindi: `दीवाली ${count}` }])
      expect((await add(wrong)).status).toBe(409)
    const unknown = await change({ products: ['018f2f5e-0000-7000-8000-000000000000'] })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'products'])
    const many = Array.from({ length: MAX_COLLECTION_PRODUCTS + 1 }, () => chosen)
    expect((await change({ products: many })).status).toBe(400)
    expect(await idsIn(`collection=${id}`)).toEqual([chosen])
    expect((await add({ name: name.replace('D', 'É D') })).status).toBe(201)
    const same = await Promise.all([1, 2, 3].map(() => add({ name: `At once ${count}` })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('is limited in number', async () => {
    const rows = Array.from({ length: MAX_COLLECTIONS }, (_, n) => `full-${count}-${n}`)
    await shop.db`INSERT INTO collections (id, name) SELECT id, id FROM unnest(${rows}::text[]) AS x (id)`
    const { status, body } = await add({ name: 'One more' })
    expect([status, body.code]).toEqual([409, 'collections_full'])
    await shop.db`DELETE FROM collections WHERE id = ANY (${rows}::text[])`
  })

  test('can be ordered, refuses an outdated edit, and is removed once deleted', async () => {
    const ids = (await all()).map((one) => one.id)
    const order = (to: string[]) => owner.call('PUT', '/api/admin/collections/order', { ids: to })
    expect((await order(ids.toReversed())).status).toBe(200)
    expect((await all()).map((one) => one.id)).toEqual(ids.toReversed())
    expect((await order([...ids, 'nobody'])).status).toBe(409)
    const { version } = await find()
    expect((await change({ version })).status).toBe(200)
    const stale = await change({ version })
    expect([stale.status, stale.body.code]).toEqual([409, 'overtaken'])
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await owner.call('GET', `/api/admin/collections/${id}`)).status).toBe(404)
    expect((await listed(`category=casual`)).body.data.length).toBeGreaterThan(0)
  })
})

const codeInput = (more: object) => discountInput({ code: `EDIT-${count}`, ...more })

describe('a rule for collections', () => {
  test('discounts the products of a collection by a code, and none of an empty collection', async () => {
    const made = await owner.call('POST', '/api/admin/discounts', codeInput({ collections: [id] }))
    expect(made.body.data).toMatchObject({ collections: [id] })
    const shopper = await shop.shopper()
    for (const productId of [chosen, other])
      await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const off = async () => {
      const cart = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
      return cart.body.data.codes[0]
    }
    await shopper.call('POST', '/api/shop/cart/code', { code: `EDIT-${count}` })
    expect(await off()).toMatchObject({ amount: 300, problem: null })
    await change({ products: [] })
    expect(await off()).toMatchObject({
      amount: 0,
      problem: expect.stringContaining('other pieces'),
    })
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([409, 'collection_used'])
    await shop.db`DELETE FROM cart_codes`
    await shop.db`DELETE FROM discount_codes`
  })

  test('accepts only collections of the shop', async () => {
    const wrong = codeInput({ collections: ['nothing-like-it'] })
    const { status, body } = await owner.call('POST', '/api/admin/discounts', wrong)
    expect([status, body.errors[0].path]).toEqual([400, 'collections'])
  })

  test('lowers sale prices for the products of a collection', async () => {
    const sale = {
      title: 'Edit',
      percent: 20,
      categories: [],
      collections: [id],
      products: [],
      startsAt: new Date(Date.now() - 1000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const preview = await owner.call('POST', '/api/admin/sales/preview', {
      percent: 20,
      categories: [],
      collections: [id],
      products: [],
    })
    expect(preview.body).toMatchObject({
      total: 1,
      lowered: 1,
      data: [{ _id: chosen, after: 2400 }],
    })
    const made = await owner.call('POST', '/api/admin/sales', sale)
    expect(made.body.data).toMatchObject({ state: 'running', collections: [id] })
    const fetchPrice = async (product: string) => (await shop.fetchProduct(product)).salePrice
    expect([await fetchPrice(chosen), await fetchPrice(other)]).toEqual([2400, 0])
    expect((await remove()).body.code).toBe('collection_used')
    await owner.call('POST', `/api/admin/sales/${made.body.data._id}/end`)
    expect(await fetchPrice(chosen)).toBe(0)
    // A sale that is over cannot be opened again, so that its collection may go.
    expect((await remove()).status).toBe(200)
    await shop.db`DELETE FROM scheduled_sales`
  })

  test('excludes its products from cash on delivery', async () => {
    await shop.setPayments({ methods: ['paypal', 'cod'] })
    const { body } = await owner.call('GET', '/api/admin/payments')
    const { cod } = { ...defaultPaymentSettings, ...body.data }
    const saved = await owner.call('PUT', '/api/admin/payments', {
      ...body.data,
      cod: { ...cod, excludedCollections: [id] },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const refusalFor = async (productId: string) => {
      const shopper = await shop.shopper()
      await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
      await shopper.call('POST', '/api/shop/address/add', anAddress)
      const quote = await shopper.call('GET', '/api/shop/order/quote')
      return quote.body.data.methods.find((one: { method: string }) => one.method === 'cod').refusal
    }
    expect(await refusalFor(chosen)).toContain(`Chosen ${count}`)
    expect(await refusalFor(other)).toBeNull()
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([409, 'collection_used'])
    await shop.setPayments({ methods: ['paypal'] })
  })
})

const add = (collection: object) => owner.call('POST', '/api/admin/collections', collection)
const all = async (): Promise<ListedCollection[]> =>
  (await owner.call('GET', '/api/admin/collections')).body.data
const find = async () => (await owner.call('GET', `/api/admin/collections/${id}`)).body.data
async function change(more: object) {
  const { name, nameHindi, about, aboutHindi, isShown, inNavigation, pieces } = await find()
  const products = pieces.map(({ _id }: { _id: string }) => _id)
  const body = { name, nameHindi, about, aboutHindi, isShown, inNavigation, products, ...more }
  return owner.call('PUT', `/api/admin/collections/${id}`, body)
}
const remove = () => owner.call('DELETE', `/api/admin/collections/${id}`)
const listed = (query: string) => shop.call('GET', `/api/shop/products/get?${query}`)
const idsIn = async (query: string) =>
  (await listed(query)).body.data.map((one: { _id: string }) => one._id)
const named = async () =>
  (await shop.call('GET', '/api/common/shop')).body.data.collections.map(
    (one: { id: string }) => one.id,
  )

describe('a product that names its collections', () => {
  const editProduct = (product: string, fields: object) =>
    owner.call('PUT', `/api/admin/products/edit/${product}`, fields)
  const collectionsOf = async (product: string) =>
    (await owner.call('GET', `/api/admin/products/get/${product}`)).body.data.collections

  test('joins and leaves them with the edit, which an undo reverses', async () => {
    expect(await collectionsOf(other)).toEqual([])
    expect((await editProduct(other, { collections: [id] })).status).toBe(200)
    expect(await collectionsOf(other)).toEqual([id])
    expect((await editProduct(other, { price: 3100 })).status).toBe(200)
    expect(await collectionsOf(other)).toEqual([id])
    expect((await editProduct(other, { collections: [] })).status).toBe(200)
    expect(await collectionsOf(other)).toEqual([])
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    const [{ before, after, batch }] = body.data
    expect([before.collections, after.collections]).toEqual([[{ _id: id, title: name }], []])
    expect((await owner.call('POST', `/api/admin/products/undo/${batch}`)).status).toBe(200)
    expect(await collectionsOf(other)).toEqual([id])
  })

  test('joins them when it is added', async () => {
    const added = await shop.product({ collections: [id] })
    expect(await collectionsOf(added)).toEqual([id])
  })

  test('is refused with an unknown collection, a full one, or an older version', async () => {
    const unknown = await editProduct(other, { collections: ['nowhere'] })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'collections'])
    await shop.db`
      INSERT INTO products (id, title, description, category, image, price_paise, search_words)
      SELECT gen_random_uuid(), 'Filler', 'x', 'casual', '/images/x.webp', 100, ''
      FROM generate_series(1, ${MAX_COLLECTION_PRODUCTS}::int)`
    await shop.db`
      INSERT INTO collection_products (collection_id, product_id)
      SELECT ${id}, p.id FROM products p WHERE p.title = 'Filler'`
    await shop.db`
      DELETE FROM collection_products WHERE collection_id = ${id} AND product_id = ${chosen}`
    const full = await editProduct(other, { collections: [id] })
    expect([full.status, full.body.code]).toEqual([400, 'collection_full'])
    await shop.db`DELETE FROM products WHERE title = 'Filler'`
    const { version } = (await owner.call('GET', `/api/admin/products/get/${other}`)).body.data
    await change({ products: [chosen, other] })
    const stale = await editProduct(other, { collections: [], version })
    expect([stale.status, stale.body.code]).toEqual([409, 'overtaken'])
    expect(await collectionsOf(other)).toEqual([id])
  })
})
