import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { completeLook } from '#server/catalogue/look.ts'
import { connect } from '#server/db.ts'
import { claimPaymentsToPoll } from '#server/orders/money/payment-record.ts'
import { MAX_LOOK, productCategories } from '#shared/catalogue/vocabulary.ts'
import { order } from '#test/support/checkout.ts'
import { atProvider, captureBody } from '#test/support/provider-pages.ts'
import { openShop } from '#test/support/shop.ts'
import { fillCatalogue } from '../../../bench/catalogue.ts'
import { fillOrders } from '../../../bench/orders.ts'

const PRODUCTS = 1500
const ORDERS = 15_000
/** Rows from which a table counts as growing with the shop. */
const LARGE = 1000

let sizes: Map<string, number>
const shop = await openShop({ checksLedger: false })
const { owner } = shop
await fillCatalogue(shop.db, PRODUCTS)
await fillOrders(shop.db, ORDERS)
await shop.db.alone('VACUUM ANALYZE')
beforeAll(async () => {
  const rows = await shop.db<{ name: string; rows: number }[]>`
    SELECT relname AS name, reltuples::int AS rows FROM pg_class WHERE relkind = 'r' AND reltuples > ${LARGE}
      AND relname <> 'status_days'`
  sizes = new Map(rows.map(({ name, rows: count }) => [name, count]))
})

test('no step of a sale reads more than its own rows, in tables of any size', async () => {
  const { shopper, productId, addressId } = await shop.filledCart()
  let created: Awaited<ReturnType<typeof order>> | undefined
  const placed = async () => {
    created = await order(shopper, addressId, 45000)
    return created
  }
  expect(
    await measureWaste(() =>
      shopper.call('POST', '/api/shop/cart/add', { productId, quantity: 1 }),
    ),
  ).toEqual([])
  await shopper.call('PUT', '/api/shop/cart/update-cart', { productId, quantity: 1 })
  expect(await measureWaste(placed)).toEqual([])
  const back = await atProvider(created?.body.approvalURL)
  const body = captureBody(back, created?.body.orderId)
  expect(await measureWaste(() => shopper.call('POST', '/api/shop/order/capture', body))).toEqual(
    [],
  )
  expect(
    await measureWaste(() => shopper.call('GET', `/api/shop/order/list/${shopper.id}`)),
  ).toEqual([])
})

test.each([
  ['/api/shop/products/get?category=bridal&limit=20&cursor='],
  ['/api/shop/search/gulnaar%20maroon%20lehenga?limit=20'],
])('a shopper’s read scans few products: %s', async (path) => {
  const cursor = path.endsWith('=')
    ? Buffer.from(JSON.stringify([900_000, owner.id])).toString('base64url')
    : ''
  // Facet counts read every product and are cached.
  await shop.call('GET', path.replace('limit=20', 'limit=19') + cursor)
  expect(await measureWaste(() => shop.call('GET', path + cursor))).toEqual([])
})

test('finds and joins the colours of a product among many products', async () => {
  const [coral, mint, rose] = [await shop.product(), await shop.product(), await shop.product()]
  const join = (colours: string[]) => () =>
    owner.call('PUT', `/api/admin/products/edit/${coral}`, { colours })
  // The planner cannot know the length of the written list, so it reads a small table whole.
  const lookedAt = async (colours: string[]) =>
    (await measureWaste(join(colours))).filter((what) => !/: \s*UPDATE products/.test(what))
  expect(await lookedAt([mint])).toEqual([])
  expect(await lookedAt([mint, rose])).toEqual([])
  expect(await measureWaste(() => shop.call('GET', `/api/shop/products/get/${mint}`))).toEqual([])
})

test.each([
  ['limit=20'],
  ['limit=20&status=inProcess'],
  ['limit=20&abandoned=1'],
  ['limit=20&q=n42@example.com'],
  ['limit=20&q=9000000042'],
  ['limit=20&q=10042'],
  ['limit=20&q=DL000042IN'],
  ['limit=20&q=01900000-0000-7000-8000-000000000004'],
])('the owner’s query finds an order among many: %s', async (query) => {
  expect(await measureWaste(() => owner.call('GET', `/api/admin/orders/get?${query}`))).toEqual([])
})

test('the owner’s count of orders equals that of the list, with and without a filter', async () => {
  const fetchTotal = async (query: string) =>
    (await owner.call('GET', `/api/admin/orders/get?limit=1&${query}`)).body.total
  const [counted] = await shop.db<{ placed: number; inProcess: number; lately: number }[]>`
    SELECT count(*)::int AS placed, count(*) FILTER (WHERE order_status = 'inProcess')::int AS "inProcess",
           count(*) FILTER (WHERE (created_at AT TIME ZONE 'Asia/Kolkata')::date = '2026-09-01')::int AS lately
    FROM orders WHERE NOT abandoned`
  expect(await fetchTotal('')).toBe(counted?.placed)
  expect(await fetchTotal('status=inProcess')).toBe(counted?.inProcess)
  expect(await fetchTotal('from=2026-09-01&to=2026-09-01')).toBe(counted?.lately)
  const [many] = await shop.db<{ count: number }[]>`
    SELECT count(*)::int AS count FROM orders WHERE NOT abandoned AND city = 'Kochi'`
  expect(many?.count).toBeGreaterThan(2000)
  expect(await fetchTotal('q=kochi')).toBe(many?.count)
})

