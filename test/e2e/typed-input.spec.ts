import type { Page } from '@playwright/test'
import { pictures } from '#test/e2e/pictures.ts'
import {
  arrive,
  expect,
  holdRequests,
  owner,
  saveAddress,
  settled,
  shopper,
  signIn,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const becomes = (page: Page, who: { email: string; password: string }) =>
  page.request.post('/api/auth/login', { data: who })

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

async function signInAgain(page: Page, password: string) {
  const dialog = signInDialog(page)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toHaveCount(0)
}

test('text typed by an owner is never lost', async ({ page, context }) => {
  await becomes(page, owner)
  await page.goto('/admin/products?edit=new')
  await settled(page)
  const sheet = page.getByRole('dialog', { name: 'Add New Product' })
  const add = sheet.getByRole('button', { name: 'Add', exact: true })
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })

  await test.step('a disabled button names missing input', async () => {
    await expect(add).toBeDisabled()
    await expect(sheet.getByText(/^Still missing: a picture, Title/)).toBeVisible()
  })
  await test.step('a refused picture shows the reason beside its name', async () => {
    await sheet
      .getByLabel('Image')
      .setInputFiles([
        { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
        ...(await pictures(1)),
      ])
    await expect(sheet.getByRole('alert').filter({ hasText: 'notes.png' })).toContainText(/\w+\./)
    await expect(sheet.getByAltText('The chosen picture')).toBeVisible()
  })
  await test.step('the mouse wheel changes no number', async () => {
    await sheet.getByLabel('Title').fill('Sunehri lehenga')
    await sheet.getByLabel('Description').fill('Worked in gold.')
    await sheet.getByLabel('Category').selectOption('bridal')
    const price = sheet.getByLabel('Price', { exact: true })
    await price.fill('5000')
    await price.hover()
    await price.focus()
    await page.mouse.wheel(0, 200)
    await expect(price).not.toBeFocused()
    await expect(price).toHaveValue('5000')
  })
  await test.step('closing a sheet with changes asks first', async () => {
    await page.keyboard.press('Escape')
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    await expect(sheet.getByLabel('Title')).toHaveValue('Sunehri lehenga')
    // A click on the closing dialog's overlay is ignored.
    await expect(async () => {
      await page.mouse.click(5, 5)
      await expect(leaving).toBeVisible({ timeout: 1000 })
    }).toPass()
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    await expect(sheet).toBeVisible()
  })
  await test.step('an error of the server disappears with the next edit', async () => {
    for (const place of [0, 1]) {
      await sheet.getByRole('button', { name: 'Add a size' }).click()
      await sheet.getByLabel('Size', { exact: true }).nth(place).fill('M')
      await sheet.getByLabel('Stock', { exact: true }).nth(place).fill('3')
    }
    const refused = sheet.getByText(/twice|once|each size/i)
    await add.click()
    await expect(refused).toBeVisible()
    await sheet.getByLabel('Size', { exact: true }).nth(1).fill('L')
    await expect(refused).toHaveCount(0)
  })
  await test.step('the sheet stays open offline, and an ended session is resumed in place', async () => {
    await context.setOffline(true)
    await add.click()
    await expect(sheet.getByText(/We can't reach the shop/)).toBeVisible()
    await context.setOffline(false)
    await page.request.post('/api/auth/logout')
    await add.click()
    await signInAgain(page, owner.password)
    await expect(toastIn(page, 'Product added successfully')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(leaving).toHaveCount(0)
  })
  const made = await page.request.get('/api/admin/products/get?q=Sunehri')
  for (const { _id } of (await made.json()).data)
    await page.request.delete(`/api/admin/products/delete/${_id}`)
})

test('concurrent edits of the settings report a conflict, and keep both changes', async ({
  page,
  context,
}) => {
  await becomes(page, owner)
  await page.goto('/admin/settings')
  await settled(page)
  await page.getByRole('button', { name: 'Add a link' }).click()
  const link = page.getByLabel('Link', { exact: true }).last()
  await page.getByLabel('Network').last().fill('Koo')
  await link.fill('http://koo.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A link starts with https://').first()).toBeVisible()
  await link.fill('https://koo.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()

  const hours = page.getByLabel('Opening hours')
  const before = await hours.inputValue()
  await hours.fill('Every day')
  const other = await page.request.get('/api/admin/settings')
  const { tagline } = (await other.json()).data
  await page.request.put('/api/admin/settings', { data: { tagline: `${tagline}.` } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Tagline')).toHaveValue(`${tagline}.`)
  await expect(hours).toHaveValue('Every day')
  // Offline, the current page is kept.
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(toastIn(page, /We can't reach the shop/)).toBeVisible()
  await expect(hours).toHaveValue('Every day')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  await page.request.put('/api/admin/settings', { data: { tagline, hours: before } })
})

test('a typed address survives a refusal, an ended session and another tab', async ({ page }) => {
  const someone = await arrive(page)
  await page.goto('/shop/account/address')
  await settled(page)
  for (let n = 0; n < 3; n += 1) {
    await saveAddress(page)
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(n + 1)
  }
  const fields = {
    Address: '9 Rue du Bac',
    City: 'Paris',
    Pincode: '75007',
    Phone: '+33 1 42 22',
    Notes: 'Gate',
  }
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text)
  await expect(page.getByText(/Is this right\?/).first()).toBeVisible()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(toastIn(page, 'You can add max 3 addresses')).toBeVisible()
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(2)
  await expect(page.getByLabel('City')).toHaveValue('Paris')
  await becomes(page, shopper)
  await add.click()
  await expect(signInDialog(page)).toBeVisible()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Paris')
  await signInAgain(page, someone.password)
  await expect(toastIn(page, 'Address added successfully')).toBeVisible()
  await expect(page.getByText('Paris 75007')).toBeVisible()
})

test('a review and a search typed before the scripts load survive', async ({ page }) => {
  await arrive(page)
  const list = await (
    await page.request.get('/api/shop/products/get?sortBy=price-hightolow&limit=1')
  ).json()
  const open = await holdRequests(page, '**/assets/*.js')
  await page.goto(`/shop/product/${list.data[0]._id}`)
  await page.getByText('4 stars').locator('..').click()
  await page.getByLabel('Write a review').fill('Soft as water.')
  open()
  await settled(page)
  await expect(page.getByLabel('Write a review')).toHaveValue('Soft as water.')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toastIn(page, 'Review added successfully!')).toBeVisible()
})

test('a search typed during hydration is run', async ({ page }) => {
  await signIn(page, shopper)
  for (let n = 0; n < 3; n += 1) {
    await page.goto('/shop/search', { waitUntil: 'commit' })
    await page
      .getByPlaceholder('Search Products...')
      .pressSequentially('lehenga', { delay: n * 20 })
    await expect(page).toHaveURL(/q=lehenga$/)
  }
})
