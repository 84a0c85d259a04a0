import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { onDemoShops } from './demo-shop.mjs'
import { environmentWith, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { readPlaywright, readVitest } from './reports.mjs'
import { fail, say } from './say.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts */

/** @type {Counts} */
const none = { passed: 0, failed: 0, skipped: 0, failures: [] }
const broken = (sentence) => ({ ...none, failed: 1, failures: [`  ✗ ${sentence}`] })

function runProgram(node, args, env, signal) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: environmentWith(node, env),
      stdio: 'inherit',
      signal,
    })
    // An aborted process emits an error first.
    child.on('error', () => {})
    child.once('exit', resolve)
  })
}

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

export async function runVitest(node, scratch, args, env = {}) {
  const report = join(scratch, 'vitest.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await runProgram(node, [vitest, 'run', ...reporters, ...args], { NODE_ENV: 'test', ...env })
  if (!existsSync(report)) return broken('Vitest ended without a report.')
  return readVitest(JSON.parse(readFileSync(report, 'utf8')))
}

/** Uses TEST_DATABASE_URL, or else a temporary PostgreSQL. */
export async function onDatabase(scratch, work) {
  const given = process.env.TEST_DATABASE_URL
  const database = given
    ? { url: given, stop: async () => {} }
    : await startPostgres(join(scratch, 'database'), {
        options: ['fsync=off', 'synchronous_commit=off'],
      })
  try {
    return await work({
      TEST_DATABASE_URL: database.url,
      TEST_DATABASE_IS_TEMPORARY: given ? '0' : '1',
    })
  } finally {
    await database.stop()
  }
}

export function newScratch() {
  const scratch = mkdtempSync(join(tmpdir(), 'zari-test-'))
  chmodSync(scratch, 0o755)
  return scratch
}

/** Journeys wait more than they compute, so two browsers fit on two cores. */
const SHOPS = 2

/** Journeys of `npm test`: how a shopper buys and an owner works. */
const CORE_JOURNEYS = [
  'auth/guards',
  'shop/account',
  'shop/buying',
  'shop/catalogue',
  'shop/home',
  'shop/phone',
  'admin/journey',
  'admin/owner',
  'admin/phone-panel',
].map((name) => `test/e2e/${name}.spec.ts`)

/** Journeys of `npm run e2e`; the others start shops of their own. */
const ON_A_DEMO_SHOP = ['screens', 'desktop', 'phone', 'texts'].map((name) => `--project=${name}`)

/** The minutes that crashes and whole shops take on a slow machine. */
const MINUTES_FOR_CRASHES = 20

/** Each worker has its own demo shop. `selection` are arguments of Playwright; `more` is its environment. */
async function runJourneys(node, scratch, selection, shops, more = {}) {
  const chromium = findChromium()
  const folders = Array.from({ length: shops }, (_, number) => join(scratch, `shop-${number}`))
  return onDemoShops(node, folders, async (addresses) => {
    const report = join(scratch, 'journeys.json')
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    await runProgram(node, [cli, 'test', ...selection], {
      BASE_URL: addresses.join(','),
      DATA_DIR: folders.join(','),
      CHROME_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...more,
    })
    if (!existsSync(report)) return broken('Playwright ended without a report.')
    return readPlaywright(JSON.parse(readFileSync(report, 'utf8')))
  })
}

/**
 * `--minutes=75` ends within about that time on any machine: journeys that have not begun by then are
 * skipped, and so are crashes and whole shops if too little time is left.
 */
export async function test(node, args) {
  if (args.includes('--watch'))
    return watchTests(
      node,
      args.filter((arg) => arg !== '--watch'),
    )
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  const isFull = args.includes('--full')
  const minutes = args.find((arg) => arg.startsWith('--minutes='))?.slice('--minutes='.length)
  const end = minutes ? Date.now() + Number(minutes) * 60_000 : Number.POSITIVE_INFINITY
  const rest = args.filter((arg) => !/^--(only|minutes)=/.test(arg) && arg !== '--full')
  const hasSelection = only !== undefined && rest.length > 0
  const projects = ['api', 'providers']
  if (only === 'api') projects.push('faults')
  if (only === 'api' && (isFull || hasSelection)) projects.push('operations')
  const scratch = newScratch()
  const runOnDatabase = (names, more) =>
    onDatabase(scratch, (env) =>
      runVitest(node, scratch, [...names.map((name) => `--project=${name}`), ...more], env),
    )
  const stages = {
    check: async () => ({ ...none, ...(await runChecks(node)) }),
    unit: () => runVitest(node, scratch, ['--project=unit', ...(only === 'unit' ? rest : [])]),
    api: () => runOnDatabase(projects, only === 'api' ? rest : []),
    e2e: () => {
      build(node)
      if (hasSelection) return runJourneys(node, scratch, rest, 1)
      const limit = Number.isFinite(end) ? { JOURNEYS_END: String(end) } : {}
      if (isFull) return runJourneys(node, scratch, [], SHOPS, limit)
      return runJourneys(node, scratch, only ? ON_A_DEMO_SHOP : CORE_JOURNEYS, SHOPS)
    },
    ...(isFull && {
      crashes: () => {
        if (end - Date.now() > MINUTES_FOR_CRASHES * 60_000)
          return runOnDatabase(['faults', 'operations'], [])
        say('Crashes and whole shops are skipped: too little time is left.')
        return { ...none, skipped: 1 }
      },
    }),
  }
  if (only && !(only in stages))
    return fail(`--only takes one of ${Object.keys(stages).join(', ')}; it was "${only}".`)
  /** @type {Counts} */
  const total = { ...none, failures: [] }
  try {
    for (const [name, stage] of Object.entries(stages)) {
      if (only && only !== name) continue
      say(`\n── ${name} ──`)
      let result
      try {
        result = await stage()
      } catch (error) {
        say(error.message)
        result = broken(`${name}: ${error.message}`)
      }
      for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key]
      total.failures.push(...result.failures)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  process.exitCode = total.failed === 0 ? 0 : 1
  // Last, because readers look at the end of a long output.
  if (total.failures.length > 0) say(`\nFailed:\n${total.failures.join('\n')}`)
  say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
}

/** Reruns the tests affected by each change, on one database. */
async function watchTests(node, args) {
  const scratch = newScratch()
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ending.abort())
  try {
    await onDatabase(scratch, ({ TEST_DATABASE_URL }) => {
      // Databases are dropped after each run, because the server stays for hours.
      const env = { NODE_ENV: 'test', TEST_DATABASE_URL }
      return runProgram(node, [vitest, 'watch', ...args], env, ending.signal)
    })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
