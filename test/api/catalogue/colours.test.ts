import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop

const product = (colour: string) =>
  shop.product({ title: `Suit in ${colour}`, colour, totalStock: 3 })
const edit = (id: string, body: object) => owner.call('PUT', `/api/admin/products/edit/${id}`, body)
const forOwner = async (id: string) =>
  (await owner.call('GET', `/api/admin/products/get/${id}`)).body.data
/** Colours on the product page, as a shopper sees them. */
const seen = async (id: string) =>
  (await shop.fetchProduct(id)).colours?.map(({ colour }: { colour: string }) => colour)
const audit = async () => (await owner.call('GET', '/api/admin/audit?limit=20')).body.data
const undo = (batch: string) => owner.call('POST', `/api/admin/products/undo/${batch}`)
const lastBatch = async () => (await audit()).find(({ batch }: { batch?: string }) => batch).batch

let [coral, mint, jamun, rose] = ['', '', '', '']
beforeEach(async () => {
  coral = await product('Coral')
  mint = await product('Mint')
  jamun = await product('Jamun')
  rose = await product('Rose')
})

describe('a product in several colours', () => {
  test('shows every colour on the page of each, with its own picture and stock', async () => {
    expect(await shop.fetchProduct(coral)).not.toHaveProperty('colours')
    expect((await edit(coral, { colours: [mint] })).status).toBe(200)
    const { colours } = await shop.fetchProduct(mint)
    expect(colours).toEqual([
      {
        _id: coral,
        title: 'Suit in Coral',
        titleHindi: '',
        colour: 'Coral',
        image: '/images/lehenga.webp',
        focus: '',
        totalStock: 3,
      },
      expect.objectContaining({ _id: mint, colour: 'Mint' }),
    ])
    await edit(coral, { totalStock: 0, image: '/images/dyed.webp' })
    expect((await shop.fetchProduct(mint)).colours[0]).toMatchObject({
      totalStock: 0,
      image: '/images/dyed.webp',
    })
  })

  test('lists its colours on its page only', async () => {
    await edit(coral, { colours: [mint] })
    const { body } = await shop.call('GET', '/api/shop/products/get?limit=50')
    for (const one of body.data) expect(one).not.toHaveProperty('colours')
  })

  test('can be added with its colours', async () => {
    await edit(coral, { colours: [mint] })
    const teal = await shop.product({ title: 'Suit in Teal', colour: 'Teal', colours: [mint] })
    expect(await seen(coral)).toEqual(['Coral', 'Mint', 'Teal'])
    expect((await undo(await lastBatch())).status).toBe(200)
    expect(await seen(coral)).toEqual(['Coral', 'Mint'])
    expect(await shop.fetchProduct(teal)).not.toHaveProperty('colours')
  })

  test('adds all colours of a chosen product', async () => {
    await edit(coral, { colours: [mint] })
    await edit(jamun, { colours: [rose] })
    await edit(coral, { colours: [mint, rose] })
    expect(await seen(jamun)).toEqual(['Coral', 'Mint', 'Jamun', 'Rose'])
  })

  test('drops an omitted colour, and stands alone when the last one goes', async () => {
    await edit(coral, { colours: [mint, jamun] })
    await edit(coral, { colours: [mint] })
    expect(await seen(mint)).toEqual(['Coral', 'Mint'])
    expect(await shop.fetchProduct(jamun)).not.toHaveProperty('colours')
    await edit(mint, { colours: [] })
    for (const id of [coral, mint])
      expect(await shop.fetchProduct(id)).not.toHaveProperty('colours')
  })

  test('hides a deleted colour and shows it again when restored', async () => {
    await edit(coral, { colours: [mint, jamun] })
    const { batch } = (await owner.call('DELETE', `/api/admin/products/delete/${mint}`)).body
    expect(await seen(coral)).toEqual(['Coral', 'Jamun'])
    await undo(batch)
    expect(await seen(coral)).toEqual(['Coral', 'Mint', 'Jamun'])
  })

  test('shows shoppers only colours in the shop, and the owner all', async () => {
    await edit(coral, { colours: [mint, jamun] })
    await edit(mint, { status: 'draft' })
    expect(await seen(coral)).toEqual(['Coral', 'Jamun'])
    expect((await forOwner(coral)).colours).toHaveLength(3)
    await edit(jamun, { status: 'archived' })
    expect(await shop.fetchProduct(coral)).not.toHaveProperty('colours')
  })
})

