import type { Page } from '@playwright/test'
import {
  arrive,
  expect,
  goToProvider,
  newcomer,
  owner,
  settled,
  shopper,
  signIn,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const login = 'Login to Explore Further!'

/** Makes these calls fail. */
const failing = (page: Page, calls: string) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 429, json: { success: false, message: 'The shop is out just now.' } }),
  )

const becomes = (page: Page, who: { email: string; password: string }) =>
  page.request.post('/api/auth/login', { data: who })

test('a visitor sees one dialog at a time, first the one for signing in', async ({ page }) => {
  await page.goto('/shop/listing')
  await settled(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(login)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const piece = page.getByRole('article').first().getByRole('link')
  const title = (await piece.textContent()) ?? ''
  await piece.click()
  await expect(dialog).toHaveAccessibleName(title)
  // A click on the label waits until no closing dialog covers it.
  const size = dialog.locator('label', { has: page.getByRole('radio', { disabled: false }) })
  if ((await size.count()) > 0) {
    await size.first().click()
    await expect(size.first().getByRole('radio')).toBeChecked()
  }
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog', { name: login })).toBeVisible()
  await expect(dialog).toHaveCount(1)
})

test('a dismissed login dialog stays closed after links and returns with a new document', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: login })
  await page.goto('/')
  await settled(page)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Collection' }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Bridal', 'Home']) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current')
    await expect(dialog).toHaveCount(0)
  }
  // Pages without content for visitors ask again.
  await page.getByRole('link', { name: 'Track your Order' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/shop/about')
  await settled(page)
  await expect(dialog).toBeVisible()
})

test('a piece opened by its address over a list is in the first HTML, and below the login dialog', async ({
  page,
  request,
}) => {
  const list = await request.get('/api/shop/products/get?category=bridal&limit=1')
  const [{ _id, title, description }] = (await list.json()).data
  const path = `/shop/listing/${_id}?category=bridal`
  const html = await (await request.get(path)).text()
  const dialog = html.slice(html.indexOf('role="dialog"'), html.indexOf('</main>'))
  for (const text of [title, description.slice(0, 40), 'Add to Cart'])
    expect(dialog).toContain(text.replaceAll("'", '&#x27;').replaceAll('&', '&amp;'))
  await page.goto(path)
  await settled(page)
  const open = page.getByRole('dialog')
  await expect(open).toHaveAccessibleName(login)
  await open.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(open).toHaveAccessibleName(title)
  await open.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/shop\/listing\?category=bridal$/)
  await expect(open).toHaveCount(0)
})

test('a piece opened in a new tab closes to the list', async ({ page, context }) => {
  await signIn(page, shopper)
  await page.goto('/shop/listing?category=bridal')
  await settled(page)
  const piece = page.getByRole('article').first().getByRole('link')
  for (const way of ['X', 'Escape']) {
    const opened = context.waitForEvent('page')
    await piece.click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await settled(tab)
    const dialog = tab.getByRole('dialog')
    await expect(dialog).toBeVisible()
    if (way === 'X') await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    else await tab.keyboard.press('Escape')
    await expect(tab).toHaveURL(/\/shop\/listing\?category=bridal$/)
    await expect(dialog).toHaveCount(0)
    await tab.close()
  }
})

test('a navigation after another person signed in reloads the page for that person', async ({
  page,
}) => {
  const { userName } = await arrive(page)
  await becomes(page, shopper)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: `Account of ${userName}` })).toHaveCount(0)
  // The owner's panel is open while the session is a shopper's.
  await becomes(page, owner)
  await page.goto('/admin/products')
  await settled(page)
  await becomes(page, shopper)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(/\/unauth-page$/)
  await page.goto('/%61uth/login')
  await expect(page).toHaveURL(/\/shop\/home$/)
})

test('a sign-in page is open to visitors for any spelling of its address', async ({ page }) => {
  await page.goto('/%61uth/login')
  await settled(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Back after signing out shows nothing private', async ({ page }) => {
  const { userName } = await arrive(page)
  const answer = await page.goto('/shop/account/security')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await settled(page)
  await page.request.post('/api/auth/logout')
  await page.goto('/privacypolicy')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: login })).toBeVisible()
  await expect(page.getByText(userName)).toHaveCount(0)
})

