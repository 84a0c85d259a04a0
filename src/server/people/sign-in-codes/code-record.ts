import { SIGN_IN_CODE_MINUTES } from '#shared/people/limits.ts'
import type { Db, Tx } from '../../db.ts'

type StoredCode = { target: string; codeHash: Buffer | null; tries: number }

export const insertCode = (tx: Tx, id: string, target: string) => tx`
  INSERT INTO sign_in_codes (id, target, expires_at)
  VALUES (${id}, ${target}, now() + make_interval(mins => ${SIGN_IN_CODE_MINUTES}))`

/**
 * Replaces an earlier code of a message that is sent again. Returns false if the code ended, or if
 * the target belongs to staff, who never sign in by a code.
 */
export async function saveCodeHash(db: Db, id: string, hash: Buffer): Promise<boolean> {
  const saved = await db`
    UPDATE sign_in_codes c
    SET code_hash = ${hash}, expires_at = now() + make_interval(mins => ${SIGN_IN_CODE_MINUTES})
    WHERE id = ${id} AND expires_at > now()
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = c.target AND u.role = 'admin')
    RETURNING 1`
  return saved.length > 0
}

export async function lockCode(tx: Tx, id: string): Promise<StoredCode | undefined> {
  const [code] = await tx<StoredCode[]>`
    SELECT target, code_hash AS "codeHash", code_tries AS tries FROM sign_in_codes
    WHERE id = ${id} AND expires_at > now() FOR UPDATE`
  return code
}

export const countWrongTry = (tx: Tx, id: string) =>
  tx`UPDATE sign_in_codes SET code_tries = code_tries + 1 WHERE id = ${id}`

/** Returns false if the code was used or replaced since, or ended. */
export async function deleteCode(tx: Tx, id: string, hash: Buffer): Promise<boolean> {
  const used = await tx`
    DELETE FROM sign_in_codes WHERE id = ${id} AND code_hash = ${hash} AND expires_at > now()
    RETURNING 1`
  return used.length > 0
}

export const deleteExpiredSignInCodes = (db: Db) =>
  db`DELETE FROM sign_in_codes WHERE expires_at < now()`
