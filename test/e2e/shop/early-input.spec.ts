import { pictures } from '#test/e2e/pictures.ts'
import { expect, holdRequests, newcomer, owner, settled, shopper, test } from '#test/e2e/visit.ts'

const scripts = '**/assets/*.js'

test('a form filled and sent before the scripts load is sent as typed', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  const open = await holdRequests(page, scripts)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password').fill(someone.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  open()
  await expect(page).toHaveURL(/\/shop\/home$/)
})

test('keeps input from before the first field arrives', async ({ page }) => {
  for (const path of ['/auth/login', '/shop/checkout', '/admin/settings']) {
    const html = await (await page.request.get(path)).text()
    const script = html.indexOf("'zari:ready'")
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThan(html.indexOf('<body'))
  }
})

test('a button pressed early acts once, after the scripts load', async ({ page }) => {
  const open = await holdRequests(page, scripts)
  await page.goto('/')
  await page.getByRole('button', { name: 'Cart' }).click()
  await page.getByRole('button', { name: 'Cart' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  open()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a box ticked early filters the list after the scripts load', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: shopper })
  const open = await holdRequests(page, scripts)
  await page.goto('/shop/listing')
  await page.getByRole('checkbox', { name: /^Casual/ }).check()
  open()
  await expect(page).toHaveURL(/category=casual/)
  await expect(page.getByRole('checkbox', { name: /^Casual/ })).toBeChecked()
})

test('Back before the scripts load shows the earlier page', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: shopper })
  await page.goto('/shop/listing')
  await settled(page)
  const over = page.getByRole('checkbox', { name: /^Over/ })
  await page.getByRole('checkbox', { name: /^Bridal/ }).check()
  await expect(page).toHaveURL(/category=bridal/)
  await over.check()
  await expect(page).toHaveURL(/price=over_10000/)
  const open = await holdRequests(page, scripts)
  await page.reload()
  await expect(over).toBeChecked()
  await page.goBack()
  await expect(over).not.toBeChecked()
  open()
  await settled(page)
  await expect(over).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Bridal/ })).toBeChecked()
})

test('a picture chosen early is uploaded after the scripts load', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: owner })
  const open = await holdRequests(page, scripts)
  await page.goto('/admin/dashboard')
  await page.getByLabel('Image').setInputFiles(await pictures(1))
  open()
  await expect(page.getByAltText('The chosen picture')).toBeVisible()
})

test('a form is sent although its checking script fails to load, and keeps the typed text when every request fails', async ({
  page,
  context,
}) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.goto('/auth/login')
  await settled(page)
  await page.getByLabel('Email').fill(someone.email)
  await page.getByLabel('Password').fill(someone.password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/We can't reach the shop/).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(someone.email)
  await context.setOffline(false)

  let checking = true
  await page.route('**/assets/*.js', (route) => (checking ? route.abort() : route.continue()))
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) checking = false
  })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/shop\/home$/)
})
