import type { Db } from '../db.ts'
import { ShopError } from '../errors.ts'

/** Refuses when any of the keys had `limit` attempts in the last minute; the database's clock counts. */
export async function refuseWhenThrottled(db: Db, keys: string[], limit: number) {
  const [row] = await db<{ wait: number }[]>`
    SELECT ceil(60 - extract(epoch FROM now() - min(at)))::int AS wait
    FROM (SELECT key, at, row_number() OVER (PARTITION BY key ORDER BY at DESC) AS nth
          FROM auth_attempts WHERE key IN ${db(keys)} AND at > now() - interval '1 minute') recent
    WHERE nth <= ${limit} GROUP BY key HAVING count(*) >= ${limit}
    ORDER BY wait DESC LIMIT 1`
  if (row)
    throw new ShopError('tooMany', 'Too many tries. Please wait a minute and try again.', {
      retryAfter: Math.max(1, row.wait),
    })
}

export async function countAttempt(db: Db, keys: string[]) {
  await db`INSERT INTO auth_attempts ${db(keys.map((key) => ({ key })))}`
}

export async function forgetOldAttempts(db: Db) {
  await db`DELETE FROM auth_attempts WHERE at < now() - interval '5 minutes'`
}
