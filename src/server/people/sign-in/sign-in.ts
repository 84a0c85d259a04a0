import type { Credentials, PasswordChange, SessionUser } from '#shared/people/account-schema.ts'
import { type Pool, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { recordEvent } from '../account-events.ts'
import { noticeTo } from '../notices.ts'
import { refuseCommon, setPassword } from '../passwords/new-password.ts'
import { hashPassword, NO_PASSWORD, passwordMatches } from '../passwords/passwords.ts'
import { hashToken } from '../tokens.ts'
import { setLanguage } from '../user-record.ts'
import type { Caller } from './caller.ts'
import { isKnownDevice, rememberDevice } from './devices.ts'
import { checkSecondFactor } from './second-factor.ts'
import type { SecretKey } from './secrets.ts'
import { confirmSession, type StoredUser, startSession, toSessionUser } from './sessions.ts'
import { HOUR, type Limit, limitByAddress, limitFailures, MINUTE } from './throttle.ts'

/** Hourly wrong guesses at an account from all addresses, as a multiple of one address's limit. */
const ALL_NETWORKS_FACTOR = 50

type FoundUser = StoredUser & { passwordHash: string; knownDevice: boolean }
export type SignedIn = { user: SessionUser; session: string; device: string }

/** An unknown email and a wrong password get the same answer after about the same time. */
export async function signIn(
  db: Pool,
  caller: Caller,
  key: SecretKey,
  input: Credentials,
): Promise<SignedIn> {
  const [row] = await db<FoundUser[]>`
    SELECT id, user_name AS "userName", email, role, staff_role AS "staffRole", totp_confirmed AS "secondFactor",
           password_hash AS "passwordHash", ${isKnownDevice(caller.device)} AS "knownDevice"
    FROM users u WHERE email = ${input.email}`
  const limits = listLimits(caller, input.email, row?.knownDevice)
  const { user, second } = await limitFailures(db, limits, () =>
    checkCredentials(db, caller, key, row, input),
  ).catch(async (error) => {
    if (error instanceof ShopError && error.kind === 'signedOut')
      await recordEvent(db, 'signInFailed', { id: row?.id, email: input.email }, caller)
    throw error
  })
  if (second !== 'needed') return openSession(db, caller, user, second === 'recovery')
  await recordEvent(db, 'codeAsked', user, caller)
  throw new ShopError('second_factor')
}

async function checkCredentials(
  db: Pool,
  caller: Caller,
  key: SecretKey,
  row: FoundUser | undefined,
  { password, code }: Credentials,
) {
  if (!(await passwordMatches(row?.passwordHash, password, caller.address)) || !row)
    throw new ShopError('wrong_credentials')
  if (!row.secondFactor) return { user: row, second: 'passed' as const }
  if (!code) return { user: row, second: 'needed' as const }
  return { user: row, second: await passSecondFactor(db, caller, key, row, code) }
}

/** A known device has its own limit, so that an attacker elsewhere cannot lock the person out. */
function listLimits(caller: Caller, email: string, hasKnownDevice: boolean | undefined): Limit[] {
  if (hasKnownDevice) return [{ key: deviceKey(caller), most: caller.limit, seconds: MINUTE }]
  const everywhere = ALL_NETWORKS_FACTOR * caller.limit
  return [
    limitByAddress('sign-in', caller),
    { key: `account:${email}`, most: everywhere, seconds: HOUR },
  ]
}

const deviceKey = ({ device = '' }: Caller) => `device:${hashToken(device).toString('base64')}`

/** Per hour, because 3 of 1,000,000 codes are valid at any time. */
const codeLimit = (caller: Caller, { id, knownDevice }: Factored): Limit => ({
  key: `code:${id}:${knownDevice ? deviceKey(caller) : ''}`,
  most: caller.limit,
  seconds: HOUR,
})

type Factored = Pick<FoundUser, 'id' | 'knownDevice'>

/** Limits wrong codes; throws 401 for one. */
export const passSecondFactor = (
  db: Pool,
  caller: Caller,
  key: SecretKey,
  user: Factored,
  code: string,
) =>
  limitFailures(db, [codeLimit(caller, user)], async () => {
    const verdict = await checkSecondFactor(db, key, user.id, code)
    if (verdict === 'unreadable') throw new ShopError('second_factor.unreadable')
    if (verdict === 'wrong') throw new ShopError('second_factor.wrong')
    return verdict
  })

async function openSession(
  db: Pool,
  caller: Caller,
  row: FoundUser,
  byRecoveryCode: boolean,
): Promise<SignedIn> {
  const { passwordHash, knownDevice: _, ...stored } = row
  const session = await transaction(db, async (tx) => {
    // A change of the password or the second factor since the check ends all other sessions.
    const [unchanged] = await tx`
      SELECT 1 FROM users WHERE id = ${row.id} AND password_hash = ${passwordHash}
        AND totp_confirmed = ${row.secondFactor} FOR SHARE`
    if (!unchanged) throw new ShopError('wrong_credentials')
    return startSession(tx, row.id, caller.userAgent)
  })
  return completeSignIn(db, caller, stored, session, byRecoveryCode)
}

/** Records a sign-in whose session has started: its device, language, events and notices. */
export async function completeSignIn(
  db: Pool,
  caller: Caller,
  user: StoredUser,
  session: string,
  byRecoveryCode: boolean,
): Promise<SignedIn> {
  const device = await rememberDevice(db, user.id, caller.device)
  // English is the default of a browser that never chose, so it does not replace the language.
  if (caller.language !== 'en') await db`${setLanguage(user.id, caller.language)}`
  await recordEvent(db, 'signedIn', user, caller)
  if (byRecoveryCode) await recordEvent(db, 'recoveryCodeUsed', user, caller)
  if (device.news) await (await noticeTo(db, user.id, 'newDevice', caller))(db)
  if (byRecoveryCode) await (await noticeTo(db, user.id, 'recoveryCodeUsed', caller))(db)
  return { user: toSessionUser(user), session, device: device.token }
}

const ownPasswordLimit = (caller: Caller, userId: string): Limit => ({
  key: `password:${userId}`,
  most: caller.limit,
  seconds: MINUTE,
})

/** Throws 400 about the `field` for a wrong password. Never call inside a transaction. */
export async function checkPassword(
  db: Pool,
  caller: Caller,
  userId: string,
  field: string,
  password: string,
) {
  await limitFailures(db, [ownPasswordLimit(caller, userId)], async () => {
    const [row] = await db<{ passwordHash: string }[]>`
      SELECT password_hash AS "passwordHash" FROM users WHERE id = ${userId}`
    if (!(await passwordMatches(row?.passwordHash, password, caller.address)))
      throw invalid(field, 'password_wrong')
  })
}

/**
 * Confirms the session by the password. Valid for `CONFIRMED_MINUTES` in this session. Throws 400
 * for a wrong password.
 */
export async function confirmPassword(
  db: Pool,
  caller: Caller,
  user: SessionUser,
  session: string,
  password: string,
) {
  await checkPassword(db, caller, user.id, 'password', password)
  await confirmSession(db, session)
}

/** Ends all other sessions. Throws 409 if the account has a password. */
export async function setFirstPassword(
  db: Pool,
  caller: Caller,
  user: SessionUser,
  session: string,
  newPassword: string,
) {
  refuseCommon('newPassword', newPassword)
  const passwordHash = await hashPassword(newPassword, caller.address)
  const queueNotice = await noticeTo(db, user.id, 'newPassword', caller)
  await transaction(db, async (tx) => {
    const without = await tx`
      SELECT 1 FROM users WHERE id = ${user.id} AND password_hash = ${NO_PASSWORD} FOR UPDATE`
    if (without.length === 0) throw new ShopError('password_exists')
    await setPassword(tx, user.id, passwordHash, { session, device: caller.device })
    await queueNotice(tx)
  })
  await recordEvent(db, 'passwordChanged', user, caller)
}

/** Ends all other sessions. Throws 400 for a wrong password. */
export async function changePassword(
  db: Pool,
  caller: Caller,
  user: SessionUser,
  session: string,
  input: PasswordChange,
) {
  await checkPassword(db, caller, user.id, 'currentPassword', input.currentPassword)
  refuseCommon('newPassword', input.newPassword)
  const passwordHash = await hashPassword(input.newPassword, caller.address)
  const queueNotice = await noticeTo(db, user.id, 'newPassword', caller)
  await transaction(db, async (tx) => {
    await setPassword(tx, user.id, passwordHash, { session, device: caller.device })
    await queueNotice(tx)
  })
  await recordEvent(db, 'passwordChanged', user, caller)
}
