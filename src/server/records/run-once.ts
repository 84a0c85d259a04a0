import type { Db } from '../db.ts'
import { ShopError } from '../errors.ts'

/** After this silence the first attempt counts as dead and the key may be used again. */
const SILENT_SECONDS = 30
/** Limit per account. */
const MAX_KEPT = 20

type RepeatKey = { userId: string; key: string; call: string }

/**
 * A page that retries after a lost response gets the first one. Refusals are not stored. Throws
 * 409 while the first attempt runs, or if the key was used for another request.
 */
export async function runOnce<Answer>(
  db: Db,
  { userId, key, call }: RepeatKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const begun = await db`
    INSERT INTO repeats AS r (user_id, key, call) VALUES (${userId}, ${key}, ${call})
    ON CONFLICT (user_id, key) DO UPDATE SET at = now()
    WHERE r.call = excluded.call AND r.answer IS NULL
      AND r.at < now() - make_interval(secs => ${SILENT_SECONDS})
    RETURNING 1`
  if (begun.length === 0) {
    const [known] = await db<{ answer: Answer | null }[]>`
      SELECT answer FROM repeats WHERE user_id = ${userId} AND key = ${key} AND call = ${call}`
    if (known?.answer) return known.answer
    throw new ShopError('in_progress')
  }
  let answer: Answer
  try {
    answer = await work()
  } catch (error) {
    await db`DELETE FROM repeats WHERE user_id = ${userId} AND key = ${key}`.catch(() => {})
    throw error
  }
  // The work is committed, so a failure to store its response is ignored.
  await db`
    WITH done AS (
      UPDATE repeats SET answer = ${JSON.stringify(answer)}::jsonb
      WHERE user_id = ${userId} AND key = ${key})
    DELETE FROM repeats WHERE user_id = ${userId} AND key IN (
      SELECT key FROM repeats WHERE user_id = ${userId} ORDER BY at DESC, key OFFSET ${MAX_KEPT})`.catch(
    () => {},
  )
  return answer
}

export const deleteExpiredRepeats = (db: Db) =>
  db`DELETE FROM repeats WHERE at < now() - interval '1 day'`
