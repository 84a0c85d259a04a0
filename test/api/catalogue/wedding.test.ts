import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

const nobody = '01890000-0000-7000-8000-000000000000'
const fetchPicture = (query: Record<string, string> = {}) =>
  shop.app.inject({ url: `/images/wedding.jpg?${new URLSearchParams(query)}` })
const worn = async (query: Record<string, string> = {}) => {
  const { body } = await shop.call('GET', `/api/shop/wedding?${new URLSearchParams(query)}`)
  return Object.fromEntries(
    body.data.map((one: { role: string; chosen: { title: string } }) => [
      one.role,
      one.chosen.title,
    ]),
  )
}

test('a shop without wedding products answers 404 with a sentence', async () => {
  expect(await worn()).toEqual({})
  const answer = await fetchPicture()
  expect(answer.statusCode).toBe(404)
  expect(answer.json().message).toBe('There are no pieces for a wedding in the shop just now.')
})

test('titles and categories determine who wears what; sold-out products and drafts are not proposed', async () => {
  const add = (title: string, category: string, price: number, more: object = {}) =>
    shop.product({ title, category: category as 'bridal', price, ...more })
  await add('Kanchana Bridal Saree', 'bridal', 58000)
  await add('Noor Mahal Velvet Lehenga', 'bridal', 90000, { totalStock: 0 })
  await add('Padmavati Lehenga', 'bridal', 95000, { status: 'draft' })
  await add('Bagh Phulkari Dupatta', 'bridal', 99000)
  await add('Mewar Sherwani', 'bridal', 84000)
  await add('Men’s Kurta Set', 'casual', 99000)
  await add('Yeola Paithani Sari', 'reception', 38000)
  await add('Bandhgala Suit', 'formals', 60000)
  await add('Rumi Lehnga', 'reception', 30000)
  await add('Everyday Gown', 'casual', 50000)
  expect(await worn()).toEqual({
    bride: 'Kanchana Bridal Saree',
    groom: 'Men’s Kurta Set',
    mother: 'Yeola Paithani Sari',
    guest: 'Rumi Lehnga',
  })
})

test('keeps a chosen product in its place, and answers 404 for one not in the shop', async () => {
  const guest = await shop.product({ title: 'Kani Shawl', category: 'formals' })
  const draft = await shop.product({ title: 'Gul Gown', status: 'draft' })
  expect(await worn({ guest })).toMatchObject({ guest: 'Kani Shawl', groom: 'Men’s Kurta Set' })
  for (const bride of [nobody, draft]) {
    expect((await shop.call('GET', `/api/shop/wedding?bride=${bride}`)).status).toBe(404)
    const answer = await fetchPicture({ bride })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      success: false,
      message: 'This piece is not in the shop.',
      code: 'product_not_found',
    })
  }
})

test('rejects an unknown id, shape or language with 400 and a sentence', async () => {
  for (const query of [
    { bride: '../etc' },
    { shape: 'huge' },
    { in: 'fr' },
    { brideName: 'Call 98290 14077' },
    { groomName: '<b>' },
    { brideName: 'a'.repeat(25) },
    { on: '2026-02-30' },
    { on: 'tomorrow' },
  ] as object[]) {
    const answer = await fetchPicture(query as Record<string, string>)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().success).toBe(false)
  }
  expect((await shop.app.inject({ url: '/images/wedding.jpg?bride=a&bride=b' })).statusCode).toBe(
    400,
  )
})

test('the picture is a JPEG of its shape and contains the shop’s products', async () => {
  const create = { width: 600, height: 800, channels: 3, background: '#00ff00' } as const
  const image = await shop.context.images.save(await sharp({ create }).png().toBuffer())
  const bride = await shop.product({ image, title: 'Ṛtu <b>&amp; लहंगा '.padEnd(150, 'W') })
  for (const [shape, width, height] of [
    ['tall', 1080, 1350],
    ['wide', 1200, 630],
  ] as const) {
    const answer = await fetchPicture({ bride, shape, in: 'hi' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(answer.headers['cache-control']).toContain('public')
    expect(answer.rawPayload.length).toBeLessThan(400_000)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height })
    const { data, info } = await sharp(answer.rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const left = shape === 'tall' ? 370 : 460
    const at = (Math.round(height * 0.4) * info.width + left) * info.channels
    const [red = 255, green = 0] = data.subarray(at, at + 2)
    expect(green - red).toBeGreaterThan(150)
  }
})

test('pages load it as a WebP in one of three widths', async () => {
  const bride = await shop.product({ title: 'Gulbahar Lehenga' })
  const fetchWebp = (query: Record<string, string>) =>
    shop.app.inject({ url: `/images/wedding.webp?${new URLSearchParams({ bride, ...query })}` })
  for (const width of [640, 960, 1200]) {
    const answer = await fetchWebp({ shape: 'wide', width: String(width) })
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toContain('public')
    const { format, width: found, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, found, height }).toEqual({
      format: 'webp',
      found: width,
      height: Math.round((width * 630) / 1200),
    })
  }
  for (const query of [{}, { width: '641' }, { width: '' }, { width: 'wide' }])
    expect((await fetchWebp(query as Record<string, string>)).statusCode).toBe(400)
  expect((await fetchWebp({ bride: nobody, width: '640' })).statusCode).toBe(404)
})

