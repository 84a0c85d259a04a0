import { type PasswordReset, RESET_MINUTES } from '#shared/account.ts'
import { type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { type Caller, refuseCommon } from './accounts.ts'
import { putInOutbox } from './outbox.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { countAttempt, refuseWhenThrottled } from './throttle.ts'
import { hashToken, newToken } from './tokens.ts'

/** Queues a mail when there is such an account. Whoever asks can't tell whether there was. */
export async function askForReset(db: Pool, caller: Caller, email: string, origin: string) {
  const key = `forgot:${caller.address}`
  await refuseWhenThrottled(db, [key, `forgot:${email}`], caller.limit)
  await countAttempt(db, [key, `forgot:${email}`])
  const token = newToken()
  await transaction(db, async (tx) => {
    const [user] = await tx<{ id: string; userName: string }[]>`
      SELECT id, user_name AS "userName" FROM users WHERE email = ${email}`
    if (!user) return
    await tx`
      INSERT INTO password_resets (user_id, token_hash, expires_at)
      VALUES (${user.id}, ${hashToken(token)}, now() + make_interval(mins => ${RESET_MINUTES}))
      ON CONFLICT (user_id) DO UPDATE
      SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`
    const link = `${origin}/auth/reset-password?token=${token}`
    await putInOutbox(tx, {
      kind: 'passwordReset',
      recipient: email,
      payload: { userName: user.userName, link },
    })
  })
}

/** Works once. Every session of the account ends. Throws a 400 for a used, old or invented token. */
export async function resetPassword(db: Pool, caller: Caller, input: PasswordReset) {
  const keys = [`reset:${caller.address}`]
  await refuseWhenThrottled(db, keys, caller.limit)
  refuseCommon('newPassword', input.newPassword)
  const passwordHash = await hashPassword(input.newPassword)
  const done = await transaction(db, async (tx) => {
    const [reset] = await tx<{ userId: string }[]>`
      DELETE FROM password_resets WHERE token_hash = ${hashToken(input.token)} AND expires_at > now()
      RETURNING user_id AS "userId"`
    if (!reset) return false
    await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${reset.userId}`
    await endSessionsOf(tx, reset.userId)
    return true
  })
  if (done) return
  await countAttempt(db, keys)
  throw new ShopError('invalid', 'This link has been used or is too old. Please ask for a new one.')
}
