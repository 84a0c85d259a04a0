import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '../db.ts'

/** So long after its last sign of life another process may take over … */
const LEASE_SECONDS = 4
/** … and so often it gives one, and the others ask. */
const RENEWED_MS = 1000

/**
 * Runs `begin` in one of all processes that ask for the lease of this name: in another, once that one
 * is gone or can't reach the database. What `begin` returns ends its work. For a moment two may be at
 * it, so the work must bear that. A row rather than a session's lock: it holds behind a pooler too.
 */
export function underLease(db: Pool, name: string, begin: () => { stop: () => Promise<unknown> }) {
  const holder = `${hostname()} ${process.pid} ${randomInt(1_000_000)}`
  const ending = new AbortController()
  let work: ReturnType<typeof begin> | undefined
  let until = 0

  /** A lease that another holds is only read. */
  async function take(): Promise<boolean> {
    const taken = await db`
      WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
      INSERT INTO leases AS l (name, holder, ends_at)
      SELECT ${name}::text, ${holder}::text, now() + make_interval(secs => ${LEASE_SECONDS}) FROM quick
      WHERE NOT EXISTS (SELECT 1 FROM leases
                        WHERE name = ${name} AND holder <> ${holder} AND ends_at > now())
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
      WHERE l.holder = excluded.holder OR l.ends_at <= now()
      RETURNING 1`
    return taken.length > 0
  }

  async function round() {
    const asked = performance.now()
    const isOurs = await take().catch(() => undefined)
    if (isOurs) until = asked + LEASE_SECONDS * 1000
    // No answer: it is ours for as long as it was.
    const holds = isOurs ?? performance.now() < until
    if (holds) work ??= begin()
    else {
      const ended = work
      work = undefined
      await ended?.stop()
    }
  }

  const rounds = (async () => {
    while (!ending.signal.aborted) {
      await round()
      await wait(RENEWED_MS, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()

  return {
    /** Ends the work and lets another process take it up at once. */
    async stop() {
      ending.abort()
      await rounds
      await work?.stop()
      await db`DELETE FROM leases WHERE name = ${name} AND holder = ${holder}`.catch(() => {})
    },
  }
}
