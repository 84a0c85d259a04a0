import { type APIRequestContext, type Page, request, test } from '@playwright/test'
import { openPublicShop, publicOwner } from '#test/support/public-shop.ts'
import { CLIENT_HEADER } from '#test/support/tls-proxy.ts'
import { expect, settled, skipWithoutTime } from './visit.ts'

let shop: Awaited<ReturnType<typeof openPublicShop>>
let owner: APIRequestContext

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  skipWithoutTime()
  test.setTimeout(240_000)
  shop = await openPublicShop()
  owner = await request.newContext({
    baseURL: shop.origin,
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { [CLIENT_HEADER]: '203.0.113.2' },
  })
  expect(await owner.post('/api/auth/login', { data: publicOwner })).toBeOK()
})
test.afterAll(async () => {
  await owner?.dispose()
  await shop?.close()
})

/** Scrolls, so that lazy pictures load; returns the addresses of those that did not. */
async function brokenPictures(page: Page) {
  return page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
}

/** Follows every link of the storefront from its home page; returns what a visitor finds broken. */
async function crawl(page: Page) {
  const found: string[] = []
  const waiting = ['/shop/home']
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await page.goto(path)
    // Pages of an account ask to sign in.
    if (!answer?.ok() && answer?.status() !== 401) found.push(`${path}: ${answer?.status()}`)
    await settled(page)
    for (const src of await brokenPictures(page)) found.push(`${path}: ${src}`)
    const sections = await page
      .locator('main section')
      .evaluateAll((all) =>
        all
          .filter(({ textContent }) => (textContent ?? '').trim() === '')
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      )
    for (const section of sections) found.push(`${path}: empty ${section}`)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    for (const link of links)
      if (!seen.has(link)) {
        seen.add(link)
        waiting.push(link)
      }
  }
  expect(seen.size).toBeGreaterThan(10)
  return found
}

const product = {
  title: 'Chanderi kurta',
  description: 'Light as a breath.',
  price: 1800,
  totalStock: 5,
}

test('a shop without products, with one, and with a category of its own has nothing broken', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const context = await browser.newContext({ baseURL: shop.origin, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  expect(await crawl(page)).toEqual([])

  const category = await owner.post('/api/admin/categories', {
    data: { name: 'Handloom', nameHindi: 'हथकरघा' },
  })
  expect(category, await category.text()).toBeOK()
  const { data } = await category.json()
  const image = '/scenes/banner-960.webp'
  const own = await owner.post('/api/admin/products/add', {
    data: { ...product, image, category: data.at(-1).id },
  })
  expect(own, await own.text()).toBeOK()
  expect(await crawl(page)).toEqual([])
  await page.goto('/shop/home')
  const menu = page.locator('header nav a')
  await expect(menu).toHaveText(['Home', 'Products', 'Handloom', 'Search', 'Best Seller'])
  for (const name of ['Six collections', 'Suits by style', 'Build the wedding'])
    await expect(page.getByText(name)).toHaveCount(0)
  const ownPages = ['/shop/wedding', '/shop/lookbook/wedding']
  for (const path of ownPages) expect((await page.goto(path))?.status(), path).toBe(404)
  await page.goto('/shop/search')
  // A visitor's login dialog hides the page below from roles.
  const suggestions = page.locator('main li')
  await expect(suggestions.locator('a')).toHaveText(['Handloom'])
  await page.goto('/shop/home')

  const bridal = { ...product, title: 'Rani lehenga', image, category: 'bridal' }
  expect(await owner.post('/api/admin/products/add', { data: bridal })).toBeOK()
  await page.reload()
  await expect(page.locator('nav a', { hasText: 'Bridal' })).toHaveCount(1)
  await expect(page.getByText('Six collections')).toBeVisible()
  await expect(page.locator('a', { hasText: 'Build the wedding' })).not.toHaveCount(0)
  const hiddenSections = ['collections', 'wedding', 'styles']
  expect(await owner.put('/api/admin/home', { data: { hiddenSections } })).toBeOK()
  await page.reload()
  await expect(page.getByText('Six collections')).toHaveCount(0)
  await expect(page.locator('a', { hasText: 'Build the wedding' })).toHaveCount(0)
  for (const path of ownPages) expect((await page.goto(path))?.status(), path).toBe(404)
  await page.goto('/shop/search')
  await expect(suggestions.locator('a')).toHaveText(['Bridal', 'Handloom'])
  expect(await crawl(page)).toEqual([])
  await context.close()
})
