import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { reindexSearch } from '#server/catalogue/search/reindex.ts'
import { transaction } from '#server/db.ts'
import type { ManagedCategory } from '#shared/catalogue/category-schema.ts'
import { MAX_CATEGORIES } from '#shared/catalogue/vocabulary.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { untilWaiting } from '#test/support/locks.ts'
import { discountInput } from '#test/support/orders.ts'
import type { Person } from '#test/support/shop.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

let names = 0
let name: string
let id: string
beforeEach(async () => {
  names += 1
  name = `Mens Wear ${names}z`
  id = `mens-wear-${names}z`
  const { body } = await add({ name, nameHindi: `मर्दाना ${names}` })
  expect(body.success, JSON.stringify(body)).toBe(true)
})

describe('an owner’s category', () => {
  test('gets its id from its first name, is public at once, and keeps the id when renamed', async () => {
    const shown = async () =>
      (await shop.call('GET', '/api/common/shop')).body.data.categories.find(
        (one: { id: string }) => one.id === id,
      )
    const facts = { id, nameHindi: `मर्दाना ${names}`, inNavigation: true, isArchived: false }
    expect(await shown()).toEqual({ ...facts, name })
    expect((await change({ name: `Grooms ${names}`, inNavigation: false })).status).toBe(200)
    expect(await shown()).toEqual({ ...facts, name: `Grooms ${names}`, inNavigation: false })
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    expect(body.data[0]).toMatchObject({
      action: 'categoryChanged',
      before: { title: name, inNavigation: true },
      after: { title: `Grooms ${names}`, inNavigation: false },
    })
    // The id is taken, whatever the name is now.
    await add({ name: name.replace('e', 'é') })
    expect((await own()).at(-1)?.id).toBe(`${id}-2`)
  })

  test.each([
    ['Bridal', 409],
    ['party  WEAR', 409],
    ['Best sellers', 409],
    ['', 400],
    ['शेरवानी', 400],
    ['A'.repeat(41), 400],
  ])('refuses the name %s', async (wrong, status) => {
    expect((await add({ name: wrong })).status).toBe(status)
  })

  test('refuses a name of signs only, which a blank cell of a file would match', async () => {
    expect((await add({ name: `Signs ${names}`, nameHindi: '–' })).status).toBe(400)
    const { version } = await find()
    const wrong = await change({ version, name: '✨' })
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'name'])
  })

  test('has a unique name in each language, ignoring case', async () => {
    for (const wrong of [
      { name: name.toLowerCase() },
      { name: id },
      { name: `Other ${names}`, nameHindi: `मर्दाना ${names}` },
    ])
      expect((await add(wrong)).status).toBe(409)
    const same = await Promise.all([1, 2, 3].map(() => add({ name: `At once ${names}` })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('can be ordered, and an order that names others is refused', async () => {
    const ids = (await own()).map((one) => one.id)
    const reversed = ids.toReversed()
    const order = (to: string[]) => owner.call('PUT', '/api/admin/categories/order', { ids: to })
    expect((await order(reversed)).status).toBe(200)
    expect((await own()).map((one) => one.id)).toEqual(reversed)
    for (const wrong of [ids.slice(1), [...ids, 'nobody'], ids.map(() => id)])
      expect((await order(wrong)).status).toBe(ids.length === 1 && wrong[0] === id ? 200 : 409)
  })

  test('is unknown once deleted, and refuses an edit of an older version', async () => {
    const { version } = await find()
    expect((await change({ version })).status).toBe(200)
    const stale = await change({ version })
    expect([stale.status, stale.body.code]).toEqual([409, 'overtaken'])
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    const body = { name, nameHindi: '', inNavigation: true, isArchived: false }
    for (const gone of [id, 'bridal', 'Partywear', 'best sellers'])
      expect((await owner.call('PUT', `/api/admin/categories/${gone}`, body)).status).toBe(404)
    expect((await owner.call('DELETE', '/api/admin/categories/casual')).status).toBe(404)
  })
})

describe('a product of an owner’s category', () => {
  let productId: string
  beforeEach(async () => {
    productId = await shop.product({ category: id, title: `Bandhgala ${names}`, price: 700 })
  })

  test('is listed, counted and searched by it', async () => {
    await shop.product({ price: 700 })
    const { body } = await listed(`category=${id}`)
    expect(body.data).toMatchObject([{ _id: productId, category: id }])
    expect(body.facets.category).toMatchObject({ [id]: 1, casual: expect.any(Number) })
    const both = await listed(`category=${id},bridal&price=under_1000`)
    expect(both.body.data.map((one: { category: string }) => one.category)).toContain(id)
    expect(both.body.facets.category[id]).toBe(1)
    const words = encodeURIComponent(`मर्दाना`)
    for (const keyword of [encodeURIComponent(`Mens Wear`), words]) {
      const found = await shop.call('GET', `/api/shop/search/${keyword}`)
      const ids = found.body.data.map((one: { _id: string }) => one._id)
      expect([found.body.match, ids]).toEqual(['all', expect.arrayContaining([productId])])
    }
    const { body: panel } = await owner.call('GET', `/api/admin/products/get?category=${id}`)
    expect(panel.total).toBe(1)
  })

  test('is found by the new name after the category is renamed and all products are indexed', async () => {
    const found = async (keyword: string) => {
      const { body } = await shop.call('GET', `/api/shop/search/${keyword}`)
      return body.match === 'all' && body.data.some((one: { _id: string }) => one._id === productId)
    }
    await change({ name: `Achkans${'x'.repeat(names)}` })
    expect(await found(`achkans${'x'.repeat(names)}`)).toBe(true)
    await shop.db`DELETE FROM seeds WHERE name LIKE 'search-words%'`
    await reindexSearch(shop.db)
    shop.app.responseCache.changed(['catalogue'])
    expect(await found(`achkans${'x'.repeat(names)}`)).toBe(true)
  })

  test.each(['hats', 'Bridal', 'partywear', 'BEST SELLERS', 'a,,b', '-x', 'x'.repeat(41)])(
    'is not returned for the unknown category %s',
    async (unknown) => {
      expect((await listed(`category=${encodeURIComponent(unknown)}`)).status).toBe(400)
      if (unknown.includes(',')) return
      const query = `category=${encodeURIComponent(unknown)}`
      expect((await owner.call('GET', `/api/admin/products/get?${query}`)).status).toBe(400)
      const reply = await edit(productId, { category: unknown })
      expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'category'])
    },
  )

  test('prevents deleting the category, even once it is deleted itself', async () => {
    expect((await find()).products).toBe(1)
    const used = await remove()
    expect([used.status, used.body.code]).toEqual([409, 'category_used'])
    await owner.call('DELETE', `/api/admin/products/delete/${productId}`)
    expect(await find()).toMatchObject({ products: 0, isUsed: true })
    expect((await remove()).status).toBe(409)
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    const undone = await owner.call('POST', `/api/admin/products/undo/${body.data[0].batch}`)
    expect(undone.status).toBe(200)
    await edit(productId, { category: 'casual' })
    expect((await remove()).status).toBe(200)
  })

  test('keeps an archived category, which other products cannot use', async () => {
    await change({ isArchived: true })
    expect((await edit(productId, { title: 'Renamed', category: id })).status).toBe(200)
    const other = await shop.product()
    const refused = await edit(other, { category: id })
    expect(refused.body.errors).toMatchObject([{ path: 'category' }])
    expect((await listed(`category=${id}`)).body.total).toBe(1)
    await change({ isArchived: false })
    expect((await edit(other, { category: id })).status).toBe(200)
  })

  test('is restored to its category, and stays in the other if that is deleted', async () => {
    await edit(productId, { category: 'casual' })
    const { body: log } = await owner.call('GET', '/api/admin/audit?limit=1')
    const undo = () => owner.call('POST', `/api/admin/products/undo/${log.data[0].batch}`)
    await remove()
    const refused = await undo()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('category'),
    ])
    const before = await shop.product({ category: 'casual' })
    await add({ name: `Back ${names}` })
    await edit(before, { category: `back-${names}` })
    await edit(before, { category: 'casual' })
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    await owner.call('POST', `/api/admin/products/undo/${body.data[0].batch}`)
    const { body: now } = await shop.call('GET', `/api/shop/products/get/${before}`)
    expect(now.data.category).toBe(`back-${names}`)
  })

  test('is exported and imported with the product file, by id and by name', async () => {
    const send = async (file: string) => (await shop.importProducts(file)).body.data
    const { body } = await owner.call('GET', '/api/admin/products/export')
    expect(await send(String(body))).toMatchObject({ added: 0, changed: 0, errors: [] })
    const file = (category: string) =>
      `title,description,category,price,totalStock,images\nKurta ${names} ${category},Text,${category},900,1,/pictures/a.webp`
    for (const said of [id, name.toUpperCase(), `मर्दाना ${names}`])
      expect(await send(file(said))).toMatchObject({ added: 1, errors: [] })
    expect((await listed(`category=${id}`)).body.total).toBe(4)
    for (const wrong of ['hats', 'Hats & Caps'])
      expect((await send(file(wrong))).errors).toMatchObject([{ line: 2, path: 'category' }])
    await change({ isArchived: true })
    expect((await send(file(id.replace('mens', 'Mens')))).errors).toMatchObject([
      { path: 'category', message: expect.stringContaining('archived') },
    ])
  })

  test('is put on sale, discounted, taxed and excluded from cash on delivery by its category', async () => {
    const soon = new Date(Date.now() - 1000).toISOString()
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const sale = (categories: string[]) => ({
      title: `Sale ${names}`,
      percent: 50,
      categories,
      products: [],
      startsAt: soon,
      endsAt: later,
    })
    const discount = (categories: string[]) => discountInput({ code: `OWN-${names}`, categories })
    const payments = (excluded: string[], categories: string[]) => ({
      ...defaultPaymentSettings,
      cod: { ...defaultPaymentSettings.cod, excluded },
      deposit: { ...defaultPaymentSettings.deposit, categories },
    })
    const [rule] = defaultTaxSettings.rules
    const tax = (category: string) => ({
      ...defaultTaxSettings,
      rules: [rule, { ...rule, category }],
    })
    const calls: ['POST' | 'PUT', string, (id: string) => object][] = [
      ['POST', '/api/admin/sales', (one) => sale([one])],
      ['POST', '/api/admin/discounts', (one) => discount([one])],
      ['PUT', '/api/admin/payments', (one) => payments([one], [])],
      ['PUT', '/api/admin/payments', (one) => payments([], [one])],
      ['PUT', '/api/admin/tax', tax],
    ]
    const moved = await shop.product({ category: 'casual' })
    for (const [method, path, toBody] of calls) {
      expect((await owner.call(method, path, toBody('hats'))).status, path).toBe(400)
      const saved = await owner.call(method, path, toBody(id))
      expect(saved.body, path).toMatchObject({ success: true })
    }
    expect((await shop.fetchProduct(productId)).salePrice).toBe(350)
    const shopper = await shop.shopper()
    await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
    const { body } = await shopper.call('POST', '/api/shop/cart/code', { code: `OWN-${names}` })
    expect(body.data.codes).toMatchObject([{ code: `OWN-${names}` }])
    await edit(productId, { category: 'casual' })
    await owner.call('DELETE', `/api/admin/products/delete/${moved}`)
    expect((await remove()).status).toBe(409)
    await owner.call('PUT', '/api/admin/tax', defaultTaxSettings)
    await owner.call('PUT', '/api/admin/payments', payments([], []))
  })
})

