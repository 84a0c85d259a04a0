import { expect, owner, settled, shopper, test } from '#test/e2e/visit.ts'

test('a page is given again to visitors, shows a change at once, and is rendered for whoever is signed in', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const read = async () => {
    const answer = await visitor.get('/')
    return { html: await answer.text(), headers: answer.headers() }
  }
  const first = await read()
  expect(first.headers['content-security-policy']).toMatch(
    /script-src 'self'( 'sha256-[\w+/=]+')+;/,
  )
  expect(first.headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
  )
  expect(first.headers.vary).toContain('cookie')

  await page.request.post('/api/auth/login', { data: owner })
  const before = (await (await page.request.get('/api/admin/settings')).json()).data.tagline
  const tagline = `Woven at ${Date.now()}`
  await page.request.put('/api/admin/settings', { data: { tagline } })
  expect((await read()).html).toContain(tagline)
  await page.request.put('/api/admin/settings', { data: { tagline: before } })
  expect((await read()).html).not.toContain(tagline)

  await page.context().clearCookies()
  await page.request.post('/api/auth/login', { data: shopper })
  const signedIn = await page.request.get('/shop/home')
  expect(signedIn.headers()['content-security-policy']).toContain("'nonce-")
  expect(signedIn.headers()['cache-control']).toBe('no-store')
  expect(await signedIn.text()).toContain(shopper.email)
  expect((await read()).html).not.toContain(shopper.email)
  await visitor.dispose()
})

test('what one visitor writes into an address is in nobody else’s page', async ({ request }) => {
  const mark = `mark${Date.now()}`
  const first = await request.get(`/shop/listing?category=bridal&${mark}=1`)
  expect(await first.text()).not.toContain(mark)
  const html = await (await request.get(`/shop/listing?x=2&category=bridal`)).text()
  expect(html).not.toContain('x=2')
  const secret = await request.get(`/auth/reset-password?token=${mark}`)
  expect(secret.headers()['cache-control']).toBe('no-store')
})

test('a page with parameters that it does not read works like any other', async ({ page }) => {
  await page.goto('/shop/listing?category=bridal&utm_source=letter')
  await settled(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/utm_source=letter/)
})
