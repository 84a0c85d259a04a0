import type { Browser, Locator, Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  addProduct,
  arrive,
  axeFindings,
  choose,
  enter,
  expect,
  holdRequests,
  openPanel,
  owner,
  saveAddress,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

type Sized = { title: string; category?: string; sizes: object[] }
/** A product of the owner who is signed in. */
async function createSizedProduct(page: Page, { title, category = 'casual', sizes }: Sized) {
  const { data } = await (await page.request.get('/api/shop/products/get?limit=1')).json()
  const added = await page.request.post('/api/admin/products/add', {
    data: {
      ...{ title, category, sizes, price: 4000, salePrice: 3500 },
      ...{ description: 'A kurta of handloom cotton.', image: data[0].image },
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  return (await added.json()).data._id as string
}

const rows = (mark: string) => [
  { size: 'M', stock: 5 },
  { size: 'XXL', stock: 5, sku: `KUR-${mark}-XXL`, priceDifference: 450 },
]

async function visitor(browser: Browser, baseURL: string | undefined, viewport: object) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: viewport as { width: number; height: number },
    ...(baseURL && { baseURL }),
  })
  return context.newPage()
}

for (const viewport of viewports) {
  const wide = `${viewport.width} pixels wide`

  test(`the owner adds a category, puts a product into it, and shoppers find it there, ${wide}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const mark = `${Date.now()}`.slice(-7)
    const name = `Twill ${mark}`
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const title = `Category kurta ${mark}`
    const id = await createSizedProduct(page, { title, sizes: [{ size: 'M', stock: 2 }] })
    await openPanel(page, '/admin/categories')
    expect(await axeFindings(page)).toEqual([])
    await tabTo(page, page.getByRole('button', { name: 'New category' }))
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'New category' })
    await sheet.getByLabel('Name', { exact: true }).fill('Bridal')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      /There is a category of this name already/,
    )
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByLabel('Name', { exact: true }).fill(name)
    await sheet.getByLabel('Name in Hindi').fill(`टवील ${mark}`)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(toastIn(page, `The category ${name} is saved`)).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: name }),
    ).toContainText('In the menu')

    await openPanel(page, `/admin/products?edit=${id}`)
    const form = page.getByRole('dialog', { name: 'Edit Product' })
    await form.getByLabel('Category').selectOption(name)
    await form.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
    await openPanel(page, '/admin/categories')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await expect(row.getByRole('button', { name: `Delete ${name}` })).toBeDisabled()

    const shop = await visitor(browser, baseURL, viewport)
    await arrive(shop)
    await shop.goto(`/shop/listing?category=twill-${mark}`)
    await settled(shop)
    await expect(shop).toHaveTitle(new RegExp(name))
    await expect(shop.getByRole('article')).toHaveCount(1)
    if (viewport.width > 1000)
      await expect(shop.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked()
    expect(await axeFindings(shop)).toEqual([])
    await shop.goto(`/shop/product/${id}`)
    await settled(shop)
    await shop.getByRole('link', { name: `All ${name}` }).click()
    await expect(shop).toHaveURL(new RegExp(`category=twill-${mark}`))
    expect(await (await shop.request.get('/sitemap.xml')).text()).toContain(`twill-${mark}`)

    await shop.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
    await shop.goto(`/shop/listing?category=twill-${mark}`)
    await settled(shop)
    await expect(shop).toHaveTitle(new RegExp(`टवील ${mark}`))
    expect(await axeFindings(shop)).toEqual([])
    await shop.goto('/shop/listing?category=no-such-category')
    await settled(shop)
    await expect(shop.getByRole('article').first()).toBeVisible()
    await shop.context().close()

    await page.request.put(`/api/admin/products/edit/${id}`, { data: { category: 'casual' } })
    await page.request.delete(`/api/admin/products/delete/${id}`)
    await openPanel(page, '/admin/categories')
    // The deleted product can come back, but it has another category.
    await row.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toastIn(page, 'The category is deleted')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test(`the owner sets a size with another price, and a shopper buys it, ${wide}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const mark = `${Date.now()}`.slice(-7)
    const title = `Sized kurta ${mark}`
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const id = await createSizedProduct(page, { title, sizes: rows(mark) })
    await openPanel(page, `/admin/products?edit=${id}`)
    const form = page.getByRole('dialog', { name: 'Edit Product' })
    const row = form.getByRole('group', { name: 'Size XXL' })
    await expect(row.getByLabel('SKU')).toHaveValue(`KUR-${mark}-XXL`)
    await row.getByLabel('Price difference').fill('0.001')
    await form.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(row.getByLabel('Price difference')).toHaveAccessibleDescription(
      'Price difference can have at most two decimals.',
    )
    expect(await axeFindings(page)).toEqual([])
    await row.getByLabel('Price difference').fill('600')
    await row.getByLabel('Weight in grams').fill('820')
    await form.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
    await openPanel(page, `/admin/products/${id}/stock`)
    await expect(page.getByText(`KUR-${mark}-XXL`)).toBeVisible()

    const shop = await visitor(browser, baseURL, viewport)
    await arrive(shop)
    await shop.goto(`/shop/product/${id}`)
    await settled(shop)
    const price = shop.getByRole('main').locator('.price').first()
    await expect(price).toContainText('₹3,500')
    await choose(shop.getByRole('radio', { name: 'XXL' }))
    await expect(price).toContainText('₹4,100')
    await expect(price).toContainText('₹4,600')
    expect(await axeFindings(shop)).toEqual([])
    await shop.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(toastIn(shop, 'Product is added to cart')).toBeVisible()
    await shop.goto('/shop/checkout')
    await settled(shop)
    await expect(shop.getByText('₹4,100').first()).toBeVisible()
    await saveAddress(shop)
    await shop.getByRole('radio', { name: /14 Boat Club Road/ }).check()
    await expect(shop.getByText(/You will be charged US\$/)).toBeVisible()
    await shop.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await shop.getByRole('button', { name: 'Pay Now' }).click()
    const paid = shop.getByRole('region', { name: 'Your order' })
    await expect(paid.getByText('₹4,100').first()).toBeVisible()
    await shop.context().close()

    await openPanel(page, '/admin/orders/new')
    await page.getByLabel('Find a piece by title or SKU').fill(`kur-${mark}-xxl`)
    await page.getByRole('button', { name: new RegExp(`^Add ${title}, XXL`) }).click()
    await expect(page.getByRole('listitem', { name: `${title}, size XXL` })).toContainText('₹4,100')
    await page.request.delete(`/api/admin/products/delete/${id}`)
  })
}

