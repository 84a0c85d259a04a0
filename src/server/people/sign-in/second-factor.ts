import { Secret, TOTP } from 'otpauth'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { AuditAction } from '#shared/people/audit-actions.ts'
import { foldCode } from '#shared/typed-text.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { audit } from '../../records/audit.ts'
import { getShop } from '../../records/settings.ts'
import { recordEvent } from '../account-events.ts'
import { noticeTo } from '../notices.ts'
import { confirmSecret, deleteSecret, proposeSecret, setLastStep } from '../user-record.ts'
import type { Caller } from './caller.ts'
import { deleteDevices } from './devices.ts'
import { deleteRecoveryCodes, makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { type SecretKey, seal, unseal } from './secrets.ts'
import { limitFailures, MINUTE } from './throttle.ts'

type Factor = { sealed: string | null; confirmed: boolean; lastStep: number }
type Verdict = 'passed' | 'recovery' | 'wrong' | 'unreadable'

const codes = (secret: string, email = '', issuer = '') =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), digits: 6, period: 30 })

/**
 * Creates a secret for a second factor. The secret takes effect once a code has confirmed it.
 * Throws 409 if a second factor is on.
 */
export async function startSecondFactor(db: Pool, key: SecretKey, user: SessionUser) {
  const secret = new Secret({ size: 20 }).base32
  const { name } = await getShop(db)
  if (!(await proposeSecret(db, user.id, seal(key, user.id, secret))))
    throw new ShopError('second_factor_on')
  return { secret, url: codes(secret, user.email, name).toString() }
}

/** Accepts the current or a neighbouring 30-second step, or a recovery code. */
async function useCode(tx: Tx, key: SecretKey, userId: string, typed: string): Promise<Verdict> {
  const code = foldCode(typed).replace(/\s/g, '')
  const [factor] = await tx<Factor[]>`
    SELECT totp_secret AS sealed, totp_confirmed AS confirmed, totp_last_step AS "lastStep"
    FROM users WHERE id = ${userId} FOR UPDATE`
  if (!factor?.sealed) return 'wrong'
  if (!/^\d{6}$/.test(code))
    return factor.confirmed && (await useRecoveryCode(tx, userId, code)) ? 'recovery' : 'wrong'
  const secret = unseal(key, userId, factor.sealed)
  if (secret === undefined) return 'unreadable'
  const delta = codes(secret).validate({ token: code, window: 1 })
  if (delta === null) return 'wrong'
  const step = Math.floor(Date.now() / 30_000) + delta
  if (step <= factor.lastStep) return 'wrong'
  await setLastStep(tx, userId, step)
  return 'passed'
}

export const checkSecondFactor = (db: Pool, key: SecretKey, userId: string, code: string) =>
  transaction(db, (tx) => useCode(tx, key, userId, code))

/** Runs `work` in the transaction that uses the code. Limits wrong codes; throws 400 for one. */
export function withCode<Result>(
  db: Pool,
  caller: Caller,
  key: SecretKey,
  user: SessionUser,
  code: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const limit = { key: `own code:${user.id}`, most: caller.limit, seconds: MINUTE }
  return limitFailures(db, [limit], () =>
    transaction(db, async (tx) => {
      const verdict = await useCode(tx, key, user.id, code)
      if (verdict === 'wrong' || verdict === 'unreadable')
        throw invalid('code', verdict === 'wrong' ? 'code_wrong' : 'code_unreadable')
      return work(tx)
    }),
  )
}

/** Returns the recovery codes, which are never shown again. */
export async function enableSecondFactor(
  db: Pool,
  caller: Caller,
  key: SecretKey,
  user: SessionUser,
  code: string,
): Promise<string[]> {
  const queueNotice = await noticeTo(db, user.id, 'secondFactorOn', caller)
  const recoveryCodes = await withCode(db, caller, key, user, code, async (tx) => {
    await confirmSecret(tx, user.id)
    // Devices that signed in with the password alone must enter a code.
    await deleteDevices(tx, user.id, caller.device)
    await queueNotice(tx)
    await auditStaff(tx, user, 'secondFactorOn')
    return makeRecoveryCodes(tx, user.id)
  })
  await recordEvent(db, 'secondFactorOn', user, caller)
  return recoveryCodes
}

export async function disableSecondFactor(
  db: Pool,
  caller: Caller,
  key: SecretKey,
  user: SessionUser,
  code: string,
) {
  const queueNotice = await noticeTo(db, user.id, 'secondFactorOff', caller)
  await withCode(db, caller, key, user, code, async (tx) => {
    await deleteSecret(tx, user.id)
    await deleteRecoveryCodes(tx, user.id)
    await queueNotice(tx)
    await auditStaff(tx, user, 'secondFactorOff')
  })
  await recordEvent(db, 'secondFactorOff', user, caller)
}

/** Replaces the recovery codes. Throws 409 if the factor is off. */
export async function renewRecoveryCodes(db: Pool, caller: Caller, user: SessionUser) {
  const queueNotice = await noticeTo(db, user.id, 'newRecoveryCodes', caller)
  const recoveryCodes = await transaction(db, async (tx) => {
    const on = await tx`SELECT 1 FROM users WHERE id = ${user.id} AND totp_confirmed FOR UPDATE`
    if (on.length === 0) throw new ShopError('second_factor_off')
    await queueNotice(tx)
    return makeRecoveryCodes(tx, user.id)
  })
  await recordEvent(db, 'recoveryCodesMade', user, caller)
  return recoveryCodes
}

async function auditStaff(tx: Tx, user: SessionUser, action: AuditAction) {
  if (user.role === 'admin') await audit(tx, user, action, `staff:${user.email}`, null, {})
}
