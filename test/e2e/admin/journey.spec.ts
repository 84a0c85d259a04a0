import type { Page } from '@playwright/test'
import { pictures } from '#test/e2e/pictures.ts'
import {
  arrive,
  choose,
  closeCart,
  enter,
  expect,
  openPanel,
  owner,
  saveAddress,
  settled,
  test,
  toastIn,
  unfold,
} from '#test/e2e/visit.ts'

/** Adds a product with three pictures, reordered by drag, and two sizes. */
async function addKurta(desk: Page, title: string) {
  await openPanel(desk, '/admin/products')
  await desk.getByRole('button', { name: 'Add New Product' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Add New Product' })
  const add = sheet.getByRole('button', { name: 'Add', exact: true })
  await sheet.getByLabel('Image').setInputFiles(await pictures(3))
  const third = sheet.getByAltText('Picture 3')
  await expect(third).toBeVisible()
  const address = (await third.getAttribute('src')) ?? ''
  await third.dragTo(sheet.getByAltText('The chosen picture'))
  await expect(sheet.getByAltText('The chosen picture')).toHaveAttribute('src', address)
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByLabel('Description').fill('A kurta that exists for a test.')
  await sheet.getByLabel('Category').selectOption('casual')
  await sheet.getByLabel('Price', { exact: true }).fill('1200')
  await expect(add).toBeDisabled()
  for (const [place, size] of ['S', 'M'].entries()) {
    await sheet.getByRole('button', { name: 'Add a size' }).click()
    await sheet.getByLabel('Size', { exact: true }).nth(place).fill(size)
    await sheet.getByLabel('Stock', { exact: true }).nth(place).fill('4')
  }
  await add.click()
  await expect(toastIn(desk, 'Product added successfully')).toBeVisible()
  await expect(sheet).toBeHidden()
  const answer = await desk.request.get(`/api/admin/products/get?q=${encodeURIComponent(title)}`)
  const [made] = (await answer.json()).data
  expect(made.images).toHaveLength(3)
  expect(made.image).toBe(address)
  return made._id as string
}

/** Buys two in M and one in S. */
async function buyKurtas(page: Page, title: string, id: string) {
  await page.goto(`/shop/product/${id}`)
  await settled(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // Any picture can be chosen; the keyboard opens it in a sheet.
  const third = `${title}, picture 3`
  await page.getByRole('button', { name: third }).press('Enter')
  const closer = page.getByRole('dialog', { name: third })
  await expect(closer.locator('img')).toHaveJSProperty('complete', true)
  await closer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(closer).toBeHidden()
  for (const [size, pieces] of [
    ['M', 2],
    ['S', 1],
  ] as const) {
    await choose(page.getByRole('radio', { name: size, exact: true }))
    for (let n = 0; n < pieces; n += 1) {
      const added = page.waitForResponse('**/api/shop/cart/add')
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      expect((await added).ok()).toBe(true)
      await closeCart(page)
    }
  }
  await page.goto('/shop/checkout')
  await settled(page)
  await saveAddress(page)
  await page.getByRole('radio', { name: /14 Boat Club Road/ }).check()
  await page.getByRole('button', { name: 'Checkout with Paypal' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
}

test('the owner adds a piece with three pictures and sizes, sells it and refunds one line, and every step is recorded', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Journey Kurta ${Date.now()}`
  const office = await browser.newContext(baseURL ? { baseURL } : {})
  const desk = await office.newPage()
  await enter(desk, owner)
  const id = await addKurta(desk, title)

  const shopper = await arrive(page)
  await buyKurtas(page, title, id)

  await openPanel(desk, '/admin/orders')
  await desk.getByRole('searchbox', { name: 'Search orders' }).fill(shopper.email)
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(desk.getByText('1 order', { exact: true })).toBeVisible()
  await unfold(desk, 'Filter')
  await desk.getByRole('combobox', { name: 'Status', exact: true }).selectOption('rejected')
  await expect(desk.getByText('No order fits this')).toBeVisible()
  await desk.getByRole('combobox', { name: 'Status', exact: true }).selectOption('confirmed')
  await expect(desk).toHaveURL(/status=confirmed/)
  await desk.getByRole('link', { name: /View Details/ }).click()
  const dialog = desk.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByText(shopper.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make a refund' }).click()
  const form = dialog.getByRole('form', { name: 'Refund' })
  await form.getByRole('radio', { name: 'Some pieces' }).check()
  await expect(form.getByRole('button', { name: 'Refund ₹0' })).toBeDisabled()
  await form.getByRole('spinbutton', { name: /size M/ }).fill('2')
  await form.getByLabel('Reason').fill('A thread was loose')
  await form.getByLabel('Return the pieces to stock').check()
  await form.getByRole('button', { name: 'Refund ₹2,400' }).click()
  await expect(form).toBeHidden()
  await expect(dialog.getByText('Partly refunded')).toBeVisible()
  await expect(dialog.getByText('A thread was loose')).toBeVisible()

  await dialog.getByLabel('Order Status').selectOption('inShipping')
  await dialog.getByLabel('Courier').fill('Blue Dart')
  await dialog.getByLabel('Tracking number').fill('BD 12345')
  await dialog.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(dialog.getByText('Blue Dart', { exact: true })).toBeVisible()
  await expect(dialog.getByText('BD 12345', { exact: true })).toBeVisible()
  await dialog.getByRole('link', { name: 'Packing slip' }).click()
  await expect(desk.getByRole('heading', { name: 'Packing slip' })).toBeVisible()
  await expect(desk.getByText('Ring twice')).toBeVisible()
  // Without the two refunded items.
  await expect(desk.getByText('1 piece', { exact: true })).toBeVisible()

  const shelf = await page.request.get(`/api/shop/products/get/${id}`)
  expect((await shelf.json()).data.sizes).toEqual([
    { size: 'S', stock: 3 },
    { size: 'M', stock: 4 },
  ])
  await openPanel(desk, '/admin/audit')
  const entries = desk.getByRole('listitem')
  // The order stores the reason, so that an erasure deletes it.
  await expect(entries.filter({ hasText: 'refund asked for' }).first()).not.toContainText(
    'A thread was loose',
  )
  await expect(entries.filter({ hasText: 'refund asked for' }).first()).toContainText(
    `2 × ${title} (M)`,
  )
  await expect(entries.filter({ hasText: 'product added' }).first()).toContainText(title)
  await desk.request.delete(`/api/admin/products/delete/${id}`)
  await office.close()
})
