import { emailedPath } from '#shared/paths.ts'
import type { PasswordReset } from '#shared/people/account-schema.ts'
import type { Role } from '#shared/people/roles.ts'
import type { Language } from '#shared/words/language.ts'
import { type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { putInOutbox } from '../../records/outbox.ts'
import { recordEvent } from '../account-events.ts'
import { proveAddress } from '../email-proof.ts'
import { upsertReset, useReset } from '../emailed-links.ts'
import { noticeTo } from '../notices.ts'
import type { Caller } from '../sign-in/caller.ts'
import { rememberDevice } from '../sign-in/devices.ts'
import { countUse, HOUR, limitByAddress, limitFailures, tryUse } from '../sign-in/throttle.ts'
import { hashToken, newToken } from '../tokens.ts'
import { refuseCommon, setPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'

const EMAILS_AN_HOUR = 3

/**
 * Queues an email with the same work and answer whether the account exists or not; the worker
 * skips unknown accounts. Throws 429 beyond the limit of the caller's address. Beyond the limit
 * of the inbox it queues nothing and answers as usual.
 */
export async function requestPasswordReset(
  db: Pool,
  caller: Caller,
  email: string,
  origin: string,
) {
  await countUse(db, [limitByAddress('forgot', caller)])
  const inbox = { key: `forgot:${email}`, most: EMAILS_AN_HOUR, seconds: HOUR }
  if (!(await tryUse(db, inbox))) return
  const [user] = await db<{ id: string }[]>`SELECT id FROM users WHERE email = ${email}`
  const { address, language } = caller
  const payload = { userId: user?.id ?? null, origin, address, language }
  await putInOutbox(db, { kind: 'resetAsked', recipient: email, payload })
}

/** Creates a new link at each call for the email `id`. Returns undefined without an account. */
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
  await transaction(db, (tx) => upsertReset(tx, id, user.id, token))
  await recordEvent(db, 'passwordResetAsked', { id: user.id, email }, { address, userAgent: '' })
  const link = origin + emailedPath('resetPassword', token)
  return {
    link,
    userName: user.verified ? user.userName : undefined,
    // The language of the request; staff receive English.
    language: user.role === 'admin' ? 'en' : language,
  }
}

/**
 * Sets a new password once per token and proves the email address. Ends all sessions and makes
 * this browser a known device, so that guesses from elsewhere cannot lock it out. Returns the
 * device token. Throws 400 for a used, expired or unknown token, before hashing.
 */
export async function resetPassword(db: Pool, caller: Caller, input: PasswordReset) {
  refuseCommon('newPassword', input.newPassword)
  const tokenHash = hashToken(input.token)
  const user = await limitFailures(db, [limitByAddress('reset', caller)], async () => {
    const [owner] = await db<{ id: string; email: string }[]>`
      SELECT u.id, u.email FROM password_resets r JOIN users u ON u.id = r.user_id
      WHERE token_hash = ${tokenHash} AND expires_at > now()`
    if (!owner) throw linkExpired()
    const passwordHash = await hashPassword(input.newPassword, caller.address)
    const queueNotice = await noticeTo(db, owner.id, 'newPassword', caller)
    return transaction(db, async (tx) => {
      if (!(await useReset(tx, input.token))) throw linkExpired()
      await setPassword(tx, owner.id, passwordHash)
      await proveAddress(tx, owner.id)
      await queueNotice(tx)
      return owner
    })
  })
  await recordEvent(db, 'passwordReset', user, caller)
  return (await rememberDevice(db, user.id, caller.device)).token
}

const linkExpired = () => new ShopError('link_expired')
