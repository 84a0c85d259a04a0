import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { percentile } from '../../bench/percentile.ts'
import { settledIn } from '../full/buyers.ts'
import { report, tally } from '../full/report.ts'
import { buyers, type Load } from './load.ts'
import { outcome } from './outcome.ts'
import { killAll } from './part.ts'
import { postgresPair } from './postgres.ts'
import { findProgram, openTown } from './town.ts'

/** Seconds per step; a part with a stand-in is back after a third of them. */
const SECONDS = Number(process.env.SCALE_SECONDS ?? 15)
/** A service manager restarts at once what has no stand-in. */
const RESTART_SECONDS = 1

const open = (seen: (status: number) => void) =>
  openTown(seen, (folder) => postgresPair(findProgram('POSTGRES'), folder))

let town: Awaited<ReturnType<typeof open>>
let load: Load
const seen: { at: number; status: number }[] = []
beforeAll(async () => {
  town = await open((status) => seen.push({ at: performance.now(), status }))
  load = await buyers(town)
  await wait(3000)
}, 180_000)
afterAll(() => (town ? town.close() : killAll()))

const percentiles = (lags: Load['lags']) =>
  [50, 95, 99]
    .map(
      (n) =>
        `p${n} ${percentile(
          lags.map(({ ms }) => ms),
          n,
        )} ms`,
    )
    .join(', ')

const parts = () => ({ ...town, ...town.databases })
type Part = Extract<
  keyof ReturnType<typeof parts>,
  'app' | 'other' | 'replica' | 'replay' | 'redis' | 'pgbouncer' | 'nginx' | 'sandbox' | 'primary'
>
type Step = { id: string; part: Part; what: string; away: number; most: number }
const alone = RESTART_SECONDS
const doubled = Math.round(SECONDS / 3)
/** `most`: seconds in which clients may receive 5xx or no response. */
const steps: Step[] = [
  { id: 'S1', part: 'app', what: 'a process of the shop', away: doubled, most: 2 },
  { id: 'S2', part: 'other', what: 'the other process', away: doubled, most: 2 },
  { id: 'S3', part: 'replica', what: 'the replica', away: doubled, most: 0 },
  { id: 'S4', part: 'replay', what: 'what the replica replays', away: doubled, most: 0 },
  { id: 'S5', part: 'redis', what: 'Redis', away: doubled, most: 0 },
  { id: 'S6', part: 'pgbouncer', what: 'PgBouncer', away: alone, most: 4 },
  { id: 'S7', part: 'nginx', what: 'nginx', away: alone, most: 3 },
  { id: 'S8', part: 'sandbox', what: 'the payment provider', away: doubled, most: doubled + 3 },
  { id: 'S9', part: 'primary', what: 'the primary', away: alone, most: 8 },
]

test.each(steps)('$id: $what is ended', { timeout: 180_000 }, async (step) => {
  const part = parts()[step.part]
  const since = performance.now()
  await part.kill()
  await wait(step.away * 1000)
  await part.start()
  const back = (performance.now() - since) / 1000
  await wait(Math.max(3000, SECONDS * 1000 - (performance.now() - since)))
  const answers = seen.filter(({ at }) => at >= since)
  const failed = answers.filter(({ status }) => status === 0 || status >= 500)
  const seconds = new Set(failed.map(({ at }) => Math.floor((at - since) / 1000))).size
  const last = Math.max(0, ...failed.map(({ at }) => (at - since) / 1000))
  const orders = await outcome(town, load, since)
  const saves = load.lags.filter(({ at }) => at >= since && at < since + step.away * 1000)
  const late = saves.filter(({ ms }) => ms > 2000).length
  report({
    id: step.id,
    scenario: `${step.what}: ${step.part === 'replay' ? 'paused' : 'kill -9'}, back after ${back.toFixed(1)} s`,
    asked: `nothing lost, oversold or charged twice; 5xx in at most ${step.most} seconds, and no 500`,
    seen: `${orders.words}; 5xx in ${seconds} seconds, the last after ${last.toFixed(1)} s (${tally(failed.map(({ status }) => status)) || 'none'} of ${answers.length} answers); ${saves.length} looks at saves meanwhile, ${late} later than 2 s`,
    met:
      orders.isClean &&
      late === 0 &&
      seconds <= step.most &&
      orders.told > 0 &&
      !failed.some(({ status }) => status === 500),
  })
})

test('S10: the whole of it', { timeout: 180_000 }, async () => {
  await load.stop()
  const settled = await settledIn(town)
  const all = await outcome(town, load, 0)
  await expectBooksToBalance(town, load.pieces)
  expect(load.unseen).toEqual([])
  const crowded = load.lags.splice(0)
  for (let n = 0; n < 50; n += 1) await load.save(`At rest ${n}`)
  report({
    id: 'S10',
    scenario: 'all of it, and what an owner saved meanwhile',
    asked:
      'books equal, everyone sees what they did; a save shows at both processes within 100 ms at rest',
    seen: `${all.told} orders acknowledged, ${all.lost} lost, books equal after ${settled.toFixed(1)} s; a save shows at both processes after: ${percentiles(load.lags)} at rest, ${percentiles(crowded)} under the load`,
    met:
      all.lost === 0 &&
      Number(
        percentile(
          load.lags.map(({ ms }) => ms),
          95,
        ),
      ) <= 100 &&
      load.lags.length === 100,
  })
})