test('a shopper chooses and buys a size by its price without scripts, and in Hindi', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = `${Date.now()}`.slice(-7)
  await enter(page, owner)
  const id = await createSizedProduct(page, { title: `Plain kurta ${mark}`, sizes: rows(mark) })
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  const plain = await context.newPage()
  const someone = {
    ...{ userName: 'Tara', email: `tara-${mark}@example.com`, password: 'a-long-enough-one' },
  }
  await plain.request.post('/api/auth/register', { data: someone })
  await plain.request.post('/api/auth/login', { data: someone })
  await plain.goto(`/shop/product/${id}`)
  await expect(plain.getByText('XXL ₹3,950')).toBeVisible()
  await plain.getByText('XXL ₹3,950').click()
  await plain.getByRole('main').locator('form button[type=submit]').first().click()
  await plain.goto('/shop/cart')
  await expect(plain.getByText('₹3,950').first()).toBeVisible()
  await context.close()
  await page.request.delete(`/api/admin/products/delete/${id}`)
})

test('does not offer an option in a size where it would cost nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const sizes = [
    { size: 'M', stock: 5 },
    { size: 'S', stock: 5, priceDifference: -3000 },
  ]
  const id = await createSizedProduct(page, { title: `Priced kurta ${Date.now()}`, sizes })
  const option = { make: 'semiStitched', price: -600, days: 3, stockPolicy: 'stock' }
  const made = await page.request.put(`/api/admin/products/making/${id}`, {
    data: {
      makes: [{ ...option, clothId: null, clothCm: null }],
      ...{ addOns: [], depositPercent: 0 },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)

  const shop = await visitor(browser, baseURL, { width: 390, height: 844 })
  await arrive(shop)
  const release = await holdRequests(shop, '**/assets/made-to-order-*.js')
  await shop.goto(`/shop/product/${id}`)
  await settled(shop)
  const [small, medium] = ['S', 'M'].map((size) =>
    shop.getByRole('radio', { name: new RegExp(`^${size} ₹`) }),
  ) as [Locator, Locator]
  const semi = shop.getByRole('radio', { name: /^Semi-stitched/ })
  // The options react once their script is there.
  await choose(small)
  release()
  await expect(semi).toBeDisabled()
  await choose(medium)
  await choose(semi)
  await expect(small).toBeDisabled()
  await expect(shop.getByText(/^Price as chosen/).locator('..')).toContainText('₹2,900')
  expect(await axeFindings(shop)).toEqual([])
  await shop.context().close()
  await page.request.delete(`/api/admin/products/delete/${id}`)
})

