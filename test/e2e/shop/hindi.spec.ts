import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { adminManifestPath, adminProductsPath, panelPaths } from '#shared/panel-paths.ts'
import { listingPath, paths } from '#shared/paths.ts'
import {
  arrive,
  axeFindings,
  choose,
  dataDir,
  expect,
  linkInMail,
  newcomer,
  owner,
  settled,
  shopper,
  test,
} from '#test/e2e/visit.ts'

const devanagari = /[\u0900-\u097f]/
/** A text of the panel only. */
const auditLog = 'बदलावों का लेखा'
const check = async (page: Page) => expect(await axeFindings(page)).toEqual([])

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('in Hindi: the switch in the footer, a piece in the cart, and back to English', async ({
  page,
}) => {
  await arrive(page)
  await page.goto(listingPath({ category: ['bridal'] }))
  await page.getByRole('contentinfo').getByRole('button', { name: 'हिन्दी' }).click()
  await settled(page)
  await expect(page).toHaveURL(/\/shop\/listing\?category=bridal$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सारे कपड़े')
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(names.length).toBeGreaterThan(9)
  expect(names.filter((name) => !devanagari.test(name))).toEqual([])
  await check(page)

  await page.getByRole('article').nth(1).getByRole('link').click()
  const piece = page.getByRole('dialog')
  const sizes = piece.getByRole('group', { name: 'साइज़' }).getByRole('radio', { disabled: false })
  await choose(sizes.nth(2))
  await piece.getByRole('button', { name: 'कार्ट में डालें' }).click()
  await expect(page.getByText('कपड़ा कार्ट में आ गया', { exact: true })).toBeVisible()
  await check(page)
  const cart = page.getByRole('dialog', { name: 'आपका कार्ट' })
  await expect(cart).toContainText(devanagari)
  await cart.getByRole('link', { name: 'चेकआउट' }).click()
  await expect(page.getByRole('button', { name: 'PayPal से पेमेंट करें' })).toBeVisible()
  await check(page)

  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(paths.checkout)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
})

test('nothing scrolls sideways on a phone in Hindi', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.request.post('/api/auth/login', { data: shopper })
  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  const screens = ['/shop/home', '/shop/listing', '/shop/checkout', '/shop/account', '/shop/about']
  for (const path of [...screens, '/shop/account/security', '/refund-policy']) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
  }
})

