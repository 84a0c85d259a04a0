import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { emptyDatabase, freshDatabase } from '#test/support/database.ts'
import { anotherProcess } from '#test/support/process.ts'
import { openShop } from '#test/support/shop.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-later-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Writes a later version of the server with further migrations; returns its folder. */
function laterVersion(name: string, migrations: Record<string, string>) {
  const place = join(folder, name)
  for (const part of ['src', 'migrations', 'package.json'])
    cpSync(join(root, part), join(place, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const [file, text] of Object.entries(migrations))
    writeFileSync(join(place, 'migrations', file), text)
  return place
}

async function rehearse(place: string, url: string) {
  const scratch = await emptyDatabase()
  const command = join(place, 'src/server/shop/backup/main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'upgrade-check'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, SCRATCH_URL: scratch.url, DATA_DIR: folder },
    encoding: 'utf8',
  })
  await scratch.drop()
  return { status, said: stdout + stderr }
}

test('a later version starts and sells beside this one, which sells and starts again on its schema', async () => {
  const place = laterVersion('beside', {
    '900_addition.sql': 'ALTER TABLE orders ADD COLUMN unread int;',
    '901_index.sql':
      '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS orders_unread ON orders (unread);',
  })
  const database = await freshDatabase()
  const shop = await openShop({ env: { DATABASE_URL: database.url } })
  const script = join(place, 'src/server/main.ts')
  const later = await anotherProcess(shop, 'api', { DATABASE_URL: database.url }, script)
  const applied = await database.db<{ name: string }[]>`
    SELECT name FROM migrations WHERE name > '9' ORDER BY name`
  expect(applied.map(({ name }) => name)).toEqual(['900_addition.sql', '901_index.sql'])

  const productId = await shop.product()
  const sell = async (at: typeof shop) => {
    const shopper = await at.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    await buy(shopper, addressId, 45000)
  }
  await sell(shop)
  const sold = await fetch(`http://127.0.0.1:${later.port}/api/shop/products/get/${productId}`)
  expect((await sold.json()).success).toBe(true)
  await shop.close()
  const again = await openShop({ env: { DATABASE_URL: database.url } })
  await sell(again)
  await again.close()
  await later.end()
  await database.drop()
})

test('the rehearsal reports each migration by table, and leaves the shop unchanged', async () => {
  const place = laterVersion('adds', {
    '900_addition.sql':
      'ALTER TABLE products ADD COLUMN gsm int;\nCREATE TABLE plans (id uuid PRIMARY KEY);\nUPDATE products SET gsm = 1;',
    '901_index.sql':
      '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS products_gsm ON products (gsm);',
  })
  const database = await freshDatabase()
  const shop = await openShop({ env: { DATABASE_URL: database.url } })
  await shop.product()
  await shop.close()
  const { status, said } = await rehearse(place, database.url)
  expect(status, said).toBe(0)
  expect(said).toMatch(/900_addition\.sql, in one transaction: \d+ ms/)
  expect(said).toContain('    ALTER TABLE products ADD COLUMN gsm int')
  expect(said).toContain(
    '  products: locked: blocks reads and writes until it commits; 1 row changed',
  )
  expect(said).toContain('  plans: new, 0 rows')
  expect(said).toMatch(/901_index\.sql, each statement by itself/)
  const landed = readdirSync(join(root, 'migrations')).length
  expect(said).toContain(`2 new of ${landed + 2} migrations run at start`)
  expect(said).toContain('the shop opens on it, and its ledger check passed')
  const added = await database.db`SELECT 1 FROM pg_tables WHERE tablename = 'plans'`
  expect(added).toEqual([])
  await database.drop()
})

test('the rehearsal fails and names what the running version lacks afterwards', async () => {
  const place = laterVersion('removes', {
    '900_removal.sql': `ALTER TABLE seeds DROP COLUMN planted_at;
ALTER TABLE leases ADD COLUMN host text NOT NULL;
ALTER TABLE orders ADD CONSTRAINT orders_notes_short CHECK (length(notes) < 9) NOT VALID;`,
  })
  const database = await freshDatabase()
  const { status, said } = await rehearse(place, database.url)
  expect(status).toBe(1)
  for (const change of [
    'removes seeds.planted_at',
    'requires a value for leases.host',
    'adds the rule orders_notes_short to orders',
  ])
    expect(said).toContain(change)
  expect(said).toContain('stop every process of the shop before you start this version')
  await database.drop()
})

test('the rehearsal fails when the ledger checks fail afterwards', async () => {
  const place = laterVersion('unbalanced', {
    '900_mistake.sql': 'UPDATE orders SET total_paise = total_paise + 1;',
  })
  const database = await freshDatabase()
  const shop = await openShop({ env: { DATABASE_URL: database.url } })
  const shopper = await shop.shopper()
  const { addressId } = await readyToBuy(shopper, [{ productId: await shop.product() }])
  await buy(shopper, addressId, 45000)
  await shop.close()
  const { status, said } = await rehearse(place, database.url)
  expect(status).toBe(1)
  expect(said).toContain('Every order costs what its pieces and charges add up to')
  await database.drop()
})
