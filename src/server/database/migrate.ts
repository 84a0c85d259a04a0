import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Pool, transaction } from '../db.ts'

const MIGRATION_LOCK = 7_261_734

/**
 * Applies the files of `folder` that this database has not seen, in order; safe to run twice at
 * once; with `only`, those of these names. Throws when a file is no longer the one that was applied: it would never reach this database.
 */
export async function migrate(
  pool: Pool,
  folder: URL,
  only?: readonly string[],
): Promise<string[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && (only?.includes(name) ?? true))
    .sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
  return transaction(
    pool,
    async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`
      await tx`CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
      await tx`ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text`
      const rows = await tx<{ name: string; checksum: string | null }[]>`
        SELECT name, checksum FROM migrations`
      const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
      const fresh: string[] = []
      for (const { name, text, checksum } of files) {
        const known = applied.get(name)
        if (known === undefined) {
          await tx.script(text)
          await tx`INSERT INTO migrations (name, checksum) VALUES (${name}, ${checksum})`
          fresh.push(name)
        } else if (known === null) {
          // Applied before checksums were written down: what it was then can't be known any more.
          await tx`UPDATE migrations SET checksum = ${checksum} WHERE name = ${name}`
        } else if (known !== checksum)
          throw new Error(
            `The migration ${name} was changed after this database had applied it. Put the file back as it was and write the change as a new migration.`,
          )
      }
      return fresh
    },
    'patient',
  )
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
  await transaction(
    owner,
    async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`
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
    },
    'patient',
  )
}
