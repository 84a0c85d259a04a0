import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const ids: Record<string, string> = {}

const pieces = [
  { title: 'Indigo cotton kurta', category: 'casual', price: 999 },
  { title: 'Mul dupatta', category: 'casual', price: 1000 },
  { title: 'Chanderi suit', category: 'formals', price: 2000 },
  { title: 'Sharara set', category: 'Partywear', price: 12000, salePrice: 4999.5 },
  { title: 'Velvet gown', category: 'reception', price: 9999.99 },
  { title: 'Zardozi lehenga', category: 'bridal', price: 85000, salePrice: 0 },
] as const

const shop = await openShop()
for (const piece of pieces) ids[piece.title] = await shop.product(piece)

const list = async (query = '') => (await shop.call('GET', `/api/shop/products/get?${query}`)).body
const titles = (body: { data: { title: string }[] }) => body.data.map((one) => one.title)

describe('the listing', () => {
  test('is public and sorted by effective price, low to high, by default', async () => {
    const body = await list()
    expect(titles(body)).toEqual([
      'Indigo cotton kurta',
      'Mul dupatta',
      'Chanderi suit',
      'Sharara set',
      'Velvet gown',
      'Zardozi lehenga',
    ])
    expect(body.total).toBe(6)
    expect(body.nextCursor).toBeNull()
  })

  test('sorts by price high to low and by title both ways', async () => {
    expect(titles(await list('sortBy=price-hightolow'))).toEqual(titles(await list()).reverse())
    const byTitle = titles(await list('sortBy=title-atoz'))
    expect(byTitle).toEqual([...byTitle].sort())
    expect(titles(await list('sortBy=title-ztoa'))).toEqual([...byTitle].reverse())
  })

  test('combines filters with OR inside a group and AND between groups', async () => {
    expect(titles(await list('category=casual,bridal'))).toEqual([
      'Indigo cotton kurta',
      'Mul dupatta',
      'Zardozi lehenga',
    ])
    expect(titles(await list('category=casual,bridal&price=under_1000,over_10000'))).toEqual([
      'Indigo cotton kurta',
      'Zardozi lehenga',
    ])
    expect(titles(await list('category=Partywear&price=over_10000'))).toEqual([])
  })

  test.each([
    ['under_1000', ['Indigo cotton kurta']],
    ['1000_to_2000', ['Mul dupatta']],
    ['2000_to_5000', ['Chanderi suit', 'Sharara set']],
    ['5000_to_10000', ['Velvet gown']],
    ['over_10000', ['Zardozi lehenga']],
  ])(
    'the band %s includes its lower bound and excludes its upper bound',
    async (band, expected) => {
      expect(titles(await list(`price=${band}`))).toEqual(expected)
    },
  )

  test.each([
    'category=shoes',
    'price=cheap',
    'sortBy=newest',
    'limit=0',
    'limit=1001',
    'cursor=nonsense',
  ])('rejects %s with 400', async (query) => {
    const reply = await shop.call('GET', `/api/shop/products/get?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0]).toMatchObject({
      path: expect.any(String),
      message: expect.any(String),
    })
  })

  test.each(['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa'])(
    'pages by %s show each product once',
    async (sort) => {
      const seen: string[] = []
      let cursor = ''
      do {
        const body = await list(`sortBy=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect(body.total).toBe(6)
        seen.push(...titles(body))
        cursor = body.nextCursor ?? ''
      } while (cursor)
      expect(seen).toEqual(titles(await list(`sortBy=${sort}`)))
    },
  )

  test('counts the products that each choice would leave', async () => {
    const { facets } = await list('category=casual')
    expect(facets.category).toMatchObject({ casual: 2, bridal: 1, 'best sellers': 0 })
    expect(facets.price).toMatchObject({ under_1000: 1, '1000_to_2000': 1, over_10000: 0 })
  })
})

test('a sale that leaves the best sellers as they are does not count the products again', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const counts = () =>
    asked.mock.calls.filter(([query]) => /bool_or/.test((query as { text?: string }).text ?? ''))
  // A count expires after a second, which may lie between the two requests.
  await until(async () => {
    await list('limit=1')
    asked.mockClear()
    shop.app.responseCache.invalidate(['stock'])
    await list('limit=1')
    return asked.mock.calls.length > 0 && counts().length === 0
  })
  shop.app.responseCache.invalidate(['catalogue'])
  await list('limit=1')
  expect(counts()).toHaveLength(1)
  asked.mockRestore()
})

test('lists the ids of all visible products, newest first, beyond a thousand', async () => {
  await shop.product({ status: 'draft' })
  const earlier = await shop.db<{ id: string }[]>`
    INSERT INTO products (id, title, description, category, image, price_paise, search_words)
    SELECT ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'A piece', '', 'bridal', '', 100, ''
    FROM generate_series(1, 1001) n RETURNING id`
  const { body } = await shop.call('GET', '/api/shop/products/ids')
  expect(body.data.slice(0, pieces.length)).toEqual(
    pieces.map(({ title }) => ids[title]).toReversed(),
  )
  expect(body.data).toHaveLength(pieces.length + earlier.length)
  await shop.db`DELETE FROM products WHERE id = ANY(${earlier.map(({ id }) => id)})`
})

