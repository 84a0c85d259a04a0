import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addProduct, test as base, expect, newcomer, owner } from './visit.ts'

type Viewed = { id: string; title: string }

async function signIn(request: APIRequestContext, account: { email: string; password: string }) {
  expect((await request.post('/api/auth/login', { data: account })).ok()).toBe(true)
}

/** A review by a new shopper, who stays signed in. */
async function review(request: APIRequestContext, productId: string, reviewValue: number) {
  const someone = newcomer()
  expect((await request.post('/api/auth/register', { data: someone })).ok()).toBe(true)
  await signIn(request, someone)
  const data = { productId, reviewMessage: 'Well sewn.', reviewValue }
  const answer = await request.post('/api/shop/review/add', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/**
 * With a product that has three pictures, the rating 4.50, a sale price, and the sizes S, M (one
 * left) and L (which costs more). It is deleted afterwards.
 */
export const test = base.extend<{ product: Viewed }>({
  product: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const list = await (await request.get('/api/shop/products/get?limit=3')).json()
    const images: string[] = list.data.map(({ image }: { image: string }) => image)
    await signIn(request, owner)
    const product = await addProduct(request, 'Sahiba Silk Kurta in Rose with Zari', {
      ...{ image: images[0], images, price: 4000, salePrice: 3000, status: 'published' },
      sizes: [
        { size: 'S', stock: 40 },
        { size: 'M', stock: 1 },
        { size: 'L', stock: 40, priceDifference: 9000 },
      ],
    })
    for (const stars of [5, 4]) await review(request, product.id, stars)
    await use(product)
    await signIn(request, owner)
    expect((await request.delete(`/api/admin/products/delete/${product.id}`)).ok()).toBe(true)
    await request.dispose()
  },
})

/** The parts of a product's page or dialog. */
export const productParts = (place: Page | Locator) => ({
  track: place.locator('.track'),
  pictures: place.locator('.track').getByRole('button'),
  dot: (n: number) => place.getByRole('button', { name: new RegExp(`^Picture ${n} of 3`) }),
  title: place.locator('.product-text').locator('h1, p.font-display'),
  price: place.locator('.product-text .price'),
  rating: place.getByText(/\(\d\.\d\d\)/),
  heart: place.locator('.product-text').getByRole('button', { name: /^Wishlist/ }),
  bar: place.locator('.buy-bar'),
  add: place.getByRole('button', { name: 'Add to Cart', exact: true }),
})
