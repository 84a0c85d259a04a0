import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../db.ts'
import { faultKind } from './faults.ts'
import { type Db, type Row, sqlFor } from './sql.ts'

/** Poll interval for a replica that lags or is down. */
const POLL_MS = 20
/** Time on the primary if the required position is unknown. */
const UNKNOWN_POSITION_MS = 1000
/** After this time the replica is used even if it lags, to relieve the primary. */
const MAX_WAIT_MS = 30_000

/** Converts a log position such as `0/16B3748`. */
const parseWalPosition = (position: string) => {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export type Replica = {
  /** Reads from the replica if it is up to date, else from the primary. */
  reads: Db
  /** Uses the primary until the replica has this position, or for a second if it is unknown. */
  mustHave(position: Promise<string | undefined>): void
  end(): Promise<void>
}

/**
 * Reads from the replica while it is up to date, and from the primary while it lags or is down.
 */
export function createReplica(primary: Pool, replica: Pool): Replica {
  let wanted: string | undefined
  let unplaced = 0
  let isAway = false
  let watching = false
  let ended = false

  const behind = () => isAway || unplaced > 0 || wanted !== undefined

  async function hasReplayed(position: string): Promise<boolean> {
    const [row] = await replica<{ there: boolean | null }[]>`
      SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS there`
    if (row?.there === null) await pause(UNKNOWN_POSITION_MS)
    return row?.there !== false
  }

  async function look() {
    if (watching) return
    watching = true
    const until = performance.now() + MAX_WAIT_MS
    while (!ended && (isAway || wanted !== undefined)) {
      const position = wanted
      try {
        const there = position === undefined || (await hasReplayed(position))
        if (isAway && position === undefined) await replica`SELECT 1`
        isAway = false
        if ((there || performance.now() > until) && wanted === position) wanted = undefined
      } catch {
        isAway = true
      }
      if (isAway || wanted !== undefined) await pause(POLL_MS)
    }
    watching = false
  }

  async function run(...query: Parameters<Pool['run']>): Promise<Row[]> {
    if (behind()) return primary.run(...query)
    try {
      return await replica.run(...query)
    } catch (error) {
      const { code } = error as { code?: string }
      // The statement would time out on the primary too.
      if (faultKind(code) !== 'passing' || code === '57014') throw error
      if (code !== '40001') {
        isAway = true
        void look()
      }
      return primary.run(...query)
    }
  }

  return {
    reads: sqlFor(run),
    async mustHave(position) {
      unplaced += 1
      const required = await position.catch(() => undefined)
      if (required === undefined) await pause(UNKNOWN_POSITION_MS)
      unplaced -= 1
      if (required === undefined) return
      if (wanted === undefined || parseWalPosition(required) > parseWalPosition(wanted))
        wanted = required
      void look()
    },
    async end() {
      ended = true
      await replica.end()
    },
  }
}
