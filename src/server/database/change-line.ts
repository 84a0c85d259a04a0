import type { PublicPart } from '#shared/call.ts'
import type { Pool } from '../db.ts'

/** On this channel processes tell each other what the public sees that was changed. */
export const CHANGED = 'shop_changed'

/** Where the primary's log is now. */
export async function positionOf(primary: Pool): Promise<string | undefined> {
  const [row] = await primary<{ position: string }[]>`
    SELECT pg_current_wal_insert_lsn()::text AS position`
  return row?.position
}

/** How processes reach each other; `send` resolves to the primary's position in its log, if it is known. */
export type Line = {
  send(from: string, parts: readonly PublicPart[]): Promise<string | undefined>
  end(): Promise<void>
}

/** PostgreSQL's own notices. Telling does not wait for the disk: what a crash loses is a second old at most. */
export const databaseLine = (db: Pool): Line => ({
  async send(from, parts) {
    const [row] = await db<{ position: string }[]>`
      WITH quick AS (SELECT set_config('synchronous_commit', 'off', true)),
      here AS (SELECT pg_current_wal_insert_lsn()::text AS position FROM quick)
      SELECT position, pg_notify(${CHANGED}, json_build_object(
        'from', ${from}::text, 'parts', ${JSON.stringify(parts)}::json, 'position', position)::text)
      FROM here`
    return row?.position
  },
  async end() {},
})
