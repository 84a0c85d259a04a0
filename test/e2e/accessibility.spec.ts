import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { enter, expect, owner, settled, shopper, test } from './visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const check = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

for (const path of ['/', '/auth/login', '/auth/register', '/shop/listing']) {
  test(`a visitor's ${path} has no finding`, async ({ page }) => {
    await page.goto(path)
    await settled(page)
    await check(page)
  })
}

test("a shopper's pages have no finding", async ({ page }) => {
  await enter(page, shopper)
  for (const path of [
    '/shop/home',
    '/shop/listing',
    '/shop/search?q=saree',
    '/shop/checkout',
    '/shop/account',
    '/shop/account/address',
    '/shop/about',
    '/privacypolicy',
    '/unauth-page',
  ]) {
    await page.goto(path)
    await settled(page)
    await check(page)
  }
  await page.goto('/shop/listing')
  await settled(page)
  // Who hears the page hears what a piece is called before the heart that keeps it.
  const heard = await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .or(page.getByRole('article').first().getByRole('button'))
    .evaluateAll((all) => all.map(({ tagName }) => tagName))
  expect(heard).toEqual(['A', 'BUTTON'])
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page)
})

test("the owner's pages have no finding", async ({ page }) => {
  await enter(page, owner)
  for (const path of ['/admin/dashboard', '/admin/products', '/admin/orders', '/admin/features']) {
    await page.goto(path)
    await settled(page)
    await check(page)
  }
})

test('in a reader’s own colours the chosen size is told from the others', async ({ page }) => {
  await enter(page, shopper)
  const list = await page.request.get('/api/shop/products/get?category=casual')
  const { data } = await list.json()
  const sized = data.find(({ sizes }: { sizes?: { stock: number }[] }) =>
    sizes?.every(({ stock }) => stock > 0),
  )
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/shop/product/${sized._id}`)
  await settled(page)
  const size = (name: string) =>
    page.locator('label', { has: page.getByRole('radio', { name, exact: true }) })
  const line = (name: string) => size(name).evaluate((box) => getComputedStyle(box).outlineStyle)
  await size('M').click()
  expect(await line('M')).toBe('solid')
  expect(await line('L')).toBe('none')
})
