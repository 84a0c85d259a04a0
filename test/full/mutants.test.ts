import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../bin/parts/postgres.mjs'
import { report } from './report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['src', 'test', 'migrations', 'bin', 'bench']
const copied = [...folders, 'package.json', 'vitest.config.ts', '.node-version']

const inTheShort = ['--project=faults']
const acrossProcesses = ['test/full/crowds.test.ts', '-t', '^A4']
/** Typical mistakes as patches on a copy of the shop, with the tests that must detect them. */
const mutants = [
  {
    name: 'stock is read, then written',
    patch: 'stock-is-read-then-written',
    tests: [...inTheShort, 'test/faults/flash.test.ts'],
  },
  {
    name: 'nothing keeps a shopper from two open orders',
    patch: 'no-unique-key',
    tests: acrossProcesses,
  },
  {
    name: 'the lock is outside the transaction',
    patch: 'lock-outside-the-transaction',
    tests: acrossProcesses,
  },
  {
    name: 'the money is taken before it is written down that it will be',
    patch: 'capture-before-intent',
    tests: [...inTheShort, 'test/faults/money-races.test.ts', 'test/faults/payment.test.ts'],
  },
]

let folder: string
let database: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-mutants-'))
  await chmod(folder, 0o755)
  database = await startPostgres(join(folder, 'database'), { options: ['fsync=off'] })
}, 120_000)
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

async function copyOfTheShop(name: string) {
  const copy = join(folder, name)
  for (const one of copied) await cp(join(root, one), join(copy, one), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function runTests(copy: string, tests: readonly string[]) {
  const result = join(copy, 'result.json')
  await rm(result, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--reporter=json', `--outputFile=${result}`, ...tests],
    {
      cwd: copy,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'test',
        TEST_DATABASE_URL: database.url,
      },
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data
    })
  await once(child, 'close')
  const text = await readFile(result, 'utf8').catch(() => {
    throw new Error(said)
  })
  const { numPassedTests, numFailedTests } = JSON.parse(text)
  if (numPassedTests + numFailedTests === 0) throw new Error(said)
  return { passed: numPassedTests as number, failed: numFailedTests as number }
}

test('M1: the unchanged shop passes the tests of the mutants', { timeout: 400_000 }, async () => {
  const copy = await copyOfTheShop('as-it-is')
  for (const tests of new Set(mutants.map((mutant) => mutant.tests.join(' ')))) {
    const { passed, failed } = await runTests(copy, tests.split(' '))
    expect([tests, passed > 0, failed]).toEqual([tests, true, 0])
  }
})

test.each(mutants)('M1: $name', { timeout: 400_000 }, async ({ name, patch, tests }) => {
  const copy = await copyOfTheShop(patch)
  const file = join(root, 'test/full/mutants', `${patch}.patch`)
  const applied = spawnSync('git', ['apply', file], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: folder },
  })
  expect([applied.status, applied.stderr]).toEqual([0, ''])
  const { failed, passed } = await runTests(copy, tests)
  report({
    id: 'M1',
    scenario: name,
    asked: 'the suite fails',
    seen: `${failed} of ${failed + passed} tests fail`,
    met: failed > 0,
  })
})
