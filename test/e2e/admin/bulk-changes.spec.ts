import type { Locator, Page } from '@playwright/test'
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

const ROWS = 1000
const BAD = [11, 501, 1001]

async function aPicture(page: Page): Promise<string> {
  const list = await page.request.get('/api/admin/products/get?q=Phera')
  return (await list.json()).data[0].image
}

test('the owner corrects three bad rows of a thousand and imports the file, then changes and deletes all its products together', async ({
  page,
}) => {
  const name = `Imported ${Date.now()}`
  await enter(page, owner)
  const image = await aPicture(page)
  const file = (bad: number[]) => {
    const rows = Array.from({ length: ROWS }, (_, n) => {
      const price = bad.includes(n + 2) ? 'many' : 1500 + n
      return `${name} no ${n},From a file,casual,${price},3,${image}`
    })
    const table = ['title,description,category,price,totalStock,images', ...rows].join('\n')
    return { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  }
  await openPanel(page, '/admin/products')
  const main = page.getByRole('main')
  await main.getByText('More', { exact: true }).click()
  await main.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const go = dialog.getByRole('button', { name: 'Import' })
  await dialog.getByLabel('CSV, Excel or zip').setInputFiles(file(BAD))
  for (const line of BAD) {
    const row = dialog.getByRole('row').filter({ hasText: 'price' })
    await expect(row.getByRole('cell', { name: String(line), exact: true })).toBeVisible()
  }
  await expect(dialog.getByRole('row')).toHaveCount(1 + BAD.length)
  await expect(go).toBeDisabled()
  await dialog.getByLabel('CSV, Excel or zip').setInputFiles(file([]))
  await expect(dialog.getByText('1,000 to add')).toBeVisible()
  await go.click()
  await expect(page.getByText('1,000 added, 0 changed', { exact: true })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search products' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1,000 products', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('51 to 100 of 1,000')).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('checkbox', { name: 'This whole page' }).check()
  await expect(page.getByText('50 chosen', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose all 1,000' }).click()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  const sale = page.getByRole('dialog', { name: 'Put on sale' })
  await sale.getByLabel('Percent off').fill('50')
  await sale.getByRole('button', { name: 'Preview' }).click()
  await expect(sale.getByText('and 900 more in the same way')).toBeVisible()
  await sale.getByRole('button', { name: 'Apply to 1,000 products' }).click()
  await expect(page.getByText('1,000 products changed', { exact: true })).toBeVisible()
  const left = page.waitForURL(/sale=0/)
  await main.getByText('Filter', { exact: true }).click()
  await page.getByRole('combobox', { name: 'On sale' }).selectOption('0')
  await left
  await expect(page.getByText('No product fits this')).toBeVisible()
  await main.getByRole('link', { name: 'Remove the filter Not on sale' }).click()
  await expect(page.getByText('1,000 products', { exact: true })).toBeVisible()

  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('checkbox', { name: 'This whole page' }).check()
  await page.getByRole('button', { name: 'Choose all 1,000' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete' })
  await leaving.getByRole('button', { name: 'Preview' }).click()
  await leaving.getByRole('button', { name: 'Delete 1,000 products' }).click()
  await expect(page.getByText('No product fits this')).toBeVisible()
})

for (const [language, title, sentence] of [
  ['en', 'Import products', 'There is no cloth “Moonlight”.'],
  ['hi', 'फ़ाइल से प्रोडक्ट लाएँ', '“Moonlight” नाम का कोई थान नहीं है।'],
] as const)
  test(`the columns and errors of a product file fit a phone, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, owner)
    await page
      .context()
      .addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL ?? '' }])
    await openPanel(page, '/admin/products')
    await page
      .getByRole('main')
      .getByText(/^(More|और)$/)
      .click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Import$|^फ़ाइल से लाएँ$/ })
      .click()
    const dialog = page.getByRole('dialog', { name: title })
    // An unknown column opens the list of columns.
    const heading =
      'title,description,category,price,totalStock,makes,makeCloths,makeCentimetres,addOnDays,x'
    const row = 'Piece,Text,casual,900,1,measured:500,measured:Moonlight,measured:300,,'
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'products.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`${heading}\n${row}\n`),
    })
    await expect(dialog.getByRole('cell', { name: sentence })).toBeVisible()
    const wider = await dialog.evaluate(
      (box) =>
        [...box.querySelectorAll('select')].filter((one) => {
          const list = one.closest('details')?.getBoundingClientRect()
          return one.getBoundingClientRect().right > (list?.right ?? 0)
        }).length,
    )
    expect(wider).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })

test('a preview of a bulk change shows before and after, and changes nothing', async ({ page }) => {
  await enter(page, owner)
  const { id, title } = await addProduct(page.request, 'Sale Kurta', {
    ...{ image: await aPicture(page), status: 'published', price: 1200, totalStock: 3 },
  })
  await openPanel(page, `/admin/products?q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put on sale' })
  await dialog.getByLabel('Percent off').fill('25')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('insertion')).toHaveText('₹900')
  const kept = await page.request.get(`/api/shop/products/get/${id}`)
  expect((await kept.json()).data.salePrice).toBe(0)
  await dialog.getByRole('button', { name: 'Apply to 1 product' }).click()
  await expect(page.getByText('1 product changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText('₹900')).toBeVisible()
  await page.request.delete(`/api/admin/products/delete/${id}`)
})

test('the owner moves products to a category and a collection, unpublishes them, and takes it back', async ({
  page,
}) => {
  await enter(page, owner)
  const { id, title } = await addProduct(page.request, 'Moved Kurta', {
    ...{ image: await aPicture(page), status: 'published', price: 1200, totalStock: 3 },
  })
  await openPanel(page, `/admin/products?q=${encodeURIComponent(title)}`)
  const read = async () =>
    (await (await page.request.get(`/api/admin/products/get/${id}`)).json()).data
  async function change(kind: string, choose: (dialog: Locator) => Promise<unknown>) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    await page
      .getByRole('region', { name: 'Chosen products' })
      .getByRole('button', { name: kind, exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: kind })
    await choose(dialog)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Apply to 1 product' }).click()
    // The toast may be that of the change before.
    await expect(dialog).toBeHidden()
    await expect(toastIn(page, '1 product changed').last()).toBeVisible()
  }
  await change('Category', (dialog) => dialog.getByLabel('Category').selectOption('reception'))
  await change('Collections', (dialog) =>
    dialog.getByLabel('Collection', { exact: true }).selectOption('velvet-evenings'),
  )
  await change('Unpublish', async () => {})
  expect(await read()).toMatchObject({
    category: 'reception',
    collections: ['velvet-evenings'],
    status: 'draft',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article').getByText('Draft')).toHaveCount(0)
  expect((await read()).status).toBe('published')
  await change('Collections', async (dialog) => {
    await dialog.getByLabel('Remove from a collection').check()
    await dialog.getByLabel('Collection', { exact: true }).selectOption('velvet-evenings')
  })
  expect((await read()).collections).toEqual([])
  await page.request.delete(`/api/admin/products/delete/${id}`)
})