test('people without a background stand together under the arch; with one plate, all hang in niches', async () => {
  const plate = { width: 900, height: 1200, channels: 3, background: '#1020c0' } as const
  const body = { width: 300, height: 974, channels: 3, background: '#00ff00' } as const
  const person = await sharp({ create: { ...plate, channels: 4, background: '#00000000' } })
    .composite([{ input: await sharp({ create: body }).png().toBuffer(), left: 300, top: 100 }])
    .webp()
    .toBuffer()
  const wearing = async (n: number) => {
    const create = { ...plate, background: `#1020c${n}` }
    const image = await shop.context.images.save(await sharp({ create }).png().toBuffer())
    return { image, id: await shop.product({ image, title: `Mehr Lehenga ${n}` }) }
  }
  const products = await Promise.all([0, 1, 2, 3].map(wearing))
  const [bride = '', groom = '', mother = '', guest = ''] = products.map(({ id }) => id)
  const choice = { bride, groom, mother, guest }
  /** Colour of the landscape beside the bride, and on her. */
  const colours = async (on: string) => {
    const { rawPayload } = await fetchPicture({ ...choice, on, shape: 'landscape' })
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number) => (700 * info.width + x) * info.channels
    return [600, 730].map((x) => [...data.subarray(at(x), at(x) + 3)])
  }
  const [first, ...others] = products.map(({ image }) => image)
  for (const image of others) await shop.context.images.saveFigure(image, person)
  const isBlue = ([red = 0, , blue = 0]: number[]) => blue - red > 100
  expect((await colours('2026-12-11')).map(isBlue)).toEqual([true, true])

  await shop.context.images.saveFigure(first ?? '', person)
  const { body: wedding } = await shop.call(
    'GET',
    `/api/shop/wedding?${new URLSearchParams(choice)}`,
  )
  for (const { figure } of wedding.data) {
    const { statusCode, headers } = await shop.app.inject({ url: figure })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  }
  const [beside = [], on = []] = await colours('2026-12-12')
  expect(Math.min(...beside)).toBeGreaterThan(200)
  expect((on[1] ?? 0) - (on[0] ?? 0)).toBeGreaterThan(150)
})

test('the picture shows names and a day in every format and both languages', async () => {
  const bride = await shop.product({ title: 'Chandni Lehenga' })
  const names = { brideName: 'Aarohi', groomName: 'कबीर', on: '2026-12-12' }
  const seen = new Set<string>()
  for (const [shape, width, height] of [
    ['tall', 1080, 1350],
    ['wide', 1200, 630],
    ['landscape', 1920, 1080],
    ['story', 1080, 1920],
    ['date', 1080, 1350],
  ] as const) {
    const plain = await fetchPicture({ bride, shape })
    for (const language of ['en', 'hi']) {
      const named = await fetchPicture({ bride, shape, in: language, ...names })
      expect(named.statusCode).toBe(200)
      expect(await sharp(named.rawPayload).metadata()).toMatchObject({ width, height })
      expect(named.rawPayload.equals(plain.rawPayload)).toBe(false)
      seen.add(named.rawPayload.toString('base64'))
    }
  }
  expect(seen.size).toBe(10)
  const party = await drawParty({ bride, ...names })
  expect(party).toMatchObject({ names: 'Aarohi & कबीर', day: '12 December 2026' })
  expect(await drawParty({ bride, groomName: 'Kabir' })).toMatchObject({ names: 'Kabir', day: '' })
})

/** What is drawn for a query. */
async function drawParty(query: Record<string, string>) {
  const draw = shop.context.images.wedding
  let drawn: unknown
  shop.context.images.wedding = (party, client) => {
    drawn = party
    return draw(party, client)
  }
  const title = `Noor Lehenga ${Object.keys(query).length}`
  await fetchPicture({ ...query, bride: await shop.product({ title }) })
  shop.context.images.wedding = draw
  return drawn
}

test('the picture is drawn once, and again when its content has changed', async () => {
  const bride = await shop.product({ title: 'Mor Pankh Lehenga' })
  const draw = shop.context.images.wedding
  let drawn = 0
  shop.context.images.wedding = (party, client) => {
    drawn += 1
    return draw(party, client)
  }
  const both = await Promise.all([fetchPicture({ bride }), fetchPicture({ bride })])
  expect(both[0]?.rawPayload.equals(both[1]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  await fetchPicture({ bride })
  expect(drawn).toBe(1)
  const { owner } = shop
  await owner.call('PUT', `/api/admin/products/edit/${bride}`, { title: 'Sitara Lehenga' })
  const after = await fetchPicture({ bride })
  expect(drawn).toBe(2)
  expect(after.rawPayload.equals(both[0]?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  shop.context.images.wedding = draw
})

test('refuses the excess of many concurrent requests of one client in time, and serves others', async () => {
  const brides = await Promise.all(
    Array.from({ length: 12 }, (_, n) => shop.product({ title: `Rani Lehenga ${n}` })),
  )
  const asked = (bride: string, remoteAddress: string) =>
    shop.app.inject({ url: `/images/wedding.jpg?bride=${bride}`, remoteAddress })
  const [first = ''] = brides
  const [another, ...many] = await Promise.all([
    asked(first, '10.0.0.2'),
    ...brides.map((bride) => asked(bride, '10.0.0.1')),
  ])
  const refused = many.filter(({ statusCode }) => statusCode === 503)
  expect(another?.statusCode).toBe(200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(many.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(3)
})
