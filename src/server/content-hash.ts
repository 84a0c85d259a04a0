import { createHash } from 'node:crypto'

/** Returns the SHA-256 of the value's JSON as 64 hex digits. */
export const contentHash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
