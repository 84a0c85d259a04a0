import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits for a cookie or an email. Store only their hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** How long a six-digit code by email is valid. */
export const CODE_MINUTES = 15
