import { addProduct, arrive, expect, owner, settled, shopper, test } from './visit.ts'

/** Violations of the content policy, as the browser reports them. */
async function violations(page: import('@playwright/test').Page) {
  return page.evaluate(() => (window as unknown as { stopped: string[] }).stopped)
}

test.describe('injected code never runs', () => {
  for (const signedIn of [false, true])
    test(signedIn ? 'signed in' : 'as a visitor', async ({ browser, baseURL }) => {
      const context = await browser.newContext(baseURL ? { baseURL } : {})
      const page = await context.newPage()
      if (signedIn) await page.request.post('/api/auth/login', { data: shopper })
      await page.addInitScript(() => {
        const stopped: string[] = []
        Object.assign(window, { stopped })
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          stopped.push(effectiveDirective),
        )
      })
      await page.route('/shop/home', async (route) => {
        const answer = await route.fetch()
        const html = (await answer.text())
          .replace('</head>', '<script>window.ran = "inline"</script></head>')
          .replace(
            '<body>',
            '<body onload="window.ran = 1"><p style="color:red" id="slipped">x</p>',
          )
        await route.fulfill({ response: answer, body: html })
      })
      await page.goto('/shop/home')
      await settled(page)
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      const stopped = await violations(page)
      for (const directive of ['script-src-elem', 'script-src-attr', 'style-src-attr'])
        expect(stopped).toContain(directive)
      await context.close()
    })
})

test('no page has a style attribute or a part that waits for a script, and no policy allows one or pictures from any address', async ({
  page,
}) => {
  const visitorsPages = ['/', '/shop/listing', '/shop/search?q=lehenga', '/auth/login', '/nothing']
  const look = async (paths: string[]) => {
    for (const path of paths) {
      const answer = await page.request.get(path)
      const policy = answer.headers()['content-security-policy'] ?? ''
      const html = await answer.text()
      expect(html).not.toMatch(/<[^>]+ style="/)
      // React hides a large Suspense boundary until a script runs.
      expect(html).not.toContain('<div hidden id="S:')
      expect(policy).not.toContain('unsafe')
      expect(policy).toMatch(/img-src 'self'( https?:\/\/[\w.:-]+)*;/)
    }
  }
  await look(visitorsPages)
  await page.request.post('/api/auth/login', { data: owner })
  await look(['/admin/dashboard', '/admin/products', '/admin/orders', '/admin/settings'])
  const docs = await page.request.get('/api/docs')
  expect(docs.headers()['content-security-policy']).not.toContain('unsafe')
})

test('the styleguide is absent outside development', async ({ request }) => {
  expect((await request.get('/styleguide')).status()).toBe(404)
})

test('the documentation shows its own styles', async ({ page }) => {
  await page.goto('/api/docs')
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(font).toContain('system-ui')
})

test('a picture on another host is shown from there, and from no other host', async ({
  page,
  request,
}) => {
  await request.post('/api/auth/login', { data: owner })
  const host = `pictures-${Date.now()}.example`
  const { id } = await addProduct(request, 'A picture elsewhere', {
    ...{ image: `https://${host}/kurta.webp`, status: 'published', price: 900, totalStock: 3 },
  })
  const pixel = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
  await page.route(`https://${host}/**`, (route) =>
    route.fulfill({ contentType: 'image/webp', body: Buffer.from(pixel, 'base64') }),
  )
  const answer = await page.goto(`/shop/product/${id}`)
  expect(answer?.headers()['content-security-policy']).toMatch(
    new RegExp(`img-src 'self'[^;]* https://${host.replaceAll('.', '\\.')}[ ;]`),
  )
  const picture = page.locator(`img[src="https://${host}/kurta.webp"]`).first()
  await expect(picture).toBeAttached()
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => 'shown'))).toBe(
    'shown',
  )
  await request.delete(`/api/admin/products/delete/${id}`)
})

test('a dialog locks the page behind it under the policy', async ({ page }) => {
  await arrive(page)
  await page.goto('/shop/listing')
  await settled(page)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const overflow = await page.evaluate(() => getComputedStyle(document.body).overflow)
  expect(overflow).toBe('hidden')
})
