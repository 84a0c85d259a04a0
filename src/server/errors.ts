import type { Refusal } from '#shared/envelope.ts'
import type { refusals } from './messages/english.ts'
import type { RefusalKey, ServerMessage, ValuesOf } from './messages/keys.ts'
import type { ErrorKind } from './messages/kinds.ts'
import { getErrorKind, render, toErrorCode } from './messages/messages.ts'

type Extra = Pick<Refusal, 'approvalURL' | 'total'> & {
  /** Seconds. */
  retryAfter?: number
  path?: string
  /** Errors by field, in the language of the request. The first is the message. */
  errors?: Refusal['errors']
}

/** Passed between processes. */
export type RefusalMessage = ServerMessage & { key: RefusalKey }

/** Values may be left out for a sentence without values, or are empty before `extra`. */
type Rest<Key extends RefusalKey> =
  ValuesOf<Key> extends [infer Values]
    ? [values: Values, extra?: Extra]
    : [values?: Record<string, never>, extra?: Extra]

/**
 * A refusal by its key in messages/english.ts. `message` is English, for logs; http/failures.ts
 * answers in the language of the request.
 */
export class ShopError<Key extends RefusalKey = RefusalKey> extends Error {
  readonly sentence: RefusalMessage
  readonly kind: ErrorKind
  readonly code: string
  readonly extra: Extra

  constructor(key: Key, ...rest: Rest<Key>) {
    const [values, extra = {}] = rest as [ServerMessage['values'], Extra?]
    const sentence = { key, values }
    super(extra.errors?.[0]?.message ?? render(sentence, 'en'))
    this.sentence = sentence
    this.kind = getErrorKind(key)
    this.code = toErrorCode(key)
    this.extra = extra
  }
}

export const refusalFrom = ({ key, values = {} }: RefusalMessage, extra: Extra = {}) =>
  new ShopError(key, values as never, extra)

/** A conflict with the current state, such as a sold-out product. */
export const isConflict = (error: unknown) =>
  error instanceof ShopError && error.kind === 'conflict'

const MEGABYTE = 1024 * 1024

/** `most` is in bytes. Returns a 413. */
export const tooLarge = (most: number) =>
  new ShopError('too_large.most', {
    size: most < MEGABYTE ? `${Math.floor(most / 1000)} kB` : `${Math.floor(most / MEGABYTE)} MB`,
  })

export const notFound = () => new ShopError('not_found')

type InvalidKey = keyof typeof refusals.invalid

/** Returns a 400 about the field `path`. */
export function invalid<Key extends InvalidKey>(
  path: string,
  key: Key,
  ...[values]: ValuesOf<Key>
) {
  return refusalFrom({ key, values }, { path })
}
