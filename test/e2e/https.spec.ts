import { type APIRequestContext, request, test } from '@playwright/test'
import { openPublicShop, publicOwner } from '#test/support/public-shop.ts'
import { CLIENT_HEADER } from '#test/support/tls-proxy.ts'
import {
  expect,
  goToProvider,
  linkInMail,
  newcomer,
  recordProblems,
  register,
  signIn,
  skipWithoutTime,
} from './visit.ts'

let shop: Awaited<ReturnType<typeof openPublicShop>>
let visitor: APIRequestContext
/** A client with its own address. */
const clientAt = (address: string) =>
  request.newContext({
    baseURL: shop.origin,
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { [CLIENT_HEADER]: address },
  })

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  skipWithoutTime()
  test.setTimeout(240_000)
  shop = await openPublicShop()
  visitor = await clientAt('203.0.113.1')
})
test.afterAll(async () => {
  await visitor?.dispose()
  await shop?.close()
})

test('the owner adds stock, and a shopper buys from it', async ({ browser }) => {
  test.setTimeout(180_000)
  const owner = await clientAt('203.0.113.2')
  const entered = await owner.post('/api/auth/login', { data: publicOwner })
  expect(entered.headers()['set-cookie']).toMatch(
    /^__Host-zari=[^;]+;(?=.*; Secure)(?=.*; HttpOnly)(?=.*; SameSite=Lax)(?=.*Path=\/;)(?!.*Domain)/,
  )
  for (const title of ['Chanderi kurta', 'Mulmul dress'])
    expect(
      await owner.post('/api/admin/products/add', {
        data: {
          title,
          image: '/scenes/banner-960.webp',
          description: 'Light as a breath.',
          category: 'casual',
          price: 1800,
          totalStock: 12,
        },
      }),
    ).toBeOK()

  const context = await browser.newContext({ baseURL: shop.origin, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const problems = recordProblems(page)
  const plain: string[] = []
  page.on('request', (sent) => {
    const { origin } = new URL(page.url() === 'about:blank' ? shop.origin : page.url())
    const mixed = origin === shop.origin && sent.url().startsWith('http:')
    if (mixed && !sent.isNavigationRequest()) plain.push(sent.url())
  })
  const someone = newcomer()
  await register(page, someone)
  await signIn(page, someone)
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-zari', '__Host-zari-device'])
  expect(cookies.every(({ secure, httpOnly }) => secure && httpOnly)).toBe(true)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Payment is successfull!')).toBeVisible()
  expect(page.url()).toContain(shop.origin)
  await page.getByRole('link', { name: 'View Orders' }).click()
  await expect(page.getByRole('cell', { name: 'confirmed' })).toBeVisible()
  expect(plain).toEqual([])
  expect(problems).toEqual([])
  await context.close()
  await owner.dispose()
})

test('every answer states that it requires https', async () => {
  for (const path of [
    '/',
    '/shop/listing',
    '/auth/login',
    '/nothing',
    '/api/shop/products/get',
    '/api/nothing',
    '/api/docs',
    '/images/none.webp',
    '/scenes/banner-960.webp',
  ])
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH']) {
      const answer = await visitor.fetch(path, { method })
      expect([path, method, answer.headers()['strict-transport-security']]).toEqual([
        path,
        method,
        expect.stringMatching(/^max-age=\d{8,}/),
      ])
    }
})

test('pages name their public https address', async () => {
  const html = await (await visitor.get('/shop/listing')).text()
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}/shop/listing"`)
  expect(html).not.toContain('http://localhost')
})

test('an address that bypasses https is no allowed origin', async () => {
  const body = { email: 'nobody@example.com', password: 'not-a-password' }
  for (const path of ['/api/auth/login', '/auth/login'])
    for (const [origin, status] of [
      [`http://localhost:${shop.port}`, 403],
      [`http://127.0.0.1:${shop.port}`, 403],
      [shop.origin.replace('https', 'http'), 403],
      ['null', 403],
      [shop.origin, 401],
    ] as const) {
      const answer = await visitor.post(path, { data: body, headers: { origin } })
      expect([path, origin, answer.status() === 403]).toEqual([path, origin, status === 403])
      expect(answer.headers()['access-control-allow-origin']).toBe(
        path.startsWith('/api') && origin === shop.origin ? origin : undefined,
      )
    }
})

test('answers a preflight request of a browser', async () => {
  const answer = await visitor.fetch('/api/auth/login', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(answer.status()).toBeLessThan(300)
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined()
})

test('links in emails lead to the https address', async () => {
  await visitor.post('/api/auth/forgot-password', { data: { email: publicOwner.email } })
  const link = await linkInMail(publicOwner.email, '/auth/reset-password', shop.dataDir)
  expect(link.startsWith(`${shop.origin}/`)).toBe(true)
})

test('limits a form without scripts by its sender, regardless of forged headers', async () => {
  const guess = async (client: APIRequestContext, n: number) => {
    const answer = await client.post('/auth/login', {
      form: { email: `nobody${n}@example.com`, password: 'not-a-password' },
      headers: { origin: shop.origin, 'x-forwarded-for': `198.51.100.${n}` },
    })
    return (await answer.text()).includes('Too many')
  }
  const stranger = await clientAt('203.0.113.66')
  const refused: boolean[] = []
  for (let n = 0; n < 60; n += 1) refused.push(await guess(stranger, n))
  expect(refused.slice(0, 20)).not.toContain(true)
  expect(refused.slice(20)).not.toContain(false)
  const other = await clientAt('203.0.113.67')
  expect(await guess(other, 61)).toBe(false)
  await stranger.dispose()
  await other.dispose()
})
