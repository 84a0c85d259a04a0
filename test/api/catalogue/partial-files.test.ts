import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

async function send(file: string | Uint8Array, fields: Record<string, string> = {}) {
  const reply = await shop.importProducts(file, fields)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const details = async (id: string) =>
  (await owner.call('GET', '/api/admin/products/get')).body.data.find(
    ({ _id }: { _id: string }) => _id === id,
  )
let made = 0
async function product(more: object = {}) {
  made += 1
  const sku = `PART-${made}`
  const id = await shop.product({ sku, title: `Kurta ${made}`, price: 900, totalStock: 5, ...more })
  return { id, sku }
}
async function sell(productId: string, size?: string) {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId, ...(size && { size }) }])
  await buy(shopper, addressId, 900)
}

describe('a file with a few columns', () => {
  test('sku and totalStock change the stock alone', async () => {
    const { id, sku } = await product({ salePrice: 800, fabric: 'raw silk' })
    const before = await details(id)
    expect(await send(`sku,totalStock\n${sku},9 pcs`)).toMatchObject({ changed: 1, written: true })
    const { version: _, ...after } = await details(id)
    expect(after).toEqual({ ...before, version: undefined, totalStock: 9, ...updated(after) })
  })

  test('sku and images change the pictures alone', async () => {
    const { id, sku } = await product()
    const before = await details(id)
    expect(await send(`sku,images\n${sku},/pictures/front.webp|/pictures/back.webp`)).toMatchObject(
      {
        changed: 1,
        errors: [],
      },
    )
    expect(await details(id)).toMatchObject({
      title: before.title,
      price: 900,
      totalStock: 5,
      images: ['/pictures/front.webp', '/pictures/back.webp'],
    })
  })

  test.each(['price', 'fabric', 'salePrice', 'status', 'description', 'category'])(
    'sku and %s change no stock of a size',
    async (column) => {
      const { id, sku } = await product({ sizes: [{ size: 'M', stock: 4 }] })
      const value = { price: '950', salePrice: '850', status: 'draft', category: 'casual' }[column]
      await send(`sku,${column}\n${sku},${value ?? 'cotton'}`)
      expect(await details(id)).toMatchObject({
        sizes: [{ size: 'M', stock: 4 }],
        [column]: /^\d+$/.test(value ?? '') ? Number(value) : (value ?? 'cotton'),
      })
    },
  )

  test('a new SKU names the columns that it needs', async () => {
    const { errors, written } = await send('sku,totalStock\nNEVER-SEEN,3')
    expect(written).toBe(false)
    expect(errors).toMatchObject([
      { line: 2, path: 'title', message: expect.stringContaining('description, category, price') },
    ])
  })

  test('the heading may stand below a title row', async () => {
    const { id, sku } = await product()
    const file = `Stock of Zari Jaipur,,\nAs of 27/11/2026,,\n\nItem code,Qty,Remarks\n${sku},7,ok`
    expect(await send(file)).toMatchObject({ changed: 1, errors: [], ignored: ['Remarks'] })
    expect((await details(id)).totalStock).toBe(7)
  })

  test('HTML in a description becomes text', async () => {
    const { id, sku } = await product()
    await send(`sku,description\n${sku},"<p>Raw&nbsp;silk</p><p>Dry clean</p>"`)
    expect((await details(id)).description).toBe('Raw silk\nDry clean')
  })

  test.each([
    'https://drive.google.com/file/d/1AbC/view?usp=sharing',
    'https://www.dropbox.com/s/abc/front.jpg?dl=0',
  ])('%s is refused as a page', async (address) => {
    const { sku } = await product()
    const { errors } = await send(`sku,images\n${sku},${address}`)
    expect(errors).toMatchObject([{ path: 'images', message: expect.stringContaining('page') }])
  })
})

const updated = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => /updated|stock/i.test(name)))

