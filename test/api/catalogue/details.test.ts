import { beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

let indigo: string

const sizes = (...stock: [string, number][]) =>
  stock.map(([size, count]) => ({ size, stock: count }))

const shop = await openShop({ checksLedger: false })
const { owner } = shop
const products = [
  {
    title: 'Ajrakh kurta',
    category: 'casual',
    price: 900,
    colour: 'Indigo',
    fabric: 'Cotton',
    craft: 'Ajrakh',
    sizes: sizes(['S', 2], ['M', 0]),
  },
  {
    title: 'Linen kurta',
    category: 'casual',
    price: 1500,
    colour: 'indigo',
    fabric: 'Linen',
    sizes: sizes(['M', 1], ['XXL', 1]),
  },
  {
    title: 'Silk saree',
    category: 'bridal',
    price: 40000,
    colour: ' Rani pink ',
    fabric: 'Silk',
  },
  { title: 'Plain stole', category: 'casual', price: 700 },
] as const
beforeAll(async () => {
  const ids = []
  for (const product of products) ids.push(await shop.product(structuredClone(product) as never))
  indigo = ids[0] ?? ''
})

describe('a product', () => {
  test('has trimmed colour, fabric and craft, which are empty by default', async () => {
    expect((await list('category=bridal')).data[0]).toMatchObject({
      colour: 'Rani pink',
      fabric: 'Silk',
      craft: '',
    })
    const id = await shop.product({ title: 'Edited', colour: 'Mint' })
    const edit = (body: object) => owner.call('PUT', `/api/admin/products/edit/${id}`, body)
    expect((await edit({ craft: 'Chikankari' })).body.data).toMatchObject({
      colour: 'Mint',
      craft: 'Chikankari',
    })
    expect((await edit({ colour: '' })).body.data).toMatchObject({ colour: '' })
    await owner.call('DELETE', `/api/admin/products/delete/${id}`)
  })

  test.each([
    ['colour', 'x'.repeat(41)],
    ['fabric', 'Cotton, silk'],
    ['craft', 'Zar\u0000dozi'],
    ['craft', 7],
  ])('is refused with the %s “%s”', async (name, value) => {
    const edit = { [name]: value }
    const reply = await owner.call('PUT', `/api/admin/products/edit/${indigo}`, edit)
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].path).toBe(name)
  })

  test('is found by its details', async () => {
    const { body } = await shop.call('GET', '/api/shop/search/ajrakh%20indigo')
    expect(body.data[0].title).toBe('Ajrakh kurta')
    const plain = await shop.product({ title: 'Nothing said', description: 'A piece.' })
    const search = async () => (await shop.call('GET', '/api/shop/search/kalamkari')).body.total
    expect(await search()).toBe(0)
    await owner.call('PUT', `/api/admin/products/edit/${plain}`, { craft: 'Kalamkari' })
    expect(await search()).toBe(1)
    await owner.call('DELETE', `/api/admin/products/delete/${plain}`)
  })

  test('recovers details lost in an edit by undo, which the audit log records', async () => {
    const before = await shop.fetchProduct(indigo)
    const edit = { colour: 'Red', craft: '' }
    await owner.call('PUT', `/api/admin/products/edit/${indigo}`, edit)
    const [entry] = (await owner.call('GET', '/api/admin/audit?limit=1')).body.data
    expect(entry).toMatchObject({ before: { colour: 'Indigo', craft: 'Ajrakh' }, after: edit })
    await owner.call('POST', `/api/admin/products/undo/${entry.batch}`)
    const after = await shop.fetchProduct(indigo)
    expect(after).toEqual({ ...before, version: expect.any(Number) })
  })
})

