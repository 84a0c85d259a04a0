import type { Db, Pool, Tx } from '#server/db.ts'
import { until } from './until.ts'

type Waiting = {
  /** Number of statements that wait. */
  count?: number
  /** A part of each statement. */
  text?: string
}

async function countWaiting(db: Db, text = ''): Promise<number> {
  const waiting = await db`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${text}%`}`
  return waiting.length
}

/** Waits until so many of the shop's statements wait for a lock. */
export const untilWaiting = (db: Db, { count = 1, text }: Waiting = {}, isOver = () => false) =>
  until(async () => isOver() || (await countWaiting(db, text)) >= count)

type Meanwhile = Waiting & {
  change?: (tx: Tx) => PromiseLike<unknown>
  /** The request may be answered without a wait. */
  mayAnswer?: boolean
}

/**
 * Sends a request while a transaction holds locks. `change` runs in that transaction once the request
 * waits for them; then the transaction is committed.
 */
export async function sendWhileLocked<Reply>(
  db: Pool,
  lock: (tx: Tx) => PromiseLike<unknown>,
  send: () => Promise<Reply>,
  { change, mayAnswer = false, ...waiting }: Meanwhile = {},
): Promise<Reply> {
  const sent: Promise<Reply>[] = []
  let isAnswered = false
  await db.begin(async (tx) => {
    await lock(tx)
    const reply = send().finally(() => {
      isAnswered = true
    })
    sent.push(reply)
    await untilWaiting(db, waiting, () => mayAnswer && isAnswered)
    await change?.(tx)
  }, 'patient')
  return sent[0] as Promise<Reply>
}