describe('the preview of a stock', () => {
  test('shows stored, new and sold since the file was written', async () => {
    const { id, sku } = await product()
    await sell(id)
    const { stock } = await send(`sku,totalStock,stockWas\n${sku},8,5`, { dryRun: '1' })
    expect(stock).toMatchObject([{ was: 5, before: 4, after: 7 }])
  })

  test('a row that moved before it was confirmed is refused', async () => {
    const { id, sku } = await product()
    const steady = await product()
    const file = `sku,totalStock\n${sku},9\n${steady.sku},8`
    const { seenStock } = await send(file, { dryRun: '1' })
    expect(seenStock).toEqual({ '2:': 5, '3:': 5 })
    await sell(id)
    const confirm = { seenStock: JSON.stringify(seenStock) }
    const refused = await send(file, confirm)
    expect(refused).toMatchObject({ written: false, errors: [{ line: 2, path: 'totalStock' }] })
    await send(file, { ...confirm, goodOnly: '1' })
    expect((await details(id)).totalStock).toBe(4)
    expect((await details(steady.id)).totalStock).toBe(8)
  })

  test('so is a row that had nothing to change in the preview', async () => {
    const { id, sku } = await product({ sizes: [{ size: 'M', stock: 5 }] })
    const file = `sku,sizes\n${sku},M:5`
    const { seenStock } = await send(file, { dryRun: '1' })
    await sell(id, 'M')
    const { errors } = await send(file, { seenStock: JSON.stringify(seenStock) })
    expect(errors).toMatchObject([{ path: 'sizes' }])
    expect((await details(id)).sizes[0].stock).toBe(4)
  })
})

test('a zip of pictures named by SKU gives each product its pictures', async () => {
  const [one, other] = [await product(), await product()]
  const jpeg = async (background: string) =>
    sharp({ create: { width: 40, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const zip = zipSync({
    [`${one.sku.toLowerCase()}_2.jpg`]: await jpeg('#111'),
    [`${one.sku}.jpg`]: await jpeg('#222'),
    [`${other.sku}/front.jpg`]: await jpeg('#333'),
  })
  expect(await send(zip)).toMatchObject({ changed: 2, written: true, errors: [] })
  expect((await details(one.id)).images).toHaveLength(2)
  expect(await details(other.id)).toMatchObject({ price: 900, images: [expect.any(String)] })
  const { errors } = await send(zipSync({ 'UNKNOWN-1.jpg': await jpeg('#444') }))
  expect(errors).toMatchObject([{ line: 2, path: 'title' }])
})

describe('a picture of another host', () => {
  async function refuse(address: string) {
    const { id, sku } = await product()
    const reply = await shop.importProducts(`sku,totalStock,images\n${sku},9,${address}`)
    expect((await details(id)).totalStock).toBe(5)
    return reply
  }

  test.each([
    'http://127.0.0.1:9/front.jpg',
    'http://localhost/front.jpg',
    'http://[::1]/front.jpg',
    'http://169.254.169.254/latest/meta-data',
  ])('%s is refused with its line', async (address) => {
    const { status, body } = await refuse(address)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      changed: 0,
      bad: 1,
      written: false,
      errors: [{ line: 2, path: 'images', message: expect.stringContaining('private network') }],
    })
    expect(body.data.rejected).toContain('private network')
  })

  test('refuses its row, and the others are written', async () => {
    const [one, other] = [await product(), await product()]
    const report = await send(
      [
        'sku,title,description,category,price,totalStock,images,goesWith',
        `${one.sku},Kurta,Text,casual,900,9,http://127.0.0.1:9/front.jpg,`,
        `${other.sku},Kurta,Text,casual,900,9,/pictures/front.webp,`,
        'UNFETCHED,Kurta,Text,casual,900,1,http://127.0.0.1:9/front.jpg,',
        'WITH-IT,Dupatta,Text,casual,900,1,,UNFETCHED',
        'ALONE,Stole,Text,casual,900,1,,',
      ].join('\n'),
    )
    expect(report).toMatchObject({ added: 1, changed: 1, bad: 3, written: true })
    expect(report.errors.map(({ line }: { line: number }) => line)).toEqual([2, 4, 5])
    expect((await details(one.id)).totalStock).toBe(5)
    expect((await details(other.id)).totalStock).toBe(9)
  })

  test('stays if a product shows it already', async () => {
    const address = 'https://pictures.example/a.webp'
    const { id, sku } = await product({ image: address })
    const report = await send(`sku,totalStock,images\n${sku},9,${address}`)
    expect(report).toMatchObject({ changed: 1, written: true })
    expect((await details(id)).image).toBe(address)
  })
})
