import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Person, type TestShop } from '../support/shop.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.newcomer('admin')
})
afterAll(() => shop.close())

const head = 'id,title,description,category,price,salePrice,totalStock,sizes,images'
const row = (n: number, price = '1500') =>
  `,Imported kurta ${n},"Handloom, with a ""temple"" border",casual,${price},,${n % 9},,/images/a.webp`

function send(file: Buffer | Uint8Array | string, dryRun = false) {
  const boundary = 'zari'
  const raw = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\n${dryRun ? 1 : 0}\r\n`,
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return owner.call('POST', '/api/admin/products/import', undefined, { raw, headers })
}
const total = async () => (await owner.call('GET', '/api/admin/products/get?limit=1')).body.total

test('a thousand rows with three bad ones: every error by line, nothing written; mended, all of it', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => row(n))
  rows[9] = row(9, 'much')
  rows[499] = ',No picture,Text,casual,100,,1,,'
  rows[999] = ',Wrong shelf,Text,shoes,100,200,1,,/images/a.webp'
  const before = await total()
  const refused = await send([head, ...rows].join('\n'))
  expect(refused.status).toBe(200)
  expect(refused.body.data.written).toBe(false)
  expect(new Set(refused.body.data.errors.map((error: { line: number }) => error.line))).toEqual(
    new Set([11, 501, 1001]),
  )
  expect(await total()).toBe(before)

  for (const n of [9, 499, 999]) rows[n] = row(n)
  const dry = await send([head, ...rows].join('\n'), true)
  expect(dry.body.data).toEqual({
    added: 1000,
    changed: 0,
    unchanged: 0,
    errors: [],
    written: false,
  })
  expect(await total()).toBe(before)
  const done = await send([head, ...rows].join('\n'))
  expect(done.body.data).toMatchObject({ added: 1000, errors: [], written: true })
  expect(await total()).toBe(before + 1000)
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
  expect((await shop.call('GET', `/api/shop/products/get/${id}`)).body.data.totalStock).toBe(9)
})

test('a zip brings its pictures, and a missing one is told', async () => {
  const png = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const table = `${head}\n,From a zip,Text,bridal,100,,1,,red.png|/images/b.webp\n`
  const lacking = await send(zipSync({ 'products.csv': strToU8(table) }))
  expect(lacking.body.data.errors).toEqual([
    { line: 2, path: 'images', message: 'There is no picture “red.png” in the file.' },
  ])
  const done = await send(zipSync({ 'in/products.csv': strToU8(table), 'in/red.png': png }))
  expect(done.body.data).toMatchObject({ added: 1, written: true })
  const found = await owner.call('GET', '/api/admin/products/get?q=From+a+zip')
  const [first, second] = found.body.data[0].images
  expect([(await shop.call('GET', first)).status, second]).toEqual([200, '/images/b.webp'])
})

test.each([
  ['nonsense', 'a,b\n1,2'],
  ['nothing', ''],
  ['a broken quote', `${head}\n,"open`],
  ['a damaged zip', 'PK\u0003\u0004nothing'],
])('%s is a 400', async (_, file) => {
  expect((await send(file)).status).toBe(400)
})

test('an id of nobody’s is an error on its line', async () => {
  const table = `${head}\n0190a000-0000-7000-8000-000000000000,T,D,casual,1,,1,,/a.webp`
  expect((await send(table)).body.data.errors).toMatchObject([{ line: 2, path: 'id' }])
})
