import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countForFacets, listBestSellers } from '#server/catalogue/facets.ts'
import { reindexSearch } from '#server/catalogue/search/reindex.ts'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect, type Pool } from '#server/db.ts'
import { openLedger } from '../src/sandbox/ledger.ts'
import { buildSandbox } from '../src/sandbox/sandbox.ts'
import { fillCatalogue, keywords } from './catalogue.ts'
import { serve } from './measure.ts'
import { fillOrders } from './orders.ts'
import { percentile } from './percentile.ts'
import { readyToOrder, sale } from './sales.ts'
import { ask, signUp } from './shoppers.ts'
import { note, writeResults } from './table.ts'

const ROUNDS = 60
const WARM_UP = 15
const owner = { email: 'owner@example.com', password: 'kanjivaram-silk' }

type Size = { products: number; orders: number }
const small: Size = { products: 1000, orders: 1000 }
const large: Size = {
  products: Number(process.env.BENCH_PRODUCTS ?? 100_000),
  orders: Number(process.env.BENCH_ORDERS ?? 1_000_000),
}

/** Maximum factor against the small shop; undefined: reported without a goal. */
const goals: Record<string, number | undefined> = {
  'list, never asked before': 2,
  'detail, never asked before': 2,
  'search, never asked before': 2,
  'add to cart': 1.3,
  'order, approval and capture': 1.3,
}

type Works = Record<string, (n: number) => Promise<unknown>>

/** A filled shop, and the operations to measure. */
async function prepare(url: string, size: Size) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-bench-growth-'))
  const db = connect(url)
  await migrate(db, new URL('../migrations/', import.meta.url))
  await fillCatalogue(db, size.products)
  await db.begin((tx) => tx.script('UPDATE product_stock SET available = 1000000'), 'patient')
  await fillOrders(db, size.orders)
  // Runs the background work of a start before the measurement.
  await reindexSearch(db)
  await db.alone('VACUUM ANALYZE')
  const sandbox = buildSandbox({ ledger: openLedger(), clientId: 'id', clientSecret: 'secret' })
  const shop = await serve('../src/server/main.ts', ['api'], {
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: '0',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_BASE_URL: await sandbox.listen({ port: 0, host: '127.0.0.1' }),
    LOG_LEVEL: 'silent',
  })
  return {
    works: await createWorks(db, shop.origin),
    memory: shop.memory,
    async stop() {
      await shop.stop()
      await sandbox.close()
      await db.end()
      await rm(folder, { recursive: true })
    },
  }
}

