import { type Db, type Pool, sql } from '../../db.ts'
import { migrate } from './migrate.ts'
import { type MigrationFile, splitStatements } from './migration-files.ts'

const LONGEST_STATEMENT = 100

type Table = { oid: number; name: string; file: number | null }
type Rows = { oid: number; added: number; changed: number; deleted: number }
type Effect = { table: string; does: string[] }
type RehearsedMigration = {
  name: string
  /** A description of its transaction mode. */
  mode: string
  statements: string[]
  ms: number
  effects: Effect[]
}

const describeMode = ({ isTransactional }: MigrationFile) =>
  isTransactional
    ? 'in one transaction'
    : 'each statement by itself; does not block reads or writes'

/** Strongest first; harmless locks are omitted. */
const locks: [mode: string, means: string][] = [
  ['AccessExclusiveLock', 'locked: blocks reads and writes until it commits'],
  ['ExclusiveLock', 'locked: blocks writes until it commits'],
  ['ShareRowExclusiveLock', 'locked: blocks writes until it commits'],
  ['ShareLock', 'locked: blocks writes until it commits'],
]

/**
 * Reports locks, changed rows, rewritten tables and milliseconds per file. Times are lower
 * bounds, because a copy is more compact.
 */
export async function rehearse(
  copy: Pool,
  folder: URL,
  onRehearsed: (one: RehearsedMigration) => void,
): Promise<void> {
  await migrate(copy, folder, {
    async around(file, tx, run) {
      const before = { tables: await selectTables(tx), rows: await selectRowCounts(tx) }
      const start = performance.now()
      await run()
      onRehearsed({
        name: file.name,
        mode: describeMode(file),
        statements: shortenStatements(file),
        ms: performance.now() - start,
        effects: await listEffects(tx, before),
      })
    },
  })
}

const shortenStatements = ({ text }: MigrationFile) =>
  splitStatements(text).map((statement) => {
    const line = statement.replace(/\s+/g, ' ')
    return line.length > LONGEST_STATEMENT ? `${line.slice(0, LONGEST_STATEMENT - 1)}…` : line
  })

const formatRows = (rows: number, what: string) =>
  `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} ${what}`

const selectTables = (db: Db) => db<Table[]>`
  SELECT oid::int AS oid, relname AS name, pg_relation_filenode(oid)::int AS file
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`

/** Includes changes of earlier transactions of this session that are not in the statistics yet. */
const selectRowCounts = (tx: Db) => tx<Rows[]>`
  SELECT relid::int AS oid, n_tup_ins AS added, n_tup_upd AS changed, n_tup_del AS deleted
  FROM pg_stat_xact_user_tables`

type StateBefore = { tables: readonly Table[]; rows: readonly Rows[] }

async function listEffects(tx: Db, before: StateBefore): Promise<Effect[]> {
  const after = new Map((await selectTables(tx)).map((table) => [table.oid, table]))
  const heldLocks = await tx<{ oid: number; modes: string[] }[]>`
    SELECT relation::int AS oid, array_agg(mode) AS modes FROM pg_locks
    WHERE pid = pg_backend_pid() AND locktype = 'relation' GROUP BY 1`
  const rows = await selectRowCounts(tx)
  const effects: Effect[] = []
  for (const { oid, name, file } of before.tables) {
    if (name === 'migrations') continue
    const newTable = after.get(oid)
    const does = []
    if (!newTable) does.push('dropped')
    const modes = heldLocks.find((lock) => lock.oid === oid)?.modes ?? []
    const lock = locks.find(([mode]) => modes.includes(mode))
    if (lock) does.push(lock[1])
    if (newTable && newTable.file !== file)
      does.push(`rewritten whole, ${await formatRowCount(tx, name)}`)
    for (const what of ['added', 'changed', 'deleted'] as const) {
      const countIn = (all: readonly Rows[]) => all.find((one) => one.oid === oid)?.[what] ?? 0
      const count = countIn(rows) - countIn(before.rows)
      if (count > 0) does.push(formatRows(count, what))
    }
    if (does.length > 0) effects.push({ table: name, does })
  }
  for (const { oid, name } of after.values())
    if (before.tables.every((table) => table.oid !== oid))
      effects.push({ table: name, does: [`new, ${await formatRowCount(tx, name)}`] })
  return effects
}

async function formatRowCount(tx: Db, table: string) {
  const [row] = await tx<{ rows: number }[]>`SELECT count(*)::int AS rows FROM ${sql.name(table)}`
  const rows = row?.rows ?? 0
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`
}
