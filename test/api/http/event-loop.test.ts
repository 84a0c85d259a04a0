import { expect, test } from 'vitest'
import { reindexSearch } from '#server/catalogue/search/reindex.ts'
import { type Call, contract, type Endpoint } from '#shared/contract.ts'
import { calibrateLoop, longestHold, loopsHeld } from '#test/support/event-loop.ts'
import { openShop } from '#test/support/shop.ts'
import { fillCatalogue } from '../../../bench/catalogue.ts'

const PRODUCTS = 1000
/** The least of several tries leaves out collections of garbage and what else the machine does. */
const TRIES = 4
/** Repetitions for a read that exceeds the limit. */
const MORE_TRIES = 12

const shop = await openShop({ checksLedger: false })
const { owner } = shop
await fillCatalogue(shop.db, PRODUCTS)
await reindexSearch(shop.db)
const id = await shop.product()
// Built when a shop starts to listen.
await shop.app.inject({ url: '/api/docs' })
const unit = calibrateLoop()

const reads = (Object.keys(contract) as Call[])
  .filter((call) => call.startsWith('GET '))
  .map((call): [path: string, row: Pick<Endpoint, 'access'>] => [call.slice(4), contract[call]])
const documents = ['/api/openapi.json', '/api/docs'].map((path): (typeof reads)[number] => [
  path,
  { access: 'public' },
])

test('no read holds the event loop for 50 ms, none of staff for 100 ms, with empty or full caches', async () => {
  const tooLong: object[] = []
  for (const [path, { access }] of [...reads, ...documents]) {
    const url = path.replace(':keyword', 'saree').replace(/:\w+/g, id)
    const read = () => owner.call('GET', url)
    const empty = () => {
      shop.app.responseCache.changed(['shop', 'catalogue', 'stock'])
      return read()
    }
    const limit = access === 'admin' ? 2 : 1
    for (const [caches, work] of Object.entries({ empty, full: read })) {
      const holds: number[] = []
      for (let n = 0; n < TRIES; n += 1) holds.push(await longestHold(work))
      if (Math.min(...holds) <= limit * unit) continue
      const loops = await loopsHeld(MORE_TRIES, work)
      if (loops > limit) tooLong.push({ path, caches, loops })
    }
  }
  expect(reads.length).toBeGreaterThan(80)
  expect(tooLong).toEqual([])
}, 200_000)