describe('the listing', () => {
  test.each([
    ['colour=INDIGO', ['Ajrakh kurta', 'Linen kurta']],
    [
      'colour=indigo,Rani%20pink&sortBy=price-hightolow',
      ['Silk saree', 'Linen kurta', 'Ajrakh kurta'],
    ],
    ['fabric=Cotton&fabric=Linen', ['Ajrakh kurta', 'Linen kurta']],
    ['colour=Indigo&fabric=Silk', []],
    ['colour=Indigo&price=under_1000', ['Ajrakh kurta']],
    ['craft=Ajrakh&category=bridal', []],
    ['size=M', ['Linen kurta']],
    ['size=s,xxl', ['Ajrakh kurta', 'Linen kurta']],
    ['colour=nothing', []],
    ['size=Indigo', []],
    ['colour=', ['Plain stole', 'Ajrakh kurta', 'Linen kurta', 'Silk saree']],
  ])('answers %s with %j', async (query, found) => {
    expect(await titles(query)).toEqual(found)
    expect((await list(`${query}&limit=1`)).total).toBe(found.length)
  })

  test('pages through a filter by its cursor', async () => {
    const first = await list('colour=indigo&limit=1')
    const next = await list(`colour=indigo&limit=1&cursor=${first.nextCursor}`)
    expect(next.data[0].title).toBe('Linen kurta')
    expect(next.nextCursor).toBeNull()
  })

  test('counts the shop’s detail values on request', async () => {
    const plain = (await list('')).facets
    expect(plain).not.toHaveProperty('colour')
    expect(plain.details).toEqual(['size', 'colour', 'fabric', 'craft'])
    const { facets } = await list('facets=all&category=casual')
    expect(facets).toMatchObject({
      category: { casual: 3, bridal: 1 },
      colour: [{ value: 'Indigo', count: 2 }],
      craft: [{ value: 'Ajrakh', count: 1 }],
      size: [
        { value: 'S', count: 1 },
        { value: 'M', count: 1 },
        { value: 'XXL', count: 1 },
      ],
    })
    const chosen = (await list('fabric=cotton')).facets
    expect(chosen.fabric).toHaveLength(3)
    expect(chosen.colour).toEqual([{ value: 'Indigo', count: 1 }])
    expect(chosen.price).toMatchObject({ under_1000: 1, over_10000: 0 })
    // Chosen words stay in the list, so that they can be cleared.
    expect((await list('colour=indigo&fabric=Silk')).facets.colour).toEqual([
      { value: 'Rani pink', count: 1 },
      { value: 'Indigo', count: 0 },
    ])
  })

  test('lists forty of many values, and the chosen ones', async () => {
    const ids = []
    for (let n = 0; n < 42; n += 1)
      ids.push(
        await shop.product({ title: `Shade ${n}`, colour: `Shade ${n}`, category: 'formals' }),
      )
    const told = async (query: string) =>
      (await list(`category=formals&${query}`)).facets.colour.map(
        ({ value }: { value: string }) => value,
      )
    const all = await told('facets=all')
    expect(all).toHaveLength(40)
    const [left = ''] = ids.map((_, n) => `Shade ${n}`).filter((one) => !all.includes(one))
    const query = new URLSearchParams({ colour: left.toLowerCase() })
    expect(await told(`facets=all&${query}`)).toContain(left)
    for (const id of ids) await owner.call('DELETE', `/api/admin/products/delete/${id}`)
  })

  test('filters by origin once there are two, in any spelling', async () => {
    const told = async (query = '') => (await list(query)).facets
    const one = await shop.product({ title: 'From here', origin: 'India' })
    await shop.product({ title: 'From here too', origin: 'india' })
    expect((await told()).details).not.toContain('origin')
    expect((await told('facets=all')).details).not.toContain('origin')

    const other = await shop.product({ title: 'Imported', origin: 'Bangladesh' })
    expect((await told()).details).toContain('origin')
    const { details, origin } = await told('facets=all')
    expect(details).toContain('origin')
    expect(origin).toEqual([
      { value: 'India', count: 2 },
      { value: 'Bangladesh', count: 1 },
    ])
    expect(await titles('origin=bangladesh')).toEqual(['Imported'])
    for (const id of [one, other]) await owner.call('DELETE', `/api/admin/products/delete/${id}`)
    expect((await told()).details).not.toContain('origin')
  })

  test('filters by occasion', async () => {
    const id = await shop.product({ title: 'For a haldi', occasion: 'Haldi' })
    expect((await list('')).facets.details).toContain('occasion')
    expect(await titles('occasion=haldi')).toEqual(['For a haldi'])
    expect((await list('occasion=haldi')).facets.occasion).toEqual([{ value: 'Haldi', count: 1 }])
    await owner.call('DELETE', `/api/admin/products/delete/${id}`)
  })

  test('counts a size again when the hold on its last item has expired', async () => {
    const held = await shop.product({ title: 'Held', colour: 'Held', sizes: sizes(['L', 1]) })
    const count = async () => (await list('colour=held')).facets.size.length
    expect(await count()).toBe(1)
    await shop.db`UPDATE product_stock SET available = 0 WHERE product_id = ${held}`
    shop.app.responseCache.invalidate(['stock'])
    expect(await count()).toBe(0)
    expect(await titles('size=L')).toEqual([])
    await owner.call('DELETE', `/api/admin/products/delete/${held}`)
  })

  test('answers 400 for any other value of the facets', async () => {
    for (const other of ['some', 'first'])
      expect((await shop.call('GET', `/api/shop/products/get?facets=${other}`)).status).toBe(400)
  })
})

test('a file exports and imports the details, by heading in any case', async () => {
  const { body: csv } = await owner.call('GET', '/api/admin/products/export')
  expect(String(csv).split('\n')[0]).toContain('category,colour,fabric,craft,occasion,origin,')
  const send = shop.importProducts
  expect((await send(String(csv))).body.data).toMatchObject({ added: 0, changed: 0, errors: [] })
  const rows = [
    'Title,Description,Category,COLOUR,Fabric ,craft,Price,Total Stock,Images',
    'From a file,A piece.,casual,Teal,Mul,,800,3,/pictures/a.webp',
  ]
  expect((await send(rows.join('\n'))).body.data).toMatchObject({ added: 1, errors: [] })
  expect((await list('colour=teal')).data[0]).toMatchObject({ fabric: 'Mul', craft: '' })
  const changed = String(csv).replace(',Indigo,Cotton,', ',Indigo,Khadi,')
  expect((await send(changed)).body.data).toMatchObject({ added: 0, changed: 1, errors: [] })
  expect((await list('fabric=khadi')).total).toBe(1)
})

const list = async (query: string) => {
  const { status, body } = await shop.call('GET', `/api/shop/products/get?${query}`)
  expect(status).toBe(200)
  return body
}
const titles = async (query: string) =>
  (await list(query)).data.map((one: { title: string }) => one.title)
