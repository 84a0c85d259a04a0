import { readdirSync } from 'node:fs'
import pg from 'pg'

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/** PostgreSQL cuts application_name after 63 bytes, including text around the version. */
const MAX_VERSION_LENGTH = 48

/** The schema version is the name of the newest migration. Versions compare as strings. */
export const toSessionVersion = (migration: string) =>
  migration.replace(/\.sql$/, '').slice(0, MAX_VERSION_LENGTH)

const migrationNames = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
const name = `zari ${toSessionVersion(migrationNames.sort().at(-1) ?? '')}`

/** An upgrade recognizes older processes by this name. A name in the URL would hide it. */
export const sessionOptions = (url: string, purpose?: 'notices') => ({
  connectionString: url.replace(/([?&])application_name=[^&]*&?/, '$1'),
  application_name: purpose ? `${name} ${purpose}` : name,
})

/** A pooler's other clients may be older processes without a session. */
export const MARK_POOLED = `SET application_name = ${pg.escapeLiteral(`${name} pooled`)}`

/** Returns undefined if the session may belong to any process. */
export const versionInName = (session: string): string | undefined =>
  /^zari (\d\S*)(?: notices)?$/.exec(session)?.[1]
