import { enter, expect, openPanel, owner, test, unfold } from '#test/e2e/visit.ts'

test('prints the labels of every order, page by page, from any position in the list', async ({
  page,
}) => {
  await enter(page, owner)
  const filter = 'status=delivered'
  const list = await page.request.get(`/api/admin/orders/get?${filter}&toSend=1&limit=1`)
  const { total } = await list.json()
  expect(total).toBeGreaterThan(50)
  await openPanel(page, `/admin/orders?${filter}`)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await unfold(page, 'More')
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByText(`${total} orders in this status`, { exact: true })).toBeVisible()
  const labels = page.getByRole('article')
  await expect(labels).toHaveCount(50)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(labels).toHaveCount(Math.min(total - 50, 50))
  await page.getByRole('link', { name: 'Back to the orders' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?${filter}$`))
})
