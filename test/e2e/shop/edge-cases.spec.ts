import type { Product } from '#shared/catalogue/product-schema.ts'
import { addPiece, arrive, closeCart, expect, settled, test } from '#test/e2e/visit.ts'

test('an address that cannot be decoded shows a page', async ({ request }) => {
  const answer = await request.get('/%E0%A4%A', { headers: { accept: 'text/html' } })
  expect(answer.status()).toBe(404)
  expect(answer.headers()['content-type']).toContain('text/html')
  expect(await answer.text()).toContain('page doesn')
  const call = await request.get('/api/%E0%A4%A', { headers: { accept: 'text/html' } })
  expect(await call.json()).toMatchObject({ success: false })
})

test('the badge of another tab follows the cart', async ({ page, context }) => {
  await arrive(page)
  const other = await context.newPage()
  await other.goto('/shop/listing')
  await settled(other)
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await addPiece(page, 0)
  await other.bringToFront()
  await expect(other.getByRole('button', { name: 'Cart, 1 piece' })).toBeVisible()
})

test('a press without a connection shows a message at once', async ({ page, context }) => {
  await arrive(page)
  await page.goto('/shop/listing?category=casual')
  await settled(page)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Wishlist/ })
    .first()
    .click()
  await expect(page.getByText(/^We can't reach the shop/)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(false)
})

test('all four outfits of a wedding go into the cart in their sizes, and a button adds a piece of the wishlist', async ({
  page,
}) => {
  await arrive(page)
  await page.goto('/shop/wedding')
  await settled(page)
  const together = page.getByRole('region', { name: 'Prices and sizes' })
  await together.getByRole('button', { name: 'Add all four' }).click()
  await expect(together.getByRole('alert')).toContainText('The bride')
  for (const size of await together.getByRole('combobox').all()) {
    const free = await size.locator('option:not([disabled])').allInnerTexts()
    await size.selectOption(free[0] ?? '')
  }
  // Another piece for one role leaves the others their sizes.
  const sizes = together.getByRole('combobox')
  const [chosen, count] = [await sizes.last().inputValue(), await sizes.count()]
  const bride = page.getByRole('group', { name: 'The bride' })
  const first = await bride.getByRole('radio', { checked: true }).inputValue()
  await bride.getByRole('radio', { checked: false }).first().check({ force: true })
  await expect(page).toHaveURL(/\/shop\/wedding\?/)
  await settled(page)
  await expect(sizes.last()).toHaveValue(chosen)
  await bride.locator(`input[value="${first}"]`).check({ force: true })
  await settled(page)
  await expect(sizes).toHaveCount(count)
  await together.getByRole('button', { name: 'Add all four' }).click()
  await closeCart(page)
  await expect(page.getByRole('button', { name: 'Cart, 4 pieces' })).toBeVisible()
  // The badge precedes the server, and navigation would abort the last request.
  const { user } = await (await page.request.get('/api/auth/check-auth')).json()
  const fetchCart = async () => (await page.request.get(`/api/shop/cart/get/${user.id}`)).json()
  await expect.poll(async () => (await fetchCart()).data.items.length).toBe(4)

  const list = await page.request.get('/api/shop/products/get?category=casual&limit=50')
  const products: Product[] = (await list.json()).data
  const wish = products.find(({ sizes }) => sizes?.some(({ stock }) => stock > 0))
  const size = wish?.sizes?.find(({ stock }) => stock > 0)?.size ?? ''
  await page.request.post('/api/shop/wishlist/add', { data: { productId: wish?._id } })
  await page.goto('/shop/account/wishlist')
  await settled(page)
  await page.getByRole('combobox', { name: `Size of ${wish?.title}` }).selectOption(size)
  await page.getByRole('button', { name: `Add to Cart: ${wish?.title}` }).click()
  await closeCart(page)
  await expect(page.getByRole('button', { name: 'Cart, 5 pieces' })).toBeVisible()
})
