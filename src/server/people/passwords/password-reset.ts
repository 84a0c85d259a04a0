import { mailedPath } from '#shared/paths.ts'
import type { PasswordReset } from '#shared/people/account-schema.ts'
import type { Role } from '#shared/people/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import { type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { putInOutbox } from '../../records/outbox.ts'
import { recordEvent } from '../account-events.ts'
import { proveAddress } from '../email-proof.ts'
import { useReset, writeReset } from '../mailed-links.ts'
import { noticeTo } from '../notices.ts'
import type { Caller } from '../sign-in/caller.ts'
import { rememberDevice } from '../sign-in/devices.ts'
import { attempt, byAddress, count, HOUR, hasRoom } from '../sign-in/throttle.ts'
import { hashToken, newToken } from '../tokens.ts'
import { refuseCommon, setPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'

const MAILS_AN_HOUR = 3

/**
 * Queues a mail, whether there is such an account or not: who asks gets the same answer after the
 * same work. The mail is written, or left out, when its turn comes. Throws a 429 past what an
 * address may ask; past what an inbox is sent, nothing is queued and nothing said.
 */
export async function askForReset(db: Pool, caller: Caller, email: string, origin: string) {
  await count(db, [byAddress('forgot', caller)])
  const inbox = { key: `forgot:${email}`, most: MAILS_AN_HOUR, seconds: HOUR }
  if (!(await hasRoom(db, inbox))) return
  const payload = { origin, address: caller.address, language: caller.language }
  await putInOutbox(db, { kind: 'resetAsked', recipient: email, payload })
}

/** A link for the mail `id`; undefined when there is no such account. Written anew, the mail has a new link. */
export async function makeResetLink(
  db: Pool,
  id: string,
  email: string,
  { origin, address, language = 'en' }: { origin: string; address: string; language?: Language },
): Promise<{ link: string; userName: string | undefined; language: Language } | undefined> {
  const [user] = await db<{ id: string; userName: string; verified: boolean; role: Role }[]>`
    SELECT id, user_name AS "userName", email_verified AS verified, role FROM users WHERE email = ${email}`
  if (!user) return undefined
  const token = newToken()
  await transaction(db, (tx) => writeReset(tx, id, user.id, token))
  await recordEvent(db, 'passwordResetAsked', { id: user.id, email }, { address, userAgent: '' })
  const link = origin + mailedPath('resetPassword', token)
  return {
    link,
    userName: user.verified ? user.userName : undefined,
    // Who asked is not known, but whose account it is; staff are written to in English.
    language: user.role === 'admin' ? 'en' : language,
  }
}

/**
 * Works once, and proves the mail address. Every session of the account ends; the browser at hand
 * is known from now on, so that it gets in while others guess. Returns that browser's token. Throws
 * a 400 for a used, old or invented token, before anything is hashed.
 */
export async function resetPassword(db: Pool, caller: Caller, input: PasswordReset) {
  refuseCommon('newPassword', input.newPassword)
  const hashed = hashToken(input.token)
  const user = await attempt(db, [byAddress('reset', caller)], async () => {
    const [owner] = await db<{ id: string; email: string }[]>`
      SELECT u.id, u.email FROM password_resets r JOIN users u ON u.id = r.user_id
      WHERE token_hash = ${hashed} AND expires_at > now()`
    if (!owner) throw tooOld()
    const passwordHash = await hashPassword(input.newPassword, caller.address)
    const tell = await noticeTo(db, owner.id, 'newPassword', caller)
    return transaction(db, async (tx) => {
      if (!(await useReset(tx, input.token))) throw tooOld()
      await setPassword(tx, owner.id, passwordHash)
      await proveAddress(tx, owner.id)
      await tell(tx)
      return owner
    })
  })
  await recordEvent(db, 'passwordReset', user, caller)
  return (await rememberDevice(db, user.id, caller.device)).token
}

const tooOld = () =>
  new ShopError('invalid', 'This link has been used or is too old. Please ask for a new one.')
