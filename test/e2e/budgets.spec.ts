import { existsSync, statSync } from 'node:fs'
import { expect, request, test } from '@playwright/test'
import { listingPath, paths, productPath, searchPath } from '#shared/paths.ts'
import { enter, owner, settled, shopper } from './visit.ts'

// Bytes only, because times depend on the machine; `npm run bench` measures them.
const KiB = 1024

type Budget = { html: number; scripts: number }
/** Loaded before the page's pictures. */
const FONTS = 25 * KiB

/** Bytes of the page and its compressed scripts. */
async function measureWeight(baseURL: string, path: string, signedIn: boolean) {
  const visitor = await request.newContext({ baseURL })
  if (signedIn) await visitor.post('/api/auth/login', { data: shopper })
  const page = await visitor.get(path)
  expect(page.status()).toBe(200)
  const html = await page.text()
  const scripts = [...html.matchAll(/ rel="dns-prefetch" href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  expect(scripts.length).toBeGreaterThan(4)
  let bytes = 0
  for (const href of new Set(scripts)) {
    const file = `build/client${href}`
    bytes += statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  }
  await visitor.dispose()
  const fonts = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)]
  const sizes = fonts.map(([, href = '']) => statSync(`build/client${href}`).size)
  const weight = sizes.reduce((sum, size) => sum + size, 0)
  expect(weight, path).toBeGreaterThan(0)
  expect(weight, path).toBeLessThan(FONTS)
  return { html: Buffer.byteLength(html), scripts: bytes }
}

test('pages stay within their size budgets', async ({ baseURL: origin }) => {
  const baseURL = origin ?? ''
  const visitor = await request.newContext({ baseURL })
  const list = await (await visitor.get('/api/shop/products/get?limit=1')).json()
  await visitor.dispose()
  const budgets: [string, boolean, Budget][] = [
    [paths.welcome, false, { html: 53 * KiB, scripts: 120 * KiB }],
    [paths.login, false, { html: 20 * KiB, scripts: 130 * KiB }],
    [paths.home, true, { html: 53 * KiB, scripts: 120 * KiB }],
    [listingPath(), true, { html: 50 * KiB, scripts: 121 * KiB }],
    [productPath(list.data[0]._id), true, { html: 39 * KiB, scripts: 126 * KiB }],
    [paths.checkout, true, { html: 32 * KiB, scripts: 148 * KiB }],
  ]
  const found: Record<string, Budget> = {}
  for (const [path, signedIn] of budgets) found[path] = await measureWeight(baseURL, path, signedIn)
  const over = budgets.filter(([path, , budget]) => {
    const { html, scripts } = found[path] ?? { html: 0, scripts: 0 }
    return html > budget.html || scripts > budget.scripts
  })
  expect(over.map(([path]) => ({ path, ...found[path] }))).toEqual([])
})

test("a shop page's manifest of routes names no page of the panel, and the panel's names its own", async ({
  baseURL,
}) => {
  const visitor = await request.newContext({ ...(baseURL && { baseURL }) })
  const readManifest = async (path: string) => {
    const [, href = ''] =
      /import "([^"]*manifest[^"]*)"/.exec(await (await visitor.get(path)).text()) ?? []
    return (await visitor.get(href)).text()
  }
  const shop = await readManifest(paths.login)
  expect(shop).toContain('"shop/checkout/page"')
  expect(shop).not.toContain('"admin/')
  await visitor.post('/api/auth/login', { data: owner })
  expect(await readManifest(paths.adminDashboard)).toContain('"admin/')
  await visitor.dispose()
})

/** Of one picture on a phone's page, which is shown in at most 390 pixels of its width. */
const PICTURE = 60 * KiB

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the largest picture of a first screen loads early, and no picture is heavy, ${size.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await enter(page, shopper)
    const list = await (await page.request.get('/api/shop/products/get?limit=1')).json()
    const found: Record<string, string | null> = {}
    const heavy: string[] = []
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'image') return
      const { length } = await response.body().catch(() => Buffer.alloc(0))
      if (length > PICTURE) heavy.push(new URL(response.url()).pathname)
    })
    for (const path of [
      paths.home,
      listingPath(),
      productPath(list.data[0]._id),
      searchPath('lehenga'),
      paths.checkout,
      paths.account,
      paths.about,
      paths.wedding,
      paths.security,
    ]) {
      await page.goto(path)
      await settled(page)
      found[path] = await page.evaluate(
        () =>
          new Promise<string | null>((resolve) =>
            new PerformanceObserver((list) => {
              const { element } = list.getEntries().at(-1) as PerformanceEntry & {
                element: Element | null
              }
              resolve(element instanceof HTMLImageElement ? element.loading : null)
            }).observe({ type: 'largest-contentful-paint', buffered: true }),
          ),
      )
      // What is below the first screen, too.
      await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager'
      })
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    }
    const late = Object.keys(found).filter((path) => found[path] === 'lazy')
    expect({ late, heavy: size.width < 400 ? heavy : [] }).toEqual({ late: [], heavy: [] })
  })
