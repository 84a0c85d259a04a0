import type { Tx } from '../../db.ts'
import { invalid } from '../../errors.ts'
import { forgetMoves, forgetResets } from '../mailed-links.ts'
import { forgetDevices } from '../sign-in/devices.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { setPasswordHash } from '../user-record.ts'
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
  await setPasswordHash(tx, userId, passwordHash)
  await endSessionsOf(tx, userId, keep.session)
  await forgetDevices(tx, userId, keep.device)
  await forgetResets(tx, userId)
  await forgetMoves(tx, userId)
}
