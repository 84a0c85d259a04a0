import { hashPassword } from '#server/people/passwords/passwords.ts'

export const TEST_PASSWORD = 'kanjivaram-silk'

/** Hashed once, because hashing is slow. */
export const testPasswordHash = await hashPassword(TEST_PASSWORD)
