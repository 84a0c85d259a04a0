import { createHash } from 'node:crypto'
import type { Db, Pool } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Caller, toNetwork } from './caller.ts'

/** At most `most` uses in a window of `seconds`, which starts with the first use. */
export type Limit = { key: string; most: number; seconds: number }

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

export const limitByAddress = (what: string, caller: Caller): Limit => ({
  key: `${what}:${toNetwork(caller.address)}`,
  most: caller.limit,
  seconds: MINUTE,
})

/** Daily limit per address, as a multiple of its limit per minute. */
const DAILY_FACTOR = 25

/** Limits registration and change of email. Both reveal whether an account exists. */
export function accountCheckLimits(caller: Caller): Limit[] {
  const minute = limitByAddress('register', caller)
  return [minute, dailyLimit(minute)]
}

/** Returns the limit per day beside a limit per minute. */
export const dailyLimit = ({ key, most }: Limit): Limit => ({
  key: `day:${key}`,
  most: DAILY_FACTOR * most,
  seconds: DAY,
})

type Share = { key: Buffer; endsAt: string }

/** `acquiring`, `running`, `waiting`: attempts. `returned`: shares given back after success. */
type LimitState = {
  acquiring: number
  running: number
  returned: number
  waiting: ((again: boolean) => void)[]
}
/** Per process, because it counts attempts that run here. */
const limitStates = new Map<string, LimitState>()

const MAX_WAITING = 200

/**
 * Limits wrong guesses. Takes a share of each limit before `work` and returns it after a correct
 * guess, so that parallel guesses count like sequential ones. While running attempts fill a
 * limit, further ones wait. Throws 429 beyond a limit.
 */
export async function limitFailures<Result>(
  db: Pool,
  limits: readonly Limit[],
  work: () => Promise<Result>,
): Promise<Result> {
  const taken = await reserve(db, limits, true)
  let wrong = false
  try {
    return await work()
  } catch (error) {
    wrong = error instanceof ShopError && error.kind !== 'unavailable'
    throw error
  } finally {
    if (!wrong) await returnShares(db, taken)
    for (const { key } of limits) finishAttempt(key, wrong)
  }
}

/** Limits successes: a failed `work` returns its share. Throws 429 beyond a limit. */
export async function limitUses<Result>(
  db: Pool,
  limits: readonly Limit[],
  work: () => Promise<Result>,
): Promise<Result> {
  const taken = await reserve(db, limits, false)
  try {
    return await work()
  } catch (error) {
    await returnShares(db, taken)
    throw error
  }
}

/** Counts a use whatever its outcome. Throws 429 beyond a limit. */
export async function countUse(db: Pool, limits: readonly Limit[]) {
  await reserve(db, limits, false)
}

/** Returns whether a use is within the limit, and counts it. Never call inside a transaction. */
export async function tryUse(db: Pool, limit: Limit): Promise<boolean> {
  return (await takeShare(db, limit)).taken !== undefined
}

async function reserve(db: Pool, limits: readonly Limit[], patient: boolean): Promise<Share[]> {
  const got: Share[] = []
  try {
    for (const limit of limits)
      got.push(await (patient ? takeOrWait(db, limit) : takeOrRefuse(db, limit)))
    return got
  } catch (error) {
    await returnShares(db, got)
    if (patient) for (const { key } of limits.slice(0, got.length)) finishAttempt(key, false)
    throw error
  }
}

async function takeOrRefuse(db: Pool, limit: Limit): Promise<Share> {
  const { taken, wait } = await takeShare(db, limit)
  if (taken) return taken
  throw tooManyTries(wait)
}

function tooManyTries(wait: number) {
  const minutes = Math.ceil(wait / MINUTE)
  return new ShopError(
    'too_many_tries',
    { n: Math.max(1, minutes) },
    { retryAfter: Math.max(1, wait) },
  )
}

