import { createHash, randomBytes } from 'node:crypto'

/** For a cookie or email: 256 random bits. Store only its hash. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
