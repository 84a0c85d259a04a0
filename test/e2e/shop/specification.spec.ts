import {
  addPiece,
  arrive,
  expect,
  newcomer,
  saveAddress,
  settled,
  shopper,
  signIn,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test('Back undoes each filter, including the first, and links to the collection start without filters', async ({
  page,
}) => {
  await signIn(page, shopper)
  await page.goto('/shop/listing')
  await settled(page)
  const bridal = page.getByRole('checkbox', { name: /^Bridal/ })
  await bridal.check()
  await expect(page).toHaveURL(/category=bridal(&|$)/)
  await page.getByRole('checkbox', { name: /^Formals/ }).check()
  await expect(page).toHaveURL(/category=bridal%2Cformals/)
  await page.goBack()
  await expect(page).toHaveURL(/category=bridal(&|$)/)
  await page.goBack()
  await expect(page).toHaveURL(/\/shop\/listing$/)
  await expect(bridal).not.toBeChecked()
  await settled(page)
  await expect(page).toHaveURL(/\/shop\/listing$/)

  await bridal.check()
  await expect(page).toHaveURL(/category=bridal(&|$)/)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'Go to Collection' }).click()
  await expect(toastIn(page, 'Your filters were cleared.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await expect(bridal).not.toBeChecked()
  await bridal.check()
  await page.getByRole('link', { name: 'The Collection' }).click()
  await expect(bridal).not.toBeChecked()
})

test('each of the six collections and each style shows its own pieces', async ({ page }) => {
  await signIn(page, shopper)
  await page.goto('/shop/home')
  const fetchHtml = async (href: string | null) => (await page.request.get(href ?? '')).text()
  const seen = new Set<string>()
  const links = page.locator('#collections').locator('../..').locator('a')
  for (const link of await links.filter({ hasText: 'See the pieces' }).all()) {
    const html = await fetchHtml(await link.getAttribute('href'))
    seen.add([...html.matchAll(/\/shop\/listing\/([\da-f-]{36})/g)].map(([, id]) => id).join())
  }
  expect(seen.size).toBe(6)
  expect(seen).not.toContain('')
  const garments = await links.filter({ hasNotText: 'See the pieces' }).all()
  expect(garments.length).toBeGreaterThan(20)
  for (const garment of garments) {
    const html = await fetchHtml(await garment.getAttribute('href'))
    expect(html, (await garment.textContent()) ?? '').not.toContain('No result found!')
  }
  const styles = page.getByRole('region', { name: /style/ }).getByRole('link')
  for (const link of await styles.all()) {
    const html = await fetchHtml(await link.getAttribute('href'))
    expect(html, (await link.textContent()) ?? '').not.toMatch(/No piece is in the style/)
  }
  await page.goto('/shop/listing?category=best+sellers&style=velvet&price=under_1000')
  await expect(page.getByText(/“Velvet” is available under ₹1,000/)).toBeVisible()
})

test('the listing adds the next pieces, and a link in the cart closes the cart', async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  await page.getByRole('button', { name: 'Cart, 1 piece' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByRole('listitem').getByRole('link').click()
  await expect(cart).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop\/product\//)
  await page.goto('/shop/checkout')
  await settled(page)
  await saveAddress(page)
  await expect(page.getByRole('radio', { name: /14 Boat Club Road/ })).toBeChecked()

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/shop/listing?sortBy=title-atoz')
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/products/get')) asked.push(new URL(request.url()).search)
  })
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).toHaveCount(48)
  expect(asked[0]).toMatch(/limit=24&cursor=/)
  const titles = await page.getByRole('article').getByRole('heading').allTextContents()
  await page.reload()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles)
})

test('search, orders and reviews load more', async ({ page }) => {
  await signIn(page, shopper)
  await page.goto('/shop/home')
  await settled(page)
  /** Shortens the first page, so that there is a second one. */
  const short = (calls: string) =>
    page.route(calls, (route) => {
      const url = new URL(route.request().url())
      if (!url.searchParams.has('cursor')) url.searchParams.set('limit', '2')
      return route.continue({ url: url.href })
    })
  await short('**/api/shop/search/**')
  await short('**/api/shop/order/list/**')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByPlaceholder('Search Products...').fill('silk')
  const pieces = page.getByRole('article')
  await expect(pieces).toHaveCount(2)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(pieces.nth(5)).toBeAttached()
})

