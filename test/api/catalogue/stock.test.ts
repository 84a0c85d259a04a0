import { describe, expect, test } from 'vitest'
import { buy, order, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ checksLedger: false })
const { owner } = shop

const edit = (id: string, body: object) => owner.call('PUT', `/api/admin/products/edit/${id}`, body)
const fetchStock = async (id: string) =>
  (await owner.call('GET', `/api/admin/products/stock/${id}`)).body
const adjust = (id: string, body: object) =>
  owner.call('POST', `/api/admin/products/stock/${id}`, body)

async function sell(productId: string, price: number, size?: string) {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId, ...(size && { size }) }])
  return buy(shopper, addressId, price)
}

async function hold(productId: string, price: number, quantity = 1) {
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId, quantity }])
  expect((await order(shopper, addressId, price * quantity)).status).toBe(201)
  return shopper
}

/** Expects that the ledger of every size adds up to its stock. */
async function expectCounted(id: string) {
  for (const size of (await fetchStock(id)).sizes) expect(size.counted).toBe(size.onHand)
}

describe('a save of stock', () => {
  test('keeps items sold that were sold while the form was open', async () => {
    const id = await shop.product({
      totalStock: undefined,
      sizes: [
        { size: 'M', stock: 2 },
        { size: 'L', stock: 3 },
      ],
    })
    await sell(id, 45000, 'M')
    const saved = await edit(id, {
      sizes: [
        { size: 'M', stock: 2, stockWas: 2 },
        { size: 'L', stock: 5, stockWas: 3 },
      ],
    })
    expect(saved.status).toBe(200)
    expect((await shop.fetchProduct(id)).sizes).toEqual([
      { size: 'M', stock: 1 },
      { size: 'L', stock: 5 },
    ])
    await expectCounted(id)
  })

  test('keeps them without sizes too, and sets the stock when no earlier stock is given', async () => {
    const id = await shop.product({ totalStock: 5 })
    await sell(id, 45000)
    await edit(id, { totalStock: 8, stockWas: 5 })
    expect((await shop.fetchProduct(id)).totalStock).toBe(7)
    await edit(id, { totalStock: 8 })
    expect((await shop.fetchProduct(id)).totalStock).toBe(8)
    await expectCounted(id)
  })

  test('refuses to remove more than is free, naming the held quantity and its customer', async () => {
    const id = await shop.product({ totalStock: 3 })
    const holder = await hold(id, 45000, 2)
    const refused = await edit(id, { totalStock: 0, stockWas: 3 })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('2 are held')
    expect(refused.body.message).toContain(holder.userName)
    expect((await shop.fetchProduct(id)).totalStock).toBe(1)
    expect(await fetchStock(id)).toMatchObject({
      sizes: [{ size: '', free: 1, held: 2, onHand: 3, counted: 3 }],
      held: [{ userName: holder.userName, quantity: 2 }],
    })
  })

  test('refuses a count below the held quantity, and says that', async () => {
    const id = await shop.product({ totalStock: 8 })
    const holder = await hold(id, 45000, 3)
    const refused = await adjust(id, { counted: 2, reason: 'counted' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'counted_below_held' } })
    expect(refused.body.message).toContain(`3 are held for unpaid orders (${holder.userName})`)
    expect((await adjust(id, { counted: 3, reason: 'counted' })).status).toBe(200)
    expect((await shop.fetchProduct(id)).totalStock).toBe(0)
  })

  test('lists an order that holds a product in two lines once', async () => {
    const id = await shop.product({ totalStock: 5 })
    await hold(id, 45000, 2)
    // As a line with an add-on and one without.
    await shop.db`
      WITH other AS (
        INSERT INTO order_lines (order_id, position, product_id, title, image, price_paise, quantity, options)
        SELECT order_id, position + 1, product_id, title, image, price_paise, 1, '{"addOns":["fall"]}'
        FROM order_lines WHERE product_id = ${id} RETURNING id, order_id)
      INSERT INTO stock_holds (line_id, order_id, product_id, size, quantity, expires_at)
      SELECT other.id, h.order_id, h.product_id, h.size, 1, h.expires_at
      FROM other JOIN stock_holds h ON h.order_id = other.order_id`
    expect((await fetchStock(id)).held).toMatchObject([{ quantity: 3 }])
  })
})

