import type { Page } from '@playwright/test'
import {
  addPiece,
  arrive,
  axeFindings,
  enter,
  expect,
  newcomer,
  owner,
  saveAddress,
  settled,
  signIn,
  tabTo,
  test,
  toastIn,
  unfoldOrder,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

async function withBridalPiece(page: Page) {
  await page.goto('/shop/listing?category=bridal')
  await settled(page)
  await addPiece(page, 0)
}

test('a product with a reduced price names its lowest earlier price', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL })
  const desk = await office.newPage()
  await enter(desk, owner)
  const product = {
    ...{ image: '/images/lehenga.webp', title: `Falling ${Date.now()}`, description: 'Silk.' },
    ...{ category: 'reception', price: 1000, salePrice: 0, totalStock: 1 },
  }
  const { data } = await (
    await desk.request.post('/api/admin/products/add', { data: product })
  ).json()
  const edited = await desk.request.put(`/api/admin/products/edit/${data._id}`, {
    data: { ...product, salePrice: 800 },
  })
  expect(edited.ok()).toBe(true)
  await page.goto(`/shop/product/${data._id}`)
  await expect(page.getByText('Lowest price of the 30 days before: ₹1,000')).toBeVisible()
  await desk.request.delete(`/api/admin/products/delete/${data._id}`)
  await office.close()
})

for (const viewport of sizes)
  test(`a code from a link reduces the payment, and stays with the order, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await arrive(page)
    await withBridalPiece(page)
    await page.goto('/shop/listing?category=bridal&code=shaadi10')
    await expect(toastIn(page, 'The code SHAADI10 is in your cart')).toBeVisible()
    await expect(page).toHaveURL(/\/shop\/listing\?category=bridal$/)
    await page.getByRole('button', { name: 'Cart, 1 piece' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your Cart' })
    await expect(sheet.getByText('Discount code SHAADI10')).toBeVisible()
    await expect(sheet.getByText(/^− ₹[\d,.]+$/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByRole('link', { name: 'Checkout' }).click()
    await saveAddress(page)

    if (viewport.width < 1024) await unfoldOrder(page)
    const main = page.getByRole('main')
    const field = main.getByLabel('Discount code')
    await tabTo(page, field)
    await page.keyboard.type('nothing')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(
      'There is no code NOTHING. Please look at how it is written.',
    )
    expect(await axeFindings(page)).toEqual([])
    await field.fill('FESTIVE500')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(
      'The codes FESTIVE500 and SHAADI10 can’t be used together.',
    )
    const button = main.getByRole('button', { name: 'Apply' })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
    await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.getByRole('link', { name: 'View Orders' }).click()
    await page.getByRole('link', { name: /View Details/ }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText('Discount code SHAADI10')).toBeVisible()
    await expect(details.getByText(/^− ₹[\d,.]+$/)).toBeVisible()
  })

test('a visitor’s code is kept until sign-in', async ({ page }) => {
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/logout')
  await page.goto('/shop/home?code=SHAADI10')
  await expect(page).toHaveURL(/\/shop\/home$/)
  await signIn(page, someone)
  await expect(toastIn(page, 'The code SHAADI10 is in your cart')).toBeVisible()
})

test('a refusal of a code from before the scripts ends with the next edit, also after a success', async ({
  page,
}) => {
  await arrive(page)
  await withBridalPiece(page)
  await page.goto('/shop/cart')
  const field = page.getByLabel('Discount code')
  await field.fill('NOTHING')
  // As the browser sends the form before the page's scripts run.
  await field.evaluate((input: HTMLInputElement) => input.form?.submit())
  const refusal = page.getByText(/^There is no code NOTHING/)
  await expect(refusal).toBeVisible()
  await settled(page)
  await field.fill('SHAADI10')
  await expect(refusal).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Discount code SHAADI10')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await field.fill('X')
  await expect(refusal).toHaveCount(0)
})

test('a code entered without a connection keeps the page', async ({ page, context }) => {
  await arrive(page)
  await withBridalPiece(page)
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  const sheet = page.getByRole('dialog')
  const field = sheet.getByLabel('Discount code')
  await field.fill('SHAADI10')
  await context.setOffline(true)
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/We can't reach the shop/).first()).toBeVisible()
  await expect(field).toHaveValue('SHAADI10')
  await context.setOffline(false)
})

test('a shopper enters and removes a code in Hindi', async ({ page, context, baseURL }) => {
  await arrive(page)
  await withBridalPiece(page)
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/shop/cart')
  await settled(page)
  await page.getByLabel('डिस्काउंट कोड').fill('SHAADI10')
  await page.getByRole('button', { name: 'लगाएँ' }).click()
  await expect(page.getByText('डिस्काउंट कोड SHAADI10')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'हटाएँ SHAADI10' }).click()
  await expect(page.getByText('डिस्काउंट कोड SHAADI10')).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a link fills in the field, and the cart and the checkout apply the code', async ({
    page,
  }) => {
    const someone = newcomer()
    await page.request.post('/api/auth/register', { data: someone })
    await page.request.post('/api/auth/login', { data: someone })
    const list = await page.request.get('/api/shop/products/get?category=bridal&limit=50')
    const { data } = await list.json()
    const [piece] = data.filter(
      (one: { totalStock: number; sizes?: object }) => one.totalStock > 3 && !one.sizes,
    )
    await page.request.post('/api/shop/cart/add', { data: { productId: piece._id, quantity: 1 } })

    await page.goto('/shop/cart?code=SHAADI10')
    await expect(page.getByLabel('Discount code')).toHaveValue('SHAADI10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Discount code SHAADI10')).toBeVisible()
    await page.getByLabel('Discount code').fill('NOTHING')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^There is no code NOTHING/)).toBeVisible()
    await expect(page.getByLabel('Discount code')).toHaveValue('NOTHING')
    await page.goto('/shop/checkout')
    await page.getByRole('button', { name: 'Remove SHAADI10' }).click()
    await expect(page).toHaveURL(/\/shop\/checkout$/)
    await expect(page.getByText('Discount code SHAADI10')).toBeHidden()
    await page.getByLabel('Discount code').fill('shaadi10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Discount code SHAADI10')).toBeVisible()
  })
})
