import { enter, expect, openPanel, owner, test, toastIn } from '#test/e2e/visit.ts'

test('the owner names a grievance officer, whom the legal page shows', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings/tax')
  const officer = page.getByLabel('Grievance officer')
  const before = await officer.inputValue()
  const save = async (name: string) => {
    await officer.fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  }
  await save('Meera Rao')
  await page.goto('/preview/legal')
  await expect(page.getByText('Meera Rao')).toBeVisible()
  await openPanel(page, '/admin/settings/tax')
  await save(before)
})
