import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import { axeFindings, enter, expect, openPanel, owner, test, toastIn } from '#test/e2e/visit.ts'

test('the owner names a grievance officer, and the legal page shows the name', async ({ page }) => {
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

for (const width of [390, 1440])
  test(`an option gets its own rate, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page, owner)
    await openPanel(page, '/admin/settings/tax')
    await page.getByRole('button', { name: 'Add a rate for an option' }).click()
    const rate = page.getByRole('group', { name: 'Own rate 1' })
    await rate.getByLabel('Option or add-on').selectOption({ label: 'Made to measure' })
    await rate.getByLabel('HSN or SAC').fill('9988')
    await rate.getByLabel('Valid from').fill('2030-01-01')
    await rate.getByLabel('Percent', { exact: true }).fill('five')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(rate.getByText('Must be a number.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await rate.getByLabel('Percent', { exact: true }).fill('5')
    await save.click()
    await expect(toastIn(page, 'Settings are saved')).toBeVisible()
    await page.reload()
    await expect(rate.getByLabel('HSN or SAC')).toHaveValue('9988')
    await page.getByRole('button', { name: 'Remove own rate 1' }).click()
    await save.click()
    await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  })

test('shows a value that is no number once, at its field', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings/tax')
  const percent = page
    .getByRole('group', { name: 'Rate 1', exact: true })
    .getByLabel('Percent', { exact: true })
  await percent.fill('five')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(percent).toHaveAccessibleDescription('Must be a number.')
  await expect(page.getByText('Must be a number.')).toHaveCount(1)
})

test('the states of a delivery zone are in the language of the panel', async ({
  page,
  baseURL,
}) => {
  await enter(page, owner)
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  await openPanel(page, '/admin/settings/delivery')
  const zone = page.getByRole('group', { name: 'ज़ोन 1', exact: true })
  await zone.getByText(/^राज्य/).click()
  await zone.getByRole('checkbox', { name: 'गोवा' }).check()
  await expect(zone.getByText(/^राज्य: .*गोवा/)).toBeVisible()
})

test('unchanged settings have nothing to save', async ({ page }) => {
  await enter(page, owner)
  for (const path of ['/admin/settings/tax', '/admin/settings/delivery']) {
    await openPanel(page, path)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  }
})
