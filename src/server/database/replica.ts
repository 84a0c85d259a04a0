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

export function createReplica(primary: Pool, replica: Pool): Replica {
  /** The newest position that the replica must have replayed. */
  let wanted: string | undefined
  /** Changes whose position is not known yet. */
  let unknownPositions = 0
  let isAway = false
  let isWatching = false
  let hasEnded = false

  const mustUsePrimary = () => isAway || unknownPositions > 0 || wanted !== undefined

  /** The position of a promoted replica is unknown: waits, and returns true. */
  async function hasReplayed(position: string): Promise<boolean> {
    const [row] = await replica<{ isReplayed: boolean | null }[]>`
      SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS "isReplayed"`
    if (row?.isReplayed === null) await pause(UNKNOWN_POSITION_MS)
    return row?.isReplayed !== false
  }

  async function watch() {
    if (isWatching) return
    isWatching = true
    let until = performance.now() + MAX_WAIT_MS
    while (!hasEnded && (isAway || wanted !== undefined)) {
      const position = wanted
      try {
        if (position === undefined) await replica`SELECT 1`
        else if ((await hasReplayed(position)) || performance.now() > until) {
          // A newer position may have come meanwhile.
          if (wanted === position) wanted = undefined
        }
        isAway = false
      } catch {
        isAway = true
        // A replica that was away has the whole time to catch up.
        until = performance.now() + MAX_WAIT_MS
      }
      if (isAway || wanted !== undefined) await pause(POLL_MS)
    }
    isWatching = false
  }

  async function run(...query: Parameters<Pool['run']>): Promise<Row[]> {
    if (mustUsePrimary()) return primary.run(...query)
    try {
      return await replica.run(...query)
    } catch (error) {
      const { code } = error as { code?: string }
      // The statement would time out on the primary too.
      if (faultKind(code) !== 'passing' || code === '57014') throw error
      if (code !== '40001') {
        isAway = true
        void watch()
      }
      return primary.run(...query)
    }
  }

  return {
    reads: sqlFor(run),
    async mustHave(position) {
      unknownPositions += 1
      const required = await position.catch(() => undefined)
      if (required === undefined) await pause(UNKNOWN_POSITION_MS)
      unknownPositions -= 1
      if (required === undefined) return
      if (wanted === undefined || parseWalPosition(required) > parseWalPosition(wanted))
        wanted = required
      void watch()
    },
    async end() {
      hasEnded = true
      await replica.end()
    },
  }
}
