import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const send = (file: string | Uint8Array, dryRun = true) =>
  shop.importProducts(file, { dryRun: dryRun ? '1' : '0' })

const head = ['title', 'description', 'category', 'price', 'totalStock', 'images']
const productRow = (title: string, price = '900') => [
  title,
  'Soft',
  'casual',
  price,
  '5',
  '/pictures/a.webp',
]
const table = (rows: string[][], delimiter = ',', end = '\r\n') =>
  rows.map((row) => row.join(delimiter)).join(end)
const titles = async (q: string) => {
  const { data } = (await owner.call('GET', `/api/admin/products/get?q=${q}`)).body
  return data.map((one: { title: string; price: number }) => [one.title, one.price])
}
const utf16 = (text: string, mark = true) =>
  Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')

describe('reads a table as a spreadsheet writes it:', () => {
  test.each([
    ['with commas', (rows: string[][]) => strToU8(table(rows))],
    ['with semicolons', (rows: string[][]) => strToU8(table(rows, ';'))],
    ['with tabs', (rows: string[][]) => strToU8(table(rows, '\t'))],
    ['with sep=', (rows: string[][]) => strToU8(`sep=;\r\n${table(rows, ';')}`)],
    ['in UTF-8 with a mark', (rows: string[][]) => strToU8(`\ufeff${table(rows)}`)],
    ['in UTF-16 with tabs', (rows: string[][]) => utf16(table(rows, '\t'))],
    ['in UTF-16 without a mark', (rows: string[][]) => utf16(table(rows), false)],
    ['in UTF-16, the other way round', (rows: string[][]) => utf16(table(rows)).swap16()],
    ['in Windows-1252', (rows: string[][]) => Buffer.from(table(rows), 'latin1')],
    ['as .xlsx', (rows: string[][]) => writeExcelFile(rows).toBuffer()],
  ])('%s', async (how, write) => {
    const title = `Crêpe ${how}`.replace('=', '').replace(',', '')
    const { body } = await send(await write([head, productRow(title)]), false)
    expect(body.data).toMatchObject({ added: 1, errors: [], written: true })
    expect(await titles(encodeURIComponent(title))).toEqual([[title, 900]])
  })

  test('reads headings in any case and names the ignored columns', async () => {
    const rows = [
      ['TITLE', 'Description ', 'Category', 'Price', 'Total Stock', 'IMAGES', 'Shelf', 'Supplier'],
      [...productRow('Mixed case'), 'B2', 'Asha'],
    ]
    const { body } = await send(table(rows))
    expect(body.data).toMatchObject({ added: 1, errors: [], ignored: ['Shelf', 'Supplier'] })
    const twice = await send(
      table([
        [...head, 'Title'],
        [...productRow('Twice'), 'x'],
      ]),
    )
    expect(twice.status).toBe(400)
    expect(twice.body.message).toContain('twice')
  })

  test('reads a picture from a column “image”', async () => {
    const columns = head.map((name) => (name === 'images' ? 'image' : name))
    const { body } = await send(table([columns, productRow('One picture')]))
    expect(body.data).toMatchObject({ added: 1, errors: [], ignored: [] })
  })

  test('reports each error once by the columns that it reads', async () => {
    const [, ...columns] = productColumns
    const wrong: Partial<Record<(typeof productColumns)[number], string>> = {
      title: 'Wrong all over',
      description: 'Soft',
      totalStock: 'some',
      stockWas: 'some',
      status: 'somewhere',
      publishAt: 'then',
      price: 'much',
      salePrice: 'less',
      category: 'shoes',
      sku: 'S'.repeat(61),
      fabric: 'silk; cotton'.repeat(20),
    }
    const row = columns.map((name) => wrong[name] ?? '')
    const sized = columns.map((name) => (name === 'sizes' ? 'S:x|M:y|S:1' : (wrong[name] ?? '')))
    const { errors } = (await send(table([columns, row, sized]))).body.data
    for (const line of [2, 3]) {
      const told = errors
        .filter((error: { line: number }) => error.line === line)
        .map(({ path }: { path: string }) => path)
      expect(told.length).toBeGreaterThan(8)
      expect(told.filter((path: string) => !columns.some((name) => name === path))).toEqual([])
      expect(new Set(told).size).toBe(told.length)
    }
  })

  test('refuses a row with more cells than the heading', async () => {
    const { body } = await send(table([head, [...productRow('Comma'), 'more']]))
    expect(body.data.errors).toEqual([
      { line: 2, path: 'file', message: expect.stringContaining('more cells') },
    ])
  })

  test('reads prices and categories as people write them', async () => {
    const rows = [
      [...head, 'salePrice'],
      [
        'Rupees 1',
        'Soft',
        'Party wear',
        '"₹1,25,000"',
        '"1,000"',
        '/pictures/a.webp',
        'Rs. 999.50/-',
      ],
      ['Rupees 2', 'Soft', 'BRIDAL', '"INR 2,500"', '5', '/pictures/a.webp', ''],
    ]
    expect((await send(table(rows), false)).body.data.errors).toEqual([])
    const { data } = (await owner.call('GET', '/api/admin/products/get?q=Rupees&sort=title')).body
    expect(data).toMatchObject([
      { category: 'Partywear', price: 125000, salePrice: 999.5, totalStock: 1000 },
      { category: 'bridal', price: 2500 },
    ])
    const wrong = await send(
      table([head, productRow('Wrong', '12,5')].map((row) => row.map((c) => `"${c}"`))),
    )
    expect(wrong.body.data.errors).toMatchObject([{ path: 'price' }])
  })

  test('skips empty rows, between and after, and errors name the spreadsheet’s row', async () => {
    const empty = ['', '', '', '', '', '']
    const long = ['Long', '"Two\r\nlines"', 'casual', '900', '5', '/pictures/a.webp']
    const rows = [head, long, empty, [''], productRow('Dear', 'much'), empty, empty]
    const { body } = await send(table(rows))
    expect(body.data.errors).toMatchObject([{ line: 5, path: 'price' }])
    const sheet = [head, productRow('One'), empty, productRow('Dear', 'much'), empty].map((row) =>
      row.map((cell) => cell || null),
    )
    const xlsx = (await send(await writeExcelFile(sheet).toBuffer())).body
    expect(xlsx.data.errors).toMatchObject([{ line: 4, path: 'price' }])
  })
})

