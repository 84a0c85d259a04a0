import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop({ checksLedger: false })
const { owner } = shop

const head = 'id,title,description,category,price,salePrice,totalStock,sizes,images'
const row = (n: number, price = '1500') =>
  `,Imported kurta ${n},"Handloom, with a ""temple"" border",casual,${price},,${n % 9},,/pictures/a.webp`

const send = (file: Uint8Array | string, dryRun = false, importId?: string) =>
  shop.importProducts(file, { dryRun: dryRun ? '1' : '0', ...(importId && { importId }) })
const follow = (id: string) => owner.call('GET', `/api/admin/products/import/${id}`)
const total = async () => (await owner.call('GET', '/api/admin/products/get?limit=1')).body.total

test('a spreadsheet runs no cell of an export, and each imports unchanged', async () => {
  const titles = ['=HYPERLINK("http://evil.example")', '+91 saree', "'-draped", '@home kurta']
  for (const title of titles) await shop.product({ title })
  const { body } = await owner.call('GET', '/api/admin/products/export')
  const cells = String(body).split(/[\n,]/)
  expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([])
  const report = (await send(String(body), true)).body.data
  expect(report).toMatchObject({ added: 0, changed: 0, errors: [] })
  for (const title of titles)
    await shop.db`UPDATE products SET deleted_at = now() WHERE title = ${title}`
})

test('an export imports unchanged, and a changed cell changes its product', async () => {
  const id = await shop.product({
    title: 'Round trip',
    price: 900,
    sizes: [
      { size: 'S', stock: 2 },
      { size: 'M', stock: 0 },
    ],
  })
  const { body } = await owner.call('GET', '/api/admin/products/export')
  expect((await send(body)).body.data).toMatchObject({ added: 0, changed: 0, errors: [] })
  const edited = String(body).replace('S:2|M:0', 'S:2|M:7')
  expect((await send(edited)).body.data).toMatchObject({ added: 0, changed: 1, written: true })
  expect(await shop.fetchStock(id)).toBe(9)
})

test('the file exports and imports Hindi texts, and keeps them where it has no column for them', async () => {
  const titleHindi = 'पन्ना साड़ी, हरे में'
  const id = await shop.product({ title: 'Panna saree', titleHindi, descriptionHindi: 'करघे से।' })
  const { body } = await owner.call('GET', '/api/admin/products/export')
  const [heading = '', ...lines] = String(body).split('\n')
  const line = lines.find((one) => one.startsWith(id)) ?? ''
  expect(line).toContain(titleHindi)
  const changed = [heading, line.replace(titleHindi, 'पन्ना')].join('\n')
  expect((await send(changed)).body.data).toMatchObject({ changed: 1, errors: [], written: true })
  const texts = async () => (await owner.call('GET', `/api/shop/products/get/${id}`)).body.data
  expect(await texts()).toMatchObject({ titleHindi: 'पन्ना', descriptionHindi: 'करघे से।' })
  const { image, totalStock } = await texts()
  const bare = `${head}\n${id},Panna,Text,casual,1500,,${totalStock},,${image}`
  expect((await send(bare)).body.data).toMatchObject({ changed: 1, errors: [] })
  expect(await texts()).toMatchObject({ title: 'Panna', titleHindi: 'पन्ना' })
})

test('an older file does not restore items sold since', async () => {
  const id = await shop.product({ title: 'Sold meanwhile', price: 700, totalStock: 9 })
  const { body } = await owner.call('GET', '/api/admin/products/export')
  const lines = String(body).split('\n')
  const [columns = '', mine = ''] = [
    lines[0],
    lines.find((line) => line.includes('Sold meanwhile')),
  ]
  await shop.db`UPDATE product_stock SET available = available - 4 WHERE product_id = ${id}`
  const dearer = mine.replace(',700,', ',750,')
  const first = (await send(`${columns}\n${dearer}`)).body.data
  expect(first).toMatchObject({ changed: 1, written: true, stock: [], stockTotal: 0 })
  expect(await shop.fetchProduct(id)).toMatchObject({
    price: 750,
    totalStock: 5,
  })
  expect((await send(`${columns}\n${dearer}`)).body.data).toMatchObject({
    changed: 0,
    unchanged: 1,
  })
})

