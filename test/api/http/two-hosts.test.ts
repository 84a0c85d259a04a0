import sharp from 'sharp'
import { expect, test } from 'vitest'
import { atProvider } from '#test/support/provider-pages.ts'
import { openShop } from '#test/support/shop.ts'
import { toForm } from '#test/support/uploads.ts'

const API = 'http://localhost:5000'
const shop = await openShop({ env: { WEB_ORIGIN: 'http://localhost:5173', API_ORIGIN: API } })
const { owner } = shop

async function upload(open = shop, person = owner) {
  const picture = await sharp({
    create: { width: 60, height: 80, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const form = toForm({ image: picture })
  const answer = await open.call('POST', '/api/admin/products/upload-image', form, person.cookie)
  return answer.body.imageUrl as string
}

/** Every path of an own picture in a JSON text. */
const pathsIn = (body: unknown) => JSON.stringify(body).match(/"\/images\/[^"]*"/g) ?? []

test('with API_ORIGIN every answer has whole addresses of pictures, and they are accepted back', async () => {
  const imageUrl = await upload()
  expect(imageUrl).toMatch(/^http:\/\/localhost:5000\/images\/[\w-]+\.webp$/)
  expect((await shop.app.inject({ url: imageUrl.slice(API.length) })).statusCode).toBe(200)
  const second = '/images/second.webp'
  const added = await owner.call('POST', '/api/admin/products/add', {
    title: 'Gulnaar',
    description: 'Silk',
    category: 'bridal',
    price: 4000,
    totalStock: 5,
    image: imageUrl,
    images: [imageUrl, API + second],
    imageTexts: { [imageUrl]: 'From the front' },
  })
  expect(added.status).toBe(201)
  const { _id: id, images, imageTexts } = added.body.data
  expect(images).toEqual([imageUrl, API + second])
  expect(imageTexts).toEqual({ [imageUrl]: 'From the front' })
  const [stored] = await shop.db<{ image: string; more: string[] }[]>`
    SELECT image, more_images AS more FROM products WHERE id = ${id}`
  expect(stored).toEqual({ image: imageUrl.slice(API.length), more: [second] })

  const edited = await owner.call('PUT', `/api/admin/products/edit/${id}`, { image: imageUrl })
  expect(edited.body.data.images).toEqual([imageUrl, API + second])
  await owner.call('POST', '/api/common/feature/add', { image: imageUrl })

  const shopper = await shop.shopper()
  await shopper.call('POST', '/api/shop/cart/add', {
    userId: shopper.id,
    productId: id,
    quantity: 1,
  })
  for (const url of [
    '/api/shop/products/get',
    '/api/shop/products/get',
    `/api/shop/products/get/${id}`,
    '/api/shop/search/gulnaar',
    '/api/common/feature/get',
    `/api/shop/cart/get/${shopper.id}`,
  ]) {
    const { body } = await shopper.call('GET', url)
    expect(JSON.stringify(body), url).toContain(imageUrl)
    expect(pathsIn(body), url).toEqual([])
  }
})

test('a form may have a list of whole addresses', async () => {
  const id = await shop.product()
  const list = JSON.stringify([`${API}/images/a.webp`, `${API}/images/b.webp`])
  await owner.call('PUT', `/api/admin/products/edit/${id}`, undefined, toForm({ images: list }))
  const [stored] = await shop.db`SELECT image, more_images AS more FROM products WHERE id = ${id}`
  expect(stored).toEqual({ image: '/images/a.webp', more: ['/images/b.webp'] })
})

test('with PICTURES_BASE_URL they are below it', async () => {
  const cdn = await openShop({ env: { PICTURES_BASE_URL: 'https://cdn.example/pictures' } })
  const { owner: person } = cdn
  expect(await upload(cdn, person)).toMatch(/^https:\/\/cdn\.example\/pictures\/[\w-]+\.webp$/)
})

test('on one host they are paths', async () => {
  const one = await openShop()
  const { owner: person } = one
  expect(await upload(one, person)).toMatch(/^\/images\//)
})

test('query keys of the listing are read without regard to case', async () => {
  const cheap = await shop.product({ title: 'Kurta', price: 500 })
  const dear = await shop.product({ title: 'Lehenga', price: 20_000 })
  const ids = async (query: string) => {
    const { body } = await shop.call('GET', `/api/shop/products/get?${query}`)
    return body.data.map(({ _id }: { _id: string }) => _id)
  }
  for (const query of ['Price=over_10000', 'PRICE=over_10000', 'price=over_10000']) {
    expect(await ids(query)).toContain(dear)
    expect(await ids(query)).not.toContain(cheap)
  }
  // A known key wins over one that differs in case, and unknown keys stay ignored.
  expect(await ids('price=under_1000&Price=over_10000')).toContain(cheap)
  expect(await ids('Prices=over_10000')).toContain(cheap)
  expect((await shop.call('GET', '/api/shop/products/get?Price=none')).status).toBe(400)
})

test('the return from PayPal leads to the page with paymentId and PayerID', async () => {
  const answer = await shop.app.inject({
    url: '/api/payments/paypal/return?orderId=o1&token=5O190127TN364715T&PayerID=ABC',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['cross-origin-opener-policy']).toBeUndefined()
  const to = new URL(String(answer.headers.location))
  expect(to.origin + to.pathname).toBe('http://localhost:5173/shop/paypal-return')
  expect(Object.fromEntries(to.searchParams)).toEqual({
    orderId: 'o1',
    paymentId: '5O190127TN364715T',
    token: '5O190127TN364715T',
    PayerID: 'ABC',
  })
})

test('PayPal is told to return to the API, which knows the page', async () => {
  const { shopper, approvalURL, orderId } = await shop.placedOrder({ price: 8400 })
  const back = await atProvider(approvalURL)
  expect(back.origin + back.pathname).toBe(`${API}/api/payments/paypal/return`)
  expect(back.searchParams.get('orderId')).toBe(orderId)
  const answer = await shop.app.inject({ url: back.pathname + back.search })
  const page = new URL(String(answer.headers.location)).searchParams
  const captured = await shopper.call('POST', '/api/shop/order/capture', {
    paymentId: page.get('paymentId'),
    payerId: page.get('PayerID'),
    orderId,
  })
  expect(captured.body).toMatchObject({ success: true })
})
