import { readdirSync } from 'node:fs'
import pg from 'pg'

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/** PostgreSQL cuts application_name after 63 bytes; the rest is for what surrounds the version. */
const LONGEST_VERSION = 48

/** Version of a schema whose newest migration this is. Versions compare as strings. */
export const versionOf = (migration: string) =>
  migration.replace(/\.sql$/, '').slice(0, LONGEST_VERSION)

const migrationNames = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
const name = `zari ${versionOf(migrationNames.sort().at(-1) ?? '')}`

/**
 * Connection settings that name the schema version of this process, by which an upgrade recognizes
 * older processes. A name in the URL would hide the version.
 */
export const sessionOptions = (url: string, purpose?: 'notices') => ({
  connectionString: url.replace(/([?&])application_name=[^&]*&?/, '$1'),
  application_name: purpose ? `${name} ${purpose}` : name,
})

/** Marks a session of a pooler: its other clients may be older processes that hold no session. */
export const MARK_POOLED = `SET application_name = ${pg.escapeLiteral(`${name} pooled`)}`

/** Version in the name of a session; undefined if the session may belong to any process. */
export const versionInName = (session: string): string | undefined =>
  /^zari (\d\S*)(?: notices)?$/.exec(session)?.[1]
