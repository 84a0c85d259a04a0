import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#shared/people/limits.ts'
import { foldCode } from '#shared/typed-text.ts'
import { type Db, sql, type Tx } from '../../db.ts'

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 4

/** 16 characters of 32: 80 random bits, too many to find from a hash. */
function newCode(): string {
  const characters = [...randomBytes(GROUPS * GROUP)].map(
    (byte) => ALPHABET[byte % ALPHABET.length],
  )
  return characters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Ignores case, spaces and dashes. */
const hashRecoveryCode = (code: string) =>
  createHash('sha256')
    .update(
      foldCode(code)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, ''),
    )
    .digest()

/** Returns the plain codes, which are never stored. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await deleteRecoveryCodes(tx, userId)
  await tx`INSERT INTO recovery_codes ${sql.rows(
    codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })),
  )}`
  return codes
}

/** Marks the code as used. Returns false if it is unknown or used. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const usedCodes = await tx`
    UPDATE recovery_codes SET used_at = now()
    WHERE user_id = ${userId} AND code_hash = ${hashRecoveryCode(code)} AND used_at IS NULL RETURNING 1`
  return usedCodes.length > 0
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db<{ left: number }[]>`
    SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`
  return row?.left ?? 0
}

export async function deleteRecoveryCodes(tx: Tx, userId: string) {
  await tx`DELETE FROM recovery_codes WHERE user_id = ${userId}`
}
