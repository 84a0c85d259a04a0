import { expect, owner, shopper, test } from './visit.ts'

test('a page is kept for visitors, shows a change at once, and is rendered for whoever is signed in', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const read = async () => {
    const answer = await visitor.get('/')
    return { html: await answer.text(), policy: answer.headers()['content-security-policy'] ?? '' }
  }
  const first = await read()
  expect(first.policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)

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
  expect(await signedIn.text()).toContain(shopper.email)
  expect((await read()).html).not.toContain(shopper.email)
  await visitor.dispose()
})
