import { describe, expect, test } from 'vitest'
import { order } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const shopper = await shop.shopper()

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const everywhere = {
  detail: true,
  reviews: true,
  list: true,
  counted: true,
  search: true,
  wishes: true,
  wishIds: true,
}
const nowhere = {
  ...Object.fromEntries(Object.keys(everywhere).map((place) => [place, false])),
  counted: true,
}

test.each([
  ['draft', {}],
  ['archived', {}],
  ['scheduled', { publishAt: soon() }],
])(
  'a product that is %s appears nowhere in the shop, and returns unchanged',
  async (status, when) => {
    const title = `Noor ${status}`
    const id = await shop.product({ title })
    await shopper.call('POST', '/api/shop/wishlist/add', { productId: id })
    expect(await fetchPlaces(id, title)).toEqual(everywhere)

    expect((await edit(id, { status, ...when })).body.data).toMatchObject({ status })
    expect(await fetchPlaces(id, title)).toEqual(nowhere)
    const wish = await shopper.call('POST', '/api/shop/wishlist/add', { productId: id })
    expect(wish.status).toBe(404)
    const review = { productId: id, reviewMessage: 'Lovely', reviewValue: 5 }
    expect((await shopper.call('POST', '/api/shop/review/add', review)).status).toBe(404)
    const kept = await owner.call('GET', `/api/admin/products/get/${id}`)
    expect(kept.body.data).toMatchObject({ title, status })
    const listed = (await owner.call('GET', `/api/admin/products/get?status=${status}`)).body
    expect(listed.data.map((one: { _id: string }) => one._id)).toContain(id)

    await edit(id, { status: 'published' })
    expect(await fetchPlaces(id, title)).toEqual(everywhere)
  },
)

test('a scheduled product appears in the shop by itself', async () => {
  const title = 'Subah kaftan'
  const id = await shop.product({ title, status: 'scheduled', publishAt: soon() })
  expect((await fetchPlaces(id, title)).list).toBe(false)
  await shop.db`UPDATE products SET publish_at = now() WHERE id = ${id}`
  await edit(await shop.product(), { title: 'Another' })
  expect(await fetchPlaces(id, title)).toMatchObject({ detail: true, list: true, search: true })
  const { data } = (await owner.call('GET', `/api/admin/products/get/${id}`)).body
  expect(data).toMatchObject({ status: 'published', publishAt: null })
  // An unrelated edit keeps the status.
  expect((await edit(id, { price: 46000 })).body.data.status).toBe('published')
})

test('a cart line of an archived product is marked as gone and blocks the order', async () => {
  const { shopper: buyer, productId, addressId } = await shop.filledCart()
  await edit(productId, { status: 'archived' })
  const { data } = (await buyer.call('GET', `/api/shop/cart/get/${buyer.id}`)).body
  expect(data.items[0].problem).toBe('gone')
  expect((await order(buyer, addressId, 45000)).status).toBe(409)
  const again = await buyer.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
  expect(again.status).toBe(404)
})

describe('refuses an invalid status:', () => {
  test.each([
    ['scheduled without a time', { status: 'scheduled' }],
    ['a time without being scheduled', { publishAt: soon() }],
    ['a draft with a time', { status: 'draft', publishAt: soon() }],
    ['an unknown status', { status: 'gone' }],
    ['a time that is none', { status: 'scheduled', publishAt: 'tomorrow' }],
  ])('%s', async (_, fields) => {
    expect((await edit(await shop.product(), fields)).status).toBe(400)
  })
})

test('archiving can be undone from the audit log', async () => {
  const id = await shop.product()
  await edit(id, { status: 'archived' })
  const { data } = (await owner.call('GET', '/api/admin/audit?limit=1')).body
  expect(data[0]).toMatchObject({ before: { status: 'published' }, after: { status: 'archived' } })
  await owner.call('POST', `/api/admin/products/undo/${data[0].batch}`)
  expect((await shop.call('GET', `/api/shop/products/get/${id}`)).status).toBe(200)
})

const edit = (id: string, fields: object) =>
  owner.call('PUT', `/api/admin/products/edit/${id}`, fields)

/** Places where a shopper could find the product. */
async function fetchPlaces(id: string, title: string) {
  const ids = (data: { _id: string }[]) => data.map(({ _id }) => _id)
  const list = (await shop.call('GET', '/api/shop/products/get')).body
  const found = (await shop.call('GET', `/api/shop/search/${title}`)).body
  const wishes = (await shopper.call('GET', `/api/shop/wishlist/${shopper.id}`)).body
  const wishIds = (await shopper.call('GET', `/api/shop/wishlist/ids/${shopper.id}`)).body
  const counts: number[] = Object.values(list.facets.price)
  return {
    detail: (await shop.call('GET', `/api/shop/products/get/${id}`)).status === 200,
    reviews: (await shop.call('GET', `/api/shop/review/${id}`)).status === 200,
    list: ids(list.data).includes(id),
    counted: counts.reduce((sum, one) => sum + one, 0) === list.data.length,
    search: ids(found.data).includes(id),
    wishes: ids(wishes.data).includes(id),
    wishIds: wishIds.data.includes(id),
  }
}
