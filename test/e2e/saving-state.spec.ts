import type { Page } from '@playwright/test'
import { adminStockPath } from '#shared/panel-paths.ts'
import { enter, expect, holdRequests, openPanel, owner, settled, shopper, test } from './visit.ts'

const holdWrites = (page: Page) =>
  holdRequests(page, '**/api/**', (request) => request.method() !== 'GET')

const forms: [what: string, path: string, send: (page: Page) => Promise<void>][] = [
  [
    'a setting',
    '/admin/settings',
    async (page) => {
      await page.getByLabel('Opening hours').fill(`10 am to 7 pm, ${Date.now()}`)
      await page.getByRole('button', { name: /^Save/ }).first().click()
    },
  ],
  [
    'the home page',
    '/admin/settings/home',
    async (page) => {
      await page.getByLabel('Title of the story').fill(`A story ${Date.now()}`)
      await page.getByRole('button', { name: /^Save/ }).first().click()
    },
  ],
  [
    'a count of stock',
    '/admin/products',
    async (page) => {
      const { data } = await (await page.request.get('/api/admin/products/get?q=Phera')).json()
      await openPanel(page, adminStockPath(data[0]._id))
      const form = page.getByRole('form', { name: 'Adjust the stock' })
      await form.getByRole('spinbutton').fill('1')
      await form.getByRole('button', { name: 'Update stock' }).click()
    },
  ],
]

for (const [what, path, send] of forms)
  test(`a slow save of ${what} shows that it is being saved`, async ({ page }) => {
    await enter(page, owner)
    await openPanel(page, path)
    const release = await holdWrites(page)
    await send(page)
    const status = page.locator('[aria-live]').getByText('Saving …', { exact: true })
    await expect(status).toBeVisible()
    release()
    await expect(status).toHaveCount(0)
    // Restores the default text, which other tests expect.
    await page.request.put('/api/admin/home', { data: { storyTitle: '' } })
  })

test('a shopper’s slow form asks the shopper to wait', async ({ page }) => {
  await enter(page, shopper)
  await page.goto('/shop/listing')
  await settled(page)
  const release = await holdWrites(page)
  await page
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click()
  await expect(page.getByText('One moment …')).toBeVisible()
  release()
  await expect(page.getByText('One moment …')).toHaveCount(0)
})
