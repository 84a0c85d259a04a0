import { expect, owner, settled, shopper, test } from '#test/e2e/visit.ts'

test('a page is cached for visitors, shows a change at once, and is rendered for signed-in shoppers', async ({
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
  expect(signedIn.headers()['cache-control']).toBe('no-store')
  expect(await signedIn.text()).toContain(shopper.email)
  expect((await read()).html).not.toContain(shopper.email)
  await visitor.dispose()
})

test('a page is rendered once for all members, and each gets their own name, cart and wishlist', async ({
  playwright,
  baseURL,
}) => {
  const names = ['Asha </script><b>"&', 'Bela']
  const list = '/shop/listing?category=bridal'
  const members = await Promise.all(
    names.map(async (userName, n) => {
      const request = await playwright.request.newContext(baseURL ? { baseURL } : {})
      const email = `member-${n}-${Date.now()}@example.com`
      const password = 'kanjivaram-silk'
      await request.post('/api/auth/register', { data: { userName, email, password } })
      await request.post('/api/auth/login', { data: { email, password } })
      const { data } = await (await request.get(`/api/shop/products/get?category=bridal`)).json()
      const productId = data[n]._id
      await request.post('/api/shop/wishlist/add', { data: { productId } })
      type Piece = { _id: string; sizes?: { size: string; stock: number }[] }
      const sized = data.find(({ sizes }: Piece) => sizes?.some(({ stock }) => stock > 0)) as Piece
      const size = sized.sizes?.find(({ stock }) => stock > 0)?.size
      for (let piece = 0; piece < n; piece += 1)
        await request.post('/api/shop/cart/add', {
          data: { productId: sized._id, quantity: 1, size },
        })
      return { request, email, kept: data[n].title, others: data[1 - n].title }
    }),
  )
  const pages = await Promise.all(
    [...members, ...members].map(async ({ request }) => {
      const answer = await request.get(list)
      expect(answer.headers()['cache-control']).toBe('no-store')
      return { html: await answer.text(), policy: answer.headers()['content-security-policy'] }
    }),
  )
  const [first, second] = pages
  // Cached for both: equal script hashes and style nonce.
  expect(first?.policy).toBe(second?.policy)
  expect(first?.policy).not.toMatch(/script-src[^;]*nonce/)
  for (const [n, { html }] of pages.entries()) {
    const me = members[n % 2] as (typeof members)[number]
    const other = members[1 - (n % 2)] as (typeof members)[number]
    expect(html).toContain(me.email)
    expect(html).not.toContain(other.email)
    const findHeartState = (title: string) =>
      new RegExp(`aria-label="Wishlist: ${title}"[^>]*aria-pressed="(\\w+)"`).exec(html)?.[1]
    expect(findHeartState(me.kept)).toBe('true')
    expect(findHeartState(me.others)).toBe('false')
    expect(html).toContain(n % 2 ? 'aria-label="Cart, 1 piece"' : 'aria-label="Cart"')
    expect(html).toContain(
      n % 2
        ? 'aria-label="Account of Bela"'
        : 'aria-label="Account of Asha &lt;/script&gt;&lt;b&gt;&quot;&amp;"',
    )
    expect(html).not.toContain('<b>"&')
  }
  // Each language has its own cached page.
  const [, bela] = members
  const { cookies = [] } = (await bela?.request.storageState()) ?? {}
  const cookie = ['language=hi', ...cookies.map(({ name, value }) => `${name}=${value}`)].join('; ')
  const inHindi = await bela?.request.get(list, { headers: { cookie } })
  const spoken = await inHindi?.text()
  expect(spoken).toContain('lang="hi-IN"')
  expect(spoken).toContain('aria-label="Bela का अकाउंट"')
  expect(spoken).toContain('aria-label="कार्ट, 1 पीस"')
  const inEnglish = await bela?.request.get(list)
  expect(await inEnglish?.text()).toContain('lang="en-IN"')
  for (const { request } of members) await request.dispose()
})

test('a page that shows a member’s own review is rendered for them', async ({ page }) => {
  const { data } = await (
    await page.request.get('/api/shop/products/get?sortBy=price-hightolow&limit=1')
  ).json()
  const productId = data[0]._id
  const email = `reviewer-${Date.now()}@example.com`
  const account = { userName: 'Chitra', email, password: 'kanjivaram-silk' }
  await page.request.post('/api/auth/register', { data: account })
  await page.request.post('/api/auth/login', { data: account })
  await page.goto(`/shop/product/${productId}`)
  await settled(page)
  await expect(page.getByLabel('Write a review')).toBeVisible()
  const review = { productId, reviewMessage: 'Woven like water.', reviewValue: 5 }
  const { user } = await (await page.request.get('/api/auth/check-auth')).json()
  await page.request.post('/api/shop/review/add', {
    data: { ...review, userId: user.id, userName: 'Chitra' },
  })
  await page.reload()
  await settled(page)
  await expect(page.getByText('Woven like water.')).toBeVisible()
  await expect(page.getByLabel('Write a review')).toHaveCount(0)
})

test('text from one visitor’s address appears in no other page', async ({ request }) => {
  const mark = `mark${Date.now()}`
  const first = await request.get(`/shop/listing?category=bridal&${mark}=1`)
  expect(await first.text()).not.toContain(mark)
  const html = await (await request.get(`/shop/listing?x=2&category=bridal`)).text()
  expect(html).not.toContain('x=2')
  const secret = await request.get(`/auth/reset-password?token=${mark}`)
  expect(secret.headers()['cache-control']).toBe('no-store')
})

test('a page with unknown parameters works like any other', async ({ page }) => {
  await page.goto('/shop/listing?category=bridal&utm_source=letter')
  await settled(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/utm_source=letter/)
})
