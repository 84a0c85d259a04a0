import { setTimeout as wait } from 'node:timers/promises'
import { isDeadlock, isLockTimeout, type Pool, type Tx, transaction } from '../../db.ts'
import { type MigrationFile, migrationFiles, splitStatements } from './migration-files.ts'

const MIGRATION_LOCK = 7_261_734
const TURN_MS = 100
/** Other statements queue behind a migration that waits for a lock, so it waits briefly. */
const LOCK_MS = 1000
const TRIES = 60

export type MigrateOptions = {
  only?: readonly string[]
  say?: (text: string) => void
  /** Milliseconds of each lock attempt, and of the pause after it. */
  lockMs?: number
  tries?: number
  /** Must call `run` once; may query `tx` before and after. */
  around?: (file: MigrationFile, tx: Tx, run: () => Promise<void>) => Promise<void>
}

/**
 * Applies the new migrations of `folder` in order. Concurrent runs are safe. A transactional file
 * applies in full or not at all; one outside a transaction may stop halfway and is repeatable.
 * Ignores migrations of a later version, which only add. Throws if an applied file was changed, the
 * database is of version 0.x, or a table stays locked.
 */
export async function migrate(
  pool: Pool,
  folder: URL,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = await migrationFiles(folder, options.only)
  const appliedNames: string[] = []
  for (const file of await prepareAndFindPending(pool, files))
    if (await apply(pool, file, options)) appliedNames.push(file.name)
  return appliedNames
}

/** Polls: CREATE INDEX CONCURRENTLY would wait for a transaction that waits for this lock. */
async function withMigrationLock<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done = await transaction(
      pool,
      async (tx) => {
        const [row] = await tx<{ hasLock: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS "hasLock"`
        return row?.hasLock ? { result: await work(tx) } : undefined
      },
      'patient',
    )
    if (done) return done.result
    await wait(TURN_MS)
  }
}

const prepareAndFindPending = (pool: Pool, files: readonly MigrationFile[]) =>
  withMigrationLock(pool, async (tx) => {
    await tx`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
    const rows = await tx<{ name: string; checksum: string }[]>`
      SELECT name, checksum FROM migrations`
    refuseVersion0(rows)
    const appliedMigrations = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    for (const { name, checksum } of files)
      if ((appliedMigrations.get(name) ?? checksum) !== checksum)
        throw new Error(
          `The migration ${name} was changed after this database had applied it. Put the file back as it was and write the change as a new migration. While it is a draft: npm run dev -- --reset.`,
        )
    return files.filter(({ name }) => !appliedMigrations.has(name))
  })

/** Version 1 starts from a schema of its own. */
export const isVersion0 = (migrations: readonly { name: string }[]) =>
  migrations.some(({ name }) => name === '001_shop.sql')

function refuseVersion0(appliedMigrations: readonly { name: string }[]) {
  if (isVersion0(appliedMigrations))
    throw new Error(
      'This database is of version 0 of the shop, which version 1 cannot read: start version 0.3 with it, or this version with another DATA_DIR or an empty DATABASE_URL.',
    )
}

/** Returns false if another process applied it first. */
async function apply(pool: Pool, file: MigrationFile, options: MigrateOptions): Promise<boolean> {
  const { say, tries = TRIES } = options
  for (let triesLeft = tries; ; triesLeft -= 1) {
    try {
      return await withMigrationLock(pool, (tx) => applyOnce(pool, tx, file, options))
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw nameMigration(error, file)
      if (triesLeft <= 1)
        throw new Error(
          `Migration ${file.name} could not lock a table, because another session holds it. The migration changed nothing. End that session (see pg_stat_activity), then start again.`,
        )
      say?.(`The migration ${file.name} waits for a table that is in use …`)
      // Lets queued statements run before the next attempt.
      await wait(options.lockMs ?? LOCK_MS)
    }
  }
}

/** Names the file, and the line if PostgreSQL gives a position. */
function nameMigration(error: unknown, { name, text }: MigrationFile): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error
  const { position, code } = error as Error & { position?: string; code?: string }
  const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : ''
  const message = `migrations/${name}${line}: ${error.message}`
  return Object.assign(new Error(message, { cause: error }), { code })
}

async function applyOnce(
  pool: Pool,
  tx: Tx,
  file: MigrationFile,
  options: MigrateOptions,
): Promise<boolean> {
  const { name, checksum } = file
  const [appliedMigration] = await tx`SELECT 1 FROM migrations WHERE name = ${name}`
  if (appliedMigration) return false
  const run = () =>
    file.isTransactional
      ? runInTransaction(tx, file, options)
      : runOutsideTransaction(pool, tx, file)
  await (options.around ? options.around(file, tx, run) : run())
  await tx`INSERT INTO migrations (name, checksum) VALUES (${name}, ${checksum})`
  return true
}

async function runInTransaction(
  tx: Tx,
  { text }: MigrationFile,
  { lockMs = LOCK_MS }: MigrateOptions,
) {
  await tx.script(`SET LOCAL lock_timeout = ${lockMs}`)
  await tx.script(text)
}

/** Runs on a connection of its own while `tx` holds the migration lock. */
async function runOutsideTransaction(pool: Pool, tx: Tx, { text }: MigrationFile) {
  const invalidIndexes = await findInvalidIndexes(tx, text)
  // Also ends the snapshot of the previous query, for which a concurrent index build would wait.
  await tx.script('SET LOCAL idle_in_transaction_session_timeout = 0')
  for (const index of invalidIndexes) await pool.alone(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
  for (const statement of splitStatements(text)) await pool.alone(statement)
}

/** Invalid indexes of an interrupted attempt: unused by queries, but kept by IF NOT EXISTS. */
async function findInvalidIndexes(tx: Tx, text: string) {
  const invalid = await tx<{ name: string }[]>`
    SELECT relname AS name FROM pg_index JOIN pg_class c ON c.oid = indexrelid
    WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`
  return invalid.map(({ name }) => name).filter((name) => text.split(/\s+/).includes(name))
}

const forbiddenPrivileges: Record<string, string> = {
  audit_log: 'UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER',
  // Old events are deleted but never changed.
  account_events: 'UPDATE, TRUNCATE, REFERENCES, TRIGGER',
  migrations: 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER',
}

/**
 * Grants the role of `shopUrl` access to the tables of `owner`, and creates the role if needed.
 * It owns nothing, so it cannot change the schema or the audit log. If both are one role nothing
 * is revoked, because its next migration would fail.
 */
export async function grantShopRole(owner: Pool, shopUrl: string) {
  const { username, password } = new URL(shopUrl)
  const name = decodeURIComponent(username)
  await withMigrationLock(owner, async (tx) => {
    const same = await tx`SELECT 1 WHERE current_user = ${name}`
    if (same.length > 0) return
    const [role] = await tx`SELECT 1 FROM pg_roles WHERE rolname = ${name}`
    // Role statements take no parameters, so the server quotes the values.
    const [text] = await tx<{ create: string; grant: string }[]>`
        SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', ${name}::text, ${decodeURIComponent(password)}::text) AS create,
               format('GRANT USAGE ON SCHEMA public TO %1$I;
                       GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %1$I;
                       GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %1$I', ${name}::text) AS grant`
    if (!role) await tx.script(text?.create ?? '')
    await tx.script(text?.grant ?? '')
    for (const [table, rights] of Object.entries(forbiddenPrivileges)) {
      const [row] = await tx<{ revoke: string }[]>`
          SELECT format(${`REVOKE ${rights} ON ${table} FROM %I`}, ${name}::text) AS revoke`
      await tx.script(row?.revoke ?? '')
    }
  })
}
