import { type Db, sql } from '../db.ts'
import { ShopError } from '../errors.ts'

/** Seconds after which an unfinished attempt counts as crashed and may be taken over. */
const TAKEOVER_SECONDS = 30
/** Maximum number of stored responses per account. */
const MAX_RESPONSES = 20

type RepeatKey = { userId: string; key: string; call: string }

/**
 * Runs `work` once per account and key; a repeat gets the stored response. Refusals are not
 * stored. Throws 409 while an attempt runs (`in_progress`) and for another `call` (`key_reused`).
 */
export async function runOnce<Answer>(
  db: Db,
  { userId, key, call }: RepeatKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [claimed] = await db<{ at: string }[]>`
    INSERT INTO repeats AS r (user_id, key, call) VALUES (${userId}, ${key}, ${call})
    ON CONFLICT (user_id, key) DO UPDATE SET at = now()
    WHERE r.call = excluded.call AND r.answer IS NULL
      AND r.at < now() - make_interval(secs => ${TAKEOVER_SECONDS})
    RETURNING at::text AS at`
  if (!claimed) {
    const [stored] = await db<{ call: string; answer: Answer | null }[]>`
      SELECT call, answer FROM repeats WHERE user_id = ${userId} AND key = ${key}`
    if (stored && stored.call !== call) throw new ShopError('key_reused')
    if (stored?.answer) return stored.answer
    throw new ShopError('in_progress')
  }
  // Another attempt may have taken the key over; its claim and response must stay.
  const isOwnClaim = sql`user_id = ${userId} AND key = ${key} AND at = ${claimed.at}::timestamptz`
  let answer: Answer
  try {
    answer = await work()
  } catch (error) {
    await db`DELETE FROM repeats WHERE ${isOwnClaim}`.catch(() => {})
    throw error
  }
  // The work is committed, so a failure to store its response is ignored.
  await db`
    WITH done AS (
      UPDATE repeats SET answer = ${JSON.stringify(answer)}::jsonb
      WHERE ${isOwnClaim})
    DELETE FROM repeats WHERE user_id = ${userId} AND key IN (
      SELECT key FROM repeats WHERE user_id = ${userId} ORDER BY at DESC, key OFFSET ${MAX_RESPONSES})`.catch(
    () => {},
  )
  return answer
}

export const deleteExpiredRepeats = (db: Db) =>
  db`DELETE FROM repeats WHERE at < now() - interval '1 day'`