async function createWorks(db: Pool, origin: string): Promise<Works> {
  const products = await db<{ id: string; price: number }[]>`
    SELECT id, (effective_price_paise / 100.0)::float8 AS price FROM products ORDER BY id LIMIT 500`
  const at = (n: number) => products[n % products.length]?.id ?? ''
  const read = (path: string, cookie = '') => ask(origin, path, undefined, cookie)
  const cursor = (n: number) =>
    Buffer.from(JSON.stringify([70_000 + n * 997, at(0)])).toString('base64url')
  const list = '/api/shop/products/get?category=bridal&limit=20&cursor='
  const words = keywords()
  const shoppers = await signUp(origin, 2, [at(0), at(1), at(2)])
  const cookie = shoppers[0]?.cookie ?? ''
  const [buyer] = await readyToOrder(origin, shoppers.slice(1))
  const { cookie: staff } = await ask(origin, '/api/auth/login', owner)
  const [someone] = await db<{ id: string }[]>`SELECT user_id AS id FROM orders LIMIT 1`
  const lists: Record<string, string> = {
    'owner: orders': 'orders/get?limit=20',
    'owner: orders by status': 'orders/get?limit=20&status=inProcess',
    'owner: orders paid in some days': `orders/get?limit=20&by=paid&from=${day(30)}&to=${day(0)}`,
    'owner: orders of a customer': `orders/get?limit=20&customer=${someone?.id}`,
    'owner: orders of returning shoppers': 'orders/get?limit=20&shoppers=returning',
    'owner: orders of a product': `orders/get?limit=20&product=${at(0)}`,
    'owner: orders by city': 'orders/get?limit=20&q=Kochi',
    'owner: orders by number': 'orders/get?limit=20&q=1042',
    'owner: orders by mail address': 'orders/get?limit=20&q=n42@example.com',
    'owner: abandoned checkouts': 'orders/get?limit=20&abandoned=1',
    'owner: products': 'products/get?limit=20',
    'owner: products by word': 'products/get?limit=20&q=zardozi',
    'owner: products that run low': 'products/get?limit=20&stock=low',
    'owner: products by stock': 'products/get?limit=20&sort=stock',
    'owner: customers': 'customers?limit=20',
    'owner: customers who bought': 'customers?limit=20&bought=1',
    'owner: customers by name': 'customers?limit=20&q=shopper%2042',
    'owner: reviews': 'reviews?limit=20',
    'owner: dashboard of 90 days': 'dashboard?days=90',
  }
  return {
    'list, never asked before': (n) => read(list + cursor(n)),
    'detail, never asked before': (n) => read(`/api/shop/products/get/${at(n)}`),
    'search, never asked before': (n) =>
      read(`/api/shop/search/${encodeURIComponent(words[n * 61] ?? '')}?limit=20`),
    'facets, counted anew': async () => countForFacets(db, await listBestSellers(db)),
    'add to cart': (n) =>
      ask(origin, '/api/shop/cart/add', { productId: at(n % 40), quantity: 1 }, cookie),
    'order, approval and capture': (n) =>
      sale(origin, buyer?.cookie ?? '', buyer?.addressId ?? '', products[n % products.length]),
    ...Object.fromEntries(
      Object.entries(lists).map(([what, path]) => [what, () => read(`/api/admin/${path}`, staff)]),
    ),
  }
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Milliseconds of an operation in each shop, alternating, without other load. */
async function timed(what: string, shops: readonly { works: Works }[]) {
  const all = shops.map(() => ({ taken: [] as number[], failed: '' }))
  for (let n = 0; n < WARM_UP + ROUNDS; n += 1)
    for (const [at, { works }] of shops.entries()) {
      const one = all[at]
      const start = performance.now()
      await works[what]?.(n).catch((error: Error) => {
        if (one) one.failed = error.message
      })
      if (n >= WARM_UP) one?.taken.push(performance.now() - start)
    }
  return all.map(({ taken, failed }) => {
    const p50 = Number(percentile(taken, 50))
    const said = `p50 ${p50} ms, p95 ${percentile(taken, 95)} ms${failed && `, FAILED: ${failed}`}`
    return { p50, said, failed }
  })
}

/** Compares each operation with a shop of a hundred thousand products and a million orders. */
export async function benchGrowth(smallUrl: string, largeUrl: string) {
  const few = await prepare(smallUrl, small)
  const many = await prepare(largeUrl, large)
  for (const what of Object.keys(few.works)) {
    const [one, other] = await timed(what, [few, many])
    if (!one || !other) continue
    const ratio = other.p50 / one.p50
    const goal = goals[what]
    note(
      what,
      `${one.said} → ${other.said} (× ${ratio.toFixed(1)})`,
      goal ? `≤ × ${goal}` : '',
      goal === undefined ? undefined : ratio <= goal && other.failed === '',
    )
  }
  const [less, more] = [await few.memory(), await many.memory()]
  note('memory of the process', `${less} → ${more} MB`, '≤ × 1.2', more <= less * 1.2)
  await writeResults(
    new URL('results-growth.md', import.meta.url),
    `From ${small.products} products and ${small.orders} orders to ${large.products} and ${large.orders}`,
    {},
  )
  await few.stop()
  await many.stop()
}

if (import.meta.main)
  await benchGrowth(process.env.BENCH_SMALL_URL ?? '', process.env.BENCH_LARGE_URL ?? '')
