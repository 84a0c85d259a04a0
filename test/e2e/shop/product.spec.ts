import type { Locator, Page } from '@playwright/test'
import { measureBox } from '#test/e2e/layout.ts'
import { productParts, test } from '#test/e2e/product-view.ts'
import { arrive, choose, expect, fillCart, settled } from '#test/e2e/visit.ts'

/** Waits until the page is ready. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

for (const size of [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
])
  test(`front and cloth side by side, back below, the text stays in view, ${size.width} pixels wide`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size)
    await arrive(page)
    await open(page, `/shop/product/${product.id}`)
    const { pictures, title, add } = productParts(page)
    const [front, cloth, back] = await Promise.all(
      [0, 1, 2].map((n) => measureBox(pictures.nth(n))),
    )
    if (!front || !cloth || !back) throw new Error('The product has no three pictures.')
    expect(cloth.y).toBe(front.y)
    expect(cloth.x).toBeGreaterThan(front.right)
    expect(back.y).toBeGreaterThan(front.bottom)
    const heading = await measureBox(title)
    expect(heading.x).toBeGreaterThan(cloth.right)
    expect(heading.y).toBeLessThan(front.bottom)
    await page.evaluate((bottom) => window.scrollTo(0, bottom - innerHeight), back.bottom)
    await expect(add).toBeInViewport({ ratio: 1 })
  })

/** What a product's page or dialog shows, from top to bottom. */
const orderOf = (place: Locator) =>
  place.evaluate((root) => {
    const marks = [
      '.track',
      'h1, p.font-display',
      '.price',
      '.icon-full',
      'fieldset',
      '.product-more',
    ]
    return marks
      .map((mark) => ({ mark, top: root.querySelector(mark)?.getBoundingClientRect().top ?? -1 }))
      .toSorted((one, other) => one.top - other.top)
      .map(({ mark }) => mark)
  })

for (const width of [390, 1440])
  test(`dialog and page show the same in the same order, ${width} pixels wide`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await arrive(page)
    await open(page, `/shop/product/${product.id}`)
    const onPage = await orderOf(page.locator('.product'))
    await open(page, `/shop/listing/${product.id}`)
    expect(await orderOf(page.getByRole('dialog').locator('.product'))).toEqual(onPage)
  })

test('choosing a size moves neither the button nor what follows it', async ({ page, product }) => {
  await arrive(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, `/shop/product/${product.id}`)
    const { add } = productParts(page)
    const places = async () => [
      await measureBox(add),
      await measureBox(page.locator('[data-returns]')),
      await measureBox(page.getByRole('group', { name: 'Size' })),
    ]
    await add.scrollIntoViewIfNeeded()
    const before = await places()
    for (const size of ['M', 'L', 'S']) {
      await page
        .getByRole('radio', { name: new RegExp(`^${size}\\b`) })
        .evaluate((radio: HTMLInputElement) => radio.click())
      await expect(page.getByRole('radio', { name: new RegExp(`^${size}\\b`) })).toBeChecked()
      expect(await places(), `${size} at ${width}`).toEqual(before)
    }
  }
})

test('adding opens the cart with that piece first, and closing returns the focus to the button', async ({
  page,
  product,
}) => {
  await arrive(page)
  const data = { productId: product.id, quantity: 1, size: 'S' }
  expect((await page.request.post('/api/shop/cart/add', { data })).ok()).toBe(true)
  await fillCart(page.request, 2)
  for (const path of [`/shop/product/${product.id}`, `/shop/listing/${product.id}`]) {
    await open(page, path)
    const { add } = productParts(page)
    await choose(page.getByRole('radio', { name: /^S\b/ }))
    await add.click()
    const cart = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(cart).toBeFocused()
    await expect(cart.getByRole('listitem').first()).toContainText(product.title)
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
    await expect(add).toBeFocused()
  }
})

test('the arrow keys move the focus from picture to picture', async ({ page, product }) => {
  await arrive(page)
  await open(page, `/shop/product/${product.id}`)
  const { pictures } = productParts(page)
  await pictures.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(pictures.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pictures.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(pictures.first()).toBeFocused()
})

test('the last star is filled by the fraction of the average', async ({ page, product }) => {
  await arrive(page)
  await open(page, `/shop/product/${product.id}`)
  const { rating } = productParts(page)
  await expect(rating).toContainText('4.50')
  const partial = page.locator('.product-text svg:has(> svg)')
  await expect(partial).toHaveCount(1)
  // The star's points are a twelfth of its width away from its sides.
  const box = await measureBox(partial)
  expect((box.width / 16 - 1 / 12) / (10 / 12)).toBeCloseTo(0.5, 1)
})
