import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { connect } from '#server/db.ts'
import { emptyDatabase } from '#test/support/database.ts'
import { until } from '#test/support/until.ts'

let folder: string
let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-migrations-'))
  database = await emptyDatabase()
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const at = () => pathToFileURL(`${folder}/`)
const file = (name: string, text: string) => writeFile(join(folder, name), text)
const applied = async () =>
  (await database.db<{ name: string }[]>`SELECT name FROM migrations ORDER BY name`).map(
    ({ name }) => name,
  )

test('a migration that waits for a table releases it repeatedly to let readers in', async () => {
  const { db } = database
  await file('001_a.sql', 'CREATE TABLE a (b int); INSERT INTO a VALUES (1);')
  await migrate(db, at())
  await file('002_b.sql', 'ALTER TABLE a ADD COLUMN c int;')
  const holder = await db.reserve()
  await holder`BEGIN`
  await holder`SELECT * FROM a`
  const waits: string[] = []
  const migrating = migrate(db, at(), { say: (text) => waits.push(text), lockMs: 300 })
  await until(async () => waits.length > 1)
  // Longer than one attempt, shorter than a reader's limit.
  expect(await db`SELECT b FROM a`).toEqual([{ b: 1 }])
  expect(waits[0]).toContain('002_b.sql')
  await holder`COMMIT`
  holder.release()
  expect(await migrating).toEqual(['002_b.sql'])
})

test('a migration that never gets its table names itself, and earlier ones stay applied', async () => {
  const { db } = database
  await file('001_a.sql', 'CREATE TABLE a (b int);')
  await file('002_b.sql', 'CREATE TABLE b (c int);')
  await migrate(db, at())
  await file('003_c.sql', 'CREATE TABLE c (d int);')
  await file('004_d.sql', 'ALTER TABLE a ADD COLUMN c int;')
  const holder = await db.reserve()
  await holder`BEGIN`
  await holder`LOCK TABLE a`
  await expect(migrate(db, at(), { lockMs: 50, tries: 2 })).rejects.toThrow(/004_d\.sql/)
  await holder`ROLLBACK`
  holder.release()
  expect(await applied()).toEqual(['001_a.sql', '002_b.sql', '003_c.sql'])
  expect(await migrate(db, at())).toEqual(['004_d.sql'])
})

test('an index is built while rows are written, by one of two processes', async () => {
  const { db, url } = database
  await file('001_a.sql', 'CREATE TABLE a (b int); INSERT INTO a SELECT generate_series(1, 1000);')
  await migrate(db, at())
  await file(
    '002_index.sql',
    `-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS a_b ON a (b);
CREATE INDEX CONCURRENTLY IF NOT EXISTS a_b_odd ON a (b) WHERE b % 2 = 1; -- with a note; of two parts`,
  )
  const writer = await db.reserve()
  await writer`BEGIN`
  await writer`INSERT INTO a VALUES (0)`
  const other = connect(url, { max: 1 })
  const both = Promise.all([migrate(db, at()), migrate(other, at())])
  const building = () => db`SELECT 1 FROM pg_stat_progress_create_index`
  await until(async () => (await building()).length > 0)
  await db`INSERT INTO a VALUES (-1)`
  await writer`COMMIT`
  writer.release()
  expect((await both).flat()).toEqual(['002_index.sql'])
  const valid = await db`SELECT indisvalid FROM pg_index WHERE indrelid = 'a'::regclass`
  expect(valid).toEqual([{ indisvalid: true }, { indisvalid: true }])
  await other.end()
})

test('an incomplete index is rebuilt', async () => {
  const { db } = database
  await file('001_a.sql', 'CREATE TABLE a (b int); INSERT INTO a VALUES (1), (1);')
  await migrate(db, at())
  await file(
    '002_index.sql',
    '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a_b\n  ON a (b);',
  )
  await expect(migrate(db, at())).rejects.toThrow(/a_b/)
  expect(await db`SELECT 1 FROM pg_index WHERE NOT indisvalid`).toHaveLength(1)
  await db`DELETE FROM a WHERE ctid = (SELECT max(ctid) FROM a)`
  expect(await migrate(db, at())).toEqual(['002_index.sql'])
  expect(await db`SELECT 1 FROM pg_index WHERE NOT indisvalid`).toEqual([])
})

test('a migration that meets a deadlock is retried, more often than its transaction', async () => {
  const { db } = database
  // A sequence counts attempts that are rolled back. A transaction repeats itself four times.
  await file('001_a.sql', 'CREATE TABLE a (b int); CREATE SEQUENCE attempts;')
  await migrate(db, at())
  await file(
    '002_b.sql',
    `INSERT INTO a VALUES (1);
     DO $$ BEGIN
       IF nextval('attempts') < 7 THEN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END IF;
     END $$;`,
  )
  const waits: string[] = []
  const options = { say: (text: string) => void waits.push(text), lockMs: 10 }
  expect(await migrate(db, at(), options)).toEqual(['002_b.sql'])
  expect(waits).toEqual([expect.stringContaining('002_b.sql')])
  expect(await db`SELECT b FROM a`).toEqual([{ b: 1 }])
  await file('003_c.sql', "DO $$ BEGIN RAISE 'no' USING ERRCODE = '40P01'; END $$;")
  await expect(migrate(db, at(), { ...options, tries: 2 })).rejects.toThrow(/003_c\.sql/)
})

test('a migration in a real deadlock is retried while the other session continues', async () => {
  const { db } = database
  await file(
    '001_a.sql',
    'CREATE TABLE a (b int); CREATE TABLE c (d int); CREATE TABLE gate (e int);',
  )
  await migrate(db, at())
  await file('002_b.sql', 'LOCK TABLE a; LOCK TABLE gate; LOCK TABLE c;')
  const holder = await db.reserve()
  const gatekeeper = await db.reserve()
  await gatekeeper`BEGIN`
  await gatekeeper`LOCK TABLE gate`
  // PostgreSQL ends the session that finds the deadlock: only the migration may look for it.
  await holder`SET deadlock_timeout = '1h'`
  await holder`SET lock_timeout = '1h'`
  await holder`BEGIN`
  await holder`LOCK TABLE c`
  const isAwaited = (table: string) =>
    until(async () => {
      const waiting = await db`
        SELECT 1 FROM pg_locks WHERE relation = ${table}::regclass AND NOT granted`
      return waiting.length > 0
    })
  // Above deadlock_timeout (1 s), else the lock's own limit ends the wait.
  const migrating = migrate(db, at(), { lockMs: 60_000 })
  await isAwaited('gate')
  const openGate = async () => {
    await isAwaited('a')
    await gatekeeper`COMMIT`
    gatekeeper.release()
  }
  await Promise.all([holder`LOCK TABLE a`, openGate()])
  await holder`COMMIT`
  holder.release()
  expect(await migrating).toEqual(['002_b.sql'])
})
