import type { Page } from '@playwright/test'
import { paths, productPath } from '#shared/paths.ts'
import { arrive, expect, settled, test } from '#test/e2e/visit.ts'

const names = [
  'Festive Wear',
  'Wedding',
  'Indo-Western',
  'Casual Ethnic',
  'Heritage Craft',
  'Seasonal',
]

/** Opens the home page with a stopped clock, and returns the positions of its rotations. */
async function visitWithClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await settled(page)
  await page.clock.pauseAt(60_000)
  // Away from everything that pauses under the pointer.
  await page.mouse.move(2, 2)
}

const collections = async (page: Page) => {
  const pressed = await Promise.all(
    names.map((name) =>
      page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed'),
    ),
  )
  return pressed.indexOf('true')
}
const features = async (page: Page) => {
  const buttons = await page.getByRole('button', { name: /^Show picture/ }).all()
  const pressed = await Promise.all(buttons.map((one) => one.getAttribute('aria-pressed')))
  return { at: pressed.indexOf('true'), of: buttons.length }
}

test('six collections alternate every 5 seconds, the feature images every 15', async ({ page }) => {
  await visitWithClock(page)
  const first = await collections(page)
  const window = await features(page)
  for (const step of [1, 2, 3]) {
    await page.clock.runFor(5_000)
    await expect.poll(() => collections(page)).toBe((first + step) % names.length)
  }
  // The old drawing stays until the new one has faded in.
  const pictures = page.getByRole('region', { name: 'Six collections' }).locator('img')
  expect(await pictures.count()).toBeGreaterThanOrEqual(2)
  await expect.poll(async () => (await features(page)).at).toBe((window.at + 1) % window.of)
})

test('the collections pause under the pointer, and while they are held', async ({ page }) => {
  await visitWithClock(page)
  await page.getByRole('heading', { name: 'Six collections' }).hover()
  const at = await collections(page)
  await page.clock.runFor(12_000)
  expect(await collections(page)).toBe(at)
  await page.getByRole('button', { name: 'Pause the collections' }).click()
  await page.mouse.move(2, 2)
  await page.clock.runFor(12_000)
  expect(await collections(page)).toBe(at)
})

test('the collections stand still for visitors who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitWithClock(page)
  await page.clock.runFor(20_000)
  expect(await collections(page)).toBe(0)
})

test('home shows four best sellers, thirty styles and six voices', async ({ page }) => {
  await page.goto('/')
  const region = (name: string | RegExp) => page.getByRole('region', { name })
  await expect(region('Best sellers').getByRole('article')).toHaveCount(4)
  await expect(region(/style/).getByRole('link')).toHaveCount(30)
  await expect(page.locator('blockquote')).toHaveCount(6)
})

test('the scripts wait for the first paint, and then run', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  await page.goto('/')
  await settled(page)
  await page.getByRole('button', { name: 'Cart' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    asked: performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('entry.client'))?.startTime,
  }))
  expect(times.asked).toBeGreaterThan(times.painted ?? Infinity)
})

test('script links load a few per task, and all at once in a hidden tab', async ({
  browser,
  baseURL,
}) => {
  for (const isHidden of [false, true]) {
    const context = await browser.newContext(baseURL ? { baseURL } : {})
    await context.addInitScript((hidden) => {
      Object.defineProperty(document, 'hidden', { get: () => hidden })
      const loadedPerTask: number[] = []
      Object.assign(window, { loadedPerTask })
      // Observers run after each task that changed something.
      new MutationObserver((changes) => loadedPerTask.push(changes.length)).observe(document, {
        subtree: true,
        attributeFilter: ['rel'],
      })
    }, isHidden)
    const page = await context.newPage()
    await page.goto('/')
    await settled(page)
    const counts = await page.evaluate(() => Reflect.get(window, 'loadedPerTask') as number[])
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(all).toBeGreaterThan(4)
    expect(Math.max(...counts)).toBe(isHidden ? all : 4)
    await context.close()
  }
})

test('libraries and frame run separately, before the scripts that need them', async ({ page }) => {
  await arrive(page)
  await page.addInitScript(() => {
    const ran: string[] = []
    Object.assign(window, { ran })
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLScriptElement)
          ran.push(`${target.src} ${'__reactRouterRouteModules' in window}`)
      },
      true,
    )
  })
  // The account has a screen whose file is called frame as well.
  for (const path of [paths.home, paths.account]) {
    await page.goto(path)
    await settled(page)
    const ran = await page.evaluate(() => Reflect.get(window, 'ran') as string[])
    expect(ran, path).toEqual([
      expect.stringMatching(/\/libraries-[^/]+ false$/),
      expect.stringMatching(/\/shop-frame-[^/]+ false$/),
    ])
  }
})

test('a script loaded later adds no second stylesheet, which would restyle the page', async ({
  page,
}) => {
  const list = await (await page.request.get('/api/shop/products/get?limit=1')).json()
  await page.goto(productPath(list.data[0]._id))
  await settled(page)
  const hasLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('pincode-answer')),
    )
  await expect.poll(hasLoaded).toBe(true)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
})

test('a page without a network shows a message and retries, and never goes blank', async ({
  page,
  context,
}) => {
  await page.goto('/shop/listing')
  await settled(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: /^Bridal/ }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await context.setOffline(false)
  await again.click()
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible()
})
