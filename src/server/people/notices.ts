import type { Language } from '#shared/words/language.ts'
import type { Db, Pool } from '../db.ts'
import { mailLanguage, type Notice, putInOutbox } from '../records/outbox.ts'
import type { From } from './account-events.ts'
import { DAY, hasRoom } from './sign-in/throttle.ts'

/** A day, of one kind; an inbox is not to be flooded with what someone does over and over. */
const MOST_A_DAY = 10

/**
 * A mail to the account's owner about what is being done to it: to be queued in the transaction that
 * does it. Says nothing to an address that nobody has proved to be theirs.
 */
export async function noticeTo(db: Pool, userId: string, what: Notice, from: From) {
  const [user] = await db<{ email: string; verified: boolean; language: Language }[]>`
    SELECT email, email_verified AS verified, ${mailLanguage(db)} FROM users WHERE id = ${userId}`
  const limit = { key: `notice:${what}:${userId}`, most: MOST_A_DAY, seconds: DAY }
  const told = user?.verified && (await hasRoom(db, limit))
  return async (tx: Db) => {
    if (!told) return
    const { email: recipient, language } = user
    const { address, userAgent } = from
    const [at, device] = [new Date().toISOString(), deviceOf(userAgent)]
    await putInOutbox(tx, {
      kind: 'notice',
      recipient,
      payload: { what, at, address, device, language },
    })
  }
}

/** Browser and system in words of ours: what a browser says of itself is anybody's text. */
export function deviceOf(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return [browser?.replace('Edg', 'Edge'), system].filter(Boolean).join(' on ')
}
