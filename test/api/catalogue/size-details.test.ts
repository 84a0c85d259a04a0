import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendLowStockEmail } from '#server/shop/email/low-stock.ts'
import { priceWith } from '#shared/catalogue/making/options.ts'
import { getPriceDifference, getSizePrices } from '#shared/catalogue/size-price.ts'
import { defaultDeliverySettings } from '#shared/orders/delivery/settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { anAddress, buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const PRICE = 20_000

let shopper: Person
const shop = await openShop()
const { owner } = shop

let names = 0
let productId: string
let name: string
beforeEach(async () => {
  names += 1
  name = `SKU-${names}`
  shopper = await shop.shopper()
  productId = await shop.product({ price: PRICE, totalStock: undefined, sizes: sized() as never })
})

describe('the rows of sizes', () => {
  test('contain a size’s own values and nothing of the other sizes', async () => {
    expect((await shown()).sizes).toEqual(sized())
    const [listed] = (await shop.call('GET', '/api/shop/products/get')).body.data
    expect(listed).toHaveProperty('sizes')
  })

  test('keep SKU, weight and difference that a call omits, and clear them on a blank', async () => {
    const plain = sized().map(({ size, stock }) => ({ size, stock, stockWas: stock }))
    expect((await edit({ sizes: plain })).status).toBe(200)
    expect((await shown()).sizes).toEqual(sized())
    await edit({ title: 'Another title', totalStock: 3 })
    expect((await shown()).sizes).toEqual(sized())
    const blank = plain.map((one) => ({ ...one, sku: '', weight: '', priceDifference: '' }))
    expect((await edit({ sizes: blank })).status).toBe(200)
    expect((await shown()).sizes).toEqual(sized().map(({ size, stock }) => ({ size, stock })))
  })

  test('keep nothing of a removed size', async () => {
    const [medium] = sized()
    await edit({ sizes: [medium] })
    await edit({ sizes: [medium, { size: 'L', stock: 1 }] })
    expect((await shown()).sizes[1]).toEqual({ size: 'L', stock: 1 })
  })

  test.each([
    ['a SKU with a bar', { sku: 'A|B' }, 'sizes.0.sku'],
    ['a long SKU', { sku: 'A'.repeat(61) }, 'sizes.0.sku'],
    ['a weight of nothing', { weight: 0 }, 'sizes.0.weight'],
    ['half a gram', { weight: 1.5 }, 'sizes.0.weight'],
    ['a third decimal', { priceDifference: 1.005 }, 'sizes.0.priceDifference'],
    ['a difference beyond all prices', { priceDifference: 1_000_001 }, 'sizes.0.priceDifference'],
    ['a word for a number', { priceDifference: 'more' }, 'sizes.0.priceDifference'],
  ])('refuse %s', async (_, wrong, path) => {
    const reply = await edit({ sizes: [{ size: 'M', stock: 1, ...wrong }] })
    expect(reply.status).toBe(400)
    expect(reply.body.errors.map((one: { path: string }) => one.path)).toContain(path)
  })

  test('are audited and undone with all their values', async () => {
    const { body } = await edit({
      sizes: [
        { size: 'L', stock: 4, stockWas: 4, sku: `${name}-XL`, weight: '', priceDifference: 5 },
      ],
    })
    expect(body.data.sizes).toEqual([
      { size: 'L', stock: 4, sku: `${name}-XL`, priceDifference: 5 },
    ])
    const { body: log } = await owner.call('GET', `/api/admin/audit?limit=1`)
    const [entry] = log.data
    expect(entry.after.sizes).toEqual(body.data.sizes)
    expect((await owner.call('POST', `/api/admin/products/undo/${entry.batch}`)).status).toBe(200)
    expect((await shown()).sizes).toEqual(sized())
  })

  test('cannot be undone over a later change of them', async () => {
    await edit({ sizes: sized().map((one) => ({ ...one, priceDifference: 1 })) })
    const { body: log } = await owner.call('GET', `/api/admin/audit?limit=1`)
    await edit({ sizes: sized().map((one) => ({ ...one, priceDifference: 2 })) })
    const reply = await owner.call('POST', `/api/admin/products/undo/${log.data[0].batch}`)
    expect(reply.status).toBe(409)
  })
})

