import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { productMaking } from '#shared/catalogue/making/making-schema.ts'
import { MAX_COLOURS, productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { newProduct, sizesInput } from '#shared/catalogue/product-schema.ts'
import { MAX_COLLECTION_PRODUCTS, MAX_LOOK } from '#shared/catalogue/vocabulary.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'
import {
  a,
  CLOTHS,
  type ClothIds,
  changedProduct,
  emptyMaking,
  SKU,
  wholeMaking,
  wholeProduct,
} from './product-values.ts'

const POLICY = 'Seconds, as marked'
const COLLECTIONS = ['From the Loom', 'Velvet | Evenings', 'Wedding, day']
const from = await anotherShop()

test('the test has a value for every field of the calls', () => {
  const links = { colours: ['x'], goesWith: ['x'], collections: ['x'], returnPolicyId: 'x' }
  const filled = { ...wholeProduct, ...links }
  // `stockWas` is no field of a product but what an editor saw.
  const asked = Object.keys(newProduct.shape).filter((name) => name !== 'stockWas')
  expect(Object.keys(filled).sort()).toEqual(asked.sort())
  const sizeFields = Object.keys(sizesInput.element.shape).filter((name) => name !== 'stockWas')
  for (const size of wholeProduct.sizes) expect(Object.keys(size).sort()).toEqual(sizeFields.sort())
  const made = wholeMaking({ [CLOTHS[0] ?? '']: 'x' })
  expect(Object.keys(made).sort()).toEqual(Object.keys(productMaking.shape).sort())
  const [make] = made.makes
  const [addOn] = made.addOns
  const { makes: makesShape, addOns: addOnsShape } = productMaking.shape
  expect(Object.keys(make ?? {}).sort()).toEqual(Object.keys(makesShape.element.shape).sort())
  expect(Object.keys(addOn ?? {}).sort()).toEqual(Object.keys(addOnsShape.element.shape).sort())
})

describe('a shop whose products have every field', () => {
  let ids: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    ids = await fill(from)
  })

  test('exports every column, and its file changes nothing', async () => {
    const rows = await fetchRows(from)
    expect(Object.keys(rows[0] ?? {})).toEqual(productColumns)
    const row = rows.find(({ id }) => id === ids.whole) ?? {}
    // Sizes have the stock, so that the product's own column is empty.
    expect(Object.keys(row).filter((name) => row[name] === '')).toEqual(['totalStock'])
    expect(row).toMatchObject({
      otherColours: 'MINT-1',
      // The id replaces a SKU or name that contains the separator.
      goesWith: `${ids.shawl}|MINT-1`,
      collections: 'From the Loom|velvet-evenings|Wedding, day',
      returnPolicy: POLICY,
      makes: 'measured:2500.5|semiStitched:-500|unstitched:0',
      makeDays: 'measured:20|semiStitched:0|unstitched:3',
      makeStock: 'measured:cloth|semiStitched:stock|unstitched:made_to_order',
      makeCloths: 'measured:Raw silk: red',
      makeCentimetres: 'measured:350',
      addOns: 'lining:800|canCan:650.25',
      addOnDays: 'lining:2|canCan:0',
      depositPercent: '40',
    })
    const before = await fetchState(from)
    expect(await importRows(from, rows)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      errors: [],
      written: true,
    })
    const { rawPayload: workbook } = await from.shop.app.inject({
      url: '/api/admin/products/export-xlsx',
      headers: { cookie: from.owner.cookie },
    })
    expect(await importFile(from, workbook)).toMatchObject({ changed: 0, unchanged: 3, errors: [] })
    expect(await fetchState(from)).toEqual(before)
  })

  test('restores every changed field, and an undo reverts the import', async () => {
    const before = await fetchState(from)
    const rows = await fetchRows(from)
    await edit(from, ids.whole, changedProduct)
    await put(from, `/api/admin/products/making/${ids.whole}`, emptyMaking)
    await putInto(from, [])
    const changed = await fetchState(from)
    for (const name of [...Object.keys(newProduct.shape), 'making']) {
      // A status without a time, and the stock, which a file moves by differences.
      if (['stockWas', 'totalStock', 'sku'].includes(name)) continue
      const of = (state: typeof before) => (state[SKU] as Record<string, unknown>)[name]
      expect(of(changed), name).not.toEqual(of(before))
    }
    const stale = await importRows(from, rows)
    expect(stale).toMatchObject({ written: false })
    expect(new Set(stale.errors.map(({ path }: { path: string }) => path))).toEqual(
      new Set(['version']),
    )
    const unversioned = rows.map((row) => ({ ...row, version: '' }))
    const dry = await importRows(from, unversioned, { fields: { dryRun: '1' } })
    expect(dry).toMatchObject({ changed: 3, errors: [], written: false })
    expect(await fetchState(from)).toEqual(changed)

    expect(await importRows(from, unversioned)).toMatchObject({ changed: 3, written: true })
    expect(await fetchState(from)).toEqual(before)
    expect(await importRows(from, unversioned)).toMatchObject({ changed: 0, unchanged: 3 })

    const [entry] = await get(from, '/api/admin/audit?limit=1')
    expect(entry).toMatchObject({ batchSize: 3 })
    const batch: string = entry.batch
    const taken = await from.owner.call('POST', `/api/admin/products/undo/${batch}`)
    expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ undone: 3, keptTotal: 0 })
    expect(await fetchState(from)).toEqual(changed)
    expect(await importRows(from, unversioned)).toMatchObject({ changed: 3, written: true })
    expect(await fetchState(from)).toEqual(before)
  })

  test('is restored into an empty shop by its file', async () => {
    const to = await anotherShop()
    await edit(from, ids.shawl, { sku: 'SHAWL-1' })
    const rows = await fetchRows(from)
    // The other shop gives ids and versions of its own, and starts with no stock. Its collection has its own id too.
    const cells = rows.map(({ id, version, stockWas, ...row }) => row)
    const report = await importRows(to, cells)
    expect(report).toMatchObject({ added: 3, errors: [] })
    expect(await fetchState(to)).toEqual(await fetchState(from))
    const again = await fetchRows(to)
    expect(again.map(({ id, version, stockWas, ...row }) => row)).toEqual(cells)
    expect(await importRows(to, cells)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  })
})

