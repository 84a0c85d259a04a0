import { connect, type Db, type Pool } from '../../db.ts'
import { migrationsFolder } from '../session-name.ts'
import { applyRemovals } from './migrate.ts'
import { migrationFiles } from './migration-files.ts'
import { olderProcessesConnected } from './older-processes.ts'

/** Few, because other statements queue behind a migration that waits; background work retries. */
const TRIES = 5

export async function pendingRemovals(db: Db, folder = migrationsFolder): Promise<string[]> {
  const files = await migrationFiles(folder)
  const removals = files.filter(({ isRemoval }) => isRemoval).map(({ name }) => name)
  if (removals.length === 0) return []
  const rows = await db<{ name: string }[]>`
    SELECT name FROM migrations WHERE name = ANY (${removals}::text[])`
  const applied = new Set(rows.map(({ name }) => name))
  return removals.filter((name) => !applied.has(name))
}

/**
 * Applies pending removals, but none while an older process is connected. Throws if an applied
 * file was changed, a newer version removed something that this one uses, or a table stays locked.
 */
export async function finishUpgrade(
  db: Pool,
  ownerUrl: string | undefined,
  folder = migrationsFolder,
): Promise<{ applied: string[]; waiting: string[] }> {
  const [first, ...others] = await pendingRemovals(db, folder)
  if (!first) return { applied: [], waiting: [] }
  const [session] = await db<{ role: string }[]>`SELECT session_user::text AS role`
  // Checks on the shop's connection, which is marked if it goes through a pooler.
  if (!session || (await olderProcessesConnected(db, first)).length > 0)
    return { applied: [], waiting: [first, ...others] }
  const owner = ownerUrl ? connect(ownerUrl, { max: 1 }) : db
  try {
    const applied = await applyRemovals(owner, folder, session.role, { tries: TRIES })
    return { applied, waiting: await pendingRemovals(db, folder) }
  } finally {
    if (owner !== db) await owner.end()
  }
}

/** Forward-only migrations stay applied, so names are remembered per database. */
const appliedMigrations = new WeakMap<Db, Set<string>>()

/** After a removal no older process is left. Pass the pool, which caches the answer. */
export async function isMigrationApplied(db: Db, name: string): Promise<boolean> {
  const applied = appliedMigrations.get(db) ?? new Set()
  appliedMigrations.set(db, applied)
  if (applied.has(name)) return true
  const rows = await db`SELECT 1 FROM migrations WHERE name = ${name}`
  if (rows.length > 0) applied.add(name)
  return rows.length > 0
}
