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
  }
})
