import { readFile } from 'node:fs/promises'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  openPanel,
  orderByPhone,
  owner,
  test,
  toastIn,
  unfold,
} from '#test/e2e/visit.ts'

test('editing an outdated version of a product shows a message, and loses nothing', async ({
  page,
}) => {
  await enter(page, owner)
  const list = await page.request.get('/api/admin/products/get?limit=1&sort=title')
  const [product] = (await list.json()).data
  await openPanel(page, `/admin/products?edit=${product._id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Product' })
  await sheet.getByLabel('Description').fill('What I typed')
  await expect(sheet.getByRole('button', { name: 'Edit', exact: true })).toBeInViewport()
  const other = await page.request.put(`/api/admin/products/edit/${product._id}`, {
    data: { title: `${product.title} II` },
  })
  expect(other.ok()).toBe(true)

  const save = sheet.getByRole('button', { name: 'Edit', exact: true })
  await save.click()
  await expect(sheet.getByRole('alert')).toContainText('changed title while you were editing')
  await expect(sheet.getByRole('button', { name: 'Load the latest version' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByLabel('Title')).toHaveValue(`${product.title} II`)
  await expect(sheet.getByLabel('Description')).toHaveValue('What I typed')
  await save.click()
  await expect(toastIn(page, 'Product edited successfully')).toBeVisible()

  const { title, description } = product
  await page.request.put(`/api/admin/products/edit/${product._id}`, {
    data: { title, description },
  })
})

for (const width of [390, 1440])
  test(`the product form shows the lowest price beside the price history, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page, owner)
    const { id } = await addProduct(page.request, 'Priced piece', { price: 1900, totalStock: 1 })
    for (const salePrice of [1500, 1700]) {
      const data = { salePrice }
      const edited = await page.request.put(`/api/admin/products/edit/${id}`, { data })
      expect(edited.ok()).toBe(true)
    }
    await openPanel(page, `/admin/products?edit=${id}`)
    const sheet = page.getByRole('dialog', { name: 'Edit Product' })
    await expect(
      sheet.getByText('Lowest price of the 30 days before the current one: ₹1,500'),
    ).toBeVisible()
    await sheet.getByText('Price history').click()
    await expect(sheet.getByRole('listitem').filter({ hasText: '₹1,700' })).toContainText(
      'instead of ₹1,900',
    )
    expect(await axeFindings(page)).toEqual([])
  })

test('a changed setting appears in the shop and in the audit log', async ({
  page,
  browser,
  baseURL,
}) => {
  const hours = `Daily until ${(Date.now() % 11) + 1} pm, ring ${Date.now()}`
  await enter(page, owner)
  await openPanel(page, '/admin/settings')
  const before = await page.getByLabel('Opening hours').inputValue()
  await page.getByLabel('Opening hours').fill(hours)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()

  const street = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await street.newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('contentinfo').getByText(hours)).toBeVisible()
  await street.close()

  await openPanel(page, '/admin/audit')
  const entry = page.getByRole('listitem').filter({ hasText: 'settings changed' }).first()
  await expect(entry.getByRole('insertion')).toHaveText(hours)
  await page.request.put('/api/admin/settings', { data: { hours: before } })
})

test('the audit log shows labels, sums and moments instead of stored values', async ({ page }) => {
  await enter(page, owner)
  const orderId = await orderByPhone(page.request)
  const link = await page.request.post(`/api/admin/orders/payment-link/${orderId}`, {
    data: {},
  })
  expect(link.ok(), await link.text()).toBe(true)
  await openPanel(page, '/admin/audit')
  const entry = (action: string) => page.getByRole('listitem').filter({ hasText: action }).first()
  const texts = entry('order entered').getByRole('insertion')
  await expect(texts).toHaveText(['₹7,300', 'By phone'])
  const until = entry('payment link made')
  await expect(until.getByRole('term')).toHaveText('Valid until')
  await expect(until.getByRole('insertion')).toHaveText(/^\d+ \w{3} \d{4}, \d+:\d\d [ap]m$/)
})

test('filters follow Back, and a date typed in part changes none', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/orders?from=2026-05-01')
  const search = page.getByRole('searchbox').first()
  await search.fill('nobody')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=nobody/)
  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
  await expect(search).toHaveValue('')
  await unfold(page, 'Filter')
  const from = page.locator('input[name=from]')
  await from.focus()
  await page.keyboard.press('Backspace')
  expect(await from.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true)
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/status=/)
  await expect(page).toHaveURL(/from=2026-05-01/)
})