test('a list that fails to load shows a sentence and a button to try again', async ({ page }) => {
  await signIn(page, shopper)
  await page.goto('/shop/search')
  await settled(page)
  const box = page.getByPlaceholder('Search Products...')
  await failing(page, '**/api/shop/search/**')
  await box.fill('lehenga')
  await expect(page.getByText('The shop is out just now.')).toBeVisible()
  await expect(box).toHaveValue('lehenga')
  await page.unroute('**/api/shop/search/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await failing(page, '**/api/shop/products/get?*')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await expect(page.getByText('The shop is out just now.')).toBeVisible()
  await page.unroute('**/api/shop/products/get?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await failing(page, '**/api/shop/order/list/**')
  await page.goto('/shop/account/wishlist')
  await settled(page)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a search for any text gets an answer on the page', async ({ page }) => {
  await signIn(page, shopper)
  await page.goto('/shop/search')
  await settled(page)
  const box = page.getByPlaceholder('Search Products...')
  for (const query of [
    '🙂🙂🙂🙂',
    '🙂',
    'x',
    'x'.repeat(100),
    `${'x'.repeat(99)}🙂`,
    '\ud83d long',
  ]) {
    await box.evaluate((input: HTMLInputElement, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, query)
    await box.press('Enter')
    await expect(page.getByText(/No result found!|Type at least/)).toBeVisible()
    await expect(box).toBeVisible()
  }
})

test('a failed order clears the stored payment, and the success page appears only after a payment', async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/shop/payment-success')
  await expect(page).toHaveURL(/\/shop\/account$/)
  await goToProvider(page)
  await page.goto('/shop/checkout')
  await settled(page)
  const kept = () => page.evaluate(() => sessionStorage.getItem('currentOrderId'))
  expect(await kept()).not.toBeNull()
  await failing(page, '**/api/shop/order/create')
  await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await expect(page.getByText('The shop is out just now.').first()).toBeVisible()
  expect(await kept()).toBeNull()
})

test('signing in continues only to pages that the person has access to', async ({ page }) => {
  const leads = async (who: { email: string; password: string }, next: string) => {
    await page.context().clearCookies()
    await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
    await signIn(page, who)
    return page.url().replace(/^https?:\/\/[^/]+/, '')
  }
  expect(await leads(shopper, '/admin/orders')).toBe('/shop/home')
  expect(await leads(shopper, '/no-such-page')).toBe('/shop/home')
  expect(await leads(shopper, '/shop/account/address')).toBe('/shop/account/address')
  expect(await leads(owner, '/admin/orders?status=confirmed')).toBe(
    '/admin/orders?status=confirmed',
  )
  expect(await leads(owner, '/shop/account')).toBe('/admin/dashboard')
  const asked = page.waitForRequest('**/api/shop/order/capture')
  await leads(shopper, '/shop/paypal-return?token=x&PayerID=y')
  await asked
})

test('a dialog whose script fails to load keeps the page', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await becomes(page, someone)
  await page.goto('/shop/listing')
  await settled(page)
  await page.route('**/assets/*.js*', (route) => route.abort())
  await page.getByRole('button', { name: 'Cart' }).click()
  await expect(page.getByText(/We can't fetch this part of the page/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
  await page.getByRole('button', { name: 'Sort by' }).click()
  await expect(page.getByRole('button', { name: 'Sort by' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
})

test('after a script that failed to load, the next press opens the dialog', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/listing')
  await settled(page)
  await page.route(/\/assets\/cart-sheet-[^/]*\.js$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Cart' }).click()
  await expect(toastIn(page, /We can't fetch this part of the page/)).toBeVisible()
  await page.getByRole('button', { name: 'Cart' }).click()
  await expect(page.getByRole('dialog', { name: /Cart/ })).toBeVisible()
})