describe('best sellers', () => {
  test('are the products sold, in any category', async () => {
    const shopper = await shop.shopper()
    const productId = ids['Velvet gown'] ?? ''
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    await buy(shopper, addressId, 9999.99)
    const body = await list('category=best%20sellers')
    expect(titles(body)).toEqual(['Velvet gown'])
    expect(body.facets.category['best sellers']).toBe(1)
    expect(titles(await list('category=best+sellers,bridal'))).toEqual([
      'Velvet gown',
      'Zardozi lehenga',
    ])
    const { productId: other, orderId } = await shop.paidOrder({
      shopper,
      title: 'Returned shawl',
      price: 500,
    })
    await until(async () => titles(await list('category=best%20sellers')).length === 2)
    const { owner } = shop
    await shop.refund(orderId)
    await until(async () => titles(await list('category=best%20sellers')).length === 1)
    expect(titles(await list('category=best%20sellers'))).toEqual(['Velvet gown'])
    await owner.call('DELETE', `/api/admin/products/delete/${other}`)
    await shop.db`UPDATE product_sales SET day = day - 91`
    await until(async () => titles(await list('category=best%20sellers')).length === 0)
  })

  test('are the products sold five times in three orders, once there are eight of them', async () => {
    const shopper = await shop.shopper()
    const made = Array.from({ length: 8 }, (_, n) =>
      shop.product({ title: `Sold often ${n}`, price: 500, totalStock: 50 }),
    )
    const often = await Promise.all(made)
    const once = await shop.product({ title: 'Sold once', price: 500, totalStock: 50 })
    const buyAll = async (productIds: string[], quantity: number) => {
      const pieces = productIds.map((productId) => ({ productId, quantity }))
      const { addressId } = await readyToBuy(shopper, pieces)
      await buy(shopper, addressId, 500 * quantity * productIds.length)
      await shopper.call('DELETE', `/api/shop/address/delete/${shopper.id}/${addressId}`)
    }
    await buyAll([...often, once], 2)
    const fewer = await list('category=best%20sellers')
    expect(fewer.total).toBe(8)
    await buyAll(often, 2)
    await buyAll(often, 2)
    await until(async () => !titles(await list('category=best%20sellers')).includes('Sold once'))
    const found = await list('category=best%20sellers')
    expect(titles(found).toSorted()).toEqual(often.map((_, n) => `Sold often ${n}`))
    expect(found.facets.category['best sellers']).toBe(8)
    for (const id of [...often, once])
      await shop.db`UPDATE products SET deleted_at = now() WHERE id = ${id}`
  })

  test('are filled with the owner’s recommendations before other sold products', async () => {
    const { owner } = shop
    const shopper = await shop.shopper()
    const add = (title: string) => shop.product({ title, price: 500, totalStock: 50 })
    const sold = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`Sold once ${n}`)))
    const [one = '', two = '', hidden = ''] = await Promise.all(
      ['Recommended 1', 'Recommended 2', 'Recommended draft'].map(add),
    )
    await owner.call('PUT', `/api/admin/products/edit/${hidden}`, { status: 'draft' })
    const { addressId } = await readyToBuy(
      shopper,
      sold.map((productId) => ({ productId })),
    )
    await buy(shopper, addressId, 500 * sold.length)
    const best = async () => titles(await list('category=best%20sellers'))
    await until(async () => (await best()).length === 8)

    const recommend = (recommended: string[]) =>
      owner.call('PUT', '/api/admin/home', { recommended })
    expect((await recommend([two, hidden, one])).status).toBe(200)
    const names = await best()
    expect(names).toEqual(expect.arrayContaining(['Recommended 1', 'Recommended 2']))
    expect(names).not.toContain('Recommended draft')
    expect(names).toHaveLength(8)
    expect((await recommend(Array(9).fill(one))).status).toBe(400)
    expect((await recommend([one, one])).status).toBe(400)
    await recommend([])
    expect(await best()).not.toContain('Recommended 1')
    for (const id of [...sold, one, two, hidden])
      await shop.db`UPDATE products SET deleted_at = now() WHERE id = ${id}`
  })
})

describe('one product', () => {
  test('has the fields of the specification, in rupees', async () => {
    const { body } = await shop.call('GET', `/api/shop/products/get/${ids['Sharara set']}`)
    expect(body.data).toMatchObject({
      _id: ids['Sharara set'],
      title: 'Sharara set',
      category: 'Partywear',
      price: 12000,
      salePrice: 4999.5,
      totalStock: 5,
      averageReview: 0,
    })
    expect(body.data).not.toHaveProperty('sizes')
  })

  test('answers 404 for an unknown id and 400 for a malformed one', async () => {
    expect(
      (await shop.call('GET', '/api/shop/products/get/0190a000-0000-7000-8000-000000000000'))
        .status,
    ).toBe(404)
    expect((await shop.call('GET', '/api/shop/products/get/one')).status).toBe(400)
  })
})

