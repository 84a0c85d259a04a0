import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  finishUpgrade,
  isMigrationApplied,
  pendingRemovals,
} from '#server/database/upgrade/finish.ts'
import { grantShopRole, migrate } from '#server/database/upgrade/migrate.ts'
import { connect } from '#server/db.ts'
import { emptyDatabase, freshDatabase } from '#test/support/database.ts'
import { laterVersion } from '#test/support/later-version.ts'
import { until } from '#test/support/shop.ts'

let folder: string
let database: Awaited<ReturnType<typeof emptyDatabase>>
const sessions: pg.Client[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-migrations-'))
  database = await emptyDatabase()
})
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const at = () => pathToFileURL(`${folder}/`)
const file = (name: string, text: string) => writeFile(join(folder, name), text)
/** Names sort before those of the shop's migrations, so that this process has all of them. */
const REMOVAL = '002_removal.sql'
const removal = '-- after older processes\nALTER TABLE a DROP COLUMN old;\n'
const finish = (ownerUrl?: string) => finishUpgrade(database.db, ownerUrl, at())
const columns = async () =>
  (
    await database.db<{ name: string }[]>`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'a'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY 1`
  ).map(({ name }) => name)

/** A session of another process. */
async function session(name: string, url = database.url) {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  sessions.push(client)
  return {
    async close() {
      sessions.splice(sessions.indexOf(client), 1)
      await client.end()
      const others = () => database.db`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ${name}`
      await until(async () => (await others()).length === 0)
    },
  }
}

/** A database of the first file, to which the removal is new. */
async function upgradeToRemoval(text = removal) {
  await file('001_a.sql', 'CREATE TABLE a (b int, old int);')
  await migrate(database.db, at())
  await file(REMOVAL, text)
  await file('003_addition.sql', 'ALTER TABLE a ADD COLUMN added int;')
}

describe('a migration after older processes', () => {
  test('waits while an older process is connected; a later addition does not', async () => {
    await upgradeToRemoval()
    const older = await session('zari 001_a')
    expect(await migrate(database.db, at())).toEqual(['003_addition.sql'])
    expect(await finish()).toEqual({ applied: [], waiting: [REMOVAL] })
    expect(await pendingRemovals(database.db, at())).toEqual([REMOVAL])
    expect(await isMigrationApplied(database.db, REMOVAL)).toBe(false)
    expect(await columns()).toEqual(['added', 'b', 'old'])
    await older.close()
    expect(await finish()).toEqual({ applied: [REMOVAL], waiting: [] })
    expect(await columns()).toEqual(['added', 'b'])
    expect(await pendingRemovals(database.db, at())).toEqual([])
    expect(await isMigrationApplied(database.db, REMOVAL)).toBe(true)
    await database.db`TRUNCATE migrations`
    expect(await isMigrationApplied(database.db, REMOVAL)).toBe(true)
  })

  test.each([
    '',
    'zari',
    'zari notices',
    'psql',
    'zari 001_a notices',
    'zari 039d_line_ids pooled',
  ])('waits for a session of the shop’s role named "%s"', async (name) => {
    await upgradeToRemoval()
    const older = await session(name)
    expect(await finish()).toEqual({ applied: [], waiting: [REMOVAL] })
    await older.close()
    expect(await finish()).toEqual({ applied: [REMOVAL], waiting: [] })
  })

  test('does not wait for a process that has it, or for our own sessions', async () => {
    await upgradeToRemoval()
    const same = connect(database.url)
    await same`SELECT 1`
    await same.followNotices('a_channel', { onNotice: () => {}, onReconnect: () => {} })
    // One session has exactly this migration, the other a later one.
    await session('zari 002_removal')
    await session('zari 999_later notices')
    await migrate(database.db, at())
    const both = await Promise.all([finish(), finishUpgrade(same, undefined, at())])
    expect(both.flatMap(({ applied }) => applied)).toEqual([REMOVAL])
    await same.end()
  })

  test('runs at once in a new database, and at the caller’s request', async () => {
    await file('001_a.sql', 'CREATE TABLE a (b int, old int, older int);')
    await file(REMOVAL, removal)
    await session('zari 001_a')
    expect(await migrate(database.db, at())).toEqual(['001_a.sql', REMOVAL])
    await file('003_removal.sql', '-- after older processes\nALTER TABLE a DROP COLUMN older;')
    expect(await migrate(database.db, at())).toEqual([])
    expect(await migrate(database.db, at(), { withRemovals: true })).toEqual(['003_removal.sql'])
  })

  test.each([
    ['-- outside a transaction', 'ALTER TABLE a DROP COLUMN old;'],
    [
      '-- in batches',
      'DELETE FROM a WHERE ctid IN (SELECT ctid FROM a WHERE old IS NOT NULL LIMIT 10);',
    ],
  ])('can run %s too', async (manner, statement) => {
    await upgradeToRemoval(`-- Why.\n${manner}\n-- after older processes\n${statement}`)
    await database.db`INSERT INTO a (old) SELECT generate_series(1, 25)`
    const older = await session('zari 001_a')
    await migrate(database.db, at())
    expect((await finish()).applied).toEqual([])
    await older.close()
    expect((await finish()).applied).toEqual([REMOVAL])
    const left = await database.db`SELECT 1 FROM a WHERE to_jsonb(a)->>'old' IS NOT NULL`
    expect(left).toEqual([])
  })

  test('is marked only in the head of the file', async () => {
    await upgradeToRemoval('ALTER TABLE a DROP COLUMN old;\n-- after older processes\n')
    expect(await migrate(database.db, at())).toEqual([REMOVAL, '003_addition.sql'])
  })

  test('stops the start of a process that does not have it', async () => {
    await upgradeToRemoval()
    await migrate(database.db, at(), { withRemovals: true })
    await rm(join(folder, REMOVAL))
    await expect(migrate(database.db, at())).rejects.toThrow(
      '002_removal.sql of a newer version, which removed what this version uses',
    )
    // An addition of a newer version stops nobody.
    await file(REMOVAL, removal)
    await rm(join(folder, '003_addition.sql'))
    expect(await migrate(database.db, at())).toEqual([])
  })

  test('runs as the owner, who sees older processes of the shop’s role and no other sessions', async () => {
    const owner = `owner_${randomBytes(4).toString('hex')}`
    const shop = `shop_${randomBytes(4).toString('hex')}`
    const databaseUrl = (username: string) =>
      Object.assign(new URL(database.url), { username, password: 'secret' }).href
    const name = new URL(database.url).pathname.slice(1)
    await database.db.begin(
      (tx) =>
        tx.script(`CREATE ROLE ${owner} LOGIN PASSWORD 'secret' CREATEROLE;
                   ALTER DATABASE ${name} OWNER TO ${owner}`),
      'usual',
    )
    await file(
      '001_a.sql',
      'CREATE TABLE audit_log (); CREATE TABLE account_events (); CREATE TABLE a (b int, old int);',
    )
    const owning = connect(databaseUrl(owner), { max: 1 })
    await migrate(owning, at())
    await grantShopRole(owning, databaseUrl(shop))
    await owning.end()
    await file(REMOVAL, removal)
    const db = connect(databaseUrl(shop), { max: 2 })
    // Neither the owner's psql nor another role's session is a process of the shop.
    await session('psql', databaseUrl(owner))
    await session('a report')
    for (const [role, older] of [
      [shop, ''],
      [owner, 'zari 001_a'],
    ] as const) {
      const process = await session(older, databaseUrl(role))
      expect(await finishUpgrade(db, databaseUrl(owner), at())).toEqual({
        applied: [],
        waiting: [REMOVAL],
      })
      await process.close()
    }
    expect(await finishUpgrade(db, databaseUrl(owner), at())).toEqual({
      applied: [REMOVAL],
      waiting: [],
    })
    await db.end()
    for (const open of sessions.splice(0)) await open.end()
    await database.db.begin(
      (tx) =>
        tx.script(`DROP OWNED BY ${shop}; DROP ROLE ${shop};
                   REASSIGN OWNED BY ${owner} TO current_user; DROP OWNED BY ${owner};
                   DROP ROLE ${owner}`),
      'usual',
    )
  })
})

