import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SECONDS } from '../measure.ts'
import { percentile } from '../percentile.ts'
import { clientHeaders, type Peer, type Piece, type Step, type Told, type Works } from './peer.ts'

/** Buyers at once. Each starts the next sale without a pause. */
export const BUYERS_AT_ONCE = 8
/** Numbers of the products that are sold here. Other rows use the others. */
const SOLD = { from: 10, count: 20 }

const nthPiece = (n: number) => SOLD.from + (n % SOLD.count)

type Shop = { peer: Peer; origin: string; told: Told; databaseUrl: string; pieces: Piece[] }

/** Reads from the shop's own database, so that no answer is taken on trust. */
async function countOrders({ peer, databaseUrl }: Shop) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ orders: string; rupees: string }>(peer.acceptedOrders)
  await client.end()
  return { orders: Number(rows[0]?.orders), rupees: Number(rows[0]?.rupees) }
}

/**
 * Whole sales from an empty cart to an accepted order, and whether the database has each of them at
 * its price.
 */
export async function measureWholeSales(shop: Shop): Promise<string> {
  const { peer, origin, told, pieces } = shop
  const buy = await peer.buyers(origin, told, BUYERS_AT_ONCE, shop.pieces)
  const before = await countOrders(shop)
  const times: number[] = []
  let [n, failed, rupees] = [0, 0, 0]
  const end = performance.now() + SECONDS * 1000
  await Promise.all(
    Array.from({ length: BUYERS_AT_ONCE }, async (_, buyer) => {
      while (performance.now() < end) {
        const piece = nthPiece(n++)
        const start = performance.now()
        try {
          await buy(buyer, piece)
          times.push(performance.now() - start)
          rupees += pieces[piece]?.price ?? 0
        } catch {
          failed += 1
        }
      }
    }),
  )
  const after = await countOrders(shop)
  const isRight =
    after.orders - before.orders === times.length &&
    Math.abs(after.rupees - before.rupees - rupees) < 1
  const perSecond = (times.length / SECONDS).toFixed(1)
  return [
    `${perSecond}/s, p99 ${Math.round(Number(percentile(times, 99)))} ms`,
    ...(failed > 0 ? [`${failed} FAILED`] : []),
    isRight ? 'each order and total right' : 'ORDERS OR TOTALS DIFFER',
  ].join(', ')
}

const MEAN_PAUSE_MS = 700
const LEVEL_MS = 8000
/** Start of each level whose times do not count. */
const WARM_UP_MS = 2000
const LONGEST_P90_MS = 1000
const MOST_SHOPPERS = 2048

/** The shares of a day's traffic in percent; what a shop does not have goes to `list`. */
const shares = {
  home: 16,
  list: 10,
  detail: 17,
  search: 17,
  suggest: 20,
  add: 11.6,
  checkout: 5.6,
  buy: 1.2,
  orders: 1.6,
} satisfies Record<Step, number>

/** A pseudo-random sequence in [0, 1), the same in each run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function chooseStep(random: () => number): Step {
  let left = random() * 100
  for (const [step, share] of Object.entries(shares) as [Step, number][]) {
    left -= share
    if (left < 0) return step
  }
  return 'list'
}

type Level = { perSecond: number; holds: boolean }

async function runLevel(
  shoppers: number,
  work: (step: Step, shopper: number) => Promise<unknown>,
): Promise<Level> {
  const times = new Map<Step, number[]>()
  let [errors, done] = [0, 0]
  const begin = performance.now()
  const end = begin + LEVEL_MS
  await Promise.all(
    Array.from({ length: shoppers }, async (_, shopper) => {
      const random = createRandom(shopper + 1)
      await wait(random() * MEAN_PAUSE_MS * 2)
      while (performance.now() < end) {
        const step = chooseStep(random)
        const start = performance.now()
        const isOk = await work(step, shopper).then(
          () => true,
          () => false,
        )
        if (start > begin + WARM_UP_MS) {
          done += 1
          const ofStep = times.get(step) ?? []
          times.set(step, ofStep)
          if (isOk) ofStep.push(performance.now() - start)
          else errors += 1
        }
        await wait(MEAN_PAUSE_MS * (0.5 + random()))
      }
    }),
  )
  const slowest = [...times]
    .map(([step, list]) => ({ step, p90: Math.round(Number(percentile(list, 90))) }))
    .reduce((one, other) => (one.p90 > other.p90 ? one : other))
  const perSecond = done / ((LEVEL_MS - WARM_UP_MS) / 1000)
  console.log(
    `      ${shoppers} shoppers: ${perSecond.toFixed(0)}/s, p90 ${slowest.p90} ms (${slowest.step}), ${errors} errors`,
  )
  return { perSecond, holds: slowest.p90 < LONGEST_P90_MS && errors <= done / 100 }
}

/**
 * Interactions per second before the p90 of a step passes a second, with twice as many shoppers at
 * each level, and then halfway. A shop without pages answers by its API.
 */
export async function measureMix(shop: Shop, works: Works): Promise<string> {
  const { peer, origin, told } = shop
  const buy = await peer.buyers(origin, told, BUYERS_AT_ONCE, shop.pieces)
  const adds = await works.adds(BUYERS_AT_ONCE)
  const free = Array.from({ length: BUYERS_AT_ONCE }, (_, n) => n)
  const before = await countOrders(shop)
  let [bought, rupees, n, asked] = [0, 0, 0, 0]
  async function work(step: Step, shopper: number) {
    if (step === 'buy') {
      // A buyer has one cart, so that only a free one buys.
      const buyer = free.pop()
      if (buyer === undefined) return
      const piece = nthPiece(n++)
      try {
        await buy(buyer, piece)
        bought += 1
        rupees += shop.pieces[piece]?.price ?? 0
      } finally {
        free.push(buyer)
      }
      return
    }
    const {
      path,
      body,
      headers = {},
    } = step === 'add'
      ? (adds[shopper % adds.length] ?? works.list)
      : (works.steps?.[step] ?? works.list)
    const answer = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(peer.countsAddresses && clientHeaders(asked++)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`)
  }
  let [best, shoppers] = [0, 16]
  let level = await runLevel(shoppers, work)
  while (level.holds && shoppers < MOST_SHOPPERS) {
    best = level.perSecond
    shoppers *= 2
    level = await runLevel(shoppers, work)
  }
  const between = await runLevel(Math.round(shoppers * 0.75), work)
  if (between.holds) best = Math.max(best, between.perSecond)
  const after = await countOrders(shop)
  const isRight =
    after.orders - before.orders === bought && Math.abs(after.rupees - before.rupees - rupees) < 1
  return `${best.toFixed(0)} interactions/s, ${bought} orders, ${isRight ? 'each and its total right' : 'ORDERS OR TOTALS DIFFER'}`
}