describe('search', () => {
  const search = async (word: string) =>
    shop.call('GET', `/api/shop/search/${encodeURIComponent(word)}`)

  test.each([
    'lehenga',
    'lehnga',
    'Lengha',
    'ghagra',
    'chaniya',
    'lahanga',
    'लहंगा',
    'zardosi lehenga',
    'lehen',
  ])('%s finds the lehenga first', async (word) => {
    const { body } = await search(word)
    expect(titles(body)[0]).toBe('Zardozi lehenga')
  })

  test('finds by category and description, and tolerates a typing error', async () => {
    expect(titles((await search('reception')).body)).toContain('Velvet gown')
    expect(titles((await search('shrara')).body)[0]).toBe('Sharara set')
    expect(titles((await search('kurti indigo')).body)[0]).toBe('Indigo cotton kurta')
  })

  test('finds nothing for nonsense and answers an empty list', async () => {
    const { status, body } = await search('qqqqzzzz')
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [], total: 0, nextCursor: null })
  })

  test.each(['abc', '   ab  ', 'x'.repeat(101)])(
    'rejects a too short or too long keyword with 400',
    async (word) => {
      expect((await search(word)).status).toBe(400)
    },
  )

  test.each([
    "'; DROP TABLE products; --",
    '%_%_%',
    '../../etc/passwd',
    '<script>',
    '""""',
    '\\\\\\\\',
  ])('treats %s as a plain word', async (word) => {
    expect((await search(word)).status).toBe(200)
  })
})

describe('reviews', () => {
  test('are limited to one a shopper and product, with the average updated', async () => {
    const productId = await shop.product({ title: 'Reviewed kurta' })
    const [first, second] = [await shop.shopper(), await shop.shopper()]
    const write = (by: typeof first, body: object) =>
      by.call('POST', '/api/shop/review/add', {
        productId,
        userId: by.id,
        userName: 'Somebody Else',
        reviewMessage: 'Lovely drape',
        reviewValue: 5,
        ...body,
      })
    expect((await write(first, {})).status).toBe(201)
    expect((await write(first, {})).status).toBe(409)
    expect((await write(second, { reviewValue: 4 })).status).toBe(201)
    const { body } = await shop.call('GET', `/api/shop/review/${productId}`)
    expect(body.total).toBe(2)
    expect(body.data[0]).toMatchObject({
      userName: second.userName,
      reviewValue: 4,
      verifiedPurchase: false,
    })
    const { body: product } = await shop.call('GET', `/api/shop/products/get/${productId}`)
    expect(product.data).toMatchObject({ averageReview: 4.5, reviewCount: 2 })
  })

  test('are verified when the shopper bought the product before', async () => {
    const productId = await shop.product({ title: 'Bought kurta', price: 800 })
    const shopper = await shop.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    await buy(shopper, addressId, 800)
    const { body } = await shop.call('POST', '/api/shop/review/add', {}, shopper.cookie)
    expect(body.success).toBe(false)
    const reply = await shopper.call('POST', '/api/shop/review/add', {
      productId,
      reviewMessage: 'Fits',
      reviewValue: 5,
    })
    expect(reply.body.data.verifiedPurchase).toBe(true)
  })

  test.each([
    { reviewValue: 0 },
    { reviewValue: 6 },
    { reviewValue: 2.5 },
    { reviewMessage: '   ' },
    { productId: 'x' },
  ])('reject %j with 400', async (wrong) => {
    const shopper = await shop.shopper()
    const reply = await shopper.call('POST', '/api/shop/review/add', {
      productId: ids['Mul dupatta'],
      reviewMessage: 'Good',
      reviewValue: 3,
      ...wrong,
    })
    expect(reply.status).toBe(400)
  })
})

test('finds a category by the name that the shop shows', async () => {
  const title = 'Sequin sharara'
  await shop.product({ title, description: 'Short.', category: 'Partywear' })
  for (const word of ['party wear', 'Partywear', 'partywear'])
    expect(titles((await shop.call('GET', `/api/shop/search/${word}`)).body)).toContain(title)
})

test('writes a refusal as a readable sentence', async () => {
  for (const query of ['category=zzz', 'limit=0', 'limit=a', 'sortBy=best', 'cursor=x']) {
    const { status, body } = await shop.call('GET', `/api/shop/products/get?${query}`)
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^[^|<>]+\.$/)])
    expect(body.message).not.toMatch(/expected|Invalid|NaN|number/)
  }
})

test('pages feature images like any list', async () => {
  const { owner } = shop
  for (const name of ['a', 'b', 'c'])
    await owner.call('POST', '/api/common/feature/add', { image: `/images/${name}.webp` })
  const first = (await shop.call('GET', '/api/common/feature/get?limit=2')).body
  expect([first.data.length, first.total]).toEqual([2, 3])
  const path = `/api/common/feature/get?limit=2&cursor=${first.nextCursor}`
  const second = (await shop.call('GET', path)).body
  expect([second.data.length, second.nextCursor]).toEqual([1, null])
})
