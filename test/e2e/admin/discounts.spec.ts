import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** In India's time, as the fields show it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 16)

test('a hidden collection has its name in the language of the panel', async ({
  page,
  context,
  baseURL,
}) => {
  const mark = `${Date.now()}`.slice(-7)
  await enter(page, owner)
  const collection = { name: `Lamps ${mark}`, nameHindi: `दीये ${mark}`, isShown: false }
  expect((await page.request.post('/api/admin/collections', { data: collection })).ok()).toBe(true)
  const code = `LAMPS-${mark}`
  const added = await page.request.post('/api/admin/discounts', {
    data: {
      ...{ code, kind: 'percent', percent: 15, amount: null, minimum: 0, enabled: true },
      ...{ categories: [], collections: [`lamps-${mark}`], products: [], firstOrder: false },
      ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerShopper: null, combines: false },
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  await openPanel(page, '/admin/discounts')
  const row = page.getByRole('listitem').filter({ hasText: code })
  await expect(row.getByText(`15 percent off · Lamps ${mark}`)).toBeVisible()
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  await openPanel(page, '/admin/discounts')
  await expect(row.getByText(`दीये ${mark}`)).toBeVisible()
  await row.getByRole('button', { name: code }).first().click()
  await expect(
    page.getByRole('dialog').getByRole('checkbox', { name: `दीये ${mark}` }),
  ).toBeChecked()
})

for (const viewport of sizes) {
  const wide = `${viewport.width} pixels wide`

  test(`the owner adds a code, switches it off and undoes that, ${wide}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    await openPanel(page, '/admin/discounts')
    await expect(page.getByText('10 percent off · Bridal')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'New code' }))
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'New code' })
    const code = `WELCOME-${Date.now()}`
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    await tabTo(page, sheet.getByLabel('Code', { exact: true }))
    await page.keyboard.type(code)
    await sheet.getByLabel('Uses in all (optional)').fill('many')
    await sheet.getByRole('button', { name: 'Save' }).click()
    const uses = sheet.getByLabel('Uses in all (optional)')
    await expect(uses).toHaveAccessibleDescription('Must be a number.')
    await uses.fill('50')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByLabel('Percent', { exact: true })).toHaveAccessibleDescription(
      'Enter a percentage.',
    )
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByLabel('Percent', { exact: true }).fill('15')
    await sheet.getByRole('checkbox', { name: 'Casual' }).check()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(toastIn(page, `The code ${code} is saved`)).toBeVisible()

    const row = page.getByRole('listitem').filter({ hasText: code })
    await expect(row.getByText('15 percent off · Casual')).toBeVisible()
    await expect(row.getByText('0 of 50')).toBeVisible()
    await row.getByRole('button', { name: `Switch off ${code}` }).click()
    await expect(row.getByText('Switched off', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByText('Active', { exact: true })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await row.getByRole('button', { name: `Edit ${code}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit the code' })
    await form.getByRole('checkbox', { name: 'Switched on' }).uncheck()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByText('Switched off', { exact: true })).toBeVisible()
  })

  test(`the owner plans a sale after a preview of its prices, and cancels it, ${wide}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    await openPanel(page, '/admin/sales')
    await page.getByRole('button', { name: 'New sale' }).click()
    const sheet = page.getByRole('dialog', { name: 'New sale' })
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    const title = `Sale ${Date.now()}`
    await sheet.getByLabel('Name').fill(title)
    await sheet.getByLabel('Percent off the price').fill('90')
    await sheet.getByRole('button', { name: 'Preview the prices' }).click()
    await expect(
      sheet.getByText('Choose a category, a collection or a piece.').first(),
    ).toBeVisible()
    await sheet.getByRole('checkbox', { name: 'Reception' }).check()
    await sheet.getByRole('button', { name: 'Preview the prices' }).click()
    await expect(sheet.getByText(/^(\d+) of \1 pieces get a lower price\.$/)).toBeVisible()
    await sheet.getByLabel('From (time in India)').fill(inDays(30))
    await sheet.getByLabel('Until (time in India)').fill(inDays(31))
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(toastIn(page, `The sale ${title} is saved`)).toBeVisible()

    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row.getByText('Planned')).toBeVisible()
    await row.getByRole('button', { name: `Call off ${title}` }).click()
    await page.getByRole('button', { name: 'Call off', exact: true }).click()
    await expect(row.getByText('Called off')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
}

test('a code keeps products that were deleted or could not be loaded', async ({ page }) => {
  await enter(page, owner)
  const listed = await page.request.get('/api/admin/products/get?limit=2')
  const [deleted, unreachable] = (await listed.json()).data
  const code = `KEEPS-${Date.now()}`
  const saved = await page.request.post('/api/admin/discounts', {
    data: {
      ...{ code, kind: 'percent', percent: 5, amount: null, categories: [], minimum: 0 },
      ...{ startsAt: null, endsAt: null, maxUses: null, maxUsesPerShopper: null },
      ...{ firstOrder: false, combines: false, enabled: true },
      products: [deleted._id, unreachable._id],
    },
  })
  expect(saved.ok()).toBe(true)
  await page.route(`**/api/admin/products/get/${deleted._id}`, (route) =>
    route.fulfill({ status: 404, json: { success: false, message: 'Gone' } }),
  )
  await page.route(`**/api/admin/products/get/${unreachable._id}`, (route) => route.abort())
  await openPanel(page, '/admin/discounts')
  await page.getByRole('button', { name: `Edit ${code}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit the code' })
  await expect(sheet.getByText('Deleted product')).toBeVisible()
  await expect(sheet.getByText('A product that could not be loaded')).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Casual' }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(toastIn(page, `The code ${code} is saved`)).toBeVisible()
  const codes = (await (await page.request.get('/api/admin/discounts?limit=50')).json()).data
  const stored = codes.find((one: { code: string }) => one.code === code)
  expect(stored).toMatchObject({
    categories: ['casual'],
    products: [deleted._id, unreachable._id],
  })
})

test('a date typed in part is not saved as no date', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/discounts')
  await page.getByRole('button', { name: 'New code' }).click()
  const sheet = page.getByRole('dialog', { name: 'New code' })
  const code = `PARTIAL-${Date.now()}`
  await sheet.getByLabel('Code', { exact: true }).fill(code)
  await sheet.getByLabel('Percent', { exact: true }).fill('15')
  const until = sheet.getByLabel('Until (time in India, optional)')
  await until.focus()
  await page.keyboard.type('12312026')
  expect(await until.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(until).toBeFocused()
  await until.fill(inDays(3))
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(toastIn(page, `The code ${code} is saved`)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: code })
  await expect(row.getByText(/until/i)).toBeVisible()
})

test('codes and sales appear in Hindi', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
  await enter(page, owner)
  await openPanel(page, '/admin/discounts')
  await expect(page.getByText('10 प्रतिशत छूट · ब्राइडल')).toBeVisible()
  await page.getByRole('button', { name: 'नया कोड' }).click()
  await expect(page.getByRole('dialog').getByLabel('हर ग्राहक के इस्तेमाल (ज़रूरी नहीं)')).toBeVisible()
  await openPanel(page, '/admin/sales')
  await expect(page.getByText('15 प्रतिशत छूट · रोज़मर्रा')).toBeVisible()
})
