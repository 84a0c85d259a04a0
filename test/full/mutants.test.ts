import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../bin/parts/postgres.mjs'
import { report } from './report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const copied = ['src', 'test', 'migrations', 'bin', 'bench', 'package.json', 'vitest.config.ts']

type Edit = { file: string; find: string; put: string }
type Mutant = { name: string; edits: Edit[]; migration?: string; tests: string[] }

/** Mistakes that shops have made, each put into a copy of ours: the suite has to see it. */
const mutants: Mutant[] = [
  {
    name: 'stock is read, then written',
    edits: [
      {
        file: 'src/server/catalogue/stock/stock.ts',
        find: '  await lockStock(tx, [...putBack, ...missing])\n',
        put: '',
      },
      {
        file: 'src/server/catalogue/stock/stock.ts',
        find: 'SET available = s.available - wanted.quantity\n',
        put: 'SET available = greatest(0, s.available - wanted.quantity)\n',
      },
    ],
    tests: ['test/faults/flash.test.ts'],
  },
  {
    name: 'nothing keeps a shopper from two open orders',
    edits: [
      {
        file: 'src/server/orders/checkout/checkout.ts',
        find: '  await tx`SELECT 1 FROM carts WHERE id = ${cartId} FOR UPDATE`\n',
        put: '',
      },
    ],
    migration: 'DROP INDEX orders_open;',
    tests: ['test/full/crowds.test.ts', '-t', '^A4'],
  },
  {
    name: 'the lock is outside the transaction',
    edits: [
      {
        file: 'src/server/orders/checkout/checkout.ts',
        find: '  await tx`SELECT 1 FROM carts WHERE id = ${cartId} FOR UPDATE`\n',
        put: '  await context.db`SELECT 1 FROM carts WHERE id = ${cartId} FOR UPDATE`\n',
      },
    ],
    tests: ['test/full/crowds.test.ts', '-t', '^A4'],
  },
  {
    name: 'the money is taken before it is written down that it will be',
    edits: [
      {
        file: 'src/server/orders/settle.ts',
        find: "  await setPaymentStatus(tx, orderId, 'capturing')\n",
        put: '',
      },
    ],
    tests: ['test/faults/kill.test.ts', 'test/faults/payment.test.ts'],
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
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=json', ...tests], {
    cwd: copy,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      TEST_DATABASE_URL: database.url,
    },
  })
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  await once(child, 'exit')
  const { numPassedTests, numFailedTests } = JSON.parse(said.slice(said.indexOf('{')))
  return { passed: numPassedTests as number, failed: numFailedTests as number }
}

test('M1: the shop as it is passes what the mutants run', { timeout: 400_000 }, async () => {
  const copy = await copyOfTheShop('as-it-is')
  for (const tests of new Set(mutants.map((mutant) => mutant.tests.join(' ')))) {
    const { passed, failed } = await runTests(copy, tests.split(' '))
    expect([tests, passed > 0, failed]).toEqual([tests, true, 0])
  }
})

test.each(mutants)('M1: $name', { timeout: 400_000 }, async ({ name, edits, migration, tests }) => {
  const copy = await copyOfTheShop(name.replaceAll(/\W+/g, '-'))
  for (const { file, find, put } of edits) {
    const text = await readFile(join(copy, file), 'utf8')
    expect(text, `${file} has what the mutant changes`).toContain(find)
    await writeFile(join(copy, file), text.replace(find, put))
  }
  if (migration) await writeFile(join(copy, 'migrations/999_mutant.sql'), migration)
  const { failed, passed } = await runTests(copy, tests)
  report({
    id: 'M1',
    scenario: name,
    asked: 'the suite fails',
    seen: `${failed} of ${failed + passed} tests fail`,
    met: failed > 0,
  })
})