describe('the stock ledger', () => {
  test('has each movement with its reason, and adds up to the stock', async () => {
    const id = await shop.product({ totalStock: 5 })
    expect((await adjust(id, { change: 2, reason: 'stitched', note: 'from Jaipur' })).status).toBe(
      200,
    )
    await adjust(id, { change: -1, reason: 'damaged' })
    const orderId = await sell(id, 45000)
    await shop.setStatus(orderId, 'rejected')
    await adjust(id, { counted: 10, reason: 'counted' })
    const { data } = await fetchStock(id)
    expect(
      data.map(({ change, reason }: { change: number; reason: string }) => [change, reason]),
    ).toEqual([
      [4, 'counted'],
      [1, 'returned'],
      [-1, 'sold'],
      [-1, 'damaged'],
      [2, 'stitched'],
      [5, 'opening'],
    ])
    expect(data[4]).toMatchObject({ note: 'from Jaipur', userName: owner.userName })
    expect((await shop.fetchProduct(id)).totalStock).toBe(10)
    await expectCounted(id)
  })

  test('is paged and refuses impossible movements', async () => {
    const id = await shop.product({ totalStock: 1 })
    await adjust(id, { change: 1, reason: 'stitched' })
    const first = await owner.call('GET', `/api/admin/products/stock/${id}?limit=1`)
    const next = await owner.call(
      'GET',
      `/api/admin/products/stock/${id}?limit=1&cursor=${first.body.nextCursor}`,
    )
    expect(next.body.data).toMatchObject([{ reason: 'opening' }])
    expect(next.body.nextCursor).toBe(null)
    expect((await adjust(id, { change: -3, reason: 'damaged' })).status).toBe(409)
    expect((await adjust(id, { change: 1, counted: 1, reason: 'other' })).status).toBe(400)
    expect((await adjust(id, { change: 1, size: 'XL', reason: 'other' })).status).toBe(404)
    expect((await adjust(id, { change: 1, reason: 'sold' })).status).toBe(400)
  })
})

test('a SKU is unique, ignoring case, until its product is deleted', async () => {
  const id = await shop.product({ sku: 'GUL-01' })
  expect((await shop.fetchProduct(id)).sku).toBe('GUL-01')
  const other = await shop.product()
  expect((await edit(other, { sku: 'gul-01' })).status).toBe(409)
  await owner.call('DELETE', `/api/admin/products/delete/${id}`)
  expect((await edit(other, { sku: 'gul-01' })).status).toBe(200)
  expect((await owner.call('GET', '/api/admin/products/get?q=gul-01')).body.total).toBe(1)
})

