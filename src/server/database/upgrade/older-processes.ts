import type { Db } from '../../db.ts'
import { toSessionVersion, versionInName } from '../session-name.ts'

/**
 * Lists sessions of the shop's role (`shopRole`, or that of `db`) unless their version has
 * `migration`, and those of other roles that name the shop.
 */
export async function olderProcessesConnected(
  db: Db,
  migration: string,
  shopRole?: string,
): Promise<string[]> {
  // A role without pg_read_all_stats sees no backend_type of other roles.
  const sessions = await db<{ name: string }[]>`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND coalesce(backend_type, 'client backend') = 'client backend'
      AND (usename = coalesce(${shopRole ?? null}::text, session_user::text)
           OR application_name ~ '^zari( |$)')
    ORDER BY 1`
  return sessions
    .map(({ name }) => name)
    .filter((name) => {
      const version = versionInName(name)
      return version === undefined || version < toSessionVersion(migration)
    })
}

export function describeSessions(names: readonly string[]): string {
  const descriptions = names.map((name) => {
    if (/^zari \d\S* pooled$/.test(name)) return 'a pooler, which hides the processes behind it'
    return name === '' ? 'a connection without a name' : `"${name}"`
  })
  return `Connected as the shop, and perhaps older: ${descriptions.join(', ')}.`
}
