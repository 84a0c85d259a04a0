import { searchProducts } from '#server/catalogue/search/search.ts'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect } from '#server/db.ts'
import { fillCatalogue } from './catalogue.ts'
import { percentile } from './percentile.ts'

const PRODUCTS = 10_000
const ROUNDS = 40
const keywords = [
  'lehenga',
  'lehnga maroon',
  'chikankari kurti',
  'anarkhali',
  'velvet gown',
  'सारी',
  'zardosi',
  'noor 4711',
  'bandhni sarre',
  'reception',
]

/** Milliseconds of a search in the database at 10,000 products, without our caches. */
export async function benchSearch(databaseUrl: string) {
  const db = connect(databaseUrl)
  await migrate(db, new URL('../migrations/', import.meta.url))
  await fillCatalogue(db, PRODUCTS)
  const all: number[] = []
  for (const keyword of keywords) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now()
      const page = await searchProducts(db, keyword, { limit: 24 })
      times.push(performance.now() - start)
      found = page.total
    }
    all.push(...times)
    console.log(
      `  ${keyword.padEnd(18)} ${percentile(times, 50)} ms (p95 ${percentile(times, 95)}), ${found} found`,
    )
  }
  console.log(
    `  all: p50 ${percentile(all, 50)} ms, p95 ${percentile(all, 95)} ms at ${PRODUCTS} products`,
  )
  await db.end()
}

if (import.meta.main) await benchSearch(process.env.BENCH_DATABASE_URL ?? '')
