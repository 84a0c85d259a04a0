import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '../errors.ts'

// OWASP's argon2id figures: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** A hash takes a core and 19 MiB for a while: two at once, a short queue, then a 503. */
const AT_ONCE = 2
const QUEUE = 40
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE)
      throw new ShopError('unavailable', 'Many people are signing in. Please try again shortly.', {
        retryAfter: 5,
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** What stands in place of a hash for an account that no password opens. */
export const NO_PASSWORD = '!'

/** Takes as long for an unknown account, or one without a password, as for a wrong password. */
export async function passwordMatches(hashed: string | undefined, password: string) {
  const stored = hashed === NO_PASSWORD ? undefined : hashed
  decoy ??= hash('no account has this password', cost)
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return stored !== undefined && matches
}
