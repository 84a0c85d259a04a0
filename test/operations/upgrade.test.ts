import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabases } from '#server/database/open-databases.ts'
import { grantShopRole } from '#server/database/upgrade/migrate.ts'
import { freshDatabase } from '#test/support/database.ts'
import { laterVersion } from '#test/support/later-version.ts'
import { anotherProcess } from '#test/support/process.ts'
import { buy, openShop, readyToBuy, until } from '#test/support/shop.ts'

/** Above the 10 s after which the driver closes idle connections. */
const IDLE_MS = 12_000

test('a later version starts beside older processes and finishes after the last of them ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zari-later-'))
  laterVersion(folder)
  const database = await freshDatabase()
  const role = `shop_${randomBytes(4).toString('hex')}`
  const url = Object.assign(new URL(database.url), { username: role, password: 'secret' }).href
  await grantShopRole(database.db, url)
  const observer = new pg.Client(database.url)
  await observer.connect()
  const applied = async () => {
    const { rows } = await observer.query("SELECT name FROM migrations WHERE name > '9' ORDER BY 1")
    return rows.map(({ name }) => name)
  }

  const older = await openShop({ DATABASE_URL: url })
  const env = { DATABASE_OWNER_URL: database.url }
  const idle = await anotherProcess(older, 'api', { ...env, WORKER: '0' })
  const script = join(folder, 'src/server/main.ts')
  const later = await anotherProcess(older, 'api', env, script)
  expect(await applied()).toEqual(['900_addition.sql', '902_addition.sql'])
  const shopper = await older.newcomer()
  const { addressId } = await readyToBuy(shopper, [{ productId: await older.product() }])
  await buy(shopper, addressId, 45000)

  await older.close()
  await wait(IDLE_MS)
  const { rows } = await observer.query(
    "SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE usename = $1 AND application_name ~ '^zari [0-9]'",
    [role],
  )
  // A process with Redis has no session for notices, so another one must stay open.
  expect(rows.map(({ name }) => name)).toContainEqual(expect.not.stringContaining('notices'))
  expect(await applied()).toEqual(['900_addition.sql', '902_addition.sql'])

  await idle.end()
  await until(async () => (await applied()).includes('901_removal.sql'))
  const again = openDatabases(readConfig({ DATABASE_URL: url, ...env }), () => {})
  await expect(again).rejects.toThrow('901_removal.sql of a newer version')

  await later.end()
  await observer.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  await observer.end()
  await database.drop()
  await rm(folder, { recursive: true })
})