test('the owner’s search by a Hindi title finds few and many orders', async () => {
  await shop.db`
    UPDATE products SET title_hindi = 'रेशम'
    WHERE id IN (SELECT product_id FROM order_lines GROUP BY 1 ORDER BY 1 LIMIT 600)`
  await shop.db`
    UPDATE products SET title_hindi = 'कांजीवरम'
    WHERE id = (SELECT l.product_id FROM order_lines l JOIN orders o ON o.id = l.order_id
                WHERE NOT o.abandoned ORDER BY 1 LIMIT 1)`
  await shop.db.alone('VACUUM ANALYZE products')
  const path = (q: string) => `/api/admin/orders/get?limit=20&q=${encodeURIComponent(q)}`
  const count = async (title: string) =>
    (
      await shop.db<{ count: number }[]>`
        SELECT count(DISTINCT o.id)::int AS count FROM orders o JOIN order_lines l ON l.order_id = o.id
        JOIN products p ON p.id = l.product_id WHERE p.title_hindi = ${title} AND NOT o.abandoned`
    )[0]?.count
  for (const title of ['कांजीवरम', 'रेशम'])
    expect((await owner.call('GET', path(title))).body.total).toBe(await count(title))
  expect(await count('कांजीवरम')).toBeGreaterThan(0)
  expect(await count('रेशम')).toBeGreaterThan(2000)
  // The trigram indexes have no Devanagari in some locales, so each may be read whole, but once.
  const waste = await measureWaste(() => owner.call('GET', path('कांजीवरम')))
  const tables = waste.map((what) => what.match(/^\d+ of (\w+):/)?.[1])
  expect(tables.sort()).toEqual([...new Set(tables)].sort())
})

test('size advice of a best seller reads its newest lines only', async () => {
  await shop.setSettings({ sizeAdvice: true })
  const productId = await shop.product({
    sizes: [{ size: 'M', stock: 3 }],
    garment: 'kurta',
  } as never)
  await shop.db.begin(
    (tx) =>
      tx.script(`
        SET LOCAL session_replication_role = replica;
        UPDATE orders SET accepted_at = paid_at WHERE paid_at IS NOT NULL;
        UPDATE order_lines SET product_id = '${productId}', size = 'M'
        WHERE order_id IN (SELECT id FROM orders ORDER BY id LIMIT 8000)`),
    'patient',
  )
  await shop.db.alone('VACUUM ANALYZE')
  const read = () => shop.call('GET', `/api/shop/products/get/${productId}`)
  expect(await measureWaste(read)).toEqual([])
  expect((await read()).body.data.fit).toBeDefined()
})

test('what completes a look is planned once', async () => {
  for (const category of productCategories)
    for (const title of ['Wool Shawl', 'Plain Kurta', 'Silk Dupatta'])
      for (let n = 0; n < MAX_LOOK; n += 1) await shop.product({ title, category })
  const products = await shop.db<{ id: string }[]>`SELECT id FROM products ORDER BY id LIMIT 20`
  const db = connect(shop.context.config.databaseUrl ?? '', { max: 1 })
  for (const { id } of products) expect(await completeLook(db, id)).toHaveLength(MAX_LOOK)
  const [plans] = await db<{ once: number; anew: number }[]>`
    SELECT max(generic_plans)::int AS once, max(custom_plans)::int AS anew
    FROM pg_prepared_statements WHERE statement LIKE '%search_words%'`
  await db.end()
  // PostgreSQL tries five plans before it keeps one.
  expect(plans).toEqual({ once: products.length - 5, anew: 5 })
})

test('the background looks only at payments that may still change', async () => {
  const providers = [
    { name: 'paypal' },
    { name: 'razorpay', lateApprovalSeconds: 1800, capturesByItself: true },
  ]
  const poll = async () => {
    await claimPaymentsToPoll(shop.db, 50, providers)
    return { status: 200 }
  }
  expect(await measureWaste(poll)).toEqual([])
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The share of a large table that a query may read. */
const MAX_OF_IT = 0.2
/** Returns the large tables that the plan reads too much of, with the rows it reads. */
function wasteful(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? ''
  const looked =
    plan['Actual Loops'] *
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0))
  const size = sizes.get(table)
  const own = size !== undefined && looked > size * MAX_OF_IT ? [`${looked} of ${table}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(wasteful)]
}

const placesOrder = /INSERT INTO orders\b/
/** The same for all statements of a request. */
async function measureWaste(request: () => Promise<{ status: number }>) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await request()
  const calls = asked.mock.calls as unknown as [{ text?: string; values?: unknown[] }][]
  const statements = calls.flatMap(([query]) =>
    // Repeated, an INSERT of the order would violate its key; it looks at nothing else.
    query.text &&
    /^\s*(SELECT|WITH|UPDATE|DELETE)/.test(query.text) &&
    !placesOrder.test(query.text)
      ? [query]
      : [],
  )
  asked.mockRestore()
  expect(status).toBeLessThan(300)
  expect(statements.length).toBeGreaterThan(0)
  const client = new pg.Client(shop.context.config.databaseUrl)
  await client.connect()
  // Small test tables would be scanned, so indexes are forced.
  await client.query('SET enable_seqscan = off')
  const found: string[] = []
  for (const { text, values } of statements) {
    // Rolled back afterwards.
    await client.query('BEGIN')
    // Repeated, it would violate its key.
    if (/INSERT INTO stock_holds/.test(text ?? '')) await client.query('DELETE FROM stock_holds')
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    await client.query('ROLLBACK')
    for (const what of wasteful(rows[0]['QUERY PLAN'][0].Plan)) found.push(`${what}: ${text}`)
  }
  await client.end()
  return found
}
