import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reindexSearch } from '#server/catalogue/search/reindex.ts'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect } from '#server/db.ts'
import { contract } from '#shared/contract.ts'
import { collectionIds } from '#shared/shop/home.ts'
import { styles, themes } from '#web/shop/shared/home-words.ts'
import { openLedger } from '../src/sandbox/ledger.ts'
import { buildSandbox } from '../src/sandbox/sandbox.ts'
import { fillCatalogue, keywords } from './catalogue.ts'
import { processCpuMs } from './cpu.ts'
import { serve } from './measure.ts'
import { pagePaths } from './page-paths.ts'
import { writeTable } from './table.ts'

/** Maximum CPU milliseconds of the server per anonymous request. */
const LIMIT_MS = 60
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 10_000)
const TIMES = 12
/** Longer than the response cache's second. */
const UNCACHED_MS = 1100

const url = process.env.BENCH_DATABASE_URL ?? ''
const folder = await mkdtemp(join(tmpdir(), 'zari-bench-cost-'))
const db = connect(url)
await migrate(db, new URL('../migrations/', import.meta.url))
await fillCatalogue(db, PRODUCTS)
await reindexSearch(db)
await db.alone('VACUUM ANALYZE')
const sandbox = buildSandbox({ ledger: openLedger(), clientId: 'id', clientSecret: 'secret' })
const shop = await serve('../src/server/main.ts', ['both'], {
  DATABASE_URL: url,
  DATA_DIR: folder,
  DEMO: '0',
  WORKER: '0',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_BASE_URL: await sandbox.listen({ port: 0, host: '127.0.0.1' }),
  LOG_LEVEL: 'silent',
})
const ids = (await db<{ id: string }[]>`SELECT id FROM products ORDER BY id LIMIT 100`).map(
  ({ id }) => id,
)
const idAt = (n: number) => ids[n % ids.length] ?? ''
const words = keywords()
const wordAt = (n: number) => encodeURIComponent(words[(n * 61) % words.length] ?? '')
const named = [...styles, ...themes].map(({ id }) => id)
const styleAt = (n: number) => named[n % named.length]

/** The most expensive parameters of routes. */
const expensive: Record<string, (n: number) => string> = {
  listing: () => '/shop/listing',
  'listing, as many cards as there may be': (n) => `/shop/listing?show=1000&size=S,x${n}`,
  'listing, unknown style': (n) => `/shop/listing?show=1000&style=x${n}`,
  'listing, each style': (n) => `/shop/listing?category=best%20sellers&style=${styleAt(n)}`,
  'listing, each style of all categories': (n) => `/shop/listing?show=1000&style=${styleAt(n)}`,
  'listing, a style that nothing fits': (n) =>
    `/shop/listing?style=${styleAt(n)}&category=bridal&price=under_1000&size=q${n}&colour=q&fabric=q&craft=q`,
  'listing, filters that nothing fits': (n) =>
    `/shop/listing?category=bridal&price=under_1000&size=q${n}&colour=q&fabric=q&craft=q`,
  'listing, unknown colour': (n) => `/shop/listing?colour=x${n}`,
  'listing, filters open': (n) => `/shop/listing?open=size,colour,fabric,craft&size=S,y${n}`,
  search: (n) => `/shop/search?q=${wordAt(n)}`,
  'search, one word': (n) => `/shop/search?q=saree%20x${n}`,
  wedding: (n) => `/shop/wedding?bride=${idAt(n)}`,
  lookbook: (n) => `/shop/lookbook/${collectionIds[n % collectionIds.length]}`,
  'sign in': (n) => `/auth/login?next=/shop/x${n}`,
  'no such page': (n) => `/nothing/${n}`,
  'API: list, no limit': (n) => `/api/shop/products/get?category=bridal,casual&colour=&x=${n}`,
  'API: list of 20': (n) => `/api/shop/products/get?limit=20&size=S,w${n}`,
  'API: search, no limit': (n) => `/api/shop/search/saree%20v${n}`,
  'API: wedding': (n) => `/api/shop/wedding?guest=${idAt(n)}`,
  'share card of nothing': (n) => `/images/share/none-${n}.jpg`,
}

/** All that can be requested by GET: calls, documents for developers, and pages. */
const routes = [
  ...Object.keys(contract).flatMap((call) => (call.startsWith('GET ') ? [call.slice(4)] : [])),
  '/api/openapi.json',
  '/api/docs',
  '/sitemap.xml',
  '/robots.txt',
  ...pagePaths,
]
const withParameters = (route: string) => (n: number) =>
  route.replace(
    /\/(:\w+|\*)/g,
    (_, name: string) => `/${name === ':keyword' ? wordAt(n) : idAt(n)}`,
  )

const addresses: typeof expensive = {
  ...Object.fromEntries([...new Set(routes)].map((route) => [route, withParameters(route)])),
  ...expensive,
}

const cpuMs = () => processCpuMs(shop.pid)

async function cost(address: (n: number) => string) {
  const ask = async (n: number) => {
    const answer = await fetch(shop.origin + address(n))
    return (await answer.arrayBuffer()).byteLength
  }
  for (let n = 0; n < TIMES; n += 1) await ask(n)
  let [cpu, bytes] = [0, 0]
  for (let n = TIMES; n < 2 * TIMES; n += 1) {
    await wait(UNCACHED_MS)
    const before = await cpuMs()
    bytes = Math.max(bytes, await ask(n))
    cpu += (await cpuMs()) - before
  }
  return { cpu: cpu / TIMES, bytes }
}

const rows: string[][] = []
for (const [name, address] of Object.entries(addresses)) {
  const { cpu, bytes } = await cost(address)
  const row = [
    name,
    cpu.toFixed(0),
    `${Math.round(bytes / 1000)} kB`,
    cpu <= LIMIT_MS ? 'yes' : 'NO',
  ]
  console.log(`  ${row.join(' | ')}`)
  rows.push(row)
}
await writeTable(
  new URL('./results-cost.md', import.meta.url),
  `CPU of one anonymous request, nothing cached, ${PRODUCTS.toLocaleString('en')} products`,
  {},
  ['address', 'ms of CPU', 'answer', `at most ${LIMIT_MS}`],
  rows,
)
await shop.stop()
await sandbox.close()
await db.end()
await rm(folder, { recursive: true })
