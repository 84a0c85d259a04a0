import { enter, expect, openPanel, owner, test, unfold } from '#test/e2e/visit.ts'

test('a refused setting names its field and links to it', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings')
  const rate = page.getByLabel(/rupees/i)
  await rate.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  const why = page.getByRole('alert').filter({ hasText: 'Must be at least 0.01.' })
  await expect(why).toHaveText('Rate in rupees: Must be at least 0.01.')
  await why.getByRole('button').click()
  await expect(rate).toBeFocused()
  await rate.fill('84')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Name is missing.' })).toBeVisible()

  await openPanel(page, '/admin/settings/home')
  const label = 'Pieces, one per line'
  const wedding = page
    .getByRole('group')
    .filter({ hasText: 'Wedding', has: page.getByLabel(label) })
  await wedding.getByText('Wedding').first().click()
  const pieces = wedding.getByLabel(label)
  await pieces.fill(Array.from({ length: 9 }, (_, n) => `Piece ${n}`).join('\n'))
  await wedding.getByText('Wedding').first().click()
  await expect(pieces).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Collections: At most eight pieces fit.' }).click()
  await expect(pieces).toBeFocused()
})

test('a rate far from the last one is saved after confirmation', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings')
  const rate = page.getByLabel(/rupees/i)
  const save = page.getByRole('button', { name: 'Save' })
  const before = await rate.inputValue()
  await rate.fill(String(Number(before) / 10))
  await expect(save).toBeDisabled()
  await page.getByLabel(/^I confirm the change of the rate/).check()
  await expect(save).toBeEnabled()
  await rate.fill(String(Number(before) * 10))
  await expect(save).toBeDisabled()
  await rate.fill(String(Number(before) + 1))
  await expect(save).toBeEnabled()
  await rate.fill(before)
})

test('a picture that is too large shows the size limit', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/products?edit=new')
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(12 * 1024 * 1024) }
  await page.getByRole('dialog').getByLabel('Image').setInputFiles(large)
  await expect(page.getByRole('alert').filter({ hasText: 'large.png' })).toContainText(
    'at most 10 MB',
  )
})

test('the forms of the home page show the texts in use', async ({ page, browser, baseURL }) => {
  // With scripts, the dialog that asks visitors to sign in covers the story.
  const street = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  const visitor = await street.newPage()
  const banner = visitor.getByRole('main').locator('section').first()
  await enter(page, owner)
  const noTexts = { heroTitle: '', heroText: '', storyTitle: '' }
  await page.request.put('/api/admin/home', { data: noTexts })
  await openPanel(page, '/admin/settings/home')
  const words = async (label: string) =>
    (await page.getByLabel(label, { exact: true }).first().getAttribute('placeholder')) ?? 'none'
  await visitor.goto('/')
  await expect(banner.getByRole('heading')).toHaveText(await words('Title'))
  await expect(banner.locator('p')).toHaveText(await words('Text'))
  await visitor.goto('/shop/about')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    await words('Title of the story'),
  )
  await street.close()
})

test('the audit log and the filters use the words of the forms', async ({ page }) => {
  await enter(page, owner)
  const change = (data: object) => page.request.put('/api/admin/home', { data })
  const title = `Gold thread ${Date.now()}`
  await change({ heroTitle: title })
  await openPanel(page, '/admin/audit')
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await expect(entry.getByRole('term')).toHaveText('Banner: Title')
  await change({ heroTitle: '' })
  await openPanel(page, '/admin/products')
  await unfold(page, 'Filter')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('casual')
  await expect(page).toHaveURL(/category=casual/)
  await page.goto('/admin/products?edit=new')
  await expect(page.getByRole('dialog').getByLabel('Category')).toBeVisible()
})
