import { beforeEach, describe, expect, test } from 'vitest'
import { sendWhileLocked } from '#test/support/locks.ts'
import { openShop, type Person } from '#test/support/shop.ts'

let shopper: Person
const shop = await openShop()
beforeEach(async () => {
  shopper = await shop.shopper()
})

const add = (productId: string, quantity = 1, size?: string) =>
  shopper.call('POST', '/api/shop/cart/add', { userId: shopper.id, productId, quantity, size })
const update = (productId: string, quantity: number, size?: string) =>
  shopper.call('PUT', '/api/shop/cart/update-cart', {
    userId: shopper.id,
    productId,
    quantity,
    size,
  })
const cart = async () => (await shopper.call('GET', `/api/shop/cart/get/${shopper.id}`)).body.data

describe('the cart', () => {
  test('starts empty and belongs to one shopper', async () => {
    expect(await cart()).toMatchObject({ _id: expect.any(String), userId: shopper.id, items: [] })
  })

  test('adds up two adds, sets on update, removes on delete', async () => {
    const id = await shop.product({ price: 1200, salePrice: 900 })
    await add(id)
    const added = await add(id, 2)
    expect(added.status).toBe(200)
    expect(added.body.data.items).toEqual([
      {
        lineId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        productId: id,
        title: 'Gulnaar lehenga',
        image: '/images/lehenga.webp',
        price: 1200,
        salePrice: 900,
        quantity: 3,
        available: 5,
      },
    ])
    expect((await update(id, 1)).body.data.items[0].quantity).toBe(1)
    const gone = await shopper.call('DELETE', `/api/shop/cart/${shopper.id}/${id}`)
    expect(gone.body.data.items).toEqual([])
    expect((await shopper.call('DELETE', `/api/shop/cart/${shopper.id}/${id}`)).status).toBe(404)
  })

  test('answers 409 beyond the stock with the quantity that fits in the cart', async () => {
    const id = await shop.product({ totalStock: 2 })
    await add(id, 2)
    const refused = await add(id)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Only 2 quantity can be added for this item')
    expect((await update(id, 3)).status).toBe(409)
    expect((await cart()).items[0].quantity).toBe(2)
  })

  test('parallel adds never exceed the stock', async () => {
    const id = await shop.product({ totalStock: 3 })
    const replies = await Promise.all(Array.from({ length: 12 }, () => add(id)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
    expect((await cart()).items[0].quantity).toBe(3)
  })

  test('an add that waited for another change of the cart uses that change’s result', async () => {
    const [full, taken] = [await shop.product({ totalStock: 3 }), await shop.product()]
    for (const id of [full, taken]) await add(id, 2)
    const adds = await sendWhileLocked(
      shop.db,
      (tx) => tx`SELECT 1 FROM carts WHERE user_id = ${shopper.id} FOR UPDATE`,
      () => Promise.all([add(full), add(taken)]),
      {
        count: 2,
        change: async (tx) => {
          await tx`UPDATE cart_items SET quantity = 3 WHERE product_id = ${full}`
          await tx`DELETE FROM cart_items WHERE product_id = ${taken}`
        },
      },
    )
    expect(adds.map(({ status }) => status)).toEqual([409, 200])
    const quantities = (await cart()).items.map((item: { productId: string; quantity: number }) => [
      item.productId,
      item.quantity,
    ])
    expect(new Map(quantities)).toEqual(
      new Map([
        [full, 3],
        [taken, 1],
      ]),
    )
  })

  test.each([0, -1, 1.5, '2', null, 5000])(
    'rejects a quantity of %j with 400',
    async (quantity) => {
      const id = await shop.product()
      const reply = await shopper.call('POST', '/api/shop/cart/add', { productId: id, quantity })
      expect(reply.status).toBe(400)
    },
  )

  test('an unknown product and a missing line are 404s', async () => {
    expect((await add('0190a000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await update(await shop.product(), 1)).status).toBe(404)
  })

  test('sizes are separate lines with separate stock', async () => {
    const id = await shop.product({
      sizes: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 4 },
      ],
    })
    const { body } = await shop.call('GET', `/api/shop/products/get/${id}`)
    expect(body.data).toMatchObject({
      totalStock: 5,
      sizes: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 4 },
      ],
    })
    expect((await add(id)).status).toBe(400)
    expect((await add(id, 1, 'XXL')).status).toBe(400)
    await add(id, 1, 'S')
    expect((await add(id, 1, 'S')).status).toBe(409)
    await add(id, 2, 'M')
    expect((await cart()).items).toMatchObject([
      { size: 'S', quantity: 1 },
      { size: 'M', quantity: 2 },
    ])
    const left = await shopper.call('DELETE', `/api/shop/cart/${shopper.id}/${id}?size=M`)
    expect(left.body.data.items).toMatchObject([{ size: 'S', quantity: 1 }])
  })

  test('a line shows its current price, its former price and why it blocks checkout', async () => {
    const [dearer, short, sold, gone] = [
      await shop.product({ price: 100 }),
      await shop.product(),
      await shop.product(),
      await shop.product(),
    ]
    for (const id of [dearer, short, sold, gone]) await add(id, 3)
    const { owner } = shop
    const edit = (id: string, body: object) =>
      owner.call('PUT', `/api/admin/products/edit/${id}`, body)
    await edit(dearer, { price: 150 })
    await edit(short, { totalStock: 1 })
    await edit(sold, { totalStock: 0 })
    await owner.call('DELETE', `/api/admin/products/delete/${gone}`)
    expect((await cart()).items).toMatchObject([
      { price: 150, priceWhenAdded: 100 },
      { problem: 'short', available: 1 },
      { problem: 'soldOut', available: 0 },
      { problem: 'gone' },
    ])
    expect((await update(short, 1)).status).toBe(200)
  })
})

test('a line whose product left the shop can only be removed', async () => {
  const shopper = await shop.shopper()
  const { owner } = shop
  const productId = await shop.product({ totalStock: 5 })
  await shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 2 })
  await owner.call('DELETE', `/api/admin/products/delete/${productId}`)
  const change = { productId, quantity: 1 }
  expect((await shopper.call('PUT', '/api/shop/cart/update-cart', change)).status).toBe(404)
  const path = `/api/shop/cart/${shopper.id}/${productId}`
  expect((await shopper.call('DELETE', path)).body.data.items).toEqual([])
})

