import { arrive, expect, owner, settled, shopper, signIn, test, toastIn } from '#test/e2e/visit.ts'

const dialogTitle = 'Login to Explore Further!'

test('any other page asks a visitor to sign in', async ({ page }) => {
  for (const path of [
    '/shop/home',
    '/shop/listing',
    '/shop/search',
    '/shop/about',
    '/shop/account',
    '/shop/checkout',
    '/shop/payment-success',
    '/admin',
    '/admin/dashboard',
    '/admin/orders',
    '/admin/orders/slips',
    '/admin/preview/home',
    '/privacypolicy',
    '/refund-policy',
    '/no-such-page',
  ]) {
    await page.goto(path)
    const dialog = page.getByRole('dialog', { name: dialogTitle })
    await expect(dialog.getByRole('link', { name: 'Log In' }), path).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Register' }), path).toBeVisible()
  }
})

test('the welcome and sign-in pages are open to everyone', async ({ page }) => {
  for (const path of ['/', '/auth/login', '/auth/register']) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByRole('dialog'), path).toHaveCount(0)
  }
})

test('the catalogue stays readable after the dialog is dismissed', async ({ page }) => {
  await page.goto('/shop/listing')
  await page
    .getByRole('dialog', { name: dialogTitle })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
})

test('the account shows nothing to a visitor, also in its HTML', async ({ request }) => {
  const answer = await request.get('/shop/account')
  expect(answer.status()).toBe(401)
  expect(await answer.text()).not.toContain('Order History')
})

test('signing in from the dialog returns to the earlier page', async ({ page }) => {
  await page.goto('/shop/listing?category=bridal')
  await page
    .getByRole('dialog', { name: dialogTitle })
    .getByRole('link', { name: 'Log In' })
    .click()
  await page.waitForURL(/\/auth\/login/)
  await signIn(page, shopper)
  await expect(page).toHaveURL(/\/shop\/listing\?category=bridal/)
})

test('signing in never leads to another site', async ({ page, context }) => {
  for (const next of [
    '//evil.example',
    '/%5Cevil.example',
    'javascript:alert(1)',
    'https://evil.example',
  ]) {
    await context.clearCookies()
    await page.goto(`/auth/login?next=${next}`)
    await signIn(page, shopper)
    await expect(page, next).toHaveURL(/\/shop\/home$/)
  }
})

test('a shopper on an admin page lands on /unauth-page', async ({ page }) => {
  await arrive(page)
  for (const path of ['/admin/dashboard', '/admin/orders', '/admin/products']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/unauth-page$/)
    await expect(page.getByText("You don't have access to this page")).toBeVisible()
  }
})

test('an admin on a shop path or a sign-in path lands on the dashboard', async ({ page }) => {
  await signIn(page, owner)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  for (const path of ['/shop/home', '/shop/listing', '/auth/login', '/auth/register']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  }
})

test('signing in as the owner loads the panel with its message', async ({ page }) => {
  await signIn(page, owner)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(toastIn(page, /^Welcome, .+\.$/)).toBeVisible()
})

test('a link from a page of the shop to the panel loads it, in Hindi too', async ({
  page,
  baseURL,
}) => {
  await signIn(page, owner)
  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/privacypolicy')
  await settled(page)
  const panelRoutes = () =>
    Object.keys(window.__reactRouterManifest?.routes ?? {}).filter((id) => id.startsWith('admin/'))
  expect(await page.evaluate(panelRoutes)).toEqual([])
  await page.getByRole('button', { name: / का अकाउंट$/ }).click()
  await page.getByRole('menuitem', { name: 'एडमिन पैनल' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await settled(page)
  await expect(page.getByRole('link', { name: 'बदलावों का लेखा' })).toBeVisible()
  expect(await page.evaluate(panelRoutes)).not.toEqual([])
})

test('shows an unknown address within the panel without loading the document', async ({ page }) => {
  await signIn(page, owner)
  await settled(page)
  await page.evaluate(() => {
    document.documentElement.dataset.marker = 'kept'
    return Reflect.get(window, '__reactRouterDataRouter').navigate('/admin/no-such-page')
  })
  await expect(page.getByRole('heading', { name: "page doesn't exists" })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-marker', 'kept')
})

test('a page left while it loaded is loaded again when Back restores it', async ({ page }) => {
  await page.goto('/auth/login')
  await settled(page)
  const restore = () =>
    page.evaluate(() => {
      document.documentElement.dataset.marker = 'kept'
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  await restore()
  // The page is hidden until the user is checked.
  await expect(page.locator('html')).toHaveCSS('visibility', 'visible')
  await expect(page.locator('html')).toHaveAttribute('data-marker', 'kept')
  await page.evaluate(() => document.documentElement.removeAttribute('data-ready'))
  await restore()
  await expect(page.locator('html')).not.toHaveAttribute('data-marker', 'kept')
  await settled(page)
})

test('refuses a wrong password with a sentence and keeps the email', async ({ page }) => {
  await page.goto('/auth/login')
  await settled(page)
  await page.getByLabel('Email').fill('shopper@zari.example')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').first()).not.toBeEmpty()
  await expect(page.getByLabel('Email')).toHaveValue('shopper@zari.example')
})

test('an unknown address shows a message, keeps the header and answers 404', async ({ page }) => {
  await arrive(page)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "page doesn't exists" })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('logging out turns a shopper into a visitor', async ({ page }) => {
  const { userName } = await arrive(page)
  await page.getByRole('button', { name: `Account of ${userName}` }).click()
  await expect(page.getByText(`Logged in as ${userName}`)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/shop/account')
  await expect(page.getByRole('dialog', { name: dialogTitle })).toBeVisible()
})

test('the panel begins with its dashboard for any spelling of its address', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto('/SHOP/Home')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto('/AUTH/login')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('an unknown address of the panel keeps its menu and links back to it', async ({ page }) => {
  await signIn(page, owner)
  const answer = await page.goto('/admin/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "page doesn't exists" })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the panel' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a link to a deleted piece shows a message, over any list', async ({ page }) => {
  const answer = await page.goto('/shop/listing/019a0000-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  // The login dialog hides the page from screen readers.
  const heading = page.getByRole('heading', { name: "page doesn't exists", includeHidden: true })
  await expect(heading).toBeAttached()
})

test('every spelling of an address leads to the same page', async ({ request }) => {
  const landing = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return answer.headers().location
  }
  await request.post('/api/auth/login', { data: owner })
  for (const path of ['/shop/home', '/%73hop/home', '/SHOP/%68ome'])
    expect(await landing(path)).toBe('/admin/dashboard')
})
