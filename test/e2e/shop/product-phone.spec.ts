import type { Locator, Page } from '@playwright/test'
import { measureBox } from '#test/e2e/layout.ts'
import { productParts, test } from '#test/e2e/product-view.ts'
import { arrive, axeFindings, expect, settled } from '#test/e2e/visit.ts'

const WIDTH = 390

const scrollLeft = (track: Locator) => track.evaluate((list) => list.scrollLeft)

/** Moves a finger over the track from right to left. */
async function swipe(page: Page, track: Locator) {
  const { x, y } = await measureBox(track)
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', right = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: right > 0 ? [{ x: x + right, y: y + 200 }] : [],
    })
  await touch('touchStart', 330)
  for (let right = 310; right >= 60; right -= 20) await touch('touchMove', right)
  await touch('touchEnd')
}

for (const place of ['product', 'listing'])
  test(`/shop/${place}: title, price, rating and heart are on the first screen, below a picture from edge to edge`, async ({
    page,
    product,
  }) => {
    await arrive(page)
    await page.goto(`/shop/${place}/${product.id}`)
    await settled(page)
    const view = productParts(place === 'product' ? page : page.getByRole('dialog'))
    const track = await measureBox(view.track)
    expect(track.width).toBeGreaterThanOrEqual(WIDTH - 2)
    expect(track.height / track.width).toBeCloseTo(1.25, 1)
    const { y: top } = place === 'product' ? await measureBox(page.getByRole('main')) : { y: 1 }
    expect(track.y - top).toBeLessThan(2)
    const bar = await measureBox(view.bar)
    let above = track.bottom
    for (const part of [view.title, view.price, view.rating]) {
      const { y, bottom } = await measureBox(part)
      expect(y).toBeGreaterThanOrEqual(above)
      expect(bottom).toBeLessThan(bar.y)
      above = bottom
    }
    expect((await measureBox(view.heart)).bottom).toBeLessThan(bar.y)
    await expect(view.bar).toContainText('₹')
    await expect(view.bar.getByRole('combobox', { name: 'Choose size' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })

test('a swipe, a dot and the arrow keys each move the track to a picture', async ({
  page,
  product,
}) => {
  await arrive(page)
  await page.goto(`/shop/product/${product.id}`)
  await settled(page)
  const { track, dot, pictures } = productParts(page)
  await expect(dot(1)).toHaveAttribute('aria-pressed', 'true')
  await swipe(page, track)
  await expect.poll(() => scrollLeft(track)).toBe(WIDTH)
  await expect(dot(2)).toHaveAttribute('aria-pressed', 'true')
  await dot(3).tap()
  await expect.poll(() => scrollLeft(track)).toBe(2 * WIDTH)
  await expect(dot(3)).toHaveAttribute('aria-pressed', 'true')
  await pictures.nth(2).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(pictures.nth(1)).toBeFocused()
  await expect.poll(() => scrollLeft(track)).toBe(WIDTH)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a tap enlarges the picture, and closing returns the focus to it', async ({
  page,
  product,
}) => {
  await arrive(page)
  await page.goto(`/shop/product/${product.id}`)
  await settled(page)
  const { dot, pictures } = productParts(page)
  await dot(2).tap()
  await expect(dot(2)).toHaveAttribute('aria-pressed', 'true')
  await pictures.nth(1).tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('img')).toHaveJSProperty('complete', true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(pictures.nth(1)).toBeFocused()
})

test('the track does not scroll smoothly under reduced motion', async ({ page, product }) => {
  await arrive(page)
  await page.goto(`/shop/product/${product.id}`)
  await settled(page)
  const { track } = productParts(page)
  const behaviour = () => track.evaluate((list) => getComputedStyle(list).scrollBehavior)
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await behaviour()).toBe('auto')
})

test('without scripts the track scrolls', async ({ browser, baseURL, contextOptions, product }) => {
  const context = await browser.newContext({
    ...contextOptions,
    ...(baseURL && { baseURL }),
    ...{ viewport: { width: WIDTH, height: 844 }, hasTouch: true, isMobile: true },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`/shop/product/${product.id}`)
  const { track, dot } = productParts(page)
  await expect(dot(1)).toBeHidden()
  await swipe(page, track)
  await expect.poll(() => scrollLeft(track)).toBe(WIDTH)
  await context.close()
})
