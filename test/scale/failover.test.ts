import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '#test/support/invariants.ts'
import { until } from '#test/support/until.ts'
import { settledIn } from '../full/buyers.ts'
import { report, tally } from '../full/report.ts'
import { buyers, type Load } from './load.ts'
import { outcome } from './outcome.ts'
import { killAll } from './part.ts'
import { patroniPair } from './patroni.ts'
import { findProgram, openTown } from './town.ts'

/** Patroni's ttl in deploy/, and time for the promotion and for HAProxy to see it. */
const MAX_SECONDS = 40

const open = (seen: (status: number) => void) =>
  openTown(seen, (folder) =>
    patroniPair(
      {
        postgres: findProgram('POSTGRES'),
        patroni: findProgram('PATRONI'),
        etcd: findProgram('ETCD'),
        haproxy: findProgram('HAPROXY'),
      },
      folder,
    ),
  )

const isInstalled = ['PATRONI', 'ETCD', 'HAPROXY'].every((name) => process.env[`SCALE_${name}`])

let town: Awaited<ReturnType<typeof open>>
let load: Load
const seen: { at: number; status: number }[] = []
beforeAll(async () => {
  if (!isInstalled) return
  town = await open((status) => seen.push({ at: performance.now(), status }))
  load = await buyers(town)
  await until(async () => load.acknowledged.length > 0)
})
afterAll(() => (town ? town.close() : killAll()))

async function primaryAndStandby() {
  const [first, second] = town.databases.machines
  if (!first || !second) throw new Error('Two machines expected.')
  const primary = (await first.isPrimary()) ? first : second
  return { primary, standby: primary === first ? second : first }
}

test.skipIf(!isInstalled).each([
  { id: 'P1', what: 'the primary of Patroni' },
  { id: 'P2', what: 'its successor, after the first came back' },
])('$id: $what is ended', { timeout: 300_000 }, async ({ id, what }) => {
  const { primary, standby } = await primaryAndStandby()
  await until(standby.isSynchronous)
  const since = performance.now()
  await primary.kill()
  await until(standby.isPrimary)
  const promoted = (performance.now() - since) / 1000
  // Payments answered before the end of the primary may still arrive here.
  const next = () => load.acknowledged.find(({ at }) => at >= since + 2000)
  await until(async () => next() !== undefined)
  const seconds = ((next()?.at ?? 0) - since) / 1000
  await primary.start()
  await until(primary.isSynchronous)
  const isFenced = !(await primary.isPrimary()) && (await standby.isPrimary())
  await wait(3000)
  const answers = seen.filter(({ at }) => at >= since)
  const failed = answers.filter(({ status }) => status === 0 || status >= 500)
  // Every order since the start, because a failover can lose those before it.
  const orders = await outcome(town, load, 0)
  report({
    id,
    scenario: `${what}: machine ended by kill -9, back as a replica afterwards`,
    asked: `nothing lost, oversold or charged twice; the next order within ${MAX_SECONDS} s, and no 500`,
    seen: `a successor after ${promoted.toFixed(1)} s, the next order after ${seconds.toFixed(1)} s; ${orders.words}; ${tally(failed.map(({ status }) => status)) || 'none'} of ${answers.length} answers failed`,
    met:
      isFenced &&
      orders.isClean &&
      seconds <= MAX_SECONDS &&
      !failed.some(({ status }) => status === 500),
  })
})

test.skipIf(!isInstalled)('P3: the books after both', { timeout: 180_000 }, async () => {
  await load.stop()
  await settledIn(town)
  await expectBooksToBalance(town, load.pieces)
  expect(load.unseen).toEqual([])
  const orders = await outcome(town, load, 0)
  expect(orders).toMatchObject({ isClean: true })
})