describe('a change of colours', () => {
  test('refuses an edit of a colour that another change joined meanwhile, and says what changed', async () => {
    const { version } = await forOwner(mint)
    await edit(coral, { colours: [mint] })
    const late = await edit(mint, { colours: [rose], version })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'overtaken' })
    expect(late.body.message).toMatch(/changed colours/)
    expect(await seen(mint)).toEqual(['Coral', 'Mint'])
  })

  test('is audited for each product and undone as a whole', async () => {
    await edit(coral, { colours: [mint] })
    await edit(jamun, { colours: [rose] })
    await edit(coral, { colours: [jamun] })
    const entries = (await audit()).slice(0, 4)
    const about = new Map(entries.map((one: { subject: string }) => [one.subject, one]))
    expect([...about.keys()].sort()).toEqual(
      [coral, mint, jamun, rose].map((id) => `product:${id}`).sort(),
    )
    expect(about.get(`product:${mint}`)).toMatchObject({
      before: { colours: [{ _id: coral, title: 'Suit in Coral' }] },
      after: { colours: [] },
    })
    expect((await undo(entries[0].batch)).status).toBe(200)
    expect(await seen(mint)).toEqual(['Coral', 'Mint'])
    expect(await seen(rose)).toEqual(['Jamun', 'Rose'])
    await edit(coral, { colours: [mint, rose] })
    const batch = await lastBatch()
    await edit(mint, { colours: [] })
    expect((await undo(batch)).status).toBe(409)
  })

  test('leaves a restored product single whose place has been taken', async () => {
    const others: string[] = []
    while (others.length < MAX_COLOURS - 2) others.push(await product('Rust'))
    await edit(coral, { colours: [mint, ...others] })
    const { body } = await owner.call('DELETE', `/api/admin/products/delete/${mint}`)
    await edit(coral, { colours: [jamun, ...others] })
    expect((await undo(body.batch)).status).toBe(200)
    expect(await forOwner(mint)).not.toHaveProperty('colours')
    expect((await forOwner(coral)).colours).toHaveLength(MAX_COLOURS)
  })

  test('accepts existing products only, at most as many as a page can show', async () => {
    await owner.call('DELETE', `/api/admin/products/delete/${mint}`)
    expect((await edit(coral, { colours: [mint] })).status).toBe(404)
    expect((await edit(coral, { colours: ['mint'] })).status).toBe(400)
    expect((await edit(coral, { colours: [coral] })).status).toBe(200)
    expect(await shop.fetchProduct(coral)).not.toHaveProperty('colours')
    const many = await Promise.all(Array.from({ length: 19 }, (_, n) => product(`Dye ${n}`)))
    expect((await edit(coral, { colours: many })).status).toBe(200)
    const more = await edit(jamun, { colours: [coral] })
    expect(more.status).toBe(400)
    expect(more.body.errors[0].path).toBe('colours')
  })

  test('made several times at once keeps groups consistent: all members list the same, and no group has one member', async () => {
    const done = await Promise.all([
      edit(coral, { colours: [mint, jamun] }),
      edit(jamun, { colours: [coral, rose] }),
      edit(rose, { colours: [mint] }),
    ])
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
    const shown = new Map<string, string[]>([
      ['Coral', await seen(coral)],
      ['Mint', await seen(mint)],
      ['Jamun', await seen(jamun)],
      ['Rose', await seen(rose)],
    ])
    const groups = [...shown].filter(([, colours]) => colours !== undefined)
    expect(groups.length).toBeGreaterThan(1)
    for (const [colour, colours] of groups) {
      expect(colours).toContain(colour)
      expect(colours.length).toBeGreaterThan(1)
      for (const other of colours) expect(shown.get(other)).toEqual(colours)
    }
  })

  test('keeps the stock of sizes and the other fields', async () => {
    const sized = await shop.product({ totalStock: undefined, sizes: [{ size: 'M', stock: 2 }] })
    const before = await forOwner(sized)
    await edit(sized, { colours: [mint] })
    const { colours, version, ...after } = await forOwner(sized)
    expect(after).toEqual({ ...before, version: undefined, createdAt: before.createdAt })
    expect(colours).toHaveLength(2)
    expect(version).toBe(before.version + 1)
  })
})
