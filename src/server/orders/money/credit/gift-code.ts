import { createHash, randomBytes } from 'node:crypto'
import { foldCode } from '#shared/typed-text.ts'

/** Crockford's base 32, which has no I, L, O and U: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Makes 80 random bits, as `7K2M-9XQ4-…`. Only the hash is stored. */
export function newGiftCode(): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % 32])
  return inGroups(characters.join(''))
}

const inGroups = (characters: string) =>
  Array.from({ length: GROUPS }, (_, at) =>
    characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH),
  ).join('-')

/** Removes separators, and reads O as 0, and I and L as 1. */
const normalizeCode = (enteredCode: string) =>
  foldCode(enteredCode)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** Formats an entered code as `newGiftCode` does. */
export const formatGiftCode = (enteredCode: string) => inGroups(normalizeCode(enteredCode))

export const hashGiftCode = (enteredCode: string) =>
  createHash('sha256').update(normalizeCode(enteredCode)).digest()