test('a date with a time is the moment in India', async () => {
  const publishAt = {
    value: new Date('2030-12-01T10:30:00Z'),
    type: Date,
    format: 'dd/mm/yyyy hh:mm',
  }
  const sheet = [
    [...head, 'status', 'publishAt'],
    [...productRow('Timed launch'), 'scheduled', publishAt],
  ]
  const { body } = await send(await writeExcelFile(sheet).toBuffer(), false)
  expect(body.data).toMatchObject({ added: 1, errors: [] })
  const { data } = (await owner.call('GET', '/api/admin/products/get?q=Timed%20launch')).body
  expect(data).toMatchObject([{ publishAt: '2030-12-01T05:00:00.000Z' }])
})

test('finds the delimiter and the rows’ numbers with lines before the heading', async () => {
  const wrong = table([head, productRow('Wrong', 'much')], ';')
  const lines = async (file: string) =>
    (await send(file)).body.data.errors.map(({ line }: { line: number }) => line)
  expect(await lines(`sep=;\r\n${wrong}`)).toEqual([2])
  expect(await lines(`\r\n${wrong}`)).toEqual([3])
})

test('warns of a size that a spreadsheet turned into a time, and writes nothing', async () => {
  const rows = [
    [...head, 'sizes'],
    [...productRow('Timed'), '38:02:00'],
  ]
  const { errors } = (await send(table(rows), false)).body.data
  expect(errors).toEqual([{ line: 2, path: 'sizes', message: expect.stringContaining('38:2') }])
  // As a spreadsheet stores 38:02, in days since 1899-12-30.
  const time = { value: new Date('1899-12-31T14:02:00Z'), type: Date, format: 'hh:mm:ss' }
  const sheet = [
    [...head, 'sizes'],
    [...productRow('Timed'), time],
  ]
  const xlsx = (await send(await writeExcelFile(sheet).toBuffer())).body
  expect(xlsx.data.errors).toMatchObject([
    { path: 'sizes', message: expect.stringContaining('38:2') },
  ])
})

test('names too large and missing pictures before anything is written', async () => {
  const rows = [
    head,
    [...productRow('Heavy').slice(0, 5), 'heavy.png'],
    [...productRow('Missing').slice(0, 5), 'pictures/missing.png'],
    [...productRow('Elsewhere').slice(0, 5), '/home/asha/red.png'],
    [...productRow('Drive').slice(0, 5), 'C:\\pictures\\red.png'],
  ]
  const files = {
    'products.csv': strToU8(table(rows)),
    'heavy.png': new Uint8Array(11 * 1024 ** 2),
  }
  const { errors } = (await send(zipSync(files), false)).body.data
  expect(
    errors.map(({ line, message }: { line: number; message: string }) => [line, message]),
  ).toEqual([
    [2, expect.stringMatching(/“heavy.png” has 11 MB/)],
    [3, expect.stringContaining('pictures/missing.png')],
    [4, expect.stringContaining('/home/asha/red.png')],
    [5, expect.stringContaining('red.png')],
  ])
})

