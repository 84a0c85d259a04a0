import type { Page } from '@playwright/test'
import { adminOrdersPath, adminStockPath } from '#shared/panel-paths.ts'
import {
  enter,
  expect,
  holdRequests,
  openCustomer,
  openPanel,
  owner,
  settled,
  test,
} from '#test/e2e/visit.ts'

const asksOn = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

const first = async (page: Page, path: string) =>
  (await (await page.request.get(`/api/admin/${path}`)).json()).data[0]

/** Forms that stay open once saved: how to open and fill one, its button, and its message. */
const forms: [
  what: string,
  fill: (page: Page) => Promise<void>,
  button: RegExp,
  message: RegExp,
][] = [
  [
    'a setting',
    async (page) => {
      await openPanel(page, '/admin/settings')
      await page.getByLabel('Opening hours').fill(`10 am to 7 pm, ${Date.now()}`)
    },
    /^Save/,
    /saved/,
  ],
  [
    'the home page',
    async (page) => {
      await openPanel(page, '/admin/settings/home')
      await page.getByLabel('Title of the story').fill(`A story ${Date.now()}`)
    },
    /^Save/,
    /saved/,
  ],
  [
    'an email’s words',
    async (page) => {
      await openPanel(page, '/admin/settings/emails?mail=orderShipped')
      await page.getByLabel('Subject').fill(`On its way, ${Date.now()}`)
    },
    /^Save/,
    /saved/,
  ],
  [
    'notes on a customer',
    async (page) => {
      await openCustomer(page)
      await page
        .getByLabel(/^Notes on/)
        .first()
        .fill(`Likes silk, ${Date.now()}`)
    },
    /^Save the notes/,
    /saved/,
  ],
  [
    'a movement of stock',
    async (page) => {
      await openPanel(page, adminStockPath((await first(page, 'products/get?q=Phera'))._id))
      await page.getByLabel(/^Quantity received/).fill('1')
    },
    /^Update stock/,
    /updated/,
  ],
  [
    'the status of an order',
    async (page) => {
      const { _id } = await first(page, 'orders/get?payment=paid&status=confirmed&limit=1')
      await openPanel(page, adminOrdersPath({ order: _id }))
      await page.getByLabel('Order Status').selectOption('inProcess')
    },
    /^Update Order Status/,
    /updated/,
  ],
]

const leave = async (page: Page) => {
  if (await page.getByRole('dialog', { name: 'Order Details' }).isVisible())
    await page.keyboard.press('Escape')
  else await page.getByRole('link', { name: 'Dashboard' }).click()
}

for (const [what, fill, button, message] of forms)
  test(`leaving after a save of ${what} asks nothing while its page still reloads`, async ({
    page,
  }) => {
    await enter(page, owner)
    await fill(page)
    const path = page.url()
    const release = await holdRequests(page, '**/api/**', (request) => request.method() === 'GET')
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByText(message).first()).toBeVisible()
    await leave(page)
    await page.keyboard.press('Shift')
    release()
    await expect(page).not.toHaveURL(path)
    await expect(asksOn(page)).toHaveCount(0)
    // Restores the default text, which other tests expect.
    await page.request.put('/api/admin/home', { data: { storyTitle: '' } })
  })

test('a save refused after its page was left asks, and keeps the typed text', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings/home')
  const title = page.getByLabel('Title of the story')
  await title.fill('Typed here')
  const release = await holdRequests(page, '**/api/**', (request) => request.method() !== 'GET')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const { storyTitle } = (await (await page.request.get('/api/common/home')).json()).data
  await page.request.put('/api/admin/home', { data: { storyTitle: `${storyTitle}.` } })
  release()
  await asksOn(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Typed here')
  await page.request.put('/api/admin/home', { data: { storyTitle } })
})

test('leaving a save without an answer asks after a while, and is possible', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings/home')
  await page.getByLabel('Title of the story').fill('Never sent')
  await holdRequests(page, '**/api/**', (request) => request.method() !== 'GET')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await asksOn(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a sheet closed during its save closes once, and Back does not reopen it', async ({
  page,
}) => {
  await enter(page, owner)
  await openPanel(page, '/admin/products')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Edit Product' })
  await sheet.getByLabel('Fabric').fill(`Silk ${Date.now()}`)
  const release = await holdRequests(page, '**/api/**', (request) => request.method() !== 'GET')
  await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  release()
  await expect(sheet).toHaveCount(0)
  await expect(asksOn(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/products$/)
  await page.goBack()
  await settled(page)
  await expect(sheet).toHaveCount(0)
})
