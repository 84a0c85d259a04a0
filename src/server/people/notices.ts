import type { Language } from '#shared/words/language.ts'
import type { Db, Pool } from '../db.ts'
import { type AccountNotice, emailLanguage, putInOutbox } from '../records/outbox.ts'
import type { EventSource } from './account-events.ts'
import { DAY, tryUse } from './sign-in/throttle.ts'

/** Limit per account and kind. */
const MAX_A_DAY = 10

/**
 * Prepares a notice about the account. Call the result in the transaction of the change. Does
 * nothing for an unproved address.
 */
export async function noticeTo(db: Pool, userId: string, what: AccountNotice, source: EventSource) {
  const [user] = await db<{ email: string; verified: boolean; language: Language }[]>`
    SELECT email, email_verified AS verified, ${emailLanguage} FROM users WHERE id = ${userId}`
  const limit = { key: `notice:${what}:${userId}`, most: MAX_A_DAY, seconds: DAY }
  const isSent = user?.verified && (await tryUse(db, limit))
  return async (tx: Db) => {
    if (!isSent) return
    const { email: recipient, language } = user
    const { address, userAgent } = source
    const [at, device] = [new Date().toISOString(), deviceDescription(userAgent)]
    await putInOutbox(tx, {
      kind: 'notice',
      recipient,
      payload: { userId, what, at, address, device, language },
    })
  }
}

/** Like `noticeTo`, for each owner of the shop. */
export async function noticeToOwners(db: Pool, what: AccountNotice, source: EventSource) {
  const owners = await db<{ id: string }[]>`
    SELECT id FROM users WHERE role = 'admin' AND staff_role = 'owner' ORDER BY id`
  const notices = await Promise.all(owners.map(({ id }) => noticeTo(db, id, what, source)))
  return async (tx: Db) => {
    for (const queue of notices) await queue(tx)
  }
}

/** Uses only our own words, because a user agent may contain any text. */
export function deviceDescription(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return [browser?.replace('Edg', 'Edge'), system].filter(Boolean).join(' on ')
}
