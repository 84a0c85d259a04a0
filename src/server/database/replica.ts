import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../db.ts'
import { faultKind } from './faults.ts'
import { type Db, type Row, sqlFor } from './sql.ts'

/** How often a replica that is behind, or away, is asked again. */
const LOOK_MS = 20
/** So long the primary is read where nobody knows how far the replica is: it tells no position. */
const BLIND_MS = 1000
/** Beyond it the replica is read again, late as it is: the primary must not carry it all for long. */
const LONGEST_MS = 30_000

/** A position in the write-ahead log, such as `0/16B3748`, as a number. */
const placeOf = (position: string) => {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export type Replica = {
  /** Reads from the replica while it is there and has what it must have, else from the primary. */
  reads: Db
  /**
   * Nothing is read from the replica until it has replayed the log up to this position of the
   * primary's. Until the position is known, and for a second when it can't be, the primary is read.
   */
  mustHave(position: Promise<string | undefined>): void
  end(): Promise<void>
}

/** The reads of a shop whose replica may lag behind the primary, or be away. */
export function replicaOf(primary: Pool, replica: Pool): Replica {
  let wanted: string | undefined
  let unplaced = 0
  let isAway = false
  let watching = false
  let ended = false

  const behind = () => isAway || unplaced > 0 || wanted !== undefined

  async function hasReplayed(position: string): Promise<boolean> {
    const [row] = await replica<{ there: boolean | null }[]>`
      SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS there`
    if (row?.there === null) await pause(BLIND_MS)
    return row?.there !== false
  }

  async function look() {
    if (watching) return
    watching = true
    const until = performance.now() + LONGEST_MS
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
      if (isAway || wanted !== undefined) await pause(LOOK_MS)
    }
    watching = false
  }

  async function run(...query: Parameters<Pool['run']>): Promise<Row[]> {
    if (behind()) return primary.run(...query)
    try {
      return await replica.run(...query)
    } catch (error) {
      const { code } = error as { code?: string }
      // A statement that took too long would take as long on the primary.
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
      const known = await position.catch(() => undefined)
      if (known === undefined) await pause(BLIND_MS)
      unplaced -= 1
      if (known === undefined) return
      if (wanted === undefined || placeOf(known) > placeOf(wanted)) wanted = known
      void look()
    },
    async end() {
      ended = true
      await replica.end()
    },
  }
}