describe('cells for other products, collections and making', () => {
  let shop: Opened
  beforeAll(async () => {
    shop = await anotherShop()
  })
  let count = 0
  /** A row of a new product; `more` are further cells. */
  const row = (more: object = {}) => {
    count += 1
    return {
      sku: `ROW-${count}`,
      title: `Row ${count}`,
      description: 'Text',
      category: 'casual',
      price: 1000,
      totalStock: 1,
      images: a,
      ...more,
    }
  }
  const read = async (sku: string) => (await fetchState(shop))[sku] as Record<string, never>
  const fetchId = async (sku: string) =>
    (await get(shop, `/api/admin/products/get?q=${sku}`))[0]._id as string
  const problems = async (rows: object[], sending: Sending = {}) => {
    const report = await importRows(shop, rows, sending)
    expect(report.written).toBe(false)
    return report.errors
  }

  test('an absent column keeps its field, and an empty cell clears it', async () => {
    const other = row()
    const whole = row({
      otherColours: other.sku,
      goesWith: other.sku,
      collections: 'from THE loom',
      makes: 'Made to measure:₹2,500',
      makeDays: 'MEASURED:20',
      makeCentimetres: 'measured:350',
      makeCloths: 'measured:raw silk: RED',
      addOns: 'Can-can:900',
      addOnDays: 'canCan:1',
      depositPercent: '40%',
    })
    expect(await importRows(shop, [other, whole])).toMatchObject({ added: 2, errors: [] })
    const before = await read(whole.sku)
    expect(before).toMatchObject({
      colours: [other.sku, whole.sku].sort(),
      goesWith: [other.sku],
      collections: ['From the Loom'],
      making: {
        // An option with a cloth is cut from it.
        makes: [{ price: 2500, days: 20, stockPolicy: 'cloth', cloth: CLOTHS[0], clothCm: 350 }],
        addOns: [{ code: 'canCan', price: 900, days: 1 }],
        depositPercent: 40,
      },
    })
    const { sku, title, description, category, price, totalStock, images } = whole
    const plain = { sku, title, description, category, price, totalStock, images }
    expect(await importRows(shop, [{ ...plain, title: 'Renamed' }])).toMatchObject({ changed: 1 })
    expect(await read(sku)).toEqual({ ...before, title: 'Renamed' })
    // A column of details alone changes those of the options that are there.
    await importRows(shop, [{ ...plain, makeDays: 'measured:25' }])
    expect((await read(sku)).making).toMatchObject({
      makes: [{ price: 2500, days: 25, cloth: CLOTHS[0], clothCm: 350 }],
      depositPercent: 40,
    })
    const blank = { otherColours: '', goesWith: '', collections: '', makes: '', addOns: '' }
    expect(await importRows(shop, [{ ...plain, ...blank, depositPercent: '' }])).toMatchObject({
      changed: 1,
    })
    expect(await read(sku)).toMatchObject({
      colours: [],
      goesWith: [],
      collections: [],
      making: emptyMaking,
    })
    expect((await read(other.sku)).colours).toEqual([])
  })

  test('a product without a SKU is referenced by its id, and a deleted one keeps its place', async () => {
    const [nameless, deleted] = [
      await shop.shop.product({ title: 'Nameless', image: a }),
      await shop.shop.product({ title: 'Deleted', image: a }),
    ]
    const one = row({ goesWith: `${deleted}|${nameless}` })
    await importRows(shop, [one])
    await shop.owner.call('DELETE', `/api/admin/products/delete/${deleted}`)
    const rows = await fetchRows(shop)
    expect(rows.find(({ sku }) => sku === one.sku)?.goesWith).toBe(nameless)
    expect(await importRows(shop, rows)).toMatchObject({ changed: 0, errors: [] })
    const { goesWith } = await get(shop, `/api/admin/products/get/${await fetchId(one.sku)}`)
    expect(goesWith).toEqual([deleted, nameless])
  })

  const faults: [what: string, cells: object, path: string, words: string][] = [
    ['an option that nobody knows', { makes: 'tailored:100' }, 'makes', 'tailored:100'],
    ['an option twice', { makes: 'measured:1|Made to measure:2' }, 'makes', 'second time'],
    ['an add-on twice', { addOns: 'lining:1|lining:2' }, 'addOns', 'second time'],
    [
      'a price that is no number',
      { makes: 'measured:much' },
      'makes',
      'measured: Price must be a number.',
    ],
    ['a price with a third decimal', { addOns: 'lining:1.005' }, 'addOns', 'two decimals'],
    ['a negative price of an add-on', { addOns: 'lining:-1' }, 'addOns', 'at least 0'],
    ['half a day', { makes: 'measured', makeDays: 'measured:1.5' }, 'makeDays', 'whole number'],
    [
      'days of an add-on that is not there',
      { addOns: 'lining', addOnDays: 'canCan:1' },
      'addOnDays',
      'addOns',
    ],
    ['days of no option', { makeDays: 'measured:1' }, 'makeDays', 'makes'],
    ['too many days', { addOns: 'lining', addOnDays: 'lining:366' }, 'addOnDays', 'too large'],
    [
      'a source that nobody knows',
      { makes: 'measured', makeStock: 'measured:air' },
      'makeStock',
      'air',
    ],
    [
      'a cloth that is not there',
      { makes: 'measured', makeCloths: 'measured:Air' },
      'makeCloths',
      'Air',
    ],
    [
      'cloth without centimetres',
      { makes: 'measured', makeStock: 'measured:cloth' },
      'makeCentimetres',
      'how much',
    ],
    ['an option that costs less than nothing', { makes: 'measured:-1000' }, 'makes', 'takes off'],
    ['a deposit above nine tenths', { depositPercent: 91 }, 'depositPercent', '90'],
    ['a deposit in parts', { depositPercent: 30.5 }, 'depositPercent', 'whole number'],
    ['a collection that is not there', { collections: 'Velvet' }, 'collections', 'Velvet'],
    ['a policy that is not there', { returnPolicy: 'Anything' }, 'returnPolicy', 'Anything'],
    ['two policies', { returnPolicy: 'Seconds|Firsts' }, 'returnPolicy', 'Seconds'],
    ['a colour that is not there', { otherColours: 'GONE-1' }, 'otherColours', 'GONE-1'],
    ['a product of a look that is not there', { goesWith: 'Gone-2' }, 'goesWith', 'Gone-2'],
  ]
  test('reports each fault as an error of its row, in both languages', async () => {
    const rows = [...faults.map(([, cells]) => row(cells)), row()]
    const found = await problems(rows)
    expect(found).toEqual(
      faults.map(([, , path, words], n) => ({
        line: 2 + n,
        path,
        message: expect.stringContaining(words),
      })),
    )
    const hindi = await problems(rows, { language: 'hi' })
    expect(hindi).toEqual(
      faults.map(([, , path], n) => ({
        line: 2 + n,
        path,
        message: expect.stringMatching(/[\u0900-\u097f]/),
      })),
    )
  })

  test('too many products of a look or colours are an error', async () => {
    const look = Array.from({ length: MAX_LOOK + 1 }, () => row())
    const names = (rows: { sku: string }[]) => rows.map(({ sku }) => sku).join('|')
    expect(await problems([row({ goesWith: names(look) }), ...look])).toMatchObject([
      { line: 2, path: 'goesWith' },
    ])
    const colours = Array.from({ length: MAX_COLOURS }, () => row())
    expect(await problems([row({ otherColours: names(colours) }), ...colours])).toMatchObject([
      { line: 2, path: 'otherColours' },
    ])
    // Two groups that are each small enough are too many together.
    const [some, more] = [colours.slice(1, 10), colours.slice(10)]
    const halves = [
      { ...colours[0], otherColours: names(some) },
      ...some,
      row({ otherColours: names(more) }),
      ...more,
    ]
    expect(await importRows(shop, halves)).toMatchObject({ errors: [], written: true })
    const joined = { ...halves[0], otherColours: names([...some, ...more]) }
    expect(await problems([joined])).toMatchObject([{ line: 2, path: 'otherColours' }])
  })

  test('a full collection accepts no more products, unless a row makes room', async () => {
    const { id, version } = (await get(shop, '/api/admin/collections'))[2]
    const members = Array.from({ length: MAX_COLLECTION_PRODUCTS }, () => row())
    expect(await importRows(shop, members)).toMatchObject({ errors: [] })
    const skus = new Set(members.map(({ sku }) => sku))
    const listed = await get(shop, '/api/admin/products/get')
    const products = listed
      .filter(({ sku }: { sku: string }) => skus.has(sku))
      .map(({ _id }: { _id: string }) => _id)
    await put(shop, `/api/admin/collections/${id}`, { name: COLLECTIONS[2], version, products })
    const late = row({ collections: id })
    expect(await problems([late])).toMatchObject([{ line: 2, path: 'collections' }])
    const leaving = { ...members[0], collections: '' }
    expect(await importRows(shop, [late, leaving])).toMatchObject({ errors: [], written: true })
    expect((await read(late.sku)).collections).toEqual([COLLECTIONS[2]])
    expect((await get(shop, '/api/admin/collections'))[2].version).toBe(version + 3)
    // A row that is left out frees no place.
    const outdated = { ...members[1], collections: '', version: 99 }
    const later = row({ collections: id })
    const good = await importRows(shop, [later, outdated, row()], { fields: { goodOnly: '1' } })
    expect(good).toMatchObject({ added: 1, bad: 2, written: true })
    // A restored product can exceed the limit of a collection, which must not block other changes.
    const gone = await fetchId(members[2]?.sku ?? '')
    const url = `/api/admin/products/delete/${gone}`
    expect((await shop.owner.call('DELETE', url)).status).toBe(200)
    expect(await importRows(shop, [later])).toMatchObject({ errors: [], written: true })
    const [{ batch }] = (await get(shop, '/api/admin/audit')).filter(
      ({ action }: { action: string }) => action === 'productDeleted',
    )
    const undone = await shop.owner.call('POST', `/api/admin/products/undo/${batch}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await get(shop, '/api/admin/collections'))[2].products).toBe(
      MAX_COLLECTION_PRODUCTS + 1,
    )
    // Taking back a batch keeps the products whose collection is full.
    const [plain, member] = [row(), members[3]]
    await importRows(shop, [plain])
    await importRows(shop, [
      { ...member, collections: '' },
      { ...members[4], collections: '' },
      { ...plain, title: 'Changed' },
    ])
    const [{ batch: mixed }] = await get(shop, '/api/admin/audit?limit=1')
    expect(await importRows(shop, [row({ collections: id })])).toMatchObject({ written: true })
    const partly = await shop.owner.call('POST', `/api/admin/products/undo/${mixed}`)
    expect(partly.body).toMatchObject({ undone: 1, keptTotal: 2 })
    expect(partly.body.kept[0].reason).toContain(`“${COLLECTIONS[2]}” is full`)
    expect((await read(plain.sku)).title).toBe(plain.title)
    const elsewhere = row({ collections: COLLECTIONS[0] })
    expect(await importRows(shop, [elsewhere])).toMatchObject({ errors: [], written: true })
  })

  test('without the invalid rows, rows that reference their products are invalid too', async () => {
    const bad = row({ price: 'much' })
    const worse = row({ collections: 'Nowhere' })
    const chained = row({ goesWith: worse.sku })
    const rows = [
      row({ otherColours: bad.sku }),
      bad,
      row({ otherColours: chained.sku }),
      chained,
      worse,
      row(),
    ]
    const report = await importRows(shop, rows, { fields: { goodOnly: '1' } })
    expect(report).toMatchObject({ added: 1, bad: 5, written: true })
    expect(report.errors.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6])
  })

  test('undoing an import keeps later changes of the product', async () => {
    const one = row({ makes: 'measured:500', collections: 'from-the-loom' })
    await importRows(shop, [one])
    await importRows(shop, [{ ...one, makes: 'measured:600' }])
    const [{ batch }] = await get(shop, '/api/admin/audit?limit=1')
    const id = await fetchId(one.sku)
    const url = `/api/admin/products/making/${id}`
    await put(shop, url, { ...(await get(shop, url)), makes: [] })
    const reply = await shop.owner.call('POST', `/api/admin/products/undo/${batch}`)
    expect([reply.status, reply.body.code]).toEqual([409, 'not_undone'])
    await importRows(shop, [{ ...one, makes: '', collections: 'velvet-evenings|From the loom' }])
    const [moved] = await get(shop, '/api/admin/audit?limit=1')
    expect(moved.before.collections).toMatchObject([{ title: 'From the Loom' }])
    await putInto(shop, [])
    const taken = await shop.owner.call('POST', `/api/admin/products/undo/${moved.batch}`)
    expect([taken.status, taken.body.code]).toEqual([409, 'not_undone'])
  })

  test('a change of making or of a collection makes an older file outdated', async () => {
    const one = row()
    await importRows(shop, [one])
    const id = await fetchId(one.sku)
    for (const change of [
      () => put(shop, `/api/admin/products/making/${id}`, { ...emptyMaking, depositPercent: 10 }),
      () => putInto(shop, [id]),
    ]) {
      const exportedRow = (await fetchRows(shop)).find((found) => found.id === id)
      await change()
      const edited = [{ ...exportedRow, title: 'Edited' }]
      expect(await problems(edited)).toMatchObject([{ line: 2, path: 'version' }])
    }
  })
})

type Opened = { shop: TestShop; owner: Person; cloths: ClothIds; policy: string }

async function anotherShop(): Promise<Opened> {
  const shop = await openShop()
  const { owner } = shop
  const post = async (url: string, body: object) => {
    const reply = await owner.call('POST', url, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body.data
  }
  await post('/api/admin/categories', { name: 'Twill' })
  const cloths: ClothIds = {}
  for (const name of CLOTHS)
    cloths[name] = (await post('/api/admin/cloth', { name, cm: 5000 }))._id as string
  for (const name of COLLECTIONS) await post('/api/admin/collections', { name })
  const policy = await shop.returnPolicy({ name: POLICY })
  return { shop, owner, cloths, policy }
}

async function get({ owner }: Opened, url: string) {
  return (await owner.call('GET', url)).body.data
}
async function fetchRows({ owner }: Opened): Promise<Record<string, string>[]> {
  const { body } = await owner.call('GET', '/api/admin/products/export')
  return parse(String(body), { columns: true, bom: true })
}

type Sending = { fields?: Record<string, string>; language?: string }
async function importFile(
  { shop, owner }: Opened,
  table: string | Uint8Array,
  { fields, language = 'en' }: Sending = {},
) {
  const cookie = `${owner.cookie}; language=${language}`
  const { body } = await shop.importProducts(table, fields, cookie)
  return body.data ?? body
}
function importRows(shop: Opened, rows: object[], sending: Sending = {}) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return importFile(shop, stringify(rows, { header: true, columns }), sending)
}

async function put({ owner }: Opened, url: string, body: object) {
  const reply = await owner.call('PUT', url, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

function edit(shop: Opened, id: string, body: object) {
  return put(shop, `/api/admin/products/edit/${id}`, body)
}

async function putInto(shop: Opened, products: readonly string[]) {
  for (const { id } of await get(shop, '/api/admin/collections')) {
    const { name, version } = await get(shop, `/api/admin/collections/${id}`)
    await put(shop, `/api/admin/collections/${id}`, { name, version, products })
  }
}

/** All that calls say of the products, by SKU, with the names of what has another id in another shop. */
async function fetchState(shop: Opened) {
  const listed = await get(shop, '/api/admin/products/get')
  const skus = new Map<string, string>(
    listed.map(({ _id, sku }: { _id: string; sku: string }) => [_id, sku]),
  )
  const clothNames = new Map(Object.entries(shop.cloths).map(([name, id]) => [id, name]))
  const collections = await Promise.all(
    (await get(shop, '/api/admin/collections')).map(({ id }: { id: string }) =>
      get(shop, `/api/admin/collections/${id}`),
    ),
  )
  const states: Record<string, unknown> = {}
  for (const id of skus.keys()) {
    const read = await get(shop, `/api/admin/products/get/${id}`)
    const { _id, version, createdAt, goesWithProducts, lowestPrice, colours = [], ...fields } = read
    const made = await get(shop, `/api/admin/products/making/${id}`)
    states[skus.get(id) ?? ''] = {
      ...fields,
      goesWith: fields.goesWith.map((one: string) => skus.get(one)),
      colours: colours.map((one: { _id: string }) => skus.get(one._id)).sort(),
      ownReturnPolicy: undefined,
      returnPolicyId: fields.ownReturnPolicy?.title,
      making: {
        ...made,
        makes: made.makes.map(({ clothId, ...row }: { clothId: string }) => ({
          ...row,
          cloth: clothNames.get(clothId),
        })),
      },
      collections: collections
        .filter(({ pieces }) => pieces.some((one: { _id: string }) => one._id === id))
        .map(({ name }) => name),
    }
  }
  return states
}

/** A product with every field, one in another colour, and one that goes with both. */
async function fill(shop: Opened) {
  const added = await shop.owner.call('POST', '/api/admin/products/add', wholeProduct)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const whole: string = added.body.data._id
  const other = await shop.shop.product({ title: 'Another colour', sku: 'MINT-1', image: a })
  const shawl = await shop.shop.product({ title: 'Shawl', sku: 'SHAWL | 1', image: a })
  await edit(shop, whole, {
    colours: [other],
    goesWith: [shawl, other],
    returnPolicyId: shop.policy,
  })
  await put(shop, `/api/admin/products/making/${whole}`, wholeMaking(shop.cloths))
  await putInto(shop, [whole, shawl])
  return { whole, other, shawl }
}
