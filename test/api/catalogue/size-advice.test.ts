import { beforeEach, describe, expect, test } from 'vitest'
import { builtInCharts } from '#shared/fit/size-chart.ts'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 1000
const sizes = [
  { size: 'M', stock: 50 },
  { size: 'L', stock: 50 },
]

const shop = await openShop()
const { owner } = shop
beforeEach(() => owner.call('PUT', '/api/admin/settings', { sizeAdvice: true }))

const lehenga = () => shop.product({ price: PRICE, sizes, garment: 'lehenga' } as never)
const fetchFit = async (id: string) =>
  (await owner.call('GET', `/api/admin/products/fit/${id}`)).body.data
const setChart = (garment: string, chart: object) =>
  owner.call('PUT', `/api/admin/size-charts/${garment}`, chart)

async function bought(productId: string, size: string, shopper?: Person) {
  const buyer = shopper ?? (await shop.shopper())
  const { addressId } = await readyToBuy(buyer, [{ productId, quantity: 1, size }])
  return buy(buyer, addressId, PRICE)
}
async function delivered(orderId: string, daysAgo: number) {
  await shop.setStatus(orderId, 'delivered')
  await shop.db`
    UPDATE order_events SET at = at - make_interval(days => ${daysAgo}) WHERE order_id = ${orderId}`
}

describe('a product', () => {
  test('shows the built-in chart of its garment, once the shop advises sizes', async () => {
    const id = await lehenga()
    const { fit } = await shop.fetchProduct(id)
    expect(fit).toEqual({
      wear: 'women',
      chart: builtInCharts.lehenga,
      counts: { kept: 0, tooSmall: 0, tooLarge: 0 },
    })
    expect((await shop.fetchProduct(await shop.product({ sizes } as never))).fit).toBeUndefined()
    await shop.setSettings({ sizeAdvice: false })
    expect((await shop.fetchProduct(id)).fit).toBeUndefined()
  })

  test('shows none in a real shop until its owner enables it', async () => {
    const other = await openShop()
    const id = await other.product({ sizes, garment: 'lehenga' } as never)
    const { body } = await other.call('GET', `/api/shop/products/get/${id}`)
    expect(body.data.fit).toBeUndefined()
  })
})

