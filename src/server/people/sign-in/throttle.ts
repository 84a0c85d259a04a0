import { createHash } from 'node:crypto'
import type { Db, Pool } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Caller, networkOf } from './caller.ts'

/** So often within so many seconds, which begin with the first time. */
export type Limit = { key: string; most: number; seconds: number }

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

/** What one address may try of a kind, AUTH_RATE_LIMIT times a minute. */
export const byAddress = (what: string, caller: Caller): Limit => ({
  key: `${what}:${networkOf(caller.address)}`,
  most: caller.limit,
  seconds: MINUTE,
})

/** Accounts that an address may open a day, for each that it may open a minute. */
const DAILY_ACCOUNTS = 25

/** For all that opens an account or tells whether an email has one, together. */
export function askingWhoIsHere(caller: Caller): Limit[] {
  const minute = byAddress('register', caller)
  return [minute, { key: `day:${minute.key}`, most: DAILY_ACCOUNTS * caller.limit, seconds: DAY }]
}

type Taken = { key: Buffer; endsAt: string }

/**
 * What this process knows of a limit: attempts that ask for a share, those under way with one (which
 * may give it back), how many gave theirs back, and who waits to hear whether to ask again.
 */
type Place = {
  asking: number
  open: number
  givenBack: number
  waiting: ((again: boolean) => void)[]
}
const places = new Map<string, Place>()
const MOST_WAITING = 200

/**
 * Takes its share of every limit before `work`, and gives it back when `work` was no wrong guess: so
 * many guesses sent at once are no more than so many sent one after another. While only attempts
 * under way fill a limit, the next ones wait for their end. Throws a 429 past a limit.
 */
export async function attempt<Result>(
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
    try {
      if (!wrong) await giveBack(db, taken)
    } finally {
      for (const { key } of limits) leave(key, wrong)
    }
  }
}

/** Takes its share of every limit for what succeeds; a failure costs nothing. Throws a 429 past a limit. */
export async function spend<Result>(
  db: Pool,
  limits: readonly Limit[],
  work: () => Promise<Result>,
): Promise<Result> {
  const taken = await reserve(db, limits, false)
  try {
    return await work()
  } catch (error) {
    await giveBack(db, taken)
    throw error
  }
}

/** Counts, whatever comes of it. Throws a 429 past a limit. */
export async function count(db: Pool, limits: readonly Limit[]) {
  await reserve(db, limits, false)
}

/** Counts and says whether there was room, for what is left out silently. Never inside a transaction. */
export async function hasRoom(db: Pool, limit: Limit): Promise<boolean> {
  return (await take(db, limit)).taken !== undefined
}

async function reserve(db: Pool, limits: readonly Limit[], patient: boolean): Promise<Taken[]> {
  const got: Taken[] = []
  try {
    for (const limit of limits)
      got.push(await (patient ? takePatiently(db, limit) : takeOrRefuse(db, limit)))
    return got
  } catch (error) {
    await giveBack(db, got)
    if (patient) for (const { key } of limits.slice(0, got.length)) leave(key, false)
    throw error
  }
}

async function takeOrRefuse(db: Pool, limit: Limit): Promise<Taken> {
  const { taken, wait } = await take(db, limit)
  if (taken) return taken
  throw tooMany(wait)
}

function tooMany(wait: number) {
  const minutes = Math.ceil(wait / MINUTE)
  const long = minutes > 1 ? `${minutes} minutes` : 'a minute'
  return new ShopError('tooMany', `Too many tries. Please wait ${long} and try again.`, {
    retryAfter: Math.max(1, wait),
  })
}

/** Whoever has taken so is to `leave`. */
async function takePatiently(db: Pool, limit: Limit): Promise<Taken> {
  const place = places.get(limit.key) ?? { asking: 0, open: 0, givenBack: 0, waiting: [] }
  places.set(limit.key, place)
  place.asking += 1
  for (;;) {
    const { givenBack } = place
    const { taken, wait } = await take(db, limit).catch((error) => {
      place.asking -= 1
      settle(limit.key, place)
      throw error
    })
    if (!taken && place.givenBack > givenBack) continue
    place.asking -= 1
    if (taken) {
      place.open += 1
      return taken
    }
    settle(limit.key, place)
    if (!(await roomAgain(place))) throw tooMany(wait)
  }
}

/** True when it is worth asking again, and already counted as asking; false when nothing here can make room. */
async function roomAgain({ open, asking, waiting }: Place): Promise<boolean> {
  if (open + asking === 0 || waiting.length >= MOST_WAITING) return false
  return new Promise((resolve) => waiting.push(resolve))
}

function leave(key: string, wrong: boolean) {
  const place = places.get(key)
  if (!place) return
  place.open -= 1
  const next = wrong ? undefined : place.waiting.shift()
  if (!wrong) place.givenBack += 1
  if (next) {
    place.asking += 1
    next(true)
  }
  settle(key, place)
}

/** When nobody has or asks for a share any more, the limit is full of wrong tries. */
function settle(key: string, place: Place) {
  if (place.open + place.asking > 0) return
  places.delete(key)
  for (const hear of place.waiting.splice(0)) hear(false)
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/**
 * One statement: the row's lock decides between many at once. A limit that is full is only read, so
 * that a flood writes nothing; and counting does not wait for the disk (a crash of the database may
 * forget the last moment).
 */
async function take(
  db: Db,
  { key, most, seconds }: Limit,
): Promise<{ taken: Taken | undefined; wait: number }> {
  const hashed = hashOf(key)
  const [row] = await db<{ endsAt: string | null; wait: number }[]>`
    WITH used_up AS (
      SELECT ceil(extract(epoch FROM ends_at - now()))::int AS wait FROM throttle
      WHERE key = ${hashed} AND ends_at > now() AND used >= ${most}),
    quick AS (SELECT set_config('synchronous_commit', 'off', true)),
    taken AS (
      INSERT INTO throttle AS t (key, used, ends_at)
      SELECT ${hashed}::bytea, 1, now() + make_interval(secs => ${seconds}) FROM quick
      WHERE NOT EXISTS (SELECT 1 FROM used_up)
      ON CONFLICT (key) DO UPDATE
      SET used = CASE WHEN t.ends_at > now() THEN t.used + 1 ELSE 1 END,
          ends_at = CASE WHEN t.ends_at > now() THEN t.ends_at ELSE excluded.ends_at END
      WHERE t.ends_at <= now() OR t.used < ${most}
      RETURNING ends_at)
    SELECT ends_at::text AS "endsAt", 0 AS wait FROM taken
    UNION ALL SELECT NULL, wait FROM used_up`
  // Nothing at all: others took the last of it between the look and the lock.
  if (!row?.endsAt) return { taken: undefined, wait: row?.wait ?? seconds }
  return { taken: { key: hashed, endsAt: row.endsAt }, wait: 0 }
}

async function giveBack(db: Pool, all: readonly Taken[]) {
  for (const { key, endsAt } of all)
    await db`
      WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
      UPDATE throttle SET used = used - 1 FROM quick
      WHERE key = ${key} AND ends_at = ${endsAt}::text::timestamptz AND used > 0`
}

export async function forgetOldAttempts(db: Db) {
  await db`DELETE FROM throttle WHERE ends_at < now()`
}
