import type { Refusal } from '#shared/envelope.ts'

/** Why something is refused; http/failures.ts says with which status. */
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
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** A refusal with a sentence for the person who asked. */
export class ShopError extends Error {
  readonly kind: ErrorKind
  readonly extra: Extra

  constructor(kind: ErrorKind, message: string, extra: Extra = {}) {
    super(message)
    this.kind = kind
    this.extra = extra
  }
}

const MEGABYTE = 1024 * 1024

/** A 413 that says how many bytes there may be; the few around a file in a form are not told of. */
export const tooLarge = (most: number) =>
  new ShopError(
    'tooLarge',
    `That is too large: it can have at most ${most < MEGABYTE ? `${Math.floor(most / 1000)} kB` : `${Math.floor(most / MEGABYTE)} MB`}.`,
  )

export const notHere = () => new ShopError('missing', 'There is nothing at this address.')

/** A 409 for a change to what someone else changed since it was shown. */
export const overtaken = (message: string) =>
  new ShopError('conflict', message, { code: 'overtaken' })

/** A 400 that points at one field. */
export function invalid(path: string, message: string) {
  return new ShopError('invalid', message, { errors: [{ path, message }] })
}
