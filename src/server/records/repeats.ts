import type { Db } from '../db.ts'
import { ShopError } from '../errors.ts'

/** Whoever was silent for so long has died over it: it may be done anew. */
const SILENT_SECONDS = 30
/** Of an account; a page asks again soon or never. */
const MOST_KEPT = 20

type Asked = { userId: string; key: string; call: string }

/**
 * Does `work` once for a key that the page chose: a page whose answer was lost asks again, and gets the
 * answer of the first time. What is refused may be tried anew. Throws a 409 while the first is at work,
 * and for a key that named something else.
 */
export async function once<Answer>(
  db: Db,
  { userId, key, call }: Asked,
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
    throw new ShopError('conflict', 'This is being done already. Please look again in a moment.')
  }
  let answer: Answer
  try {
    answer = await work()
  } catch (error) {
    await db`DELETE FROM repeats WHERE user_id = ${userId} AND key = ${key}`.catch(() => {})
    throw error
  }
  // It is done, whether or not that can be written down.
  await db`
    WITH done AS (
      UPDATE repeats SET answer = ${JSON.stringify(answer)}::jsonb
      WHERE user_id = ${userId} AND key = ${key})
    DELETE FROM repeats WHERE user_id = ${userId} AND key IN (
      SELECT key FROM repeats WHERE user_id = ${userId} ORDER BY at DESC, key OFFSET ${MOST_KEPT})`.catch(
    () => {},
  )
  return answer
}

/** Nobody asks again after a day. */
export const forgetOldRepeats = (db: Db) =>
  db`DELETE FROM repeats WHERE at < now() - interval '1 day'`
