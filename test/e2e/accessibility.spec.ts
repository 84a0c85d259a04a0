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
