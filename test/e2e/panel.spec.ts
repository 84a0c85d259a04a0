import { deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { arrive, expect, goToProvider, owner, settled, signIn, test } from './visit.ts'

/** A picture of one colour; the store takes no file that only pretends to be one. */
function png(red: number, green: number, blue: number): Buffer {
  const [width, height] = [60, 80]
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(Array.from({ length: width }, () => [red, green, blue]).flat()),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const picture = (name: string, ...colour: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: png(...colour),
})

async function openPanel(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

async function fillProduct(sheet: Locator, title: string) {
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByLabel('Description').fill('A kurta that exists for a test.')
  await sheet.getByLabel('Category').selectOption('casual')
  await sheet.getByLabel('Price', { exact: true }).fill('1200')
}

test('the owner finds an order, gives money back for one piece, and sees both written down', async ({
  page,
  browser,
  baseURL,
}) => {
  const shopper = await arrive(page)
  await goToProvider(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()

  const office = await browser.newContext(baseURL ? { baseURL } : {})
  const desk = await office.newPage()
  await signIn(desk, owner)
  await openPanel(desk, '/admin/orders')
  await desk.getByRole('searchbox', { name: 'Search orders' }).fill(shopper.email)
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(desk).toHaveURL(/q=leela/)
  await expect(desk.getByText('1 order', { exact: true })).toBeVisible()
  await desk.getByRole('combobox', { name: 'Status', exact: true }).selectOption('rejected')
  await expect(desk.getByText('No order fits this')).toBeVisible()
  await desk.getByRole('combobox', { name: 'Status', exact: true }).selectOption('confirmed')
  await expect(desk).toHaveURL(/status=confirmed/)

  await desk.getByRole('link', { name: /View Details/ }).click()
  const dialog = desk.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByText(shopper.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Give money back' }).click()
  const form = dialog.getByRole('form', { name: 'Refund' })
  await form.getByRole('radio', { name: 'Some pieces' }).check()
  await expect(form.getByRole('button', { name: 'Refund ₹0' })).toBeDisabled()
  await form.getByRole('spinbutton').first().fill('1')
  await form.getByLabel('Reason').fill('A thread was loose')
  await form.getByLabel('Put the pieces back on the shelf').check()
  await form.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(dialog.getByText('Partly refunded')).toBeVisible()
  await expect(dialog.getByText('A thread was loose')).toBeVisible()
  await expect(form).toBeHidden()

  await dialog.getByLabel('Order Status').selectOption('inShipping')
  await dialog.getByLabel('Courier').fill('Blue Dart')
  await dialog.getByLabel('Tracking number').fill('BD 12345')
  await dialog.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(dialog.getByText('Blue Dart, BD 12345')).toBeVisible()

  await dialog.getByRole('link', { name: 'Packing slip' }).click()
  await expect(desk.getByRole('heading', { name: 'Packing slip' })).toBeVisible()
  await expect(desk.getByText('Ring twice')).toBeVisible()

  await openPanel(desk, '/admin/audit')
  const entry = desk.getByRole('listitem').filter({ hasText: 'refund asked for' }).first()
  await expect(entry).toContainText('A thread was loose')
  await office.close()
})

test('a piece with two pictures and sizes is in the shop as the owner made it', async ({
  page,
}) => {
  const title = `Panel Kurta ${Date.now()}`
  await signIn(page, owner)
  await openPanel(page, '/admin/products')
  await page.getByRole('button', { name: 'Add New Product' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add New Product' })
  const add = sheet.getByRole('button', { name: 'Add', exact: true })
  await sheet
    .getByLabel('Image')
    .setInputFiles([
      picture('maroon.png', 107, 21, 38),
      picture('green.png', 31, 77, Math.floor(Math.random() * 255)),
    ])
  await expect(sheet.getByAltText('Picture 2')).toBeVisible()
  const second = await sheet.getByAltText('Picture 2').getAttribute('src')
  await sheet.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect(sheet.getByAltText('The chosen picture')).toHaveAttribute('src', second ?? '')
  await fillProduct(sheet, title)
  await expect(add).toBeDisabled()
  for (const [place, size] of ['S', 'M'].entries()) {
    await sheet.getByRole('button', { name: 'Add a size' }).click()
    await sheet.getByLabel('Size', { exact: true }).nth(place).fill(size)
    await sheet.getByLabel('Stock', { exact: true }).nth(place).fill('4')
  }
  await add.click()
  await expect(page.getByText('Product added successfully', { exact: true })).toBeVisible()
  await expect(sheet).toBeHidden()

  const answer = await page.request.get(`/api/admin/products/get?q=${encodeURIComponent(title)}`)
  const [made] = (await answer.json()).data
  expect(made.images).toHaveLength(2)
  expect(made.image).toBe(second)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await arrive(page)
  await page.goto(`/shop/product/${made._id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'M' })).toBeAttached()
})

test('the owner previews a sale for some pieces and then makes it', async ({ page }) => {
  const title = `Sale Kurta ${Date.now()}`
  await signIn(page, owner)
  await openPanel(page, '/admin/products')
  await page.getByRole('button', { name: 'Add New Product' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add New Product' })
  await sheet.getByLabel('Image').setInputFiles(picture('gold.png', 168, 132, 63))
  await expect(sheet.getByAltText('The chosen picture')).toBeVisible()
  await fillProduct(sheet, title)
  await sheet.getByLabel('Total Stock').fill('3')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search products' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put on sale' })
  await dialog.getByLabel('Percent off').fill('25')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('insertion')).toHaveText('₹900')
  await expect(page.getByRole('article').getByText('₹900')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Apply to 1 product' }).click()
  await expect(page.getByText('1 product changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText('₹900')).toBeVisible()
})

test('someone who edits an overtaken product is told, and loses nothing', async ({ page }) => {
  await signIn(page, owner)
  const list = await page.request.get('/api/admin/products/get?limit=1&sort=title')
  const [product] = (await list.json()).data
  await openPanel(page, `/admin/products?edit=${product._id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Product' })
  await sheet.getByLabel('Description').fill('What I typed')
  const other = await page.request.put(`/api/admin/products/edit/${product._id}`, {
    data: { title: `${product.title} II` },
  })
  expect(other.ok()).toBe(true)

  const save = sheet.getByRole('button', { name: 'Edit', exact: true })
  await save.click()
  await expect(sheet.getByRole('alert')).toContainText('changed title while you were editing')
  await sheet.getByRole('button', { name: 'Load the newest' }).click()
  await expect(sheet.getByLabel('Title')).toHaveValue(`${product.title} II`)
  await expect(sheet.getByLabel('Description')).toHaveValue('What I typed')
  await save.click()
  await expect(page.getByText('Product edited successfully', { exact: true })).toBeVisible()

  const { title, description } = product
  await page.request.put(`/api/admin/products/edit/${product._id}`, {
    data: { title, description },
  })
})

test('a setting shows in the shop and in the audit log', async ({ page, browser, baseURL }) => {
  const hours = `Daily until ${(Date.now() % 11) + 1} pm, ring ${Date.now()}`
  await signIn(page, owner)
  await openPanel(page, '/admin/settings')
  const before = await page.getByLabel('Opening hours').inputValue()
  await page.getByLabel('Opening hours').fill(hours)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings are saved', { exact: true })).toBeVisible()

  const street = await browser.newContext(baseURL ? { baseURL } : {})
  const visitor = await street.newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('contentinfo').getByText(hours)).toBeVisible()
  await street.close()

  await openPanel(page, '/admin/audit')
  const entry = page.getByRole('listitem').filter({ hasText: 'settings changed' }).first()
  await expect(entry.getByRole('insertion')).toHaveText(hours)
  await page.request.put('/api/admin/settings', { data: { hours: before } })
})

test('a figure of the dashboard leads to the list that it counts', async ({ page }) => {
  await signIn(page, owner)
  await openPanel(page, '/admin/dashboard')
  await page.getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/days=90/)
  await expect(page.getByRole('img', { name: /in 90 days/ })).toBeVisible()
  const delivered = page.getByRole('link', { name: /^Delivered/ })
  const count = /\d+/.exec((await delivered.textContent()) ?? '')?.[0]
  await delivered.click()
  await expect(page).toHaveURL(/status=delivered/)
  await expect(page.getByText(new RegExp(`^${count} orders?$`))).toBeVisible()
})

test('a file with a bad line is mended and then imported', async ({ page }) => {
  const title = `Imported Kurta ${Date.now()}`
  await signIn(page, owner)
  const list = await page.request.get('/api/admin/products/get?limit=1')
  const [{ image }] = (await list.json()).data
  const file = (price: string) => ({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `title,description,category,price,totalStock,images\n${title},From a file,casual,1500,3,${image}\n${title} II,From a file,casual,${price},3,${image}\n`,
    ),
  })
  await openPanel(page, '/admin/products')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const go = dialog.getByRole('button', { name: 'Import' })
  await dialog.getByLabel('CSV or zip').setInputFiles(file('many'))
  const row = dialog.getByRole('row').filter({ hasText: 'price' })
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await expect(go).toBeDisabled()
  await dialog.getByLabel('CSV or zip').setInputFiles(file('1600'))
  await expect(dialog.getByText('2 to add')).toBeVisible()
  await go.click()
  await expect(page.getByText('2 added, 0 changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${title} II` })).toBeVisible()

  for (const one of [title, `${title} II`]) {
    await page.getByRole('button', { name: `Delete ${one}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: one, exact: true })).toHaveCount(0)
  }
})
