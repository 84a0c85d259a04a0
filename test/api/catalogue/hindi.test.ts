import { expect, test } from 'vitest'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const titleHindi = 'पन्ना बनारसी लहंगा, पन्ने के हरे में'
const descriptionHindi = 'बनारस के करघे से, बीच-बीच में सुनहरी पत्तियाँ।'

const shop = await openShop()
const { owner } = shop
const productId = await shop.product({
  title: 'Panna skirt in emerald',
  description: 'Plain words.',
  titleHindi: ` ${titleHindi} `,
  descriptionHindi,
} as never)
await shop.product({ title: 'Linen kurta', description: 'In English alone.' })

const read = async (path: string) => (await shop.call('GET', path)).body
const edit = (change: object) => owner.call('PUT', `/api/admin/products/edit/${productId}`, change)
const found = async (keyword: string) =>
  (await read(`/api/shop/search/${encodeURIComponent(keyword)}`)).data.map(
    (one: { title: string }) => one.title,
  )

test('a product has Hindi texts beside the English ones, and lists contain only its name', async () => {
  const { data } = await read(`/api/shop/products/get/${productId}`)
  expect(data).toMatchObject({ title: 'Panna skirt in emerald', titleHindi, descriptionHindi })
  const list = (await read('/api/shop/products/get')).data
  expect(list.find((one: { _id: string }) => one._id === productId).titleHindi).toBe(titleHindi)
  expect(list.map((one: object) => 'descriptionHindi' in one)).toEqual([false, false])
  expect(list.find((one: { title: string }) => one.title === 'Linen kurta').titleHindi).toBe('')
})

test('the owner can read and change the Hindi texts; other edits keep them', async () => {
  expect((await edit({ price: 4321 })).body.data).toMatchObject({ titleHindi, descriptionHindi })
  const { body } = await owner.call('GET', '/api/admin/products/get')
  const listed = body.data.find((one: { _id: string }) => one._id === productId)
  expect(listed).toMatchObject({ titleHindi, descriptionHindi })
  expect((await edit({ titleHindi: '' })).body.data.titleHindi).toBe('')
  expect((await edit({ titleHindi })).body.data.titleHindi).toBe(titleHindi)
  const long = await edit({ titleHindi: 'ल'.repeat(201) })
  expect([long.status, long.body.errors[0].path]).toEqual([400, 'titleHindi'])
  expect((await edit({ titleHindi: 'एक\nदो' })).status).toBe(400)
})

test('undoing a deletion restores the Hindi texts', async () => {
  const gone = await owner.call('DELETE', `/api/admin/products/delete/${productId}`)
  const { status } = await owner.call('POST', `/api/admin/products/undo/${gone.body.batch}`)
  expect(status).toBe(200)
  expect((await read(`/api/shop/products/get/${productId}`)).data).toMatchObject({
    titleHindi,
    descriptionHindi,
  })
})

test('a search finds products in either language and by either script', async () => {
  for (const keyword of ['लहंगा', 'lehenga', 'बनारसी', 'banarasi', 'panna', 'सुनहरी', 'पत्तियाँ'])
    expect(await found(keyword)).toContain('Panna skirt in emerald')
  await edit({ titleHindi: '' })
  expect(await found('लहंगा')).not.toContain('Panna skirt in emerald')
  await edit({ titleHindi })
})

test('a cart line has the Hindi name too', async () => {
  const shopper = await shop.shopper()
  await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 })
  const { body } = await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)
  expect(body.data.items[0]).toMatchObject({ title: 'Panna skirt in emerald', titleHindi })
})

test('the owner finds products, their orders and reviews by the Hindi title', async () => {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId }])
  const { data } = await read(`/api/shop/products/get/${productId}`)
  const orderId = await buy(shopper, addressId, data.salePrice || data.price)
  const review = { productId, reviewMessage: 'Well made', reviewValue: 5 }
  const reviewId = (await shopper.call('POST', '/api/shop/review/add', review)).body.data._id
  const q = encodeURIComponent('बनारसी लहंगा')
  const find = async (path: string) =>
    (await owner.call('GET', `${path}?q=${q}`)).body.data.map((one: { _id: string }) => one._id)
  expect(await find('/api/admin/products/get')).toEqual([productId])
  expect(await find('/api/admin/orders/products')).toEqual([productId])
  expect(await find('/api/admin/reviews')).toEqual([reviewId])
  expect(await find('/api/admin/orders/get')).toEqual([orderId])
})
