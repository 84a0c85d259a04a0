import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '../db.ts'

/** Another process may take over after this time without renewal. */
const LEASE_SECONDS = 4
const RENEWED_MS = 1000

/**
 * Runs `begin` in one process; another takes over if that one ends or loses the database. Two may
 * overlap briefly, so the work must tolerate it. Uses a row, because session locks fail behind a
 * pooler.
 */
export function runUnderLease(
  db: Pool,
  name: string,
  begin: () => { stop: () => Promise<unknown> },
) {
  const holder = `${hostname()} ${process.pid} ${randomInt(1_000_000)}`
  const ending = new AbortController()
  let work: ReturnType<typeof begin> | undefined
  let leaseEnd = 0

  /** Only reads a lease that another process holds. */
  async function take(): Promise<boolean> {
    const rows = await db`
      WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
      INSERT INTO leases AS l (name, holder, ends_at)
      SELECT ${name}::text, ${holder}::text, now() + make_interval(secs => ${LEASE_SECONDS}) FROM quick
      WHERE NOT EXISTS (SELECT 1 FROM leases
                        WHERE name = ${name} AND holder <> ${holder} AND ends_at > now())
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
      WHERE l.holder = excluded.holder OR l.ends_at <= now()
      RETURNING 1`
    return rows.length > 0
  }

  async function round() {
    const askedAt = performance.now()
    const isOurs = await take().catch(() => undefined)
    if (isOurs) leaseEnd = askedAt + LEASE_SECONDS * 1000
    // Without a response the lease is ours until it expires.
    const holds = isOurs ?? performance.now() < leaseEnd
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
    async stop() {
      ending.abort()
      await rounds
      await work?.stop()
      await db`DELETE FROM leases WHERE name = ${name} AND holder = ${holder}`.catch(() => {})
    },
  }
}