test('a preview names every product whose stock would change', async () => {
  const id = await shop.product({ title: 'Counted piece', totalStock: 6, sku: 'CP-1' })
  const columns = 'sku,title,description,category,price,totalStock,stockWas,images'
  const cells = 'CP-1,Counted piece,A raw silk lehenga with zardozi.,bridal,45000'
  const moved = `${columns}\n${cells},8,6,/pictures/lehenga.webp`
  await shop.db`UPDATE product_stock SET available = 5 WHERE product_id = ${id}`
  expect((await send(moved, true)).body.data).toMatchObject({
    changed: 1,
    stock: [{ line: 2, title: 'Counted piece', size: '', before: 5, after: 7 }],
    stockTotal: 1,
  })
  expect((await send(moved.replace(',8,6,', ',0,6,'), true)).body.data.errors).toMatchObject([
    { line: 2, path: 'totalStock' },
  ])
})

test('importing the same file twice changes nothing, matched by SKU or by all cells', async () => {
  const columns = 'sku,title,description,category,price,totalStock,images'
  const file = `${columns}\nTW-1,Twice by SKU,Text,casual,500,2,/pictures/a.webp\n,Twice by cells,Text,casual,500,2,/pictures/a.webp`
  expect((await send(file)).body.data).toMatchObject({ added: 2, written: true })
  expect((await send(file)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  const dearer = file.replace('Text,casual,500', 'Text,casual,550')
  expect((await send(dearer)).body.data).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
})

test('a file without versions sent twice changes stock once, and reports when it cannot know', async () => {
  const id = await shop.product({ sku: 'TW-2', totalStock: 10 })
  const stock = () => shop.fetchStock(id)
  const { title, description } = await shop.fetchProduct(id)
  const columns = 'sku,title,description,category,price,totalStock,stockWas,images'
  const file = (total: number) =>
    `${columns}\nTW-2,${title},"${description}",casual,1000,${total},10,/pictures/a.webp`
  await send(file(12))
  expect(await stock()).toBe(12)
  const { body } = await send(file(12))
  expect(body.data.errors).toEqual([])
  expect(await stock()).toBe(12)
  const unknown = await send(file(15))
  expect(unknown.body.data.errors).toMatchObject([{ line: 2, path: 'totalStock' }])
  expect(unknown.body.data.errors[0].message).toContain('The stock was 10')
  expect(await stock()).toBe(12)
})

test('a repeated file changes stock by size once', async () => {
  const sizes = [{ size: 'M', stock: 3 }]
  const id = await shop.product({ sku: 'TW-4', totalStock: undefined, sizes })
  const file = (m: number) =>
    `sku,title,description,category,price,sizes,stockWas,images\nTW-4,Sized,Text,casual,900,M:${m},M:3,/pictures/a.webp`
  for (const _ of [1, 2]) expect((await send(file(5))).body.data.errors).toEqual([])
  expect((await send(file(6))).body.data.errors).toMatchObject([{ path: 'sizes' }])
  const { body } = await shop.call('GET', `/api/shop/products/get/${id}`)
  expect(body.data.sizes).toEqual([{ size: 'M', stock: 5 }])
})

test('a file without a column of sizes keeps the sizes', async () => {
  const sizes = [
    { size: 'M', stock: 3 },
    { size: 'L', stock: 4 },
  ]
  const id = await shop.product({ sku: 'TW-3', totalStock: undefined, sizes })
  const file = (total: number) =>
    `sku,title,description,category,price,totalStock,images\nTW-3,Sized,Text,casual,900,${total},/pictures/a.webp`
  expect((await send(file(5))).body.data.errors).toMatchObject([{ line: 2, path: 'totalStock' }])
  expect((await send(file(7))).body.data).toMatchObject({ errors: [], changed: 1 })
  const { body } = await shop.call('GET', `/api/shop/products/get/${id}`)
  expect(body.data).toMatchObject({ title: 'Sized', price: 900, sizes })
})

test('a file without a column of sale prices keeps them, and names a row below one', async () => {
  const id = await shop.product({ title: 'On sale', sku: 'SALE-1', price: 1500, salePrice: 1200 })
  const { description, image, totalStock } = (
    await owner.call('GET', `/api/admin/products/get/${id}`)
  ).body.data
  const file = (price: number) =>
    [
      'sku,title,description,category,price,totalStock,images',
      `SALE-1,On sale,"${description}",bridal,${price},${totalStock},${image}`,
    ].join('\n')
  expect((await send(file(1500))).body.data).toMatchObject({ changed: 0, unchanged: 1 })
  const { errors } = (await send(file(1000), true)).body.data
  expect(errors).toMatchObject([{ line: 2, path: 'salePrice' }])
})

test('two equal rows without a SKU can be imported again', async () => {
  const file = [head, row(7000), row(7000)].join('\n')
  expect((await send(file)).body.data).toMatchObject({ added: 2, errors: [] })
  expect((await send(file)).body.data).toMatchObject({ added: 0, unchanged: 2, errors: [] })
})

test('reports an address that cannot be decoded as an unknown picture', async () => {
  const wrong = ['/images/50%off.webp', '/images/', '/images/..%2Fsecret'].map((image, n) =>
    row(7100 + n).replace('/pictures/a.webp', image),
  )
  const reply = await send([head, ...wrong].join('\n'), true)
  expect(reply.status).toBe(200)
  expect(reply.body.data.errors.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4])
})

test('does not read a decimal comma as a thousands separator', async () => {
  const file = (price: string) =>
    `title;description;category;price;totalStock;images\nComma ${price};Text;casual;${price};1;/pictures/a.webp`
  for (const price of ['999,50', '12,50', '1,25', '1.250,00'])
    expect((await send(file(price), true)).body.data.errors).toMatchObject([{ path: 'price' }])
  for (const price of ['1,25,000', '12,500', '1,250,000.50'])
    expect((await send(file(price), true)).body.data.errors).toEqual([])
})

test.each(['products', 'orders'])(
  'the file of %s arrives complete in a browser too',
  async (what) => {
    for (let n = 0; n < 8; n += 1) await shop.product({ description: 'A long text. '.repeat(40) })
    const url = `/api/admin/${what}/export`
    const headers = { cookie: owner.cookie, 'accept-encoding': 'gzip, deflate, br' }
    const reply = await shop.app.inject({ url, headers })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ])
    const compressed = reply.headers['content-encoding'] === 'br'
    const table = compressed ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload
    expect(table.toString()).toBe((await owner.call('GET', url)).body)
  },
)