/** Waits while running attempts may return a share. The caller must call `finishAttempt`. */
async function takeOrWait(db: Pool, limit: Limit): Promise<Share> {
  const place = limitStates.get(limit.key) ?? { acquiring: 0, running: 0, returned: 0, waiting: [] }
  limitStates.set(limit.key, place)
  place.acquiring += 1
  for (;;) {
    const { returned: givenBack } = place
    const { taken, wait } = await takeShare(db, limit).catch((error) => {
      place.acquiring -= 1
      wakeIfIdle(limit.key, place)
      throw error
    })
    if (!taken && place.returned > givenBack) continue
    place.acquiring -= 1
    if (taken) {
      place.running += 1
      return taken
    }
    wakeIfIdle(limit.key, place)
    if (!(await waitForShare(place))) throw tooManyTries(wait)
  }
}

/** Returns true, counted as acquiring, if a retry may succeed; false if no share can return. */
async function waitForShare({
  running: open,
  acquiring: asking,
  waiting,
}: LimitState): Promise<boolean> {
  if (open + asking === 0 || waiting.length >= MAX_WAITING) return false
  return new Promise((resolve) => waiting.push(resolve))
}

function finishAttempt(key: string, wrong: boolean) {
  const place = limitStates.get(key)
  if (!place) return
  place.running -= 1
  const next = wrong ? undefined : place.waiting.shift()
  if (!wrong) place.returned += 1
  if (next) {
    place.acquiring += 1
    next(true)
  }
  wakeIfIdle(key, place)
}

function wakeIfIdle(key: string, place: LimitState) {
  if (place.running + place.acquiring > 0) return
  limitStates.delete(key)
  for (const resume of place.waiting.splice(0)) resume(false)
}

const hashKey = (key: string) => createHash('sha256').update(key).digest()

/**
 * One statement, so that the row lock decides between concurrent attempts. A full limit is only
 * read, so that a flood writes nothing. Commits do not wait for the disk: a crash may lose the
 * last counts.
 */
async function takeShare(
  db: Db,
  { key, most, seconds }: Limit,
): Promise<{ taken: Share | undefined; wait: number }> {
  const keyHash = hashKey(key)
  const [row] = await db<{ endsAt: string | null; wait: number }[]>`
    WITH used_up AS (
      SELECT ceil(extract(epoch FROM ends_at - now()))::int AS wait FROM throttle
      WHERE key = ${keyHash} AND ends_at > now() AND used >= ${most}),
    quick AS (SELECT set_config('synchronous_commit', 'off', true)),
    taken AS (
      INSERT INTO throttle AS t (key, used, ends_at)
      SELECT ${keyHash}::bytea, 1, now() + make_interval(secs => ${seconds}) FROM quick
      WHERE NOT EXISTS (SELECT 1 FROM used_up)
      ON CONFLICT (key) DO UPDATE
      SET used = CASE WHEN t.ends_at > now() THEN t.used + 1 ELSE 1 END,
          ends_at = CASE WHEN t.ends_at > now() THEN t.ends_at ELSE excluded.ends_at END
      WHERE t.ends_at <= now() OR t.used < ${most}
      RETURNING ends_at)
    SELECT ends_at::text AS "endsAt", 0 AS wait FROM taken
    UNION ALL SELECT NULL, wait FROM used_up`
  // Another attempt took the last share between the read and the lock.
  if (!row) return takeShare(db, { key, most, seconds })
  if (!row.endsAt) return { taken: undefined, wait: row.wait }
  return { taken: { key: keyHash, endsAt: row.endsAt }, wait: 0 }
}

/** A share that cannot be returned stays used until its window ends. */
async function returnShares(db: Pool, all: readonly Share[]) {
  for (const { key, endsAt } of all)
    await db`
      WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
      UPDATE throttle SET used = used - 1 FROM quick
      WHERE key = ${key} AND ends_at = ${endsAt}::text::timestamptz AND used > 0`.catch(() => {})
}

export async function deleteExpiredLimits(db: Db) {
  await db`DELETE FROM throttle WHERE ends_at < now()`
}
