import { enter, expect, openPanel, owner, test, toastIn } from '#test/e2e/visit.ts'

test('taxes take over what another saved meanwhile, and keep the typed text of the same list', async ({
  page,
}) => {
  await enter(page, owner)
  const { version: _, ...before } = (await (await page.request.get('/api/admin/tax')).json()).data
  const put = (data: object) => page.request.put('/api/admin/tax', { data })
  await openPanel(page, '/admin/settings/tax')
  const rate = page.getByRole('group', { name: 'Rate 1', exact: true })
  await rate.getByLabel('HSN or SAC').fill('6299')
  const contested = page.getByLabel('Grievance officer')
  await contested.fill('Typed here')
  const [firstRule, ...otherRules] = before.rules
  const rules = [{ ...firstRule, from: '2026-05-01' }, ...otherRules]
  const newest = { ...before, legalName: 'Saved elsewhere', grievanceOfficer: 'Asha', rules }
  expect((await put(newest)).status()).toBe(200)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByRole('button', { name: 'Load the latest version' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Legal name')).toHaveValue('Saved elsewhere')
  await expect(rate.getByLabel('Valid from')).toHaveValue('2026-05-01')
  await expect(rate.getByLabel('HSN or SAC')).toHaveValue('6299')
  await expect(contested).toHaveValue('Typed here')
  await expect(contested).toHaveAccessibleDescription('Saved by someone else: Asha')
  await save.click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  const { data: saved } = await (await page.request.get('/api/admin/tax')).json()
  expect(saved).toMatchObject({
    legalName: 'Saved elsewhere',
    grievanceOfficer: 'Typed here',
    rules: [{ hsn: '6299', from: '2026-05-01' }, ...otherRules],
  })
  expect((await put(before)).status()).toBe(200)
})

test('a form in which nobody typed shows what another saved, once its page reloads', async ({
  page,
}) => {
  await enter(page, owner)
  const list = await (await page.request.get('/api/common/feature/get')).json()
  const [, { _id, caption, link }] = list.data
  await openPanel(page, '/admin/features')
  const captions = page.getByLabel('Caption (optional)')
  await captions.first().fill('Typed here')
  const edit = (text: string) =>
    page.request.put(`/api/common/feature/edit/${_id}`, { data: { caption: text, link } })
  await edit('Saved elsewhere')
  const before = list.data[0].caption
  const first = page.getByRole('form', { name: 'Feature 1' })
  await first.getByRole('button', { name: /^Save/ }).click()
  await expect(captions.nth(1)).toHaveValue('Saved elsewhere')
  await captions.first().fill(before)
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await Promise.all([isSaved, first.getByRole('button', { name: /^Save/ }).click()])
  await edit(caption)
})

test('delivery keeps a typed fee with its zone when another zone was removed meanwhile', async ({
  page,
}) => {
  await enter(page, owner)
  const read = async () => (await (await page.request.get('/api/admin/delivery')).json()).data
  const put = (data: object) => page.request.put('/api/admin/delivery', { data })
  const before = await read()
  const zone = (name: string, states: string[], amount: number) => ({
    ...{ ...before.zones[0], name, states, areas: [] },
    rates: [{ upToGrams: null, upToRupees: null, amount }],
  })
  const zones = [zone('Goa', ['30'], 10), zone('Kerala', ['32'], 20), zone('Sikkim', ['11'], 30)]
  const prepared = await put({ ...before, zones })
  expect(prepared.status(), await prepared.text()).toBe(200)
  await openPanel(page, '/admin/settings/delivery')
  const kerala = page.getByRole('group', { name: 'Zone 2' })
  await kerala.getByLabel('Costs, in rupees').fill('25')
  const removed = await put({ ...(await read()), zones: zones.slice(1) })
  expect(removed.status(), await removed.text()).toBe(200)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await save.click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
  const saved: { name: string; rates: { amount: number }[] }[] = (await read()).zones
  expect(saved.map(({ name, rates }) => [name, rates[0]?.amount])).toEqual([
    ['Kerala', 25],
    ['Sikkim', 30],
  ])
  await put({ ...before, version: (await read()).version })
})

test('the sheet of a category loads what another saved, and asks before it closes', async ({
  page,
}) => {
  await enter(page, owner)
  const names = { name: `Capes ${Date.now()}`, nameHindi: 'केप' }
  const added = await page.request.post('/api/admin/categories', {
    data: { ...names, inNavigation: true },
  })
  const { data } = await added.json()
  const { id, version } = data.find(({ name }: { name: string }) => name === names.name)
  await openPanel(page, '/admin/categories')
  await page.getByRole('button', { name: `Edit ${names.name}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit category' })
  await sheet.getByLabel('Name in Hindi').fill('टाइप किया')
  const newest = { ...names, nameHindi: 'नया केप', inNavigation: false, isArchived: false, version }
  const put = await page.request.put(`/api/admin/categories/${id}`, { data: newest })
  expect(put.ok(), await put.text()).toBe(true)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Load the latest version' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByLabel('Name in Hindi')).toHaveValue('नया केप')
  await expect(sheet.getByRole('alert')).toHaveCount(0)

  await sheet.getByLabel('Name in Hindi').fill('फिर से')
  await page.keyboard.press('Escape')
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()
  await page.request.delete(`/api/admin/categories/${id}`)
})
