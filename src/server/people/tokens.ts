import { createHash, randomBytes } from 'node:crypto'

/** A secret that a cookie or a mail carries: 256 random bits. Only its hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()
