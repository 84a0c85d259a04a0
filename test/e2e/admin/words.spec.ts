import { enter, expect, openPanel, owner, test } from '#test/e2e/visit.ts'

test('the audit log and the filters say the words of the forms', async ({ page }) => {
  await enter(page, owner)
  const change = (data: object) => page.request.put('/api/admin/home', { data })
  const title = `Gold thread ${Date.now()}`
  await change({ heroTitle: title })
  await openPanel(page, '/admin/audit')
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await expect(entry.getByRole('term')).toHaveText('Banner: Title')
  await change({ heroTitle: '' })
  await openPanel(page, '/admin/products')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('casual')
  await expect(page).toHaveURL(/category=casual/)
  await page.goto('/admin/products?edit=new')
  await expect(page.getByRole('dialog').getByLabel('Category')).toBeVisible()
})