test('a zip imports its pictures and reports a missing one', async () => {
  const png = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const table = `${head}\n,From a zip,Text,bridal,100,,1,,red.png|/pictures/b.webp\n`
  const lacking = await send(zipSync({ 'products.csv': strToU8(table) }))
  expect(lacking.body.data.errors).toEqual([
    { line: 2, path: 'images', message: 'There is no picture “red.png” in the file.' },
  ])
  const done = await send(zipSync({ 'in/products.csv': strToU8(table), 'in/red.png': png }))
  expect(done.body.data).toMatchObject({ added: 1, written: true })
  const found = await owner.call('GET', '/api/admin/products/get?q=From+a+zip')
  const [first, second] = found.body.data[0].images
  expect([(await shop.call('GET', first)).status, second]).toEqual([200, '/pictures/b.webp'])
})

test('a picture whose name several folders have is named with its folder', async () => {
  const picture = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 60, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  const pictures = {
    'A/front.png': await picture('#800000'),
    'B/front.png': await picture('#008000'),
  }
  const zip = (first: string, second: string) =>
    zipSync({
      'p.csv': strToU8(
        [
          'title,description,category,price,totalStock,images,imageTexts',
          `Zipped red,Text,bridal,100,1,${first},Red`,
          `Zipped green,Text,bridal,100,1,|${second},|Green`,
        ].join('\n'),
      ),
      ...pictures,
    })
  const { errors } = (await send(zip('front.png', 'front.png'), true)).body.data
  expect(errors).toMatchObject([
    { line: 2, message: expect.stringContaining('folder/front.png') },
    { line: 3 },
  ])
  expect((await send(zip('A/front.png', 'B/front.png'))).body.data.errors).toEqual([])
  Object.assign(pictures, { 'front.png': await picture('#000080') })
  expect((await send(zip('A/front.png', 'front.png'))).body.data.errors).toEqual([])
  const { data } = (await owner.call('GET', '/api/admin/products/get?q=Zipped')).body
  // The address of a stored picture ends with its average colour.
  const colours = data.map(
    ({ title, image }: Product) => `${title}: ${/-([0-9a-f]{6})\.webp$/.exec(image)?.[1]}`,
  )
  expect(colours.toSorted()).toEqual([
    'Zipped green: 000080',
    'Zipped green: 008000',
    'Zipped red: 800000',
    'Zipped red: 800000',
  ])
  for (const product of data) expect(Object.keys(product.imageTexts ?? {})).toEqual([product.image])
})

