import type { Page } from '@playwright/test'
import { axeFindings, enter, expect, owner, settled, shopper, test } from './visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const check = async (page: Page) => expect(await axeFindings(page)).toEqual([])

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
    '/shop/account/measures',
    '/shop/account/measures/new?wear=men',
    '/shop/about',
    '/shop/wedding',
    '/shop/lookbook/wedding',
    '/privacypolicy',
    '/unauth-page',
  ]) {
    await page.goto(path)
    await settled(page)
    await check(page)
  }
  await page.goto('/shop/listing')
  await settled(page)
  // A screen reader announces the product before its heart button.
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
  for (const path of [
    '/admin/dashboard',
    '/admin/products',
    '/admin/categories',
    '/admin/orders',
    '/admin/orders/new',
    '/admin/tailoring',
    '/admin/features',
    '/admin/settings/payments',
  ]) {
    await page.goto(path)
    await settled(page)
    await check(page)
  }
})

test('five screens in the dark theme have no finding, and a chosen theme precedes the device’s', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/')
  await settled(page)
  expect(await ground()).toBe('rgb(25, 15, 18)')
  await check(page)
  await page.goto('/auth/login')
  await settled(page)
  await check(page)
  await enter(page, shopper)
  await page.goto('/shop/listing')
  await settled(page)
  await check(page)
  const colours = page.getByRole('contentinfo').getByRole('group', { name: 'Colours' })
  await expect(colours.getByRole('radio', { name: 'As the device' })).toBeChecked()
  // The list above may still grow, and move the footer between pressing and releasing.
  await expect(async () => {
    await colours.getByText('Light', { exact: true }).click()
    await expect(colours.getByRole('radio', { name: 'Light' })).toBeChecked({ timeout: 1000 })
  }).toPass()
  await expect.poll(ground).toBe('rgb(251, 247, 239)')
  // Applied before the first paint, without the page's scripts.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/shop/checkout', { waitUntil: 'domcontentloaded' })
  expect(await ground()).toBe('rgb(251, 247, 239)')
  await page.unroute('**/assets/*.js')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/shop/checkout')
  await settled(page)
  expect(await ground()).toBe('rgb(25, 15, 18)')
  await check(page)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(ground).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  await page.request.post('/api/auth/logout')
  await enter(page, owner)
  await page.goto('/admin/dashboard')
  await settled(page)
  await check(page)
})

test('forced colours distinguish the chosen size and the current tab from the others', async ({
  page,
}) => {
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
  await page.goto('/shop/account')
  await settled(page)
  const tab = page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Orders' })
  const outline = await tab.evaluate((link) => {
    const { outlineStyle, outlineOffset } = getComputedStyle(link)
    return { outlineStyle, outlineOffset }
  })
  expect(outline).toEqual({ outlineStyle: 'solid', outlineOffset: '0px' })
})