test('a category can be deleted once the only sale that names it is over', async () => {
  const sale = await owner.call('POST', '/api/admin/sales', {
    title: `Over ${names}`,
    percent: 10,
    categories: [id],
    products: [],
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + 7_200_000).toISOString(),
  })
  expect((await remove()).body.code).toBe('category_used')
  await owner.call('POST', `/api/admin/sales/${sale.body.data._id}/end`)
  expect((await remove()).status).toBe(200)
})

test('every process shows a new category at once', async () => {
  const other = await openShop({ env: { DATABASE_URL: shop.context.config.databaseUrl ?? '' } })
  const names = async () =>
    (await other.call('GET', '/api/common/shop')).body.data.categories.map(
      (one: { name: string }) => one.name,
    )
  await names()
  await add({ name: 'Told at once' })
  // Answers live for a second at most, told or not.
  const end = performance.now() + 5000
  while (!(await names()).includes('Told at once') && performance.now() < end) await pause(25)
  expect(await names()).toContain('Told at once')
})

test('a category cannot be deleted while a rule is being saved for it', async () => {
  const name = `Race ${Date.now()}`
  const made = await owner.call('POST', '/api/admin/categories', {
    name,
    nameHindi: '',
    inNavigation: true,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const [row] = await shop.db<{ id: string }[]>`SELECT id FROM categories WHERE name = ${name}`
  const id = row?.id ?? ''
  const code = `RACE${Date.now()}`
  let adding: Promise<unknown> | undefined
  let deleting: ReturnType<Person['call']> | undefined
  // Holds back the new code after its categories were checked.
  await transaction(shop.db, async (tx) => {
    await tx`LOCK TABLE discount_codes IN EXCLUSIVE MODE`
    adding = shop.discount({ code, categories: [id] }).catch(() => undefined)
    await untilWaiting(shop.db)
    deleting = owner.call('DELETE', `/api/admin/categories/${id}`)
    await untilWaiting(shop.db, { count: 2 })
  })
  await Promise.all([adding, deleting])
  const named = await shop.db`SELECT 1 FROM discount_codes WHERE code = ${code}`
  const known = await shop.db`SELECT 1 FROM categories WHERE id = ${id}`
  expect([named.length, known.length]).not.toEqual([1, 0])
})

test('a shop has a limited number of categories', async () => {
  for (let n = (await own()).length; n < MAX_CATEGORIES; n += 1)
    expect((await add({ name: `Many ${n}` })).status).toBe(201)
  const full = await add({ name: 'One more' })
  expect([full.status, full.body.code]).toEqual([409, 'categories_full'])
})

const add = (category: object) => owner.call('POST', '/api/admin/categories', category)
const own = async (): Promise<ManagedCategory[]> =>
  (await owner.call('GET', '/api/admin/categories')).body.data
const find = async () => (await own()).find((one) => one.id === id) as ManagedCategory
const change = async (more: object, which = id) => {
  const { name, nameHindi, inNavigation, isArchived } = await find()
  const body = { name, nameHindi, inNavigation, isArchived, ...more }
  return owner.call('PUT', `/api/admin/categories/${which}`, body)
}
const remove = () => owner.call('DELETE', `/api/admin/categories/${id}`)
const listed = (query: string) => shop.call('GET', `/api/shop/products/get?${query}`)
const edit = (productId: string, fields: object) =>
  owner.call('PUT', `/api/admin/products/edit/${productId}`, fields)