describe('an import with an id', () => {
  const file = (from: number, count: number) =>
    [head, ...Array.from({ length: count }, (_, n) => row(from + n))].join('\n')

  test('reports its progress while it runs, and its result', async () => {
    const id = randomUUID()
    const product = await shop.product({ title: 'Held up' })
    const { body } = await owner.call('GET', '/api/admin/products/export')
    const theirs = String(body)
      .split('\n')
      .filter((line) => line.includes('Held up'))
      .join('\n')
      .replace('Held up', 'Let go')
    // Changes run first, so additions wait behind this locked row.
    const blocked = await shop.db.reserve()
    await blocked`BEGIN`
    await blocked`SELECT 1 FROM products WHERE id = ${product} FOR UPDATE`
    const columns = String(body).split('\n')[0]?.replace('\ufeff', '').trim() ?? ''
    const rows = Array.from({ length: 120 }, (_, n) => {
      const cells: Record<string, string> = {
        title: `Imported kurta ${3000 + n}`,
        description: 'Handloom',
        category: 'casual',
        price: '1500',
        totalStock: '3',
        images: '/pictures/a.webp',
      }
      return columns
        .split(',')
        .map((name) => cells[name] ?? '')
        .join(',')
    })
    const importing = send([columns, theirs, ...rows].join('\n'), false, id)
    await until(async () => (await follow(id)).status === 200)
    expect((await follow(id)).body.data).toEqual({
      done: 0,
      total: 121,
      state: 'running',
      report: null,
    })
    expect((await send([columns, theirs, ...rows].join('\n'), false, id)).status).toBe(409)
    await blocked`ROLLBACK`
    blocked.release()
    const { data } = (await importing).body
    expect(data).toMatchObject({ added: 120, changed: 1, written: true })
    expect((await follow(id)).body.data).toEqual({
      done: 121,
      total: 121,
      state: 'written',
      report: data,
    })
  })

  test('is written once, however often it is sent', async () => {
    const id = randomUUID()
    const before = await total()
    const table = file(4000, 5)
    const first = await send(table, false, id)
    const second = await send(table, false, id)
    expect(second.body).toEqual(first.body)
    const replies = await Promise.all([1, 2, 3].map(() => send(table, false, id)))
    expect(replies.map(({ body }) => body.data)).toEqual(Array(3).fill(first.body.data))
    expect(await total()).toBe(before + 5)
  })

  test('of an exported file with new stock returns its report again', async () => {
    await shop.product({ title: 'Counted once', totalStock: 5 })
    const { body } = await owner.call('GET', '/api/admin/products/export')
    const [heading, ...lines] = String(body).split('\n')
    const line = lines.find((one) => one.includes('Counted once')) ?? ''
    const column = heading?.split(',').indexOf('totalStock') ?? 0
    const cells = line.split(',')
    cells[column] = '8'
    const id = randomUUID()
    const first = await send([heading, cells.join(',')].join('\n'), false, id)
    expect(first.body.data).toMatchObject({ changed: 1, errors: [], written: true })
    const second = await send([heading, cells.join(',')].join('\n'), false, id)
    expect(second.body).toEqual(first.body)
  })

  test('reports that it stopped with nothing written, and can be sent again', async () => {
    const id = randomUUID()
    const before = await total()
    const table = `${head}\n,A broken picture,Text,bridal,100,,1,,torn.png\n`
    const torn = zipSync({ 'p.csv': strToU8(table), 'torn.png': strToU8('no picture') })
    expect((await send(torn, false, id)).body.data).toMatchObject({
      written: false,
      errors: [{ line: 2, path: 'images' }],
    })
    expect((await follow(id)).body.data).toMatchObject({ state: 'stopped', report: null })
    expect(await total()).toBe(before)
    expect((await send(file(4100, 1), false, id)).body.data).toMatchObject({ written: true })
    expect(await total()).toBe(before + 1)
  })

  test('counts as stopped once its server has been silent for a minute', async () => {
    const id = randomUUID()
    await shop.db`
      INSERT INTO product_imports (id, user_id, total, touched_at)
      VALUES (${id}, ${owner.id}, 9, now() - interval '61 seconds')`
    expect((await follow(id)).body.data.state).toBe('stopped')
    expect((await send(file(0, 1), false, id)).body.data).toMatchObject({ written: true })
  })

  test('writes nothing if it was presumed stopped and another has written it', async () => {
    const id = randomUUID()
    const product = await shop.product({ title: 'Two at once' })
    const before = await total()
    const changed = `${product},Two at once,Changed,casual,1500,,3,,/pictures/a.webp`
    const table = [head, changed, row(4200)].join('\n')
    const blocked = await shop.db.reserve()
    await blocked`BEGIN`
    await blocked`SELECT 1 FROM products WHERE id = ${product} FOR UPDATE`
    const slow = send(table, false, id)
    await until(async () => (await follow(id)).status === 200)
    await shop.db`
      UPDATE product_imports SET touched_at = now() - interval '61 seconds' WHERE id = ${id}`
    const second = send(table, false, id)
    await until(async () => (await follow(id)).body.data.state === 'running')
    await blocked`ROLLBACK`
    blocked.release()
    const replies = await Promise.all([slow, second])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await total()).toBe(before + 1)
  })

  test('answers 404 if it never began', async () => {
    expect((await follow(randomUUID())).status).toBe(404)
  })
})

