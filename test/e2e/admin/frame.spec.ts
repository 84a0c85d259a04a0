import type { Page } from '@playwright/test'
import {
  axeFindings,
  enter,
  enterAsCatalogueStaff,
  expect,
  holdRequests,
  openPanel,
  orderByPhone,
  owner,
  settled,
  test,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const searchOf = (page: Page) => page.getByRole('dialog', { name: 'Find in the panel' })

async function numberOf(page: Page, orderId: string): Promise<string> {
  const order = await page.request.get(`/api/admin/orders/details/${orderId}`)
  return (await order.json()).data.orderNumber
}

test('the keyboard skips the menu of the panel', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/customers')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the keyboard finds an order, a product, a customer and a page', async ({ page }) => {
  await enter(page, owner)
  const orderNumber = await numberOf(page, await orderByPhone(page.request))
  await openPanel(page, '/admin/dashboard')
  const search = searchOf(page)
  const found = search.getByRole('option', { selected: true })

  await page.keyboard.press('Control+k')
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(orderNumber)
  await expect(found).toContainText(orderNumber)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(search).toBeHidden()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toContainText(orderNumber)
  await page.keyboard.press('Control+k')
  await expect(search).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Phera')
  await expect(found).toContainText('Phera')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('shopper@zari.example')
  await expect(search.getByRole('option', { name: /^All customers/ })).toBeVisible()
  await page.keyboard.press('End')
  await expect(found).toHaveText('All customers with “shopper@zari.example”')
  await page.keyboard.press('ArrowUp')
  await expect(found).toContainText('shopper@zari.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customers\/[\w-]+$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Tax')
  await expect(found).toHaveText('Taxes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible()
})

test('a search that fails says so, keeps its words and tries again', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Find' }).click()
  const search = searchOf(page)
  await page.route('**/api/admin/orders/get?*', (route) => route.abort())
  await search.getByRole('combobox').fill('Phera')
  await expect(search.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await search.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(search.getByRole('combobox')).toHaveValue('Phera')
  await expect(search.getByRole('option', { name: /^Phera/ }).first()).toBeVisible()
  await search.getByRole('combobox').fill('nothing is called this')
  await expect(search.getByText('Nothing fits this')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find' })).toBeFocused()
})

test('Enter opens nothing that other words found', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/dashboard')
  await page.keyboard.press('Control+k')
  const search = searchOf(page)
  await search.getByRole('combobox').fill('Phera')
  await expect(search.getByRole('option', { name: /^Phera/ }).first()).toBeVisible()
  const release = await holdRequests(page, '**/api/admin/products/get?*')
  await search.getByRole('combobox').fill('Phera Z')
  await page.keyboard.press('Enter')
  await expect(search.getByText('Searching …')).toBeVisible()
  await expect(search.getByRole('option')).toHaveCount(0)
  release()
  await expect(search.getByText('Nothing fits this')).toBeVisible()
})

test('staff find what their role may open, and ask for nothing else', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const theirs = await enterAsCatalogueStaff(page.request, browser, baseURL)
  await openPanel(theirs, '/admin/products')
  const asked: string[] = []
  theirs.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await theirs.keyboard.press('Control+k')
  const search = searchOf(theirs)
  await search.getByRole('combobox').fill('o')
  await expect(search.getByRole('option', { name: 'Collections' })).toBeVisible()
  await expect(search.getByRole('option', { name: 'Orders' })).toHaveCount(0)
  await expect(search.getByRole('option', { name: 'Shop details' })).toHaveCount(0)
  await search.getByRole('combobox').fill('Phera')
  await expect(search.getByRole('option', { name: /^Phera/ }).first()).toBeVisible()
  const searches = asked.filter((path) => path.startsWith('/api/admin/'))
  expect(new Set(searches)).toEqual(new Set(['/api/admin/products/get']))
})

test('the menu has five groups, and shows the open page without moving it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await enter(page, owner)
  await openPanel(page, '/admin/settings/tax')
  const menu = menuOf(page)
  const groups = menu.getByRole('list')
  await expect(groups).toHaveCount(5)
  for (const name of ['Today', 'Orders', 'Catalogue', 'Customers', 'Shop'])
    await expect(menu.getByRole('list', { name, exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const width of [390, 1440])
  test(`Settings lists its pages beside each of them, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page, owner)
    await openPanel(page, '/admin/settings')
    expect(await axeFindings(page)).toEqual([])
    const list = page.getByRole('navigation', { name: 'Settings' })
    const names = await list.getByRole('link').allInnerTexts()
    expect(names).toEqual([
      ...['Shop details', 'Home page', 'Appearance', 'Ways to pay', 'Taxes', 'Delivery'],
      ...['Return policies', 'Email texts', 'Connections', 'Backup'],
    ])
    for (const name of names) {
      const link = list.getByRole('link', { name })
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(link).toBeInViewport({ ratio: 1 })
      if (width === 1440)
        await expect(menuOf(page).locator('[aria-current]')).toHaveText('Settings')
      await settled(page)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, name).toBeLessThanOrEqual(0)
    }
  })

test('a shop that was never backed up is told so in Today, which leads to the backup', async ({
  page,
}) => {
  await enter(page, owner)
  await openPanel(page, '/admin/dashboard')
  const today = page.getByRole('heading', { name: 'Today', exact: true }).locator('+ ul')
  await today.getByRole('link', { name: /Without a new backup$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Backup' })).toBeVisible()
  await expect(page.getByText('There is no good backup yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('on a phone the most used pages are at the bottom, below a form’s save bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  await openPanel(page, '/admin/dashboard')
  const bar = page.getByRole('navigation', { name: 'Most used' })
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Orders', 'Packing', 'Products'])
  for (const link of await bar.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
  await bar.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Orders' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  expect(await axeFindings(page)).toEqual([])
  const end = page.getByRole('main').getByRole('link').last()
  await end.focus()
  const [last, edge] = [await end.boundingBox(), await bar.boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0)
  await openPanel(page, '/admin/settings')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
})
