import type { Tx } from '../../db.ts'
import { invalid } from '../../errors.ts'
import { forgetDevices } from '../sign-in/devices.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { commonPasswords } from './common-passwords.ts'

export function refuseCommon(path: string, password: string) {
  if (commonPasswords.has(password.toLowerCase()))
    throw invalid(path, 'This password is among the most used ones. Please choose another.')
}

/**
 * Sets the password and ends what the old one opened: sessions, known devices, links that were
 * mailed. What `keep` names stays.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keep: { session?: string; device?: string | undefined } = {},
) {
  await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${userId}`
  await endSessionsOf(tx, userId, keep.session)
  await forgetDevices(tx, userId, keep.device)
  await tx`DELETE FROM password_resets WHERE user_id = ${userId}`
  // A link that would move the account to another address may be a stranger's; one for its own may not.
  await tx`
    DELETE FROM email_confirmations c USING users u
    WHERE u.id = c.user_id AND u.id = ${userId} AND c.email <> u.email`
}