describe('a size chart', () => {
  const own = {
    sizes: ['36', '38'],
    measures: [
      { code: 'chest', bounds: [880, 930, 980] },
      { code: 'waist', bounds: [760, 810, 860] },
    ],
  }

  test('can be changed, audited, shown on products, and reset to the built-in one', async () => {
    const id = await shop.product({ sizes, garment: 'sherwani' } as never)
    expect((await setChart('sherwani', own)).body.data).toEqual({
      garment: 'sherwani',
      chart: own,
      isOwn: true,
      version: expect.any(String),
    })
    expect((await shop.fetchProduct(id)).fit.chart).toEqual(own)
    const [entry] = (await owner.call('GET', '/api/admin/audit?limit=1')).body.data
    expect(entry).toMatchObject({
      action: 'sizeChartChanged',
      before: { height: '1650–1850 mm', M: 'chest 940–990 mm, waist 785–835 mm' },
      after: { title: 'Sherwani', 36: 'chest 880–930 mm, waist 760–810 mm' },
    })
    await owner.call('DELETE', '/api/admin/size-charts/sherwani')
    expect((await shop.fetchProduct(id)).fit.chart).toEqual(builtInCharts.sherwani)
    const { body } = await owner.call('GET', '/api/admin/size-charts')
    expect(body.data.every(({ isOwn }: { isOwn: boolean }) => !isOwn)).toBe(true)
  })

  test('keeps its name in the audit log, whatever its sizes are called', async () => {
    await setChart('sherwani', { ...own, sizes: ['title', '38'] })
    const [entry] = (await owner.call('GET', '/api/admin/audit?limit=1')).body.data
    expect(entry.after.title).toBe('Sherwani')
    await owner.call('DELETE', '/api/admin/size-charts/sherwani')
  })

  test('does not overwrite what another owner saved meanwhile', async () => {
    const fetchChart = async (code: string) =>
      (await owner.call('GET', '/api/admin/size-charts')).body.data.find(
        ({ garment }: { garment: string }) => garment === code,
      )
    const { version } = await fetchChart('bandhgala')
    const other = { ...own, sizes: ['S', 'M'] }
    const both = await Promise.all([
      setChart('bandhgala', { ...own, version }),
      setChart('bandhgala', { ...other, version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'overtaken',
      message: 'Someone saved this size chart meanwhile.',
    })
    const saved = both.find(({ status }) => status === 200)?.body.data
    expect(await fetchChart('bandhgala')).toEqual(saved)

    const reset = (seen: string) =>
      owner.call('DELETE', `/api/admin/size-charts/bandhgala?version=${seen}`)
    expect((await reset(version)).status).toBe(409)
    expect((await fetchChart('bandhgala')).isOwn).toBe(true)
    expect((await reset(saved.version)).body.data).toMatchObject({ isOwn: false, version })
  })

  const [chest, waist] = own.measures
  test.each<[string, object, string]>([
    [
      'falls',
      { ...own, measures: [{ code: 'chest', bounds: [880, 980, 930] }] },
      'measures.0.bounds',
    ],
    [
      'stands still',
      { ...own, measures: [{ code: 'chest', bounds: [880, 880, 930] }] },
      'measures.0.bounds',
    ],
    ['lacks a bound', { ...own, measures: [{ code: 'chest', bounds: [880, 980] }] }, 'measures'],
    ['has a size twice', { ...own, sizes: ['m', 'M'] }, 'sizes'],
    ['has no size', { sizes: [], measures: [{ code: 'chest', bounds: [880] }] }, 'sizes'],
    [
      'measures a giant',
      { ...own, measures: [{ code: 'chest', bounds: [880, 930, 9800] }] },
      'measures.0.bounds.2',
    ],
    [
      'has half a millimetre',
      { ...own, measures: [{ code: 'chest', bounds: [880, 930.5, 980] }] },
      'measures.0.bounds.1',
    ],
    [
      'has a measure of another garment',
      { ...own, measures: [chest, { code: 'bust', bounds: [880, 930, 980] }] },
      'measures',
    ],
    ['lacks the measure that decides', { ...own, measures: [waist] }, 'measures'],
    ['has no measure', { ...own, measures: [] }, 'measures'],
  ])('is refused if it %s', async (_, chart, path) => {
    const { status, body } = await setChart('bandhgala', chart)
    expect([status, body.errors[0].path]).toEqual([400, path])
  })

  test('is refused without a known garment', async () => {
    expect((await setChart('toga', own)).status).toBe(400)
  })
})

describe('fit answers of shoppers', () => {
  test('count kept, too small and too large items by size', async () => {
    const id = await lehenga()
    const [kept, fresh, small, large, torn, none] = [
      await bought(id, 'M'),
      await bought(id, 'M'),
      await bought(id, 'M'),
      await bought(id, 'L'),
      await bought(id, 'L'),
      await bought(id, 'L'),
    ]
    for (const one of [kept, small, large, torn]) await delivered(one, 15)
    await delivered(fresh, 13)
    expect((await shop.refund(small, { fit: 'tooSmall', restock: true })).status).toBe(200)
    await shop.refund(large, { lines: [{ position: 0, quantity: 1 }], fit: 'tooLarge' })
    await shop.refund(torn, { reason: 'Torn' })
    expect(await fetchFit(id)).toEqual({
      kept: 1,
      tooSmall: 1,
      tooLarge: 1,
      sizes: [
        { size: 'M', kept: 1, tooSmall: 1, tooLarge: 0 },
        { size: 'L', kept: 0, tooSmall: 0, tooLarge: 1 },
      ],
    })
    expect((await shop.fetchProduct(id)).fit.counts).toEqual({ kept: 1, tooSmall: 1, tooLarge: 1 })
    expect(none).toBeTruthy()
    const [entry] = (await owner.call('GET', '/api/admin/audit?limit=2')).body.data.slice(1)
    expect(entry).toMatchObject({ action: 'refundAsked', after: { fit: 'tooLarge' } })
  })

  test('count a shopper once', async () => {
    const id = await lehenga()
    const shopper = await shop.shopper()
    for (let n = 0; n < 3; n++) await delivered(await bought(id, 'M', shopper), 20)
    expect(await fetchFit(id)).toMatchObject({ kept: 1, tooSmall: 0, tooLarge: 0 })
  })

  test('count a shopper who changed a size once in total, and at each size', async () => {
    const id = await lehenga()
    const shopper = await shop.shopper()
    const first = await bought(id, 'M', shopper)
    await delivered(first, 30)
    await shop.refund(first, { fit: 'tooSmall' })
    await delivered(await bought(id, 'L', shopper), 20)
    expect(await fetchFit(id)).toEqual({
      kept: 0,
      tooSmall: 1,
      tooLarge: 0,
      sizes: [
        { size: 'M', kept: 0, tooSmall: 1, tooLarge: 0 },
        { size: 'L', kept: 1, tooSmall: 0, tooLarge: 0 },
      ],
    })
    expect((await shop.fetchProduct(id)).fit.counts).toEqual({ kept: 0, tooSmall: 1, tooLarge: 0 })
  })

  test('do not identify shoppers to the public', async () => {
    const id = await lehenga()
    expect(Object.keys((await shop.fetchProduct(id)).fit)).toEqual(['wear', 'chart', 'counts'])
  })

  test('are accepted only for returned items', async () => {
    const order = await bought(await lehenga(), 'M')
    const { status, body } = await shop.refund(order, { amount: 5, reason: 'x', fit: 'tooSmall' })
    expect([status, body.errors[0].path]).toEqual([400, 'fit'])
    expect((await shop.refund(order, { fit: 'ugly' })).status).toBe(400)
  })

  test('answer 404 for an unknown product', async () => {
    const { status } = await owner.call('GET', `/api/admin/products/fit/${crypto.randomUUID()}`)
    expect(status).toBe(404)
  })
})

test('unpaid checkouts do not displace the answers of buyers', async () => {
  await shop.setPayments({ methods: ['cod'], cod: { confirm: false } })
  const id = await shop.product({ price: PRICE, sizes: [{ size: 'M', stock: 30 }] })
  const buyer = await shop.shopper()
  const { addressId } = await readyToBuy(buyer, [{ productId: id, size: 'M' }])
  const { body } = await order(buyer, addressId, PRICE, 'cod')
  await shop.setStatus(body.orderId, 'delivered')
  await shop.db`UPDATE order_events SET at = now() - interval '20 days' WHERE order_id = ${body.orderId}`
  const fit = async () => (await owner.call('GET', `/api/admin/products/fit/${id}`)).body.data.kept
  expect(await fit()).toBe(1)
  await shop.setPayments({ methods: ['paypal'] })
  let idler = await shop.shopper()
  let where = (await readyToBuy(idler, [{ productId: id, size: 'M' }])).addressId
  let made = 0
  for (let n = 0; n < 560 && made < 260; n += 1) {
    if (n % 80 === 79) {
      idler = await shop.shopper()
      where = (await readyToBuy(idler, [{ productId: id, size: 'M' }])).addressId
    }
    const quantity = 1 + (n % 2)
    await idler.call('PUT', '/api/shop/cart/update-cart', { productId: id, size: 'M', quantity })
    const reply = await order(idler, where, quantity * PRICE, 'paypal')
    if (reply.status === 201) made += 1
  }
  expect(await fit()).toBe(1)
}, 120_000)
