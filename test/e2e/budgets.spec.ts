import { existsSync, statSync } from 'node:fs'
import { expect, request, test } from '@playwright/test'
import { listingPath, paths, productPath } from '#shared/paths.ts'
import { shopper } from './visit.ts'

// Bytes only, because times depend on the machine; `npm run bench` measures them.
const KiB = 1024

type Budget = { html: number; scripts: number }
/** Loaded before the page's pictures. */
const FONTS = 25 * KiB

/** Bytes of the page and its compressed scripts. */
async function weightOf(baseURL: string, path: string, signedIn: boolean) {
  const visitor = await request.newContext({ baseURL })
  if (signedIn) await visitor.post('/api/auth/login', { data: shopper })
  const page = await visitor.get(path)
  expect(page.status()).toBe(200)
  const html = await page.text()
  const scripts = [...html.matchAll(/ rel="later" href="([^"]+)"/g)].map(([, href = '']) => href)
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

test('pages weigh no more than their budgets', async ({ baseURL: origin }) => {
  const baseURL = origin ?? ''
  const visitor = await request.newContext({ baseURL })
  const list = await (await visitor.get('/api/shop/products/get?limit=1')).json()
  await visitor.dispose()
  const budgets: [string, boolean, Budget][] = [
    [paths.welcome, false, { html: 53 * KiB, scripts: 120 * KiB }],
    [paths.login, false, { html: 20 * KiB, scripts: 130 * KiB }],
    [paths.home, true, { html: 53 * KiB, scripts: 120 * KiB }],
    [listingPath(), true, { html: 50 * KiB, scripts: 121 * KiB }],
    [productPath(list.data[0]._id), true, { html: 38 * KiB, scripts: 126 * KiB }],
    [paths.checkout, true, { html: 32 * KiB, scripts: 147 * KiB }],
  ]
  const found: Record<string, Budget> = {}
  for (const [path, signedIn] of budgets) found[path] = await weightOf(baseURL, path, signedIn)
  const over = budgets.filter(([path, , budget]) => {
    const { html, scripts } = found[path] ?? { html: 0, scripts: 0 }
    return html > budget.html || scripts > budget.scripts
  })
  expect(over.map(([path]) => ({ path, ...found[path] }))).toEqual([])
})