// After one failure Chromium 150 does not request the script again, so the early press submits the form after ten seconds.
test('a made-to-order page outlives a script that fails, and keeps what was done before it', async ({
  browser,
  baseURL,
}) => {
  const shop = await visitor(browser, baseURL, { width: 390, height: 844 })
  await arrive(shop)
  const { promise: later, resolve: release } = Promise.withResolvers<void>()
  let failures = 0
  await shop.route('**/assets/made-to-order-*.js*', async (route) => {
    if (failures > 0) return route.continue()
    await later
    failures += 1
    await route.abort()
  })
  const found = await shop.request.get('/api/shop/search/Doli%20Winter%20Lehenga')
  const path = `/shop/product/${(await found.json()).data[0]._id}`
  await shop.goto(path)
  await shop.getByText('Made to measure').click()
  await shop.getByLabel('Delivery to PIN code').fill('411001')
  await shop.getByRole('button', { name: 'Check' }).click()
  const asked = shop.waitForRequest(/\/api\/shop\/delivery\/411001\?.*make=measured/)
  release()
  await asked
  expect(failures).toBe(1)
  await expect(shop).toHaveURL(path)
  await expect(shop.getByRole('radio', { name: /^Made to measure/ })).toBeChecked()
  await shop.context().close()
})

test('the owner edits categories, sizes and size charts in Hindi, by keyboard', async ({
  page,
  baseURL,
}) => {
  const mark = `${Date.now()}`.slice(-7)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  const id = await createSizedProduct(page, { title: `Hindi kurta ${mark}`, sizes: rows(mark) })
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  await openPanel(page, '/admin/categories')
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'नई श्रेणी' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'नई श्रेणी' })
  await tabTo(page, sheet.getByLabel('नाम', { exact: true }))
  await page.keyboard.type(`Khadi ${mark}`)
  await tabTo(page, sheet.getByLabel('हिन्दी में नाम'))
  await page.keyboard.type(`खादी ${mark}`)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `खादी ${mark}` })
  await expect(row).toContainText('मेनू में है')

  await openPanel(page, `/admin/products?edit=${id}`)
  const form = page.getByRole('dialog', { name: 'प्रोडक्ट बदलें' })
  await form.getByLabel('किसके लिए').selectOption('महिलाएँ')
  await form.getByRole('group', { name: 'साइज़ XXL' }).getByLabel('दाम का अंतर').fill('700')
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'बदलें', exact: true }).click()
  await expect(form).toBeHidden()
  const { data } = await (await page.request.get(`/api/shop/products/get/${id}`)).json()
  expect(data).toMatchObject({ wear: 'women', sizes: [{}, { priceDifference: 700 }] })

  await openPanel(page, '/admin/size-charts')
  expect(await axeFindings(page)).toEqual([])
  await page.request.delete(`/api/admin/products/delete/${id}`)
  await page.request.delete(`/api/admin/categories/khadi-${mark}`)
})

test('custom categories with long names fit into a header of 1280 pixels', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, owner)
  const names = ['Handwoven trousseau and heirloom sarees', 'Festive wear for the whole family too']
  const products: string[] = []
  for (const name of names) {
    const added = await page.request.post('/api/admin/categories', { data: { name } })
    expect(added.ok()).toBe(true)
    const [{ id: category }] = (await added.json()).data.slice(-1)
    const fields = { category, status: 'published', price: 900, totalStock: 1 }
    products.push((await addProduct(page.request, 'Trousseau saree', fields)).id)
  }
  const shop = await visitor(browser, baseURL, { width: 1280, height: 800 })
  // Without the login dialog.
  await shop.goto('/')
  await settled(shop)
  const links = shop.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.filter({ hasText: names[0] })).toBeVisible()
  const widths = await shop.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector('header')?.scrollWidth,
  ])
  expect(Math.max(...widths.map(Number))).toBeLessThanOrEqual(1280)
  const boxes = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  for (const [at, box] of boxes.entries()) {
    const next = boxes[at + 1]
    if (next) expect(box.x + box.width).toBeLessThanOrEqual(next.x)
    expect(box.height).toBeLessThan(60)
  }
  const login = await shop.getByRole('banner').getByRole('button', { name: /cart/i }).boundingBox()
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(login?.x ?? 0)
  expect(await axeFindings(shop)).toEqual([])
  await shop.context().close()
  for (const id of products) await page.request.delete(`/api/admin/products/delete/${id}`)
  // A category that a deleted product had stays, so it is archived.
  const { data } = await (await page.request.get('/api/admin/categories')).json()
  for (const { id, name } of data as { id: string; name: string }[])
    if (names.includes(name))
      await page.request.put(`/api/admin/categories/${id}`, {
        data: { name, nameHindi: '', inNavigation: true, isArchived: true },
      })
})
