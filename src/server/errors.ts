import type { Refusal } from '#shared/envelope.ts'

/** Reason of a refusal; http/failures.ts maps it to a status. */
export type ErrorKind =
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'notAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'
  | 'unavailable'
  | 'diskFull'

type Extra = Pick<Refusal, 'code' | 'errors' | 'approvalURL' | 'total'> & {
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/** A refusal with a message for the caller. */
export class ShopError extends Error {
  readonly kind: ErrorKind
  readonly extra: Extra

  constructor(kind: ErrorKind, message: string, extra: Extra = {}) {
    super(message)
    this.kind = kind
    this.extra = extra
  }
}

/** Whether the refusal is about the current state, such as a sold-out product. */
export const isConflict = (error: unknown) =>
  error instanceof ShopError && error.kind === 'conflict'

const MEGABYTE = 1024 * 1024

/** A 413 with the maximum bytes of the file. */
export const tooLarge = (most: number) =>
  new ShopError(
    'tooLarge',
    `That is too large: it can have at most ${most < MEGABYTE ? `${Math.floor(most / 1000)} kB` : `${Math.floor(most / MEGABYTE)} MB`}.`,
  )

/** Message for a fault of the database that a retry may pass. */
export const BUSY_MESSAGE = 'The shop is busy for a moment. Please try again.'

export const notFound = () => new ShopError('missing', 'There is nothing at this address.')

/** A 409 for a change based on an older version. */
export const staleVersion = (message: string) =>
  new ShopError('conflict', message, { code: 'overtaken' })

/** A 400 about one field. */
export function invalid(path: string, message: string) {
  return new ShopError('invalid', message, { errors: [{ path, message }] })
}
