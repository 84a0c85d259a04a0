import type { Tx } from '../../db.ts'
import { invalid } from '../../errors.ts'
import { deleteEmailChanges, deleteResets } from '../emailed-links.ts'
import { deleteDevices } from '../sign-in/devices.ts'
import { endUserSessions } from '../sign-in/sessions.ts'
import { setPasswordHash } from '../user-record.ts'
import { commonPasswords } from './common-passwords.ts'

export function refuseCommon(path: string, password: string) {
  if (commonPasswords.has(password.normalize('NFKC').toLowerCase()))
    throw invalid(path, 'password_common')
}

/** Revokes sessions, known devices and mailed links, except those in `keep`. */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keep: { session?: string; device?: string | undefined } = {},
) {
  await setPasswordHash(tx, userId, passwordHash)
  await endUserSessions(tx, userId, keep.session)
  await deleteDevices(tx, userId, keep.device)
  await deleteResets(tx, userId)
  await deleteEmailChanges(tx, userId)
}
