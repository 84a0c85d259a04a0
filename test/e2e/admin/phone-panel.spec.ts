import { pictures } from '#test/e2e/pictures.ts'
import { enter, expect, openPanel, orderByPhone, owner, settled, test } from '#test/e2e/visit.ts'

const pages = [
  '/admin/dashboard',
  '/admin/products',
  '/admin/orders',
  '/admin/features',
  '/admin/staff',
  '/admin/audit',
  '/admin/settings',
  '/admin/security',
]

test('the owner runs the shop by touch, and nothing scrolls sideways', async ({ page }) => {
  const title = `Touch Kurta ${Date.now()}`
  await enter(page, owner)
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Admin Panel' })
  await menu.getByRole('link', { name: 'Products' }).tap()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
  await expect(menu).toBeHidden()
  await settled(page)

  await page.getByRole('button', { name: 'Add New Product' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Add New Product' })
  const choosing = page.waitForEvent('filechooser')
  await sheet.getByText(/Drop pictures here/).tap()
  await (await choosing).setFiles(await pictures(2))
  const second = sheet.getByAltText('Picture 2')
  await expect(second).toBeVisible()
  const address = (await second.getAttribute('src')) ?? ''
  await sheet.getByRole('button', { name: 'Move picture 2 forward' }).tap()
  await expect(sheet.getByAltText('The chosen picture')).toHaveAttribute('src', address)
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByLabel('Description').fill('A kurta that exists for a test.')
  await sheet.getByLabel('Category').selectOption('casual')
  await sheet.getByLabel('Price', { exact: true }).fill('1200')
  await sheet.getByLabel('Total Stock').fill('3')
  await sheet.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(sheet).toBeHidden()

  await page.getByRole('checkbox', { name: `Select ${title}` }).tap()
  await page.getByRole('button', { name: 'Set stock' }).tap()
  const stock = page.getByRole('dialog', { name: 'Set stock' })
  await stock.getByLabel('Pieces').fill('8')
  await stock.getByRole('button', { name: 'Preview' }).tap()
  await stock.getByRole('button', { name: 'Apply to 1 product' }).tap()
  await expect(page.getByText('1 product changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${title}` }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

  const orderId = await orderByPhone(page.request)
  const delivered = await page.request.put(`/api/admin/orders/update/${orderId}`, {
    data: { orderStatus: 'delivered' },
  })
  const { orderNumber } = (await delivered.json()).data
  await openPanel(page, '/admin/orders')
  await page.getByRole('button', { name: /^Filter/ }).tap()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('delivered')
  await expect(page).toHaveURL(/status=delivered/)
  await page.getByRole('link', { name: `View Details of order ${orderNumber}` }).tap()
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByLabel('Order Status').selectOption('delivered')
  await dialog.getByRole('button', { name: 'Update Order Status' }).tap()
  await expect(dialog.getByLabel('Order Status')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Close', exact: true }).tap()
  await expect(dialog).toBeHidden()

  for (const path of pages) {
    await page.goto(path)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, path).toBeLessThanOrEqual(0)
  }
})