test('reports a product that is in the file twice', async () => {
  const id = await shop.product()
  const twice = `${id}${row(1)}\n${id}${row(2)}`
  expect((await send(`${head}\n${twice}`)).body.data).toMatchObject({
    written: false,
    errors: [{ line: 3, path: 'id' }],
  })
})

test('reports both rows of a duplicate SKU in any case, and imports nothing', async () => {
  const id = await shop.product({ sku: 'OWN-1' })
  const rows = [
    `${row(1)},NEW-1`,
    `${row(2)},new-1`,
    `${id}${row(3)},NEW-2`,
    `${row(4)},NEW-2`,
    `${row(5)},`,
    `${row(6)},`,
  ]
  const report = async (dryRun: boolean) => {
    const { status, body } = await send(`${head},sku\n${rows.join('\n')}`, dryRun)
    return { status, ...body.data }
  }
  const errors = [
    { line: 3, path: 'sku', message: 'The SKU “new-1” is in row 2 already.' },
    { line: 5, path: 'sku', message: 'The SKU “NEW-2” is in row 4 already.' },
  ]
  expect(await report(true)).toMatchObject({ status: 200, errors })
  expect(await report(false)).toMatchObject({ status: 200, written: false, errors })
})

test('a product that was changed after the export is not overwritten by its old row', async () => {
  const id = await shop.product({ title: 'Moved on', price: 700 })
  const { body: exported } = await owner.call('GET', '/api/admin/products/export')
  await owner.call('PUT', `/api/admin/products/edit/${id}`, { description: 'A newer text.' })
  const stale = await send(String(exported))
  expect(stale.body.data).toMatchObject({ written: false, errors: [{ path: 'version' }] })
  const forced = String(exported).replace(new RegExp(`${id},\\d+,`), `${id},,`)
  expect((await send(forced)).body.data).toMatchObject({ changed: 1, written: true })
})