test('the orders of a draft are listed under its title', async ({ page }) => {
  await enter(page, owner)
  const { id, title } = await addProduct(page.request, 'Unpublished gharara', {
    price: 900,
    totalStock: 1,
  })
  await openPanel(page, adminOrdersPath({ product: id }))
  await expect(page.getByText(`With ${title}`)).toBeVisible()
})

test('a save whose page fails to reload keeps what was typed', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings')
  const hours = page.getByLabel('Opening hours')
  const before = await hours.inputValue()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await hours.fill('Ten to six')
  const settings = '**/api/admin/settings'
  await page.route(settings, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastIn(page, /We can't reach the shop/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(hours).toHaveValue('Ten to six')
  await page.unroute(settings)
  await page.request.put('/api/admin/settings', { data: { hours: before } })
})

test('a link keeps the focus when it is saved by Enter', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings')
  const links = page.getByRole('group', { name: 'Social links' })
  await links.getByRole('button', { name: 'Add a link' }).click()
  await links.getByLabel('Network').last().fill('Loom')
  const url = links.getByLabel('Link', { exact: true }).last()
  await url.fill('https://loom.example/zari')
  await url.press('Enter')
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  await expect(url).toBeFocused()
  await links.getByRole('button', { name: 'Remove Loom' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(links.getByRole('button', { name: 'Remove Loom' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('a custom look applies to every page, and can be removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Appearance' })
    .click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Ground').fill('#777777')
  await expect(
    page.getByText('Letters on this ground could not be read: 1.7:1, needed 4.5:1.'),
  ).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Ground').fill('#f3f6f1')
  await page.getByLabel('Accent').fill('#1b4d5c')
  await page.getByLabel('Fonts').selectOption('mahal')
  await save.click()
  await expect(toastIn(page, 'The new design is live')).toBeVisible()

  const street = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await street.newPage()
  const seen = () =>
    visitor.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', ''),
    ])
  const here = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await here()).toBe('rgb(243, 246, 241)')
  await visitor.goto('/')
  expect(await seen()).toEqual(['rgb(243, 246, 241)', 'Mulish'])

  await page.getByRole('button', { name: 'Back to Zari' }).click()
  await save.click()
  await expect.poll(here).toBe('rgb(251, 247, 239)')
  await visitor.goto('/')
  expect(await seen()).toEqual(['rgb(251, 247, 239)', 'Figtree'])
  await street.close()
})

test('a figure of the dashboard links to the list that it counts', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/dashboard')
  await page.getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/days=90/)
  await expect(page.getByRole('img', { name: /in 90 days/ })).toBeVisible()
  const delivered = page.getByRole('link', { name: /^Delivered/ })
  const count = /\d+/.exec((await delivered.textContent()) ?? '')?.[0]
  await delivered.click()
  await expect(page).toHaveURL(/status=delivered/)
  await expect(page.getByText(new RegExp(`^${count} orders?$`))).toBeVisible()
})

test('the files of products and orders download in a browser', async ({ page }) => {
  await enter(page, owner)
  for (const [path, name] of [
    ['/admin/products', 'Export'],
    ['/admin/orders', 'Export CSV'],
  ] as const) {
    await openPanel(page, path)
    const download = page.waitForEvent('download')
    await unfold(page, 'More')
    await page.getByRole('link', { name, exact: true }).click()
    const file = await (await download).path()
    expect((await readFile(file, 'utf8')).split('\n').length).toBeGreaterThan(50)
  }
})

test('a list that fails to load keeps its page, with a button to try again', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/security')
  const busy = 'The shop is busy: try again in a moment.'
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' && !route.request().url().includes('/api/auth/')
      ? route.fulfill({ status: 429, json: { success: false, message: busy } })
      : route.fallback(),
  )
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const lists = ['Dashboard', 'Products', 'Orders', 'Customers', 'Reviews']
  for (const name of [...lists, 'Staff', 'Audit log', 'Sign-ins']) {
    const link = menu.getByRole('link', { name, exact: true })
    await link.click()
    // The previous page has such a button too.
    await expect(page).toHaveURL(new RegExp(`${await link.getAttribute('href')}$`))
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expect(link).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Unknown counts are not shown as zero.
    await expect(
      page.getByText(/^0 (products|orders|customers|reviews|changes|events)/),
    ).toHaveCount(0)
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: owner.email }).first()).toBeVisible()
})