test('nothing scrolls sideways on the smallest phone, with words of any length', async ({
  page,
}) => {
  const long = 'Sonnenblumenfarbenseidenbrokat'
  const someone = { ...newcomer(), userName: long.repeat(2) }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.request.post('/api/auth/login', {
    data: { email: 'owner@zari.example', password: 'demo-owner-pass' },
  })
  const made = await page.request.post('/api/admin/products/add', {
    data: {
      image: '/images/none.webp',
      title: long.repeat(3),
      description: `${long.repeat(4)} https://maps.example/${'x'.repeat(150)}`,
      category: 'casual',
      price: 9_999_999,
      salePrice: 8_888_888,
      totalStock: 3,
      sizes: [{ size: 'EXTRA-LONG-SIZE', stock: 3 }],
    },
  })
  const { _id } = (await made.json()).data
  const before = (await (await page.request.get('/api/admin/settings')).json()).data
  await page.request.put('/api/admin/settings', {
    data: {
      name: 'Z'.repeat(60),
      tagline: long.repeat(4).slice(0, 120),
      address: long.repeat(5).slice(0, 200),
    },
  })
  const wide: string[] = []
  const look = async (path: string) => {
    await page.goto(path)
    await settled(page)
    const over = await page.evaluate(() => {
      const most = document.documentElement.clientWidth
      const isWide = document.documentElement.scrollWidth > most
      if (!isWide) return null
      return [...document.querySelectorAll('body *')]
        .filter((one) => one.getBoundingClientRect().right > most + 1)
        .slice(0, 4)
        .map((one) => `${one.tagName}.${String(one.className).slice(0, 60)}`)
        .join(' | ')
    })
    if (over !== null) wide.push(`${path}: ${over}`)
  }
  try {
    for (const path of [
      '/admin/dashboard',
      '/admin/products',
      `/admin/products?edit=${_id}`,
      '/admin/orders',
      '/admin/staff',
      '/admin/audit',
      '/admin/settings',
      '/admin/security',
      '/admin/security-log',
    ])
      await look(path)
    await page.request.post('/api/auth/register', { data: someone })
    const entered = await page.request.post('/api/auth/login', { data: someone })
    const { user } = await entered.json()
    await page.request.post('/api/shop/cart/add', {
      data: { productId: _id, quantity: 1, size: 'EXTRA-LONG-SIZE' },
    })
    await page.request.post('/api/shop/address/add', {
      data: {
        userId: user.id,
        address: `https://maps.example/${'x'.repeat(200)}`,
        city: long.repeat(2),
        pincode: '302002',
        phone: '9876543210',
        notes: long.repeat(6),
      },
    })
    await page.request.post('/api/shop/review/add', {
      data: {
        productId: _id,
        userName: someone.userName,
        reviewMessage: long.repeat(8),
        reviewValue: 5,
      },
    })
    for (const path of [
      '/shop/home',
      '/shop/listing?category=casual&sortBy=price-hightolow',
      `/shop/product/${_id}`,
      `/shop/listing/${_id}?category=casual`,
      `/shop/search?q=${long}`,
      '/shop/checkout',
      '/shop/account',
      '/shop/account/address',
      '/shop/account/security',
      '/shop/about',
      '/privacypolicy',
      '/refund-policy',
    ])
      await look(path)
    await page.context().clearCookies()
    for (const path of ['/', '/auth/login', '/auth/register']) await look(path)
  } finally {
    await page.request.post('/api/auth/login', {
      data: { email: 'owner@zari.example', password: 'demo-owner-pass' },
    })
    const { name, tagline, address } = before
    await page.request.put('/api/admin/settings', { data: { name, tagline, address } })
    await page.request.delete(`/api/admin/products/delete/${_id}`)
  }
  expect(wide).toEqual([])
})

test('large sums on the dashboard scroll within their table, also by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.request.post('/api/auth/login', {
    data: { email: 'owner@zari.example', password: 'demo-owner-pass' },
  })
  await page.goto('/admin/dashboard')
  await settled(page)
  const table = page.getByRole('table', { name: 'Money received, by way to pay' })
  await table
    .getByRole('cell')
    .last()
    .evaluate((cell) => {
      cell.textContent = '₹99,99,99,99,99,99,999'
    })
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await pageWidth()).toBe(320)
  const area = page.getByRole('region', { name: 'Money received, by way to pay' })
  await area.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => area.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
})

test('the tabs of the account have their own titles', async ({ page }) => {
  await signIn(page, shopper)
  const titles = new Set<string>()
  for (const path of ['', '/address', '/wishlist', '/security']) {
    await page.goto(`/shop/account${path}`)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(4)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pieces, filters and sorting work as links and forms, and controls that need scripts are hidden', async ({
    page,
  }) => {
    await page.request.post('/api/auth/login', {
      data: { email: 'shopper@zari.example', password: 'demo-shopper-pass' },
    })
    await page.goto('/shop/listing')
    await expect(page.getByRole('button', { name: /^Wishlist/ }).first()).toBeHidden()
    await page.getByRole('checkbox', { name: /^Bridal/ }).check()
    await page.getByRole('checkbox', { name: /^Casual/ }).check()
    await page.getByRole('radio', { name: 'Price: High to Low' }).check()
    await page.getByRole('button', { name: 'Show these' }).click()
    await expect(page).toHaveURL(/category=bridal&category=casual.*sortBy=price-hightolow/)
    await expect(page.getByRole('checkbox', { name: /^Casual/ })).toBeChecked()
    const piece = page.getByRole('article').first().getByRole('link')
    const title = (await piece.textContent()) ?? ''
    await piece.click()
    await expect(page).toHaveURL(/\/shop\/product\//)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/Turn on scripts|without scripts/i).first()).toBeVisible()
  })
})
