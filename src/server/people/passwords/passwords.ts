import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../../queues.ts'
import { toNetwork } from '../sign-in/caller.ts'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** Each hash takes a core and 19 MiB. The queue is fair by address. */
const hashQueue = createFairQueue({
  atOnce: 2,
  waitingEach: 40,
  waitingAll: 200,
  refusal: 'busy.sign_in',
})

/** Queue key of hashes without a request. */
const SHOP_KEY = 'the shop'

/** One password typed on two keyboards can be two texts: RFC 8265, 4.2. */
const normalPassword = (password: string) => password.normalize('NFKC')

/** Hashes a password. Throws 503 if too many hashes are waiting, for this address or in total. */
export const hashPassword = (password: string, address = SHOP_KEY) =>
  hashQueue(toNetwork(address), () => hash(normalPassword(password), cost))

/** No password is known for this hash of the same cost. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$7IdNIl2QjxIGBJQhgANsig$i3Sm71G7F9J5TGMR+LcMVYmNKIg2gmOIM50goXeBOGY'

/** Stored for accounts without a password. */
export const NO_PASSWORD = '!'

/**
 * Compares a password with a hash. An account that is unknown or has no password takes the same
 * time as a wrong password.
 */
export async function passwordMatches(
  hashed: string | undefined,
  password: string,
  address = SHOP_KEY,
): Promise<boolean> {
  const stored = hashed === NO_PASSWORD ? undefined : hashed
  const matches = await hashQueue(toNetwork(address), async () => {
    const normal = normalPassword(password)
    if (await verify(stored ?? DECOY, normal)) return true
    // Hashes of earlier versions are of the password as it was typed.
    return normal !== password && (await verify(stored ?? DECOY, password))
  })
  return stored !== undefined && matches
}
