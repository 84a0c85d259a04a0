import type { APIRequestContext } from '@playwright/test'
import { adminStockPath } from '#shared/panel-paths.ts'
import {
  addProduct,
  enter,
  enterAsCatalogueStaff,
  expect,
  newcomer,
  openPanel,
  orderByPhone,
  owner,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const anAddress = {
  address: '14 Amer Road',
  city: 'Jaipur',
  pincode: '302002',
  phone: '9876543210',
  notes: 'Ring twice',
}

/** A shopper who orders through the API and has not paid. */
async function orderElsewhere(request: APIRequestContext, productId: string, price: number) {
  const someone = newcomer()
  await request.post('/api/auth/register', { data: someone })
  await request.post('/api/auth/login', { data: someone })
  const added = await request.post('/api/shop/cart/add', { data: { productId, quantity: 1 } })
  expect(added.ok()).toBe(true)
  const saved = await request.post('/api/shop/address/add', { data: anAddress })
  const addressId = (await saved.json()).data._id
  const ordered = await request.post('/api/shop/order/create', {
    data: { addressInfo: { addressId }, totalAmount: price, paymentMethod: 'paypal' },
  })
  expect(ordered.ok()).toBe(true)
}

test('a stock edit changes stock by the difference, an adjustment has a reason, and a deletion can be undone', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page, owner)
  const { id, title } = await addProduct(page.request, 'Counted piece', {
    ...{ status: 'published', price: 900, totalStock: 5 },
  })

  await openPanel(page, `/admin/products?edit=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(sheet.getByLabel('Total Stock')).toHaveValue('5')
  await expect(sheet.getByText('The price has not changed yet.')).toBeVisible()
  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await orderElsewhere(elsewhere, id, 900)
  await elsewhere.dispose()
  await sheet.getByLabel('Total Stock').fill('8')
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(toastIn(page, 'Product edited successfully')).toBeVisible()

  await openPanel(page, `/admin/products/${id}/stock`)
  const row = page.getByRole('row', { name: /One size/ })
  await expect(row).toHaveText(/7\s*1\s*8/)
  const form = page.getByRole('form', { name: 'Adjust the stock' })
  await form.getByLabel('Reason').selectOption('damaged')
  await form.getByLabel('Quantity removed').fill('2')
  await form.getByLabel('Note').fill('a torn hem')
  await form.getByRole('button', { name: 'Update stock' }).click()
  await expect(row).toHaveText(/5\s*1\s*6/)
  await expect(page.getByText('Damaged or lost: a torn hem')).toBeVisible()

  await openPanel(page, `/admin/products?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastIn(page, 'The change is taken back')).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('staff without access to orders see no links to them', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  await enter(page, owner)
  const { id } = await addProduct(page.request, 'Linked stole', {
    ...{ status: 'published', price: 7300, totalStock: 5 },
  })
  await orderByPhone(page.request, { lines: [{ productId: id, quantity: 1 }] })
  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await orderElsewhere(elsewhere, id, 7300)
  await elsewhere.dispose()
  const theirs = await enterAsCatalogueStaff(page.request, browser, baseURL)
  for (const [viewer, links] of [
    [page, 2],
    [theirs, 0],
  ] as const) {
    await openPanel(viewer, adminStockPath(id))
    const main = viewer.getByRole('main')
    await expect(main.getByText(/^1 for /)).toBeVisible()
    await expect(main.getByText(/^ZR-\d+$/)).toBeVisible()
    await expect(main.locator('a[href*="/admin/orders"]')).toHaveCount(links)
  }
  await theirs.context().close()
})

test('a new order appears without a reload, and is not sent unpaid by mistake', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page, owner)
  const { id } = await addProduct(page.request, 'Bought elsewhere', {
    ...{ status: 'published', price: 7300, totalStock: 5 },
  })
  await page.clock.install()
  await openPanel(page, '/admin/orders')
  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await orderElsewhere(elsewhere, id, 7300)
  await elsewhere.dispose()
  await page.clock.runFor(16_000)
  await expect(page.getByText('A new order', { exact: true })).toBeVisible()
  await settled(page)

  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await dialog.getByLabel('Order Status').selectOption('inShipping')
  const update = dialog.getByRole('button', { name: 'Update Order Status' })
  await expect(update).toBeDisabled()
  await dialog.getByLabel(/This order is not paid/).check()
  await expect(update).toBeEnabled()
})

test('a movement equal to one whose response was lost counts again minutes later', async ({
  page,
}) => {
  await enter(page, owner)
  const { id } = await addProduct(page.request, 'Received twice', { price: 900, totalStock: 5 })
  await openPanel(page, `/admin/products/${id}/stock`)
  const form = page.getByRole('form', { name: 'Adjust the stock' })
  const update = form.getByRole('button', { name: 'Update stock' })
  const call = `**/api/admin/products/stock/${id}`
  const row = page.getByRole('row', { name: /One size/ })
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await form.getByLabel('Quantity received').fill('2')
  await update.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.unroute(call)
  await page.clock.setFixedTime(Date.now() + 3 * 60_000)
  await update.click()
  await expect(row).toHaveText(/9\s*0\s*9/)
})

test('an adjustment takes the quantities that its reason allows', async ({ page }) => {
  await enter(page, owner)
  const { id } = await addProduct(page.request, 'Limits', { price: 900, totalStock: 5 })
  await openPanel(page, adminStockPath(id))
  const form = page.getByRole('form', { name: 'Adjust the stock' })
  const quantity = form.getByLabel('Quantity')
  const update = form.getByRole('button', { name: 'Update stock' })
  const cases = {
    stitched: { taken: ['1', '1000000'], refused: ['0', '-1', '1.5', '1000001'] },
    damaged: { taken: ['1'], refused: ['0', '-1'] },
    counted: { taken: ['0', '7'], refused: ['-1', ''] },
    other: { taken: ['-1000000', '-1', '1'], refused: ['0', '-1000001', '1000001'] },
  }
  for (const [reason, { taken, refused }] of Object.entries(cases)) {
    await form.getByLabel('Reason').selectOption(reason)
    for (const text of taken) {
      await quantity.fill(text)
      await expect(update, `${reason} ${text}`).toBeEnabled()
    }
    for (const text of refused) {
      await quantity.fill(text)
      await expect(update, `${reason} ${text}`).toBeDisabled()
    }
  }
})
