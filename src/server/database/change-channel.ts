import type { PublicPart } from '#shared/call.ts'
import type { Pool } from '../db.ts'

export const CHANGED = 'shop_changed'

/** Position in the primary's write-ahead log. */
export async function findWalPosition(primary: Pool): Promise<string | undefined> {
  const [row] = await primary<{ position: string }[]>`
    SELECT pg_current_wal_insert_lsn()::text AS position`
  return row?.position
}

/** `send` resolves to the primary's log position, if known. */
export type ChangeChannel = {
  send(from: string, parts: readonly PublicPart[]): Promise<string | undefined>
  end(): Promise<void>
}

/** Does not wait for the disk: a lost message costs at most a second of stale data. */
export const databaseChannel = (db: Pool): ChangeChannel => ({
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
