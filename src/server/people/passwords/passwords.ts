import { hash, verify } from '@node-rs/argon2'
import { fairTurns } from '../../turns.ts'
import { networkOf } from '../sign-in/caller.ts'

// OWASP's argon2id figures: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** A hash takes a core and 19 MiB for a while: two at once, and those who wait in turn by address. */
const inTurn = fairTurns({
  atOnce: 2,
  waitingEach: 40,
  waitingAll: 200,
  sentence: 'Many people are signing in. Please try again shortly.',
})

/** For work of the shop's own, which nobody asked for from outside. */
const OWN = 'the shop'

/** Throws a 503 when too many hashes are waited for already, by this address or by all. */
export const hashPassword = (password: string, address = OWN) =>
  inTurn(networkOf(address), () => hash(password, cost))

let decoy: Promise<string> | undefined

/** What stands in place of a hash for an account that no password opens. */
export const NO_PASSWORD = '!'

/** Takes as long for an unknown account, or one without a password, as for a wrong password. */
export async function passwordMatches(
  hashed: string | undefined,
  password: string,
  address = OWN,
): Promise<boolean> {
  const stored = hashed === NO_PASSWORD ? undefined : hashed
  decoy ??= hash('no account has this password', cost)
  const against = stored ?? (await decoy)
  const matches = await inTurn(networkOf(address), () => verify(against, password))
  return stored !== undefined && matches
}