test.each([
  ['nonsense', 'a,b\n1,2'],
  ['nothing', ''],
  ['a damaged zip', 'PK\u0003\u0004nothing'],
])('rejects %s with 400', async (_, file) => {
  expect((await send(file)).status).toBe(400)
})

test('reports an unknown id as an error on its line', async () => {
  const table = `${head}\n0190a000-0000-7000-8000-000000000000,T,D,casual,1,,1,,/a.webp`
  expect((await send(table)).body.data.errors).toMatchObject([{ line: 2, path: 'id' }])
})

test('a draft stays a draft through the file, and a status is read as the panel writes it', async () => {
  const product = {
    title: 'Not yet',
    description: 'x',
    category: 'casual',
    price: 900,
    totalStock: 1,
  }
  const image = '/pictures/a.webp'
  const added = await owner.call('POST', '/api/admin/products/add', {
    ...product,
    image,
    status: 'draft',
  })
  const file = (await owner.call('GET', '/api/admin/products/export')).body as string
  const row = file.split(/\r?\n/).find((line) => line.includes('Not yet')) ?? ''
  expect(row).toMatch(/,draft,$/)
  const heading = file.split(/\r?\n/)[0] ?? ''
  const same = await send(`${heading}\n${row}\n`)
  expect(same.body.data).toMatchObject({ changed: 0, unchanged: 1, errors: [] })
  const cells = row.replace(/^[^,]*,[^,]*,/, ',,').replace('Not yet', 'Not yet either')
  await send(`${heading}\n${cells.replace(/,draft,$/, ',Draft,')}\n`)
  const found = await owner.call('GET', '/api/admin/products/get?q=either')
  expect(found.body.data).toMatchObject([{ title: 'Not yet either', status: 'draft' }])
  expect(added.body.data.status).toBe('draft')
})

// Runs last, because its large shop slows other imports down.
test('reports every error by line and writes nothing for three bad rows of a thousand; imports all once corrected', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => row(n, '1700'))
  rows[9] = row(9, 'much')
  rows[499] = ',No text,,casual,100,,1,,/pictures/a.webp'
  rows[999] = ',Wrong shelf,Text,shoes,100,200,1,,/pictures/a.webp'
  const before = await total()
  const refused = await send([head, ...rows].join('\n'))
  expect(refused.status).toBe(200)
  expect(refused.body.data.written).toBe(false)
  expect(new Set(refused.body.data.errors.map((error: { line: number }) => error.line))).toEqual(
    new Set([11, 501, 1001]),
  )
  expect(await total()).toBe(before)

  for (const n of [9, 499, 999]) rows[n] = row(n, '1700')
  const dry = await send([head, ...rows].join('\n'), true)
  expect(dry.body.data).toMatchObject({
    added: 1000,
    changed: 0,
    unchanged: 0,
    errors: [],
    ignored: [],
    stock: [],
    stockTotal: 0,
    written: false,
  })
  expect(await total()).toBe(before)
  const done = await send([head, ...rows].join('\n'))
  expect(done.body.data).toMatchObject({ added: 1000, errors: [], written: true })
  expect(await total()).toBe(before + 1000)
})
