import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const send = (lines: string[], fields: Record<string, string> = {}) =>
  shop.importProducts(lines.join('\n'), { dryRun: '0', ...fields })
const found = async (q: string) =>
  (await owner.call('GET', `/api/admin/products/get?q=${encodeURIComponent(q)}`)).body.data
const picture = '/pictures/a.webp'

test('recognises a supplier’s headings and makes rows without a picture drafts', async () => {
  const file = [
    'Name,Details,Type,MRP,Qty,Shelf',
    'Amber kurta,Soft cotton,casual,1500,4,B2',
    'Amber sari,Silk,bridal,"₹12,500",2,C1',
  ]
  const { body } = await send(file)
  expect(body.data).toMatchObject({ added: 2, drafts: 2, ignored: ['Shelf'], written: true })
  expect(body.data.headings).toEqual([
    { name: 'Name', column: 'title' },
    { name: 'Details', column: 'description' },
    { name: 'Type', column: 'category' },
    { name: 'MRP', column: 'price' },
    { name: 'Qty', column: 'totalStock' },
    { name: 'Shelf', column: null },
  ])
  expect(await found('Amber kurta')).toMatchObject([
    { status: 'draft', image: '', images: [], price: 1500, totalStock: 4 },
  ])
  expect((await send(file)).body.data).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
})

test('a draft without a picture cannot be published, scheduled or added as published', async () => {
  const [draft] = await found('Amber kurta')
  const edit = (body: object) => owner.call('PUT', `/api/admin/products/edit/${draft._id}`, body)
  const refused = await edit({ status: 'published' })
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'image'])
  expect((await edit({ status: 'scheduled', publishAt: '2030-01-01T00:00:00Z' })).status).toBe(400)
  expect((await edit({ price: 1600 })).status).toBe(200)
  expect((await edit({ status: 'published', image: '/images/a.webp' })).status).toBe(200)
  expect((await edit({ image: '' })).status).toBe(400)
  const { image: _, ...rest } = {
    image: '',
    title: 'Bare',
    description: 'Bare',
    category: 'casual',
    price: 1,
    totalStock: 1,
  }
  const add = (body: object) => owner.call('POST', '/api/admin/products/add', body)
  expect((await add({ ...rest, image: '' })).status).toBe(400)
  expect((await add(rest)).status).toBe(400)
  expect((await add({ ...rest, image: '', status: 'draft' })).status).toBe(201)
})

test('a title is text as it is typed', async () => {
  const title = 'Kurta, size <b> &amp; up'
  await send([
    'sku,title,description,category,price,totalStock',
    `TXT-1,"${title}",Cotton,casual,900,5`,
  ])
  expect(await found('TXT-1')).toMatchObject([{ title }])
})

test('a file without pictures keeps a product’s pictures', async () => {
  await shop.product({ title: 'Pictured', sku: 'PIC-1', image: '/images/one.webp' })
  const { body } = await send([
    'sku,title,description,category,price,totalStock',
    'PIC-1,Pictured,Changed,bridal,900,5',
  ])
  expect(body.data).toMatchObject({ changed: 1, drafts: 0, errors: [] })
  expect(await found('Pictured')).toMatchObject([
    { image: '/images/one.webp', status: 'published', price: 900 },
  ])
})

test('a file with a status and no pictures keeps a product’s pictures', async () => {
  await shop.product({ title: 'Published', sku: 'PIC-2', image: '/images/one.webp' })
  const head = 'sku,title,description,category,price,totalStock,status'
  const changed = await send([head, 'PIC-2,Published,Changed,bridal,900,5,published'])
  expect(changed.body.data).toMatchObject({ changed: 1, errors: [] })
  expect(await found('Published')).toMatchObject([
    { image: '/images/one.webp', status: 'published', price: 900 },
  ])
  const added = await send([head, 'PIC-3,New,Text,bridal,900,5,published'])
  expect(added.body.data.errors).toMatchObject([{ line: 2, path: 'images' }])
  const draft = await send([head, 'PIC-3,New,Text,bridal,900,5,draft'])
  expect(draft.body.data).toMatchObject({ added: 1, drafts: 1, errors: [] })
})