test('refuses a workbook that unpacks to too much or is invalid', async () => {
  const sheet = new Uint8Array(60 * 1024 ** 2)
  const bomb = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/worksheets/sheet1.xml': sheet })
  const refused = await send(bomb)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringMatching(/too (much|large)/),
  ])
  const torn = await send(zipSync({ 'xl/workbook.xml': strToU8('<x/>') }))
  expect([torn.status, torn.body.message]).toEqual([400, expect.stringContaining('.xlsx')])
})

test('the workbook of all products imports unchanged', async () => {
  const sized = await shop.product({ title: '=HYPERLINK(1)', sizes: [{ size: '38', stock: 2 }] })
  const { body, headers } = await exported('/api/admin/products/export-xlsx')
  expect(headers['content-disposition']).toContain('products.xlsx')
  const rows = await readSheet(body)
  expect(rows.find(([id]) => id === sized)).toContain('38:2')
  expect((await send(body, false)).body.data).toMatchObject({ added: 0, changed: 0, errors: [] })
})

async function exported(url: string) {
  const answer = await shop.app.inject({ url, headers: { cookie: owner.cookie } })
  return { body: answer.rawPayload, headers: answer.headers, text: answer.body }
}

test('exports orders in Indian time, by order or by item, with payment and net', async () => {
  const shopper = await shop.shopper()
  const a = await shop.product({ title: '@Aari sari', price: 1000 })
  const b = await shop.product({ title: 'Bandhani', price: 500 })
  const products = [{ productId: a, quantity: 2 }, { productId: b }]
  const { addressId } = await readyToBuy(shopper, products)
  const id = await buy(shopper, addressId, 2500)
  await shop.db`UPDATE orders SET created_at = '2026-03-01T20:00:00Z' WHERE id = ${id}`
  await shop.db`UPDATE order_events SET at = '2026-03-01T20:05:00Z' WHERE order_id = ${id} AND kind = 'paid'`
  const body = { refundId: crypto.randomUUID(), reason: 'Torn', restock: false }
  const lines = [{ position: 0, quantity: 1 }]
  const detail = await owner.call('POST', `/api/admin/orders/refund/${id}`, { ...body, lines })
  expect(detail.body.data.refunds[0].state).toBe('done')
  const { orderNumber, captureId } = detail.body.data

  const csv = (await exported('/api/admin/orders/export')).text.replace(/^\ufeff/, '').split('\n')
  const names = csv[0]?.split(',') ?? []
  const cell = (name: string) => csv[1]?.split(',')[names.indexOf(name)]
  expect(cell('order_number')).toBe(orderNumber)
  expect(cell('order_date')).toBe('2026-03-02 01:30')
  expect(cell('paid_date')).toBe('2026-03-02 01:35')
  expect(cell('payment_id')).toBe(captureId)
  expect([cell('total_inr'), cell('refunded_inr'), cell('net_inr')]).toEqual([
    '2500',
    '1000',
    '1500',
  ])

  const sheet = await readSheet((await exported('/api/admin/orders/export-xlsx?rows=lines')).body)
  const [heading, ...rows] = sheet
  const column = (name: string) => rows.map((row) => row[heading?.indexOf(name) ?? -1])
  expect(column('piece')).toEqual(['@Aari sari', 'Bandhani'])
  expect(column('refunded_quantity')).toEqual([1, 0])
  expect(column('net_inr')).toEqual([1000, 500])
  const byPiece = (await exported('/api/admin/orders/export?rows=lines')).text
  expect(byPiece).toContain(",'@Aari sari,")
})

test('a zip may contain a workbook with its pictures, and one that unpacks to too much is refused', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a11' } })
    .png()
    .toBuffer()
  const named = [...productRow('Zipped sheet').slice(0, -1), 'red.png']
  const workbook = await writeExcelFile([head, named]).toBuffer()
  const files = { 'products.xlsx': new Uint8Array(workbook), 'red.png': new Uint8Array(png) }
  expect((await send(zipSync(files), false)).body.data).toMatchObject({ added: 1, errors: [] })
  const bomb = zipSync({ 'workbook.xml': new Uint8Array(60_000_000) })
  const inside = await send(zipSync({ 'products.xlsx': bomb }))
  expect([inside.status, inside.body.message]).toEqual([400, expect.stringContaining('too large')])
})

test('reports a picture that the shop does not have, unless the product had lost it before', async () => {
  const row = [...productRow('No picture').slice(0, -1), '/images/gone.webp']
  const { errors } = (await send(table([head, row]), false)).body.data
  expect(errors).toMatchObject([{ line: 2, path: 'images' }])
  await shop.product({ title: 'Lost its picture', image: '/images/gone.webp', sku: 'LP-1' })
  const columns = [...head, 'sku']
  const known = ['Lost its picture', 'New words', 'casual', '900', '5', '/images/gone.webp', 'LP-1']
  expect((await send(table([columns, known]))).body.data).toMatchObject({ changed: 1, errors: [] })
})
