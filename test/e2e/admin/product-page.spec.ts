import type { Locator, Page } from '@playwright/test'
import {
  addProduct,
  axeFindings,
  enter,
  expect,
  holdRequests,
  openPanel,
  owner,
  settled,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const asksOn = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const saveOn = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const readProduct = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/admin/products/get/${id}`)).json()).data

/** Pastes what a spreadsheet copies. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((input, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

const viewports = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

for (const [name, viewport] of viewports) {
  test(`the page of a product saves words, price, collections and sizes together, ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const { id, title } = await addProduct(page.request, 'Page piece', {
      ...{ price: 1200, totalStock: 3 },
    })
    await openPanel(page, `/admin/products?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await settled(page)
    if (name === 'desktop') {
      for (const label of ['Price', 'Sale Price', 'Cost price in rupees'])
        await expect(page.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('The price has not changed yet.')).toBeInViewport()
    }
    await page.getByLabel('Description').fill('Told at length')
    await page.getByLabel('Price', { exact: true }).fill('1350')
    await page.getByRole('checkbox', { name: 'Velvet Evenings' }).check()
    await page.getByRole('button', { name: 'Add a size' }).click()
    await expect(page.getByLabel('Size, size 1')).toBeFocused()
    await paste(page.getByLabel('Size, size 1'), `S\t2\t${id.slice(-6)}-S\t1,200\nM\t4\n`)
    await expect(page.getByLabel('Weight in grams, size S')).toHaveValue('1200')
    await page.getByLabel('Stock, size S').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Stock, size M')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByLabel('Size, size M')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Stock, size M')).toBeFocused()
    await page.keyboard.type('5')
    const box = await page.getByLabel('Stock, size M').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(await axeFindings(page)).toEqual([])
    await saveOn(page).click()
    await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
    await expect(saveOn(page)).toBeDisabled()
    const saved = await readProduct(page, id)
    expect(saved).toMatchObject({
      description: 'Told at length',
      price: 1350,
      collections: ['velvet-evenings'],
      sizes: [
        { size: 'S', stock: 2, sku: `${id.slice(-6)}-S`, weight: 1200 },
        { size: 'M', stock: 5 },
      ],
    })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)

    // The next save starts from what was saved.
    await page.getByLabel('Stock, size S').fill('1')
    await saveOn(page).click()
    await expect(saveOn(page)).toBeDisabled()
    expect((await readProduct(page, id)).sizes[0].stock).toBe(1)
    await page.getByLabel('Price difference, size S').fill('much')
    await saveOn(page).click()
    await expect(page.getByLabel('Price difference, size S')).toHaveAccessibleDescription(
      'Price difference must be a number.',
    )
    await page.getByRole('link', { name: 'Products' }).first().click()
    await asksOn(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await page.request.delete(`/api/admin/products/delete/${id}`)
  })

  test(`the table of products edits price and stock in place, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const { id, title } = await addProduct(page.request, 'Table piece', {
      ...{ price: 1200, totalStock: 3 },
    })
    await openPanel(page, `/admin/products?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await expect(page).toHaveURL(/view=table/)
    const price = page.getByLabel(`Price of ${title}`, { exact: true })
    await price.fill('1100')
    await page.getByLabel(`Stock of ${title}`).fill('7')
    await page.keyboard.press('Enter')
    await expect(toastIn(page, 'Product edited successfully')).toBeVisible()
    expect(await readProduct(page, id)).toMatchObject({ price: 1100, totalStock: 7 })

    await price.fill('1000')
    await page.request.put(`/api/admin/products/edit/${id}`, { data: { price: 1500 } })
    const save = page.getByRole('button', { name: `Save ${title}` })
    await save.click()
    await page.getByRole('button', { name: 'Load the latest version' }).click()
    await expect(price).toHaveValue('1000')
    await expect(price).toHaveAccessibleDescription('Saved by someone else: 1500')
    expect(await axeFindings(page)).toEqual([])
    await save.click()
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
    expect((await readProduct(page, id)).price).toBe(1000)

    await price.fill('none')
    await save.click()
    await expect(price).toHaveAccessibleDescription('Price must be a number.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(price).toHaveValue('1000')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await page.request.delete(`/api/admin/products/delete/${id}`)
  })
}

test('a new product is added on its page, which the sheet leads to', async ({ page }) => {
  await enter(page, owner)
  const { id: known } = await addProduct(page.request, 'Pictured', { price: 900, totalStock: 1 })
  const title = `From the page ${Date.now()}`
  await openPanel(page, '/admin/products?edit=new')
  await page.getByRole('link', { name: 'All details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible()
  await settled(page)
  await page.getByLabel('Title').fill(title)
  await saveOn(page).click()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(
    'Description is missing.',
  )
  await page.getByLabel('Description').fill('All of it')
  await page.getByLabel('Category', { exact: true }).selectOption('casual')
  await page.getByLabel('Status').selectOption('draft')
  await page.getByLabel('Price', { exact: true }).fill('900')
  await page.getByLabel('Total Stock').fill('2')
  await saveOn(page).click()
  await expect(toastIn(page, 'Product added successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await readProduct(page, id)).toMatchObject({ title, status: 'draft', totalStock: 2 })
  for (const one of [id, known]) await page.request.delete(`/api/admin/products/delete/${one}`)
})

test('the page of a product keeps typed words in a conflict, and while it is saved', async ({
  page,
}) => {
  await enter(page, owner)
  const { id } = await addProduct(page.request, 'Contested', { price: 900, totalStock: 1 })
  await openPanel(page, `/admin/products/${id}`)
  await page.getByLabel('Description').fill('Typed here')
  await page.request.put(`/api/admin/products/edit/${id}`, { data: { maker: 'Saved elsewhere' } })
  await saveOn(page).click()
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Maker (optional)')).toHaveValue('Saved elsewhere')
  await expect(page.getByLabel('Description')).toHaveValue('Typed here')

  const release = await holdRequests(page, '**/api/admin/products/edit/**')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await saveOn(page).click()
  await sent
  await page.getByLabel('Care (optional)').fill('Typed later')
  release()
  await saved
  await expect(saveOn(page)).toBeEnabled()
  await expect(page.getByLabel('Care (optional)')).toHaveValue('Typed later')
  expect(await readProduct(page, id)).toMatchObject({ description: 'Typed here', care: '' })
  await saveOn(page).click()
  await expect(saveOn(page)).toBeDisabled()
  expect((await readProduct(page, id)).care).toBe('Typed later')
  await page.request.delete(`/api/admin/products/delete/${id}`)
})