describe('undoing a bulk change', () => {
  const bulk = (body: object) => owner.call('POST', '/api/admin/products/bulk', body)
  const undo = (batch: string) => owner.call('POST', `/api/admin/products/undo/${batch}`)

  test('restores prices once', async () => {
    const ids = [await shop.product({ price: 1000 }), await shop.product({ price: 2000 })]
    const { batch } = (await bulk({ ids, change: { kind: 'price', percent: 10 } })).body
    expect((await undo(batch)).status).toBe(200)
    expect((await shop.fetchProduct(ids[0] ?? '')).price).toBe(1000)
    expect((await shop.fetchProduct(ids[1] ?? '')).price).toBe(2000)
    expect((await undo(batch)).status).toBe(409)
    // Undoing is recorded as such, and cannot be undone itself.
    const { data: log } = (await owner.call('GET', '/api/admin/audit?limit=2')).body
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'changesUndone',
      'productRestored',
    ])
    expect(log[1].batch).toBeNull()
  })

  test('reverts stock by its difference, so that items sold since stay sold', async () => {
    const id = await shop.product({ totalStock: 2 })
    const { batch } = (await bulk({ ids: [id], change: { kind: 'stock', stock: 9 } })).body
    await sell(id, 45000)
    expect((await undo(batch)).status).toBe(200)
    expect((await shop.fetchProduct(id)).totalStock).toBe(1)
    await expectCounted(id)
  })

  test('restores deleted products unchanged', async () => {
    const id = await shop.product({ totalStock: 4 })
    await owner.call('DELETE', `/api/admin/products/delete/${id}`)
    const { body } = await owner.call('GET', '/api/admin/audit?limit=1')
    expect((await undo(body.data[0].batch)).status).toBe(200)
    expect(await shop.fetchProduct(id)).toMatchObject({ totalStock: 4 })
    const after = await owner.call('GET', '/api/admin/audit?limit=10')
    const entry = after.body.data.find((one: { _id: string }) => one._id === body.data[0]._id)
    expect(entry.batch).toBe(null)
  })

  test('skips products changed, sold or deleted since, which a preview names', async () => {
    const ids: string[] = []
    for (const title of ['Kept price', 'Sold out', 'Gone since', 'Back again'])
      ids.push(await shop.product({ title, price: 1000, totalStock: 2 }))
    const [changed = '', sold = '', gone = '', rest = ''] = ids
    const price = (
      await bulk({ ids: [changed, gone, rest], change: { kind: 'price', percent: 10 } })
    ).body.batch
    await edit(changed, { price: 1500 })
    await owner.call('DELETE', `/api/admin/products/delete/${gone}`)
    const preview = await owner.call('GET', `/api/admin/products/undo/${price}`)
    expect(preview.body).toMatchObject({
      undone: 1,
      keptTotal: 2,
      kept: [
        { title: 'Kept price', reason: expect.stringContaining('price was changed since') },
        { title: 'Gone since', reason: expect.stringContaining('deleted') },
      ],
    })
    expect((await shop.fetchProduct(rest)).price).toBe(1100)
    const { body } = await owner.call('GET', '/api/admin/audit?limit=20')
    expect(body.data.find((one: { batch: string }) => one.batch === price).batchSize).toBe(3)
    expect((await undo(price)).body).toMatchObject({
      undone: 1,
      message: '1 taken back, 2 left as they are',
    })
    expect((await shop.fetchProduct(rest)).price).toBe(1000)
    expect((await shop.fetchProduct(changed)).price).toBe(1500)
    const stock = (await bulk({ ids: [sold, rest], change: { kind: 'stock', stock: 3 } })).body
      .batch
    for (let n = 0; n < 3; n += 1) await sell(sold, 1000)
    expect((await undo(stock)).body).toMatchObject({ undone: 1, keptTotal: 1 })
    expect((await shop.fetchProduct(sold)).totalStock).toBe(0)
    expect((await shop.fetchProduct(rest)).totalStock).toBe(2)
  })

  test('restores deleted products, except one whose SKU another product now has', async () => {
    const ids = [
      await shop.product({ title: 'Two of a kind', sku: 'TWO-1' }),
      await shop.product({ title: 'One of a kind' }),
    ]
    const { batch } = (await bulk({ ids, change: { kind: 'delete' } })).body
    await shop.product({ sku: 'two-1' })
    expect((await undo(batch)).body).toMatchObject({ undone: 1, keptTotal: 1 })
    expect((await shop.fetchProduct(ids[1] ?? '')).title).toBe('One of a kind')
  })

  test('does not revert a product that was changed again since', async () => {
    const id = await shop.product({ price: 1000 })
    const { batch } = (await bulk({ ids: [id], change: { kind: 'price', percent: 10 } })).body
    await edit(id, { price: 1500 })
    const refused = await undo(batch)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('price was changed since')
    expect((await shop.fetchProduct(id)).price).toBe(1500)
  })

  test('restores each product’s own sale price at the end of a sale over many', async () => {
    const ids = [
      await shop.product({ price: 1000, salePrice: 800 }),
      await shop.product({ price: 1000 }),
    ]
    await bulk({ ids, change: { kind: 'sale', percent: 50 } })
    await bulk({ ids, change: { kind: 'sale', percent: 60 } })
    expect((await shop.fetchProduct(ids[0] ?? '')).salePrice).toBe(400)
    await bulk({ ids, change: { kind: 'sale', percent: 0 } })
    expect((await shop.fetchProduct(ids[0] ?? '')).salePrice).toBe(800)
    expect((await shop.fetchProduct(ids[1] ?? '')).salePrice).toBe(0)
  })
})

test('a product is low with few items in all sizes together or with a size sold out', async () => {
  const inSizes = (title: string, stock: Record<string, number>, more = {}) =>
    shop.product({
      title,
      totalStock: undefined,
      sizes: Object.entries(stock).map(([size, count]) => ({ size, stock: count })),
      ...more,
    })
  const plenty = { XS: 4, S: 9, M: 9 }
  await inSizes('Scarce in none', plenty)
  const few = await inSizes('Scarce in all', { XS: 1, S: 2, M: 1 })
  const gap = await inSizes('Scarce in one', { XS: 12, S: 9, XXL: 0 })
  await inSizes('Scarce and not in the shop', { S: 0 }, { status: 'draft' })
  // An expired hold counts as free before it is swept.
  const held = await inSizes('Scarce but for a hold', { XS: 9, S: 9, M: 1 })
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: held, size: 'M', quantity: 1 }])
  await order(shopper, addressId, 45000)
  const low = async () => {
    const { body } = await owner.call(
      'GET',
      '/api/admin/products/get?stock=low&q=scarce&sort=title',
    )
    return body.data.map(({ _id }: { _id: string }) => _id)
  }
  expect(await low()).toEqual([held, few, gap])
  await shop.db`UPDATE stock_holds SET expires_at = now() WHERE product_id = ${held}`
  expect(await low()).toEqual([few, gap])
  // The dashboard names the scarcest products only.
  await shop.db`UPDATE product_stock SET available = 99 WHERE product_id <> ALL (${[few, gap]})`
  const { lowStock } = (await owner.call('GET', '/api/admin/dashboard?days=7')).body.data
  const line = (id: string) =>
    lowStock.find(({ productId }: { productId: string }) => productId === id)
  const sizes = [
    { size: 'XS', stock: 12 },
    { size: 'S', stock: 9 },
    { size: 'XXL', stock: 0 },
  ]
  expect(line(few)).toMatchObject({ left: 4 })
  expect(line(gap)).toMatchObject({ left: 21, sizes })
})
