import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { onDemoShop } from './demo-shop.mjs'
import { environmentWith, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { readPlaywright, readVitest } from './reports.mjs'
import { say } from './say.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts */

/** @type {Counts} */
const none = { passed: 0, failed: 0, skipped: 0, failures: [] }
const broken = (sentence) => ({ ...none, failed: 1, failures: [`  ✗ ${sentence}`] })

/** Resolves when the program has ended; `signal` asks it to. */
function runProgram(node, args, env, signal) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: environmentWith(node, env),
      stdio: 'inherit',
      signal,
    })
    // An aborted one says so as an error before it ends.
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

/** Does the work on a PostgreSQL of its own, or on the one of TEST_DATABASE_URL. */
export async function onDatabase(scratch, work) {
  const given = process.env.TEST_DATABASE_URL
  const database = given
    ? { url: given, stop: async () => {} }
    : await startPostgres(join(scratch, 'database'), {
        options: ['fsync=off', 'synchronous_commit=off'],
      })
  try {
    return await work({ TEST_DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

export function newScratch() {
  const scratch = mkdtempSync(join(tmpdir(), 'zari-test-'))
  chmodSync(scratch, 0o755)
  return scratch
}

/** Journeys in a real browser through a shop started as anyone starts it. */
async function runJourneys(node, scratch, rest) {
  const chromium = findChromium()
  return onDemoShop(node, join(scratch, 'shop'), async (address) => {
    const report = join(scratch, 'journeys.json')
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    await runProgram(node, [cli, 'test', ...rest], {
      BASE_URL: address,
      DATA_DIR: join(scratch, 'shop'),
      CHROME_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    if (!existsSync(report)) return broken('Playwright ended without a report.')
    return readPlaywright(JSON.parse(readFileSync(report, 'utf8')))
  })
}

export async function test(node, args) {
  if (args.includes('--watch'))
    return watchTests(
      node,
      args.filter((arg) => arg !== '--watch'),
    )
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  const rest = args.filter((arg) => !arg.startsWith('--only='))
  const scratch = newScratch()
  const stages = {
    check: () => ({ ...none, ...runChecks(node) }),
    unit: () => runVitest(node, scratch, ['--project=unit', ...(only === 'unit' ? rest : [])]),
    api: () =>
      onDatabase(scratch, (env) =>
        runVitest(
          node,
          scratch,
          ['--project=api', '--project=faults', ...(only === 'api' ? rest : [])],
          env,
        ),
      ),
    e2e: () => {
      build(node)
      return runJourneys(node, scratch, only === 'e2e' ? rest : [])
    },
  }
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
  // Last, since the end of a long output is what is kept and read.
  if (total.failures.length > 0) say(`\nFailed:\n${total.failures.join('\n')}`)
  say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
}

/** Runs again what a change concerns, on one database for as long as it is watched. */
async function watchTests(node, args) {
  const scratch = newScratch()
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ending.abort())
  try {
    await onDatabase(scratch, (env) =>
      runProgram(node, [vitest, 'watch', ...args], { NODE_ENV: 'test', ...env }, ending.signal),
    )
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
