import { setTimeout as wait } from 'node:timers/promises'
import { isLockTimeout, type Pool, type Tx, transaction } from '../../db.ts'
import { type MigrationFile, migrationFiles, statementsOf } from './migration-files.ts'

const MIGRATION_LOCK = 7_261_734
const TURN_MS = 100
/** Whoever comes to a table behind a migration that waits for it waits as long. */
const LOCK_MS = 1000
const TRIES = 60

/** Runs one file; how many rows a file in batches changed. */
type Run = () => Promise<number>
export type MigrateOptions = {
  /** Names of files; the others are left out. */
  only?: readonly string[]
  /** Hears why it takes so long. */
  say?: (text: string) => void
  /** How long it waits for a table at a time, and how often. */
  lockMs?: number
  tries?: number
  /** Looks on: has to call `run` once, and may ask through `tx` before and after. */
  around?: (file: MigrationFile, tx: Tx, run: Run) => Promise<void>
}

/**
 * Applies the files of `folder` that this database has not seen, in order, each whole or not at all;
 * safe to run twice at once. Throws when a file is no longer the one that was applied, which would never
 * reach this database, and when a table stays locked by somebody else.
 */
export async function migrate(
  pool: Pool,
  folder: URL,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = await migrationFiles(folder, options.only)
  const fresh: string[] = []
  for (const file of await pending(pool, files))
    if (await apply(pool, file, options)) fresh.push(file.name)
  return fresh
}

/**
 * One process at a time. Nobody waits inside a transaction: the index that another one builds
 * concurrently waits for all transactions, and both would wait for good.
 */
async function inTurn<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (;;) {
    const done = await transaction(
      pool,
      async (tx) => {
        const [row] = await tx<{ mine: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS mine`
        return row?.mine ? { result: await work(tx) } : undefined
      },
      'patient',
    )
    if (done) return done.result
    await wait(TURN_MS)
  }
}

const pending = (pool: Pool, files: readonly MigrationFile[]) =>
  inTurn(pool, async (tx) => {
    await tx`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
    await tx`ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text`
    const rows = await tx<{ name: string; checksum: string | null }[]>`
      SELECT name, checksum FROM migrations`
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    for (const { name, checksum } of files) {
      const known = applied.get(name)
      // Applied before checksums were written down: what it was then can't be known any more.
      if (known === null)
        await tx`UPDATE migrations SET checksum = ${checksum} WHERE name = ${name}`
      else if (known !== undefined && known !== checksum)
        throw new Error(
          `The migration ${name} was changed after this database had applied it. Put the file back as it was and write the change as a new migration.`,
        )
    }
    return files.filter(({ name }) => !applied.has(name))
  })

/** False when another process was faster. */
async function apply(pool: Pool, file: MigrationFile, options: MigrateOptions): Promise<boolean> {
  const { say, tries = TRIES } = options
  for (let left = tries; ; left -= 1) {
    try {
      return await inTurn(pool, (tx) => applyOnce(pool, tx, file, options))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (left <= 1)
        throw new Error(
          `The migration ${file.name} needs a table that somebody else keeps locked, and gave up. Nothing of it was changed. End what holds the table (see pg_stat_activity), then start again.`,
        )
      say?.(`The migration ${file.name} waits for a table that is in use …`)
      // Those who came to the table meanwhile have their turn.
      await wait(options.lockMs ?? LOCK_MS)
    }
  }
}

async function applyOnce(pool: Pool, tx: Tx, file: MigrationFile, options: MigrateOptions) {
  const { name, checksum } = file
  const [known] = await tx`SELECT 1 FROM migrations WHERE name = ${name}`
  if (known) return false
  const run =
    file.manner === 'transaction'
      ? () => runWithin(tx, file, options)
      : () => runApart(pool, tx, file)
  await (options.around ? options.around(file, tx, run) : run())
  await tx`INSERT INTO migrations (name, checksum) VALUES (${name}, ${checksum})`
  return true
}

async function runWithin(tx: Tx, { text }: MigrationFile, { lockMs = LOCK_MS }: MigrateOptions) {
  await tx.script(`SET LOCAL lock_timeout = ${lockMs}`)
  await tx.script(text)
  return 0
}

/** On a connection of its own, while `tx` holds the turn. */
async function runApart(pool: Pool, tx: Tx, { text, manner }: MigrationFile) {
  const left = await halfBuilt(tx, text)
  // Also the end of the query before, whose snapshot an index that is built concurrently would wait for.
  await tx.script('SET LOCAL idle_in_transaction_session_timeout = 0')
  for (const index of left) await pool.alone(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
  let changed = 0
  for (const statement of statementsOf(text)) {
    for (;;) {
      const start = performance.now()
      const rows = await pool.alone(statement)
      if (manner === 'outside' || rows === 0) break
      changed += rows
      // Half of the time is everybody else's.
      await wait(performance.now() - start)
    }
  }
  return changed
}

/** Indexes of this file that an attempt before left behind: no query uses them, and IF NOT EXISTS keeps them. */
async function halfBuilt(tx: Tx, text: string) {
  const invalid = await tx<{ name: string }[]>`
    SELECT relname AS name FROM pg_index JOIN pg_class c ON c.oid = indexrelid
    WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`
  return invalid.map(({ name }) => name).filter((name) => text.includes(` ${name} `))
}

/** What the shop's own role may never do to a table, whatever is asked of it. */
const kept: Record<string, string> = {
  audit_log: 'UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER',
  // Old ones are forgotten, none is rewritten.
  account_events: 'UPDATE, TRUNCATE, REFERENCES, TRIGGER',
  migrations: 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER',
}

/**
 * Lets the role of `shopUrl` work with the tables that `owner` owns, and makes that role when there
 * is none. It owns nothing, so it can neither change the schema nor the audit log. An owner who is
 * the shop's role as well keeps all rights: without them its next migration would fail.
 */
export async function admitShopRole(owner: Pool, shopUrl: string) {
  const { username, password } = new URL(shopUrl)
  const name = decodeURIComponent(username)
  await inTurn(owner, async (tx) => {
    const same = await tx`SELECT 1 WHERE current_user = ${name}`
    if (same.length > 0) return
    const [role] = await tx`SELECT 1 FROM pg_roles WHERE rolname = ${name}`
    // A statement about roles takes no parameters; the server quotes what goes into it.
    const [text] = await tx<{ create: string; grant: string }[]>`
        SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', ${name}::text, ${decodeURIComponent(password)}::text) AS create,
               format('GRANT USAGE ON SCHEMA public TO %1$I;
                       GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %1$I;
                       GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %1$I', ${name}::text) AS grant`
    if (!role) await tx.script(text?.create ?? '')
    await tx.script(text?.grant ?? '')
    for (const [table, rights] of Object.entries(kept)) {
      const [row] = await tx<{ revoke: string }[]>`
          SELECT format(${`REVOKE ${rights} ON ${table} FROM %I`}, ${name}::text) AS revoke`
      await tx.script(row?.revoke ?? '')
    }
  })
}
