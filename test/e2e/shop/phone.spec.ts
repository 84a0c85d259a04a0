import { addPiece, arrive, expect, settled, test } from '#test/e2e/visit.ts'

test('on a phone: the menu, the filters as a sheet, and no sideways scrolling', async ({
  page,
}) => {
  await arrive(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Casual' }).click()
  await expect(page).toHaveURL(/category=casual/)
  await settled(page)

  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Bridal/ }).check()
  await expect(page).toHaveURL(/bridal/)
  await filters.getByRole('button', { name: /^Show \d+ products$/ }).click()
  await expect(filters).toBeHidden()

  await addPiece(page, 0)
  await page.getByRole('button', { name: 'Cart, 1 piece' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()

  for (const path of ['/', '/shop/listing', '/shop/checkout', '/shop/account', '/shop/about']) {
    await page.goto(path)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
    const withLargeLetters = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth - innerWidth
    })
    expect(withLargeLetters, `${path} with letters of twice the size`).toBeLessThanOrEqual(0)
  }

  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await page.getByRole('article').first().getByRole('link').click()
  const piece = page.getByRole('dialog')
  await piece.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await piece.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight))
  await expect(piece.getByRole('button', { name: 'Close', exact: true })).toBeInViewport()
  await expect(piece.getByRole('button', { name: 'Add to Cart' })).toBeInViewport()
  await piece.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(piece).toBeHidden()
})
