import { adminMakingPath, productPreviewPath } from '#shared/panel-paths.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const noCloth = { clothId: null, clothCm: null }

test('the owner adds an add-on of the shop’s own, renames it, and removes it', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  const { id, title } = await addProduct(page.request, 'Kurta with piping', {
    ...{ price: 4000, totalStock: 2 },
  })
  const made = await page.request.put(`/api/admin/products/making/${id}`, {
    data: {
      makes: [{ ...noCloth, make: 'measured', price: 500, days: 9, stockPolicy: 'made_to_order' }],
      addOns: [{ code: 'lining', price: 750, days: 2 }],
      ...{ depositPercent: 0 },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const path = adminMakingPath(id)
  await openPanel(page, path)
  // Only what is offered is in sight.
  await expect(page.getByRole('checkbox', { name: 'Lining' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Padding' })).toBeHidden()

  const name = `Gold piping ${crypto.randomUUID().slice(0, 8)}`
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add an add-on of your own' }).click()
  await sheet.getByLabel('Name', { exact: true }).fill('Padding')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('There is an add-on of this name already.').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByLabel('Name', { exact: true }).fill(name)
  await sheet.getByLabel('Name in Hindi').fill(`सुनहरी ${name}`)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await page.getByLabel(`${name}: price difference in rupees`).fill('450')
  await page.getByLabel(`${name}: days to make`).fill('3')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastIn(page, 'Options are saved')).toBeVisible()

  const shopPage = productPreviewPath(id)
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  await page.goto(shopPage)
  await page.getByText('आस्तीन, गला और साथ की चीज़ें').click()
  await expect(page.getByLabel(`सुनहरी ${name}`)).toBeVisible()
  await page.context().clearCookies({ name: LANGUAGE_COOKIE })

  await openPanel(page, path)
  await page.getByRole('button', { name: `Rename ${name}` }).click()
  await expect(sheet.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await sheet.getByLabel('Name', { exact: true }).fill(`${name} two`)
  await sheet.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('checkbox', { name: `${name} two` })
  await row.uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastIn(page, 'Options are saved')).toBeVisible()
  // Not offered any more, so it is folded.
  await page.getByText(/^More add-ons/).click()
  await page.getByRole('button', { name: `Rename ${name} two` }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastIn(page, 'The add-on is removed')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
