import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const dupattas: Record<string, string> = {}

const shop = await openShop()
const { owner } = shop
const add = (title: string, more: object = {}) =>
  shop.product({ title, description: 'Plain words.', category: 'casual', ...more } as never)
const lehenga = await add('Velvet lehenga in maroon', {
  category: 'bridal',
  description: 'For the sangeet.',
  colour: 'maroon',
})
dupattas.plain = await add('Plain dupatta')
dupattas.sangeet = await add('Net dupatta', { description: 'Worn at a sangeet.' })
dupattas.red = await add('Crimson dupatta', {
  ...{ colour: 'crimson', price: 2400, salePrice: 2100 },
  description: 'Worn at a sangeet.',
})
dupattas.bridal = await add('Tissue dupatta', { category: 'bridal' })
dupattas.soldOut = await add('Red bridal dupatta', { category: 'bridal', totalStock: 0 })
await add('Second lehenga in red', { category: 'bridal', colour: 'red' })
await add('Anarkali suit with dupatta', { category: 'bridal', colour: 'red' })

const look = async () =>
  (await shop.call('GET', `/api/shop/products/look/${lehenga}`)).body.data.map(
    (one: { _id: string }) => one._id,
  )

test('ranks single pieces by collection, colour family and occasion, without sets and sold-out products', async () => {
  const { bridal, red, sangeet } = dupattas
  expect(await look()).toEqual([red, bridal, sangeet])
})

test('contains prices, and is empty if nothing shares the collection or an occasion', async () => {
  const { body } = await shop.call('GET', `/api/shop/products/look/${lehenga}`)
  expect(body.data[0]).toMatchObject({ price: 2400, salePrice: 2100 })
  const kaftan = await add('Plain kaftan', { category: 'reception' })
  expect((await shop.call('GET', `/api/shop/products/look/${kaftan}`)).body.data).toEqual([])
})

test('shows the owner’s pairings first, and again after an undo', async () => {
  const { plain, red, bridal, sangeet, soldOut } = dupattas
  const goesWith = [plain, soldOut, red]
  const edit = (change: object) => owner.call('PUT', `/api/admin/products/edit/${lehenga}`, change)
  await edit({ goesWith: [lehenga, red] })
  expect(await look()).not.toContain(lehenga)
  expect((await edit({ goesWith })).status).toBe(200)
  expect(await look()).toEqual([plain, red, bridal, sangeet])
  const { data } = (await owner.call('GET', `/api/admin/products/get/${lehenga}`)).body
  expect(data.goesWithProducts.map((one: { _id: string }) => one._id)).toEqual(goesWith)
  expect((await edit({ price: 4000 })).body.data.goesWith).toEqual(goesWith)

  await edit({ goesWith: [] })
  expect(await look()).toEqual([red, bridal, sangeet])
  const { batch } = (await owner.call('GET', '/api/admin/audit?limit=1')).body.data[0]
  expect((await owner.call('POST', `/api/admin/products/undo/${batch}`)).status).toBe(200)
  expect(await look()).toEqual([plain, red, bridal, sangeet])
})

test('accepts at most six products by their ids, and answers 404 for an unknown one', async () => {
  const edit = (goesWith: unknown) =>
    owner.call('PUT', `/api/admin/products/edit/${lehenga}`, { goesWith })
  expect((await edit(Array(7).fill(dupattas.red))).status).toBe(400)
  expect((await edit(['nobody'])).status).toBe(400)
  const gone = await shop.call('GET', `/api/shop/products/look/${crypto.randomUUID()}`)
  expect(gone.status).toBe(404)
})
