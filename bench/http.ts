import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { reindexSearch } from '#server/catalogue/search/reindex.ts'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect, type Pool } from '#server/db.ts'
import { fillCatalogue, keywords } from './catalogue.ts'
import { databaseCpuMs, processCpuMs } from './cpu.ts'
import { CONNECTIONS, measure, type Server, serve } from './measure.ts'
import { tpcB } from './pgbench.ts'
import { measureSales } from './sales.ts'
import { signUp } from './shoppers.ts'
import { compare, note, writeResults } from './table.ts'

const PRODUCTS = 10_000
const HTML_BYTES = 45_000
const SEARCHES_PER_SECOND = 1800
const MEMORY_MB = 280
/** CPU of a sale with its cart, in transactions of TPC-B. */
const SALE_TPC_B = 18
const references = 'references/servers.ts'

const list = '/api/shop/products/get?category=bridal&limit=20'
const search = '/api/shop/search/lehenga?limit=20'
const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Bytes of a response as transferred. */
const fetchBytes = (url: string, headers = {}) =>
  new Promise<Buffer>((resolve, reject) =>
    get(url, { headers }, (answer) => buffer(answer).then(resolve, reject)).on('error', reject),
  )

/** CPU milliseconds of each email of the sales, which a worker sends now. */
async function measureEmails(db: Pool, environment: Record<string, string>): Promise<number> {
  const countWaiting = async () => {
    const [row] = await db<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL`
    return row?.n ?? 0
  }
  const worker = await serve('../src/server/main.ts', ['worker'], environment)
  const cpuMs = async () => (await processCpuMs(worker.pid)) + (await databaseCpuMs(db))
  const [begun, emails] = [await cpuMs(), await countWaiting()]
  while ((await countWaiting()) > 0) await wait(200)
  const used = (await cpuMs()) - begun
  await worker.stop()
  return used / Math.max(1, emails)
}

/** Each row with its reference in the same run: one server process, 32 connections. */
export async function benchHttp(databaseUrl: string, pgbenchUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-bench-http-'))
  const db = connect(databaseUrl)
  await migrate(db, new URL('../migrations/', import.meta.url))
  await fillCatalogue(db, PRODUCTS)
  await db`UPDATE product_stock SET available = 1000000`
  await reindexSearch(db)
  // As autovacuum does in the first minute of a running shop.
  await db.alone('VACUUM (ANALYZE)')
  const credentials = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
  const sandbox = await serve('../src/sandbox/main.ts', [], credentials)
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: '0',
    ...credentials,
    PAYPAL_BASE_URL: sandbox.origin,
    LOG_LEVEL: 'silent',
    // Emails are measured apart.
    WORKER: '0',
    // Same value as the launcher's.
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: '--max-semi-space-size=8',
    AUTH_RATE_LIMIT: '100000',
    MAX_HELD_PER_ADDRESS: '1000000',
    MAX_UNPAID_PER_ADDRESS: '1000000',
  }
  const shop = await serve('../src/server/main.ts', ['both'], environment)
  const products = await db<{ id: string; price: number }[]>`
    SELECT id, (effective_price_paise / 100.0)::float8 AS price FROM products ORDER BY id`
  const ids = products.map(({ id }) => id)
  const at = (n: number) => ids[n % ids.length] ?? ''
  const others: Server[] = []
  const reference = async (what: string, ...args: [string, string]) => {
    const server = await serve(references, args)
    others.push(server)
    return async (path = '') => ({ what, ...(await measure(server.origin + path)) })
  }
  const sameBytes = async (path: string, headers = {}) => {
    const bytes = await fetchBytes(shop.origin + path, headers)
    return (await reference('bare Node, the same bytes', 'bytes', bytes.toString('base64')))()
  }

  const detail = `/api/shop/products/get/${at(0)}`
  for (const [name, path] of Object.entries({ list, detail, search }))
    compare(`${name}, asked before`, await measure(shop.origin + path), await sameBytes(path), {
      ratio: 0.5,
    })

  const query = await reference('Fastify, one indexed query', 'query', databaseUrl)
  const cursor = (n: number) =>
    Buffer.from(JSON.stringify([70_000 + (n % 1_000_000), at(0)])).toString('base64url')
  compare(
    'list, never asked before',
    await measure(shop.origin, { path: (n) => `${list}&cursor=${cursor(n)}` }),
    await query('/list'),
    { ratio: 0.5 },
  )
  compare(
    'detail, never asked before',
    await measure(shop.origin, { path: (n) => `/api/shop/products/get/${at(n)}` }),
    await query(`/detail/${at(0)}`),
    { ratio: 0.5 },
  )
  const words = keywords()
  const path = (n: number) =>
    `/api/shop/search/${encodeURIComponent(words[n % words.length] ?? '')}?limit=20`
  const crowd = await measure(shop.origin, { path })
  note(
    `search, never asked before, ${PRODUCTS} products`,
    `${crowd.perSecond}/s, p50 ${crowd.p50} ms`,
    `≥ ${SEARCHES_PER_SECOND}/s`,
    crowd.perSecond >= SEARCHES_PER_SECOND && crowd.errors === 0,
  )
  const alone = await measure(shop.origin, { path, connections: 1 })
  note('the same, one after the other', `p50 ${alone.p50 || 'below 1'} ms, p99 ${alone.p99} ms`)

  const home = '/shop/home'
  compare(
    'home page of a visitor, compressed',
    await measure(shop.origin + home, { headers: [compressed] }),
    await sameBytes(home, compressed),
    { ratio: 0.4 },
  )

  const shoppers = await signUp(shop.origin, CONNECTIONS, ids.slice(0, 100))
  const signedIn = shoppers.map(({ cookie }) => ({ cookie, ...compressed }))
  const { data } = JSON.parse(String(await fetchBytes(`${shop.origin}${list.replace('20', '24')}`)))
  process.env.BENCH_CARDS = JSON.stringify(data)
  const page = await (await reference('bare React Router, 24 cards', 'page', ''))('/')
  const pages = {
    listing: '/shop/listing?category=bridal',
    home,
    product: `/shop/product/${at(0)}`,
  }
  for (const [name, path] of Object.entries(pages))
    compare(`${name}, signed in`, await measure(shop.origin + path, { headers: signedIn }), page, {
      ratio: 0.5,
      p99: 200,
    })
  const html = await fetchBytes(shop.origin + pages.listing, { cookie: signedIn[0]?.cookie })
  note(
    'HTML of a listing of 24',
    `${html.length} B`,
    `≤ ${HTML_BYTES} B`,
    html.length <= HTML_BYTES,
  )

  const unit = await tpcB(pgbenchUrl, db)
  const [against, why] =
    typeof unit === 'string' ? [undefined, unit] : [{ what: 'pgbench, TPC-B', ...unit }, '']
  compare(
    'add to cart, a cart a connection',
    await measure(`${shop.origin}/api/shop/cart/add`, {
      method: 'POST',
      headers: signedIn,
      body: (n) => ({ productId: at(n % 40), quantity: 1 }),
    }),
    against,
    { ratio: 0.5 },
    why,
  )
  const cpuMs = async () => (await processCpuMs(shop.pid)) + (await databaseCpuMs(db))
  const before = await cpuMs()
  const sales = await measureSales(shop.origin, shoppers, products.slice(0, 100))
  const perSale = ((await cpuMs()) - before) / sales.sold
  compare('order, approval and capture', sales, against, { ratio: 0.15 }, why)
  const inUnits = (ms: number) => (against ? ` = ${(ms / against.cpuMs).toFixed(1)} TPC-B` : '')
  if (before > 0) {
    note(
      'CPU of a sale with its cart, shop and database',
      `${perSale.toFixed(1)} ms${inUnits(perSale)}`,
      `≤ ${SALE_TPC_B} TPC-B`,
      against && perSale / against.cpuMs <= SALE_TPC_B,
    )
    const perEmail = await measureEmails(db, environment)
    note('CPU of an email, worker and database', `${perEmail.toFixed(1)} ms${inUnits(perEmail)}`)
  }
  const memory = await shop.memory()
  if (memory)
    note(
      'memory of the shop after all this',
      `${memory} MB`,
      `≤ ${MEMORY_MB} MB`,
      memory <= MEMORY_MB,
    )

  const [server] = await db<
    { version: string }[]
  >`SELECT current_setting('server_version') AS version`
  await writeResults(new URL('results.md', import.meta.url), 'What the shop does in a second', {
    postgresql: server?.version ?? '',
  })
  for (const one of [shop, sandbox, ...others]) await one.stop()
  await db.end()
  await rm(folder, { recursive: true })
}

if (import.meta.main)
  await benchHttp(process.env.BENCH_DATABASE_URL ?? '', process.env.BENCH_PGBENCH_URL ?? '')