test('the owner maps headings and chooses which are left out', async () => {
  const file = ['Bezeichnung,Text,Art,Preis,Anzahl', 'Mapped,Soft,casual,700,3']
  const unknown = await send(file, { dryRun: '1' })
  expect(unknown.body.data.errors).toMatchObject([{ line: 1, path: 'title' }])
  expect(unknown.body.data.headings).toHaveLength(5)
  expect((await send(file)).status).toBe(400)
  const columns = JSON.stringify({
    Bezeichnung: 'title',
    Art: 'category',
    Preis: 'price',
    Anzahl: 'totalStock',
  })
  expect((await send(file, { columns })).body.data).toMatchObject({ added: 1, written: true })
  const none = JSON.stringify({ Name: '' })
  const headings = (
    await send(['Name,title,description,category,price,totalStock', 'x,y,z,casual,1,1'], {
      dryRun: '1',
      columns: none,
    })
  ).body.data.headings
  expect(headings.slice(0, 2)).toEqual([
    { name: 'Name', column: null },
    { name: 'title', column: 'title' },
  ])
  expect((await send(file, { columns: 'no json' })).status).toBe(400)
  expect((await send(file, { columns: '{"Art":"nonsense"}' })).status).toBe(400)
})

test('a supplier’s heading is used once the owner mapped another one of its meaning', async () => {
  const { body } = await send(
    ['Name,Details,Type,Rate,MRP,Qty', 'Two prices,Soft cotton,casual,1200,1500,4'],
    { columns: JSON.stringify({ Rate: 'salePrice' }) },
  )
  expect(body.data).toMatchObject({ added: 1, errors: [] })
  expect(await found('Two prices')).toMatchObject([{ price: 1500, salePrice: 1200 }])
})

test('returns rejected rows with all their columns, and names what is wrong once', async () => {
  const file = [
    'title,description,category,price,totalStock,Remarks,Remarks,what is wrong',
    'Rejected row,Soft,casual,much,1,red,hold,an earlier fault',
  ]
  const { rejected } = (await send(file, { dryRun: '1' })).body.data
  const [heading, line] = String(rejected).replace('\ufeff', '').split(/\r?\n/)
  expect(heading).toBe('title,description,category,price,totalStock,Remarks,Remarks,what is wrong')
  expect(line).toContain(',red,hold,')
  expect(line).not.toContain('an earlier fault')
})

test('imports the valid rows and returns the others as a file to correct', async () => {
  const file = [
    'title,description,category,price,totalStock,images',
    `Good one,Soft,casual,700,3,${picture}`,
    `Bad price,Soft,casual,much,3,${picture}`,
    `=Bad kind,Soft,shoes,700,3,${picture}`,
    `Good two,Soft,casual,800,3,${picture}`,
  ]
  const all = (await send(file)).body.data
  expect(all).toMatchObject({ written: false, bad: 2, added: 2 })
  const { data } = (await send(file, { goodOnly: '1' })).body
  expect(data).toMatchObject({ written: true, added: 2, bad: 2 })
  expect(await found('Good one')).toHaveLength(1)
  expect(await found('Bad')).toHaveLength(0)
  const lines = String(data.rejected).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('what is wrong')
  expect(lines[1]).toContain('Bad price')
  const mended = String(data.rejected).replace('much', '900').replace('shoes', 'casual')
  expect((await send(mended.split('\n'))).body.data).toMatchObject({ added: 2, errors: [] })
  expect(await found('=Bad kind')).toHaveLength(1)
})

test('writes nothing when all rows are invalid', async () => {
  const file = ['title,description,category,price,totalStock', 'Bad,Soft,casual,much,3']
  expect((await send(file, { goodOnly: '1' })).body.data).toMatchObject({ added: 0, bad: 1 })
  expect(await found('Bad,')).toHaveLength(0)
})

test('reports rows without a SKU that have a product’s title, and follows the owner’s choice', async () => {
  await shop.product({ title: 'Twin', price: 500, totalStock: 2 })
  const file = ['title,description,category,price,totalStock', 'Twin,New words,casual,650,2']
  const asked = (await send(file, { dryRun: '1' })).body.data
  expect(asked).toMatchObject({ added: 1, alikeTotal: 1, alike: [{ line: 2, title: 'Twin' }] })
  const changed = (await send(file, { alike: 'change' })).body.data
  expect(changed).toMatchObject({ added: 0, changed: 1, written: true })
  expect(await found('Twin')).toMatchObject([{ price: 650, status: 'published' }])
  expect(
    (await send(['title,description,category,price,totalStock', 'Twin,Other,casual,700,2'])).body
      .data,
  ).toMatchObject({ added: 1 })
  const unclear = ['title,description,category,price,totalStock', 'Twin,Third,casual,900,2']
  const { errors } = (await send(unclear, { alike: 'change' })).body.data
  expect(errors).toMatchObject([{ line: 2, path: 'title' }])
})

test('the template is a workbook that imports', async () => {
  const reply = await owner.call('GET', '/api/admin/products/template')
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toContain('products-template.xlsx')
  const file = await shop.app.inject({
    url: '/api/admin/products/template',
    headers: { cookie: owner.cookie },
  })
  const imported = await shop.importProducts(file.rawPayload)
  expect(imported.body.data).toMatchObject({ added: 2, drafts: 2, errors: [], written: true })
})