describe('a SKU', () => {
  test('is unique among products and sizes, ignoring case', async () => {
    const taken = [
      { sku: `${name}-l`, totalStock: 1 },
      { sizes: [{ size: 'S', stock: 1, sku: `${name}-l` }] },
    ]
    for (const wrong of taken) {
      const reply = await edit(wrong, await shop.product())
      expect([reply.status, reply.body.code]).toEqual([409, 'sku_taken'])
    }
    await edit({ sku: name })
    const own = await edit({
      sizes: [{ size: 'L', stock: 4, stockWas: 4, sku: name.toLowerCase() }],
    })
    expect(own.status).toBe(409)
    const twice = [
      { size: 'S', stock: 1, sku: 'A' },
      { size: 'M', stock: 1, sku: 'a' },
    ]
    expect((await edit({ sizes: twice })).status).toBe(400)
  })

  test('can move between the sizes of a product', async () => {
    const [medium, large, small] = sized()
    const swapped = [
      { ...medium, sku: `${name}-L` },
      { ...large, sku: '' },
      { ...small, sku: `${name}-XS` },
    ]
    expect((await edit({ sizes: swapped })).status).toBe(200)
    const again = swapped.map((one) => ({
      ...one,
      sku: one.sku === `${name}-L` ? `${name}-XS` : '',
    }))
    again[2] = { ...small, sku: `${name}-L` } as never
    expect((await edit({ sizes: again })).status).toBe(200)
    expect((await shown()).sizes.map(({ sku = '' }) => sku)).toEqual([
      `${name}-XS`,
      '',
      `${name}-L`,
    ])
  })

  test('is free once its product or size is deleted, and the product then cannot be restored', async () => {
    await owner.call('DELETE', `/api/admin/products/delete/${productId}`)
    const { body: log } = await owner.call('GET', `/api/admin/audit?limit=1`)
    const other = await shop.product({ sku: `${name}-L` })
    const undo = () => owner.call('POST', `/api/admin/products/undo/${log.data[0].batch}`)
    const refused = await undo()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('SKU')])
    await edit({ sku: '' }, other)
    expect((await undo()).status).toBe(200)
    await edit({ sizes: [{ size: 'M', stock: 4 }] })
    expect((await edit({ sku: `${name}-L` }, other)).status).toBe(200)
  })

  test('is assigned to one of two concurrent requests', async () => {
    const ids = await Promise.all([shop.product(), shop.product(), shop.product()])
    const replies = await Promise.all(
      ids.map((id, n) =>
        n === 0
          ? edit({ sku: `${name}-race` }, id)
          : edit({ sizes: [{ size: 'S', stock: 1, sku: `${name}-race` }] }, id),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('of a size finds the product in the panel and for an order, and is in its stock list', async () => {
    const q = encodeURIComponent(`${name}-l`)
    for (const list of ['/api/admin/products/get', '/api/admin/orders/products']) {
      const { body } = await owner.call('GET', `${list}?q=${q}`)
      expect(body.data).toMatchObject([{ _id: productId, sizes: [{}, { sku: `${name}-L` }, {}] }])
    }
    const { body } = await owner.call('GET', `/api/admin/products/stock/${productId}`)
    expect(body.sizes.map(({ sku }: { sku: string }) => sku)).toEqual(['', `${name}-L`, ''])
  })
})

describe('the price of a size', () => {
  test('applies in the cart, the quote, the order and its line', async () => {
    await add('L', { quantity: 2 })
    await add('XS')
    await add('M')
    expect(await cart()).toMatchObject([
      { size: 'L', price: PRICE + 1500.5, salePrice: 0 },
      { size: 'XS', price: PRICE - 700 },
      { size: 'M', price: PRICE },
    ])
    expect((await cart())[0]).not.toHaveProperty('priceWhenAdded')
    const total = 2 * (PRICE + 1500.5) + PRICE - 700 + PRICE
    const { addressId } = await readyToBuy(shopper, [])
    const { body: quote } = await shopper.call(
      'GET',
      `/api/shop/order/quote?addressId=${addressId}`,
    )
    expect(quote.data.totalAmount).toBe(total)
    expect((await order(shopper, addressId, 4 * PRICE)).status).toBe(409)
    const orderId = await buy(shopper, addressId, total)
    const { body } = await owner.call('GET', `/api/admin/orders/details/${orderId}`)
    expect(body.data).toMatchObject({
      totalAmount: total,
      cartItems: [{ price: PRICE + 1500.5 }, { price: PRICE - 700 }, { price: PRICE }],
    })
    const { body: parcel } = await owner.call('GET', `/api/admin/parcels/${orderId}`)
    expect(parcel.data.lines.map(({ sku }: { sku: string }) => sku)).toEqual([`${name}-L`, '', ''])
    await edit({ sku: name })
    const { body: later } = await owner.call('GET', `/api/admin/parcels/${orderId}`)
    expect(later.data.lines.map(({ sku }: { sku: string }) => sku)).toEqual([
      `${name}-L`,
      name,
      name,
    ])
  })

  test('follows a sale of the product, and discounts use it', async () => {
    await edit({ salePrice: 15_000 })
    await add('L')
    expect(await cart()).toMatchObject([{ price: PRICE + 1500.5, salePrice: 16_500.5 }])
    await shop.enterDiscount(shopper)
    const { addressId } = await readyToBuy(shopper, [])
    const { body } = await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)
    expect(body.data.totalAmount).toBe(14_850.45)
  })

  test('is at least one rupee, and a cart states its change', async () => {
    await add('XS')
    await edit({ price: 300 })
    expect(await cart()).toMatchObject([{ price: 1, priceWhenAdded: PRICE - 700 }])
    const { addressId } = await readyToBuy(shopper, [])
    expect((await order(shopper, addressId, 1)).status).toBe(201)
  })

  test('does not affect filters and sorting, which use the product’s price', async () => {
    const id = await shop.product({
      price: 999,
      totalStock: undefined,
      category: 'reception',
      sizes: [{ size: 'M', stock: 1, priceDifference: 5000 }] as never,
    })
    const { body } = await shop.call(
      'GET',
      '/api/shop/products/get?category=reception&price=under_1000',
    )
    expect(body.data.map((one: { _id: string }) => one._id)).toEqual([id])
  })

  test('equals the price that the page computes, with and without options, for every size', async () => {
    await shop.setSettings({ madeToMeasure: true })
    const noCloth = { clothId: null, clothCm: null }
    const saved = await owner.call('PUT', `/api/admin/products/making/${productId}`, {
      makes: [{ ...noCloth, make: 'semiStitched', price: -500, days: 3, stockPolicy: 'stock' }],
      addOns: [{ code: 'lining', price: 750, days: 2 }],
      depositPercent: 0,
    })
    expect(saved.status).toBe(200)
    for (const salePrice of [0, 9000]) {
      await edit({ salePrice })
      const product = await shown()
      for (const size of ['M', 'L', 'XS'])
        for (const options of [
          {},
          { make: 'semiStitched' as const, addOns: ['lining' as const] },
        ]) {
          const buyer = await shop.shopper()
          expect((await add(size, { options }, buyer)).status).toBe(200)
          const [line] = await cart(buyer)
          const page =
            'make' in options
              ? priceWith(
                  product.making,
                  options,
                  salePrice || PRICE,
                  getPriceDifference(product, size),
                )
              : getSizePrices(product, size)[salePrice ? 'salePrice' : 'price']
          expect(line.salePrice || line.price).toBe(page)
        }
    }
    await edit({ price: 1000, salePrice: 0 })
    expect((await add('XS', { options: { make: 'semiStitched' } })).status).toBe(400)
    expect((await add('M', { options: { make: 'semiStitched' } })).status).toBe(200)
    await shop.setSettings({ madeToMeasure: false })
  })

  test('is charged where the owner enters the order', async () => {
    const entered = (totalAmount: number) =>
      owner.call('POST', '/api/admin/orders/create', {
        orderId: uuidv7(),
        channel: 'phone',
        address: anAddress,
        totalAmount,
        customer: { name: 'Meera Rao', email: '' },
        lines: [{ productId, size: 'L', quantity: 1 }],
      })
    expect((await entered(PRICE)).status).toBe(409)
    const made = await entered(PRICE + 1500.5)
    expect([made.status, made.body.data?.totalAmount]).toEqual([201, PRICE + 1500.5])
  })

  test('is named in the warning of a price that no tax rate fits', async () => {
    const taxed = {
      ...defaultTaxSettings,
      scheme: 'regular',
      legalName: 'Zari Couture LLP',
      state: '27',
      gstin: '27AAACY5779P1ZB',
      address: '5 Linking Road, Mumbai 400050',
    }
    const saved = await owner.call('PUT', '/api/admin/tax', taxed)
    expect(saved.body).toMatchObject({ success: true })
    const plain = (await edit({ price: 2000, sizes: [{ size: 'M', stock: 1 }] })).body
    expect(plain.warning).toBeUndefined()
    const { warning } = (await edit({ sizes: [{ size: 'M', stock: 1, priceDifference: 700 }] }))
      .body
    expect(warning).toContain('₹2,700')
    await owner.call('PUT', '/api/admin/tax', defaultTaxSettings)
  })
})

test('a size is delivered at the rate of its own weight', async () => {
  const zone = {
    name: 'India',
    areas: [],
    states: [],
    freeFrom: null,
    fewestDays: 2,
    mostDays: 4,
    rates: [
      { upToGrams: 800, upToRupees: null, amount: 80 },
      { upToGrams: null, upToRupees: null, amount: 150 },
    ],
  }
  const saved = await owner.call('PUT', '/api/admin/delivery', {
    ...defaultDeliverySettings,
    isOn: true,
    zones: [zone],
  })
  expect(saved.status).toBe(200)
  const amount = async (query: string) =>
    (await shop.call('GET', `/api/shop/delivery/302002?productId=${productId}${query}`)).body.data
      .amount
  expect([await amount(''), await amount('&size=M'), await amount('&size=L')]).toEqual([
    80, 80, 150,
  ])
  await add('L')
  const { addressId } = await readyToBuy(shopper, [])
  const { body } = await shopper.call('GET', `/api/shop/order/quote?addressId=${addressId}`)
  expect(body.data.totalAmount).toBe(PRICE + 1500.5 + 150)
  await owner.call('PUT', '/api/admin/delivery', defaultDeliverySettings)
})

test('the email of low stock names the SKU', async () => {
  await edit({
    sizes: [
      { size: 'L', stock: 0 },
      { size: 'M', stock: 400 },
    ],
  })
  await shop.db`DELETE FROM outbox`
  await sendLowStockEmail(shop.db)
  const [mail] = await shop.db<{ payload: { pieces: object[] } }[]>`
    SELECT payload FROM outbox WHERE kind = 'lowStock'`
  expect(mail?.payload.pieces).toContainEqual(
    expect.objectContaining({ size: 'L', sku: `${name}-L`, left: 0 }),
  )
})

describe('the product file', () => {
  const send = async (file: Buffer | string) => (await shop.importProducts(file)).body.data
  const exported = async (url: string) =>
    shop.app.inject({ url, headers: { cookie: owner.cookie } })
  /** The heading and this product's row of the export. */
  async function row() {
    const [heading = '', ...lines] = (await exported('/api/admin/products/export')).body.split('\n')
    return { heading, line: lines.find((one) => one.startsWith(productId)) ?? '' }
  }

  test('restores every field of a size, as text and as a workbook', async () => {
    await edit({
      sizes: [
        { size: '38:40', stock: 1, sku: 'A:B:C', weight: 640, priceDifference: -12.5 },
        { size: '38', stock: 2, sku: `${name} eight`, priceDifference: 3 },
      ],
    })
    const { line } = await row()
    expect(line).toContain(`38:40:A:B:C|38:${name} eight,38:40:640,38:40:-12.5|38:3`)
    for (const kind of ['export', 'export-xlsx']) {
      const file = (await exported(`/api/admin/products/${kind}`)).rawPayload
      expect(await send(file)).toMatchObject({ added: 0, changed: 0, errors: [] })
    }
    await edit({ sku: '' })
    const before = (await shown()).sizes
    const { heading, line: full } = await row()
    const sizes = before.map(({ size, stock }: { size: string; stock: number }) => ({
      size,
      stock,
      stockWas: stock,
      sku: '',
      weight: '',
      priceDifference: '',
    }))
    await edit({ sizes })
    const again = full.replace(/^([^,]*),\d+,/, '$1,,')
    expect(await send([heading, again].join('\n'))).toMatchObject({ changed: 1, errors: [] })
    expect((await shown()).sizes).toEqual(before)
  })

  test('changes what its cells state, removes what they omit, and keeps fields without a column', async () => {
    const { heading, line } = await row()
    const changed = line.replace('L:1500.5|XS:-700', 'XS:-800').replace(`L:${name}-L`, '')
    expect(await send([heading, changed].join('\n'))).toMatchObject({ changed: 1, errors: [] })
    expect((await shown()).sizes).toEqual([
      { size: 'M', stock: 4 },
      { size: 'L', stock: 4, weight: 900 },
      { size: 'XS', stock: 4, priceDifference: -800 },
    ])
    const few = [
      'id,title,description,category,price,sizes,images',
      `${productId},Named anew,Text,bridal,${PRICE},M:4|L:4|XS:4,/images/lehenga.webp`,
    ]
    expect(await send(few.join('\n'))).toMatchObject({ changed: 1, errors: [] })
    expect((await shown()).sizes[2]).toEqual({ size: 'XS', stock: 4, priceDifference: -800 })
  })

  test.each([
    ['a size that the row does not have', 'sizeWeights', 'XXL:300', 'XXL:300'],
    ['a weight that is a word', 'sizeWeights', 'M:heavy', 'number'],
    ['a time that the spreadsheet made', 'sizePriceDifferences', '38:45:00', 'time'],
    ['one SKU of two sizes', 'sizeSkus', 'M:ONE|L:one', 'SKU'],
    ['the SKU of another product', 'sizeSkus', 'M:taken-l', 'SKU'],
  ])('refuses %s', async (_, column, cell, words) => {
    await edit({ sizes: [{ size: 'L', stock: 1, sku: 'Taken-L' }] })
    const file = [
      `title,description,category,price,sizes,images,${column}`,
      `New kurta,Text,casual,900,M:1|L:1,https://pictures.example/a.webp,${cell}`,
    ]
    const { errors } = await send(file.join('\n'))
    expect(errors).toMatchObject([
      {
        line: 2,
        path: expect.stringMatching(`${column}|sizes`),
        message: expect.stringContaining(words),
      },
    ])
    await edit({ sizes: [{ size: 'L', stock: 1, sku: '' }] })
  })

  test('refuses a SKU used by sizes of two rows', async () => {
    const line = (title: string) =>
      `${title},Text,casual,900,M:1,https://pictures.example/a.webp,M:${name}-two`
    const file = [
      'title,description,category,price,sizes,images,sizeSkus',
      line('One'),
      line('Two'),
    ]
    expect((await send(file.join('\n'))).errors).toMatchObject([{ line: 3, path: 'sizeSkus' }])
  })
})

const sized = () => [
  { size: 'M', stock: 4 },
  { size: 'L', stock: 4, sku: `${name}-L`, weight: 900, priceDifference: 1500.5 },
  { size: 'XS', stock: 4, priceDifference: -700 },
]

const shown = (id = productId) => shop.fetchProduct(id)
const edit = (fields: object, id = productId) =>
  owner.call('PUT', `/api/admin/products/edit/${id}`, fields)
const add = (size: string, more: object = {}, who = shopper) =>
  who.call('POST', '/api/shop/cart/add', { productId, size, quantity: 1, ...more })
const cart = async (who = shopper) =>
  (await who.call('GET', `/api/shop/cart/get/${who.id}`)).body.data.items
