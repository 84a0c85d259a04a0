import type { Locator, Page } from '@playwright/test'
import {
  enter,
  expect,
  openCustomer,
  openPanel,
  orderByPhone,
  owner,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

/** Every form on a page of the panel: how to open it and type into it. */
const forms: Record<string, (page: Page) => Promise<Locator>> = {
  async 'the home page’s words'(page) {
    await openPanel(page, '/admin/settings/home')
    return page.getByLabel('Title', { exact: true }).first()
  },
  async 'an email’s words'(page) {
    await openPanel(page, '/admin/settings/emails')
    return page.getByLabel('Subject')
  },
  async 'notes on a customer'(page) {
    await openCustomer(page)
    return page.getByLabel(/^Notes on/)
  },
  async 'an answer to a review'(page) {
    await openPanel(page, '/admin/reviews')
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
    return page.getByRole('textbox').last()
  },
  async 'a movement of stock'(page) {
    const list = await page.request.get('/api/admin/products/get?q=Phera')
    const [product] = (await list.json()).data
    await openPanel(page, `/admin/products/${product._id}/stock`)
    return page.getByLabel('Note (optional)')
  },
  async 'an order by phone'(page) {
    await openPanel(page, '/admin/orders/new')
    return page.getByLabel('Name', { exact: true })
  },
  async 'a refund'(page) {
    const list = await page.request.get('/api/admin/orders/get?payment=paid&limit=1')
    const [order] = (await list.json()).data
    await openPanel(page, `/admin/orders?order=${order._id}`)
    await page.getByRole('button', { name: 'Make a refund' }).click()
    return page.getByLabel(/^Reason/)
  },
}

/** Addresses of the panel with a form that saves; `PRODUCT` is the id of a product. */
const formAddresses = [
  ...['/admin/settings', '/admin/settings/home', '/admin/settings/appearance'],
  ...['/admin/settings/payments', '/admin/settings/tax', '/admin/settings/delivery'],
  ...['/admin/settings/emails', '/admin/size-charts', '/admin/products/PRODUCT/made-to-order'],
  ...[
    '/admin/products/PRODUCT/fit',
    '/admin/products/PRODUCT/stock',
    '/admin/products?edit=PRODUCT',
  ],
  ...['/admin/orders/new', '/admin/security', '/admin/cloth'],
]

test('leaving a form in which nobody typed asks nothing', async ({ page }) => {
  await enter(page, owner)
  const list = await page.request.get('/api/admin/products/get?q=Phera')
  const [product] = (await list.json()).data
  for (const address of formAddresses)
    await test.step(address, async () => {
      await openPanel(page, address.replace('PRODUCT', product._id))
      if (address.includes('edit=')) {
        const sheet = page.getByRole('dialog', { name: 'Edit Product' })
        await expect(sheet).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(sheet).toHaveCount(0)
      }
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await expect(page).toHaveURL(/\/admin\/dashboard/)
    })
})

test('leaving the panel with typed text asks first', async ({ page }) => {
  await enter(page, owner)
  for (const [name, type] of Object.entries(forms))
    await test.step(name, async () => {
      const field = await type(page)
      await field.fill('Of silk')
      const dialog = page.getByRole('dialog', { name: 'Order Details' })
      if (await dialog.isVisible()) await page.keyboard.press('Escape')
      else await page.getByRole('link', { name: 'Dashboard' }).click()
      const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
      await asks.getByRole('button', { name: 'Keep editing' }).click()
      await expect(field).toHaveValue('Of silk')
    })
})

test('takes over texts of the home page and of an email that another saved meanwhile, and keeps the typed text', async ({
  page,
}) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings/home')
  const change = (data: object) => page.request.put('/api/admin/home', { data })
  const { heroTitle, heroText } = (await (await page.request.get('/api/common/home')).json()).data
  await page.getByLabel('Text', { exact: true }).first().fill('Typed here')
  await change({ heroTitle: 'Saved elsewhere' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('Saved elsewhere')
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('Typed here')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastIn(page, 'The home page is saved')).toBeVisible()
  await change({ heroTitle, heroText })

  await openPanel(page, '/admin/settings/emails?mail=orderShipped')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Typed here')
  await page.request.put('/api/admin/mail-texts', {
    data: { kind: 'orderShipped', subject: 'Saved elsewhere', text: 'And this' },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Saved elsewhere')
  await expect(text).toHaveValue('Typed here')
  await page.getByRole('button', { name: 'Restore the default text' }).click()
  await expect(text).not.toHaveValue('Typed here')
})

test('does not repeat a change whose answer was lost', async ({ page }) => {
  await enter(page, owner)
  const [product] = (await (await page.request.get('/api/admin/products/get?q=Phera')).json()).data
  const stock = async () =>
    (await (await page.request.get(`/api/admin/products/stock/${product._id}`)).json()).total
  const before = await stock()
  await openPanel(page, `/admin/products/${product._id}/stock`)
  await page.getByLabel(/^Quantity received/).fill('2')
  await page.route('**/api/admin/products/stock/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const update = page.getByRole('button', { name: 'Update stock' })
  await update.click()
  await expect(page.getByText(/We can't reach the shop/).first()).toBeVisible()
  await page.unroute('**/api/admin/products/stock/**')
  await update.click()
  await expect(page.getByLabel(/^Quantity received/)).toHaveValue('')
  expect(await stock()).toBe(before + 1)
})

test('a discarded note about a customer is not in the form of the next one', async ({ page }) => {
  await enter(page, owner)
  const name = `Next ${Date.now()}`
  await orderByPhone(page.request, { customer: { name, email: `${Date.now()}@example.com` } })
  await openCustomer(page)
  const note = page.getByLabel(/^Notes on/)
  await note.fill('About the first one')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Find in the panel' })
  await search.getByRole('combobox').fill(name)
  const found = search.getByRole('group', { name: 'Customers' }).getByRole('option')
  await found.filter({ hasText: '@example.com' }).click()
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(note).toHaveValue('')
})