test('a page rendered in one language is never served to a reader of the other', async ({
  playwright,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const reader = (cookie?: string) =>
    playwright.request.newContext({ baseURL, extraHTTPHeaders: cookie ? { cookie } : {} })
  const readers = { en: await reader(), hi: await reader('language=hi') }
  const made = async (language: 'en' | 'hi', path: string) => {
    const answer = await readers[language].get(path)
    return { headers: answer.headers(), html: await answer.text() }
  }
  /** Visible English, except the name of the other language. */
  const ofEnglish = (html: string) => html.split('<script')[0]?.replaceAll('हिन्दी', '')
  for (const path of ['/', listingPath(), paths.about]) {
    for (const _ of [1, 2]) {
      const [hindi, english] = [await made('hi', path), await made('en', path)]
      expect(hindi.html).toContain('<html lang="hi-IN"')
      expect(hindi.headers['cache-control']).toBe('no-store')
      expect(hindi.headers.link).toContain('as=font')
      expect(english.html).toContain('<html lang="en-IN"')
      expect(ofEnglish(english.html)).not.toMatch(devanagari)
      expect(english.headers['cache-control']).toContain('s-maxage')
      expect(english.headers.vary).toContain('cookie')
      expect(english.headers.link).not.toContain('as=font')
    }
  }
  for (const one of Object.values(readers)) await one.post('/api/auth/login', { data: shopper })
  for (const _ of [1, 2]) {
    const hindi = (await made('hi', listingPath())).html
    expect(hindi).toContain('सारे कपड़े')
    expect(hindi).not.toContain('All Products')
    expect(ofEnglish((await made('en', listingPath())).html)).not.toMatch(devanagari)
  }
  for (const one of Object.values(readers)) await one.dispose()
})

test('the language switch returns only to pages of the shop', async ({
  playwright,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const reader = await playwright.request.newContext({ baseURL })
  const choose = async (to: string, headers: Record<string, string>) => {
    const answer = await reader.post(paths.language, { form: { to }, headers, maxRedirects: 0 })
    const { location, 'set-cookie': cookie } = answer.headers()
    return { status: answer.status(), location, cookie }
  }
  const ours = await choose('hi', { referer: `${baseURL}/shop/search?q=silk` })
  expect([ours.status, ours.location]).toEqual([303, '/shop/search?q=silk'])
  expect(ours.cookie).toBe('language=hi; Path=/; Max-Age=31536000; SameSite=Lax')
  for (const referer of ['https://evil.example/a', `${baseURL}//evil.example/a`, 'nonsense'])
    expect((await choose('hi', { referer })).location).toBe('/')
  expect((await choose('en', { referer: `${baseURL}/` })).cookie).toContain('Max-Age=0')
  expect((await choose('hi', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await reader.get(paths.language)).status()).toBe(404)
  await reader.dispose()
})

test('emails use the language that a signed-in shopper chose, also on a device without that choice', async ({
  playwright,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const someone = newcomer()
  const { email, password } = someone
  const reader = await playwright.request.newContext({ baseURL })
  await reader.post('/api/auth/register', { data: someone })
  const token = new URL(await linkInMail(email, 'confirm-email')).searchParams.get('token')
  await reader.post('/api/auth/confirm-email', { data: { token } })
  await reader.post('/api/auth/login', { data: { email, password } })
  const headers = { referer: `${baseURL}${paths.welcome}` }
  await reader.post(paths.language, { form: { to: 'hi' }, headers, maxRedirects: 0 })
  const other = await playwright.request.newContext({ baseURL })
  await other.post('/api/auth/login', { data: { email, password } })
  const folder = join(dataDir, 'outbox')
  await expect(async () => {
    const files = (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8'))
    const theirs = (await Promise.all(files)).filter((mail) => mail.includes(`To: ${email}`))
    expect(theirs.map((mail) => mail.includes('Content-Language: hi')).sort()).toEqual([
      false,
      true,
    ])
  }).toPass()
  await Promise.all([reader.dispose(), other.dispose()])
})

test('the panel in Hindi: from the sign-in on, with texts that no shopper loads, and back to English', async ({
  page,
  baseURL,
}) => {
  const ofThePanel: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    const script = await response.text().catch(() => '')
    if (script.includes(auditLog)) ofThePanel.push(new URL(page.url()).pathname)
  })
  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  await page.goto(paths.login)
  await settled(page)
  expect(ofThePanel).toEqual([])
  await page.getByLabel('ईमेल').fill(owner.email)
  await page.getByLabel('पासवर्ड', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'लॉग इन करें' }).click()
  await expect(page).toHaveURL(paths.adminDashboard)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('आज')
  await expect(page.getByRole('heading', { name: 'दुकान का हाल' })).toBeVisible()
  await expect(page).toHaveTitle('डैशबोर्ड · एडमिन पैनल')
  await expect.poll(() => ofThePanel.length).toBeGreaterThan(0)
  await check(page)
  const bestSellers = page.getByRole('heading', { name: 'सबसे ज़्यादा बिके' })
  const best = page.locator('div', { has: bestSellers }).last()
  await expect(best.getByRole('listitem').filter({ hasText: devanagari }).first()).toBeVisible()
  // Of the demo: other tests add products that have no Hindi title.
  await page.goto(adminProductsPath({ q: 'Kanjivaram' }))
  await settled(page)
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles.first()).toHaveText(devanagari)
  for (const title of await titles.all()) await expect(title).toHaveText(devanagari)

  await page.goto(adminProductsPath({ edit: 'new' }))
  const sheet = page.getByRole('dialog', { name: 'नया प्रोडक्ट जोड़ें' })
  await expect(sheet).toContainText('अभी बाकी है: तस्वीर, शीर्षक, विवरण')
  await check(page)
  await page.keyboard.press('Escape')
  await page.goto(adminManifestPath)
  await expect(page.getByRole('main').getByText(/^ज़री, /)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [paths.adminDashboard, panelPaths.orders, panelPaths.settings]) {
    await page.goto(path)
    await settled(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'मेन्यू' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(panelPaths.settings)
  await expect(heading).toHaveText('Shop details')
  const shown = await page.locator('body').innerText()
  expect(shown.replaceAll('हिन्दी', '')).not.toMatch(devanagari)
})
