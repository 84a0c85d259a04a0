import {
  arrive,
  enter,
  expect,
  goToProvider,
  owner,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test('the owner moves a new order to inShipping and the shopper sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  await arrive(page)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
  await page.getByRole('link', { name: 'View Orders' }).click()
  const details = page.getByRole('link', { name: /View Details/ })
  const id = /order (\S+)$/.exec((await details.getAttribute('aria-label')) ?? '')?.[1] ?? ''

  const office = await browser.newContext(baseURL ? { baseURL } : {})
  const desk = await office.newPage()
  await enter(desk, owner)
  await desk.goto('/admin/orders')
  await settled(desk)
  await expect(desk.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await desk.getByRole('link', { name: `View Details of order ${id}` }).click()
  const dialog = desk.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByText(/US\$/)).toBeVisible()
  await dialog.getByLabel('Order Status').selectOption('inShipping')
  await dialog.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(dialog.getByRole('definition').getByText('In Shipping')).toBeVisible()
  await expect(dialog.getByLabel('Order Status')).toHaveValue('')
  await office.close()

  await page.reload()
  await expect(page.getByRole('cell', { name: 'In Shipping' })).toBeVisible()
})

test('the owner adds a piece, changes it and removes it', async ({ page }) => {
  const title = `Test Kurta ${Date.now()}`
  await enter(page, owner)
  await page.goto('/admin/products')
  await settled(page)
  await page.getByRole('button', { name: 'Add New Product' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add New Product' })
  const add = sheet.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await sheet.getByLabel('Image').setInputFiles({
    name: 'plate.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(sheet.getByAltText('The chosen picture')).toBeVisible()
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByLabel('Description').fill('A kurta that exists for a minute.')
  await sheet.getByLabel('Category').selectOption('casual')
  await sheet.getByLabel('Price', { exact: true }).fill('999')
  await sheet.getByLabel('Total Stock').fill('3')
  await add.click()
  await expect(toastIn(page, 'Product added successfully')).toBeVisible()
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(edit.getByLabel('Title')).toHaveValue(title)
  await edit.getByLabel('Sale Price').fill('899')
  await edit.getByLabel('Find the piece in another colour').fill('Gulnaar')
  await edit.getByRole('button', { name: /in Peacock Georgette/ }).click()
  await edit.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  // The chosen product has added its own other colour.
  for (const name of [/in Peacock Georgette$/, /in Rose Georgette$/])
    await expect(edit.getByRole('button', { name })).toBeVisible()
  await edit.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
})

test('the placeholder page has its specified text', async ({ page }) => {
  await enter(page, owner)
  await page.goto('/admin/features')
  await expect(page.getByText('admin features', { exact: true })).toBeVisible()
})
