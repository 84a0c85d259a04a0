import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { textField, textFieldNames } from '#shared/catalogue/product-fields.ts'
import { numberFieldNames } from '#shared/catalogue/product-numbers.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'

type Opened = { shop: TestShop; owner: Person }
const opened: Opened[] = []
async function anotherShop(): Promise<Opened> {
  const shop = await openShop()
  const owner = await shop.newcomer('admin')
  const added = await owner.call('POST', '/api/admin/categories', { name: 'Twill' })
  expect(added.status).toBe(201)
  const one = { shop, owner }
  opened.push(one)
  return one
}
let from: Opened
let to: Opened
beforeAll(async () => {
  from = await anotherShop()
  to = await anotherShop()
})
afterAll(async () => {
  for (const { shop } of opened) await shop.close()
})

const texts = Object.fromEntries(
  textFieldNames.map((name) => [
    name,
    textField(name).kind === 'hsn' ? '620442' : `Text of ${name}`,
  ]),
)
const product = {
  ...texts,
  ...{ wear: 'men', garment: 'sherwani', ease: 'close', category: 'twill' },
  ...Object.fromEntries(numberFieldNames.map((name, n) => [name, 11 + n])),
  ...{ price: 12_000.5, salePrice: 9_999, totalStock: 6 },
  sizes: [
    { size: '38', stock: 2, sku: 'SH-38', weight: 1800, priceDifference: -250.5 },
    { size: '40', stock: 4, sku: 'SH-40', weight: 1900, priceDifference: 1500 },
  ],
  image: 'https://pictures.example/a.webp',
  images: ['https://pictures.example/a.webp', 'https://pictures.example/b.webp'],
  imageTexts: {
    'https://pictures.example/a.webp': 'From the front',
    'https://pictures.example/b.webp': 'From the back',
  },
  ...{ status: 'scheduled', publishAt: '2100-01-01T06:30:00.000Z' },
}

const exported = async ({ owner }: Opened) =>
  String((await owner.call('GET', '/api/admin/products/export')).body)
const onlyProduct = async ({ owner }: Opened) => {
  const [{ _id }] = (await owner.call('GET', '/api/admin/products/get')).body.data
  return (await owner.call('GET', `/api/admin/products/get/${_id}`)).body.data
}
async function importFile({ owner }: Opened, csv: string) {
  const head = '--zari\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\n\r\n'
  const raw = Buffer.from(`${head}${csv}\r\n--zari--\r\n`)
  const headers = { 'content-type': 'multipart/form-data; boundary=zari' }
  return (await owner.call('POST', '/api/admin/products/import', undefined, { raw, headers })).body
}

test('a product with every field comes into another shop by its file as it was', async () => {
  const added = await from.owner.call('POST', '/api/admin/products/add', product)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const rows: Record<string, string>[] = parse(await exported(from), { columns: true, bom: true })
  expect(rows).toHaveLength(1)
  const [row = {}] = rows
  expect(Object.keys(row)).toEqual(productColumns)
  // Sizes have the stock, so that the product's own column is empty.
  const blank = Object.keys(row).filter((name) => row[name] === '')
  expect(blank).toEqual(['totalStock'])

  // The other shop gives ids and versions of its own, and starts with no stock.
  const { id: _, version: __, stockWas: ___, ...cells } = row
  const report = await importFile(to, stringify([cells], { header: true }))
  expect(report.data).toMatchObject({ added: 1, errors: [] })
  const without = ({ _id, version, createdAt, ...rest }: Record<string, unknown>) => rest
  expect(without(await onlyProduct(to))).toEqual(without(await onlyProduct(from)))
  const again: Record<string, string>[] = parse(await exported(to), { columns: true, bom: true })
  expect(again[0]).toMatchObject(cells)
})