describe('commands of an upgrade', () => {
  function run(args: string[], env: Record<string, string>) {
    const command = join(folder, 'src/server/shop/backup/main.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: tmpdir(), ...env },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }

  test('name the migrations at start, and waiting ones with their processes; --finish applies them', async () => {
    laterVersion(folder)
    // Has no session yet: its pool connects with the first query.
    const shop = await freshDatabase()
    const olderProcess = async () => {
      const pool = connect(shop.url, { max: 1 })
      await pool`SELECT 1`
      return pool
    }
    const env = { DATABASE_URL: shop.url }
    const rehearse = async () => {
      const scratch = await emptyDatabase()
      const rehearsed = run(['upgrade-check'], { ...env, SCRATCH_URL: scratch.url })
      await scratch.drop()
      expect(rehearsed.status, rehearsed.said).toBe(0)
      return rehearsed.said
    }
    const running = await olderProcess()
    const beside = await rehearse()
    const reported = [
      '900_addition.sql, in one transaction',
      '902_addition.sql, in one transaction',
      ' migrations run at start, ',
      'run once no older process is connected:\n  901_removal.sql\n',
      'Connected as the shop, and perhaps older: "zari 1',
      '901_removal.sql, in one transaction',
      'The shop opens on the copy after these too',
    ]
    const places = reported.map((text) => beside.indexOf(text))
    expect(places, beside).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await running.end()
    expect(await rehearse()).toContain('No older process is connected now.')

    const left = await olderProcess()
    const report = run(['upgrade'], env).said
    expect(report).toMatch(/ {2}901_removal\.sql\n.*perhaps older: "zari \d/)
    expect(report).toContain('npm run upgrade -- --finish')
    const finished = run(['upgrade', '--finish'], env)
    expect(finished.status, finished.said).toBe(0)
    expect(finished.said).toMatch(/900_addition.*\n.*902_addition.*\nApplied 901_removal\.sql\.\n$/)
    expect(run(['upgrade'], env).said).toBe('No migration waits for older processes.\n')
    await left.end()
    await shop.drop()
  })
})