test('a line is identified by its id, or by product and size while one line matches', async () => {
  const shopper = await shop.shopper()
  const sizes = [
    { size: 'S', stock: 5 },
    { size: 'M', stock: 5 },
  ]
  const productId = await shop.product({ sizes })
  const call = (method: 'POST' | 'PUT', url: string, body: object) =>
    shopper.call(method, url, body)
  const added = await call('POST', '/api/shop/cart/add', { productId, size: 'M', quantity: 1 })
  const { lineId } = added.body.data.items[0]
  const again = await call('POST', '/api/shop/cart/add', { productId, size: 'M', quantity: 1 })
  expect(again.body.data.items).toMatchObject([{ lineId, size: 'M', quantity: 2 }])
  const update = '/api/shop/cart/update-cart'
  const only = await call('PUT', update, { productId, quantity: 3 })
  expect(only.body.data.items).toMatchObject([{ lineId, quantity: 3 }])

  await call('POST', '/api/shop/cart/add', { productId, size: 'S', quantity: 1 })
  const path = `/api/shop/cart/${shopper.id}/${productId}`
  for (const refused of [
    await call('PUT', update, { productId, quantity: 1 }),
    await shopper.call('DELETE', path),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'line_ambiguous'])
  const named = await call('PUT', update, { lineId, quantity: 4 })
  expect(named.body.data.items).toMatchObject([
    { lineId, size: 'M', quantity: 4 },
    { size: 'S', quantity: 1 },
  ])
  const left = await shopper.call('DELETE', `${path}?lineId=${lineId}`)
  expect(left.body.data.items).toMatchObject([{ size: 'S' }])
  expect((await shopper.call('DELETE', `${path}?lineId=${lineId}`)).status).toBe(404)
  expect((await call('PUT', update, { lineId, quantity: 1 })).status).toBe(404)
  expect((await call('PUT', update, { quantity: 1 })).status).toBe(400)
})

test('another shopper’s line is not found by its id', async () => {
  const [owner, other] = [await shop.shopper(), await shop.shopper()]
  const productId = await shop.product({ totalStock: 5 })
  const body = { productId, quantity: 1 }
  const added = await owner.call('POST', '/api/shop/cart/add', body)
  await other.call('POST', '/api/shop/cart/add', body)
  const { lineId } = added.body.data.items[0]
  const update = await other.call('PUT', '/api/shop/cart/update-cart', { lineId, quantity: 2 })
  expect(update.status).toBe(404)
  const path = `/api/shop/cart/${other.id}/${productId}?lineId=${lineId}`
  expect((await other.call('DELETE', path)).status).toBe(404)
})
