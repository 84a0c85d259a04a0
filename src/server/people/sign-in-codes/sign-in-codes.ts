import { createHash, randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { CodeSignIn } from '#shared/people/sign-in-code-schema.ts'
import type { Context } from '../../context.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { accountEmail } from '../../records/account-email.ts'
import { isPhone, putInOutbox } from '../../records/outbox.ts'
import { getShop } from '../../records/settings.ts'
import { recordEvent } from '../account-events.ts'
import { proveAddress } from '../email-proof.ts'
import { setPassword } from '../passwords/new-password.ts'
import { NO_PASSWORD } from '../passwords/passwords.ts'
import type { Caller } from '../sign-in/caller.ts'
import { isKnownDevice } from '../sign-in/devices.ts'
import type { SecretKey } from '../sign-in/secrets.ts'
import { type StoredUser, startSession } from '../sign-in/sessions.ts'
import { completeSignIn, passSecondFactor } from '../sign-in/sign-in.ts'
import {
  DAY,
  dailyLimit,
  HOUR,
  limitByAddress,
  limitFailures,
  limitUses,
} from '../sign-in/throttle.ts'
import { insertUser } from '../user-record.ts'
import { countWrongTry, deleteCode, insertCode, lockCode, saveCodeHash } from './code-record.ts'

/** Wrong codes after which the shopper needs a new code. */
const MAX_TRIES = 5
/** Per email or phone. A browser that signed in to the account before has as many for itself. */
const CODES_AN_HOUR = 5
const CODES_A_DAY = 10
/** `userName` of an account whose shopper gives none. */
const DEFAULT_NAME = 'Customer'

const hashCode = (codeId: string, code: string) =>
  createHash('sha256').update(`${codeId} ${code}`).digest()

/** Returns whether the shop can send text messages. The demo writes them to the outbox. */
export const canSendTexts = ({
  config,
  credentials,
  isDemo,
}: Pick<Context, 'config' | 'credentials' | 'isDemo'>) =>
  config.messagesUrl !== undefined || credentials.current('messages') !== undefined || isDemo

/**
 * Queues a message with a code, with the same work and answer whether an account exists or not; the
 * mailer skips staff. Returns the id of the code. Throws 409 if the shop does not offer codes, 429
 * beyond the limits.
 */
export async function requestSignInCode(
  context: Context,
  caller: Caller,
  target: string,
): Promise<string> {
  const { db } = context
  await requireFeature(db)
  if (isPhone(target) && !canSendTexts(context)) throw invalid('target', 'codes_by_email_only')
  return limitUses(db, await requestLimits(db, caller, target), () =>
    transaction(db, async (tx) => {
      const codeId = uuidv7()
      await insertCode(tx, codeId, target)
      const payload = { codeId, language: caller.language }
      await putInOutbox(tx, { kind: 'signInCode', recipient: target, payload })
      return codeId
    }),
  )
}

async function requireFeature(db: Db) {
  const { signInByCode: isOn } = await getShop(db)
  if (!isOn) throw new ShopError('sign_in_codes_off')
}

/** The limit of the network comes first, so that one client cannot use up the codes of many people. */
async function requestLimits(db: Pool, caller: Caller, target: string) {
  const [known] = await db`
    SELECT 1 FROM users u WHERE ${hasTarget(target)} AND ${isKnownDevice(caller.device)}`
  const minute = limitByAddress('sign-in code', caller)
  const key = `sign-in code to:${target}:${known ? 'known device' : ''}`
  return [
    minute,
    dailyLimit(minute),
    { key, most: CODES_AN_HOUR, seconds: HOUR },
    { key: `day:${key}`, most: CODES_A_DAY, seconds: DAY },
  ]
}

/** Runs when the message is sent, so that only a hash is stored. Undefined if nothing is sent. */
export async function makeSignInCode(db: Db, codeId: string): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return (await saveCodeHash(db, codeId, hashCode(codeId, code))) ? code : undefined
}

const hasTarget = (target: string) =>
  isPhone(target) ? sql<'u'>`u.verified_phone = ${target}` : sql<'u'>`u.email = ${target}`

type FoundUser = StoredUser & { isProved: boolean; knownDevice: boolean }

async function findUser(db: Db, caller: Caller, target: string): Promise<FoundUser | undefined> {
  const [user] = await db<FoundUser[]>`
    SELECT id, user_name AS "userName", ${accountEmail} AS email, role, staff_role AS "staffRole",
           totp_confirmed AS "secondFactor", email_verified OR ${isPhone(target)}::boolean AS "isProved",
           ${isKnownDevice(caller.device)} AS "knownDevice"
    FROM users u WHERE ${hasTarget(target)}`
  return user
}

/**
 * Signs in by a code, once, and creates the account of a new shopper. Throws 400 for a wrong code,
 * 409 after too many, 401 (`second_factor`) for an account with a second factor.
 */
export async function signInByCode(db: Pool, caller: Caller, key: SecretKey, input: CodeSignIn) {
  await requireFeature(db)
  const hash = hashCode(input.codeId, input.code)
  const guesses = limitByAddress('sign-in by code', caller)
  const target = await limitFailures(db, [guesses], () => checkCode(db, caller, input.codeId, hash))
  const found = await findUser(db, caller, target)
  const factor = await checkFactor(db, caller, key, found, input.factor)
  const signedIn = await transaction(db, async (tx) => {
    if (!(await deleteCode(tx, input.codeId, hash))) throw wrongCode()
    const { user, isNew } = await lockAccount(tx, caller, target, input.userName)
    // Staff, or a second factor turned on since the check.
    if (user.role === 'admin' || (user.isProved && user.secondFactor && factor === 'none'))
      throw wrongCode()
    if (!user.isProved) await takeOverAccount(tx, user.id)
    return { user, isNew, session: await startSession(tx, user.id, caller.userAgent) }
  })
  const { user, isNew, session } = signedIn
  const { isProved, knownDevice: _, ...stored } = user
  if (isNew) await recordEvent(db, 'registered', { id: user.id, email: target }, caller)
  if (!isProved) await recordEvent(db, 'emailConfirmed', user, caller)
  const outcome = await completeSignIn(db, caller, stored, session, factor === 'recovery')
  return { ...outcome, isPasswordEnded: !isProved }
}

/** Returns the target of a right code. A wrong one is thrown after the commit, so that it counts. */
async function checkCode(db: Pool, caller: Caller, codeId: string, hash: Buffer): Promise<string> {
  const checked = await transaction(db, async (tx) => {
    const stored = await lockCode(tx, codeId)
    if (!stored) return { refusal: wrongCode() }
    const { target, codeHash, tries } = stored
    if (tries >= MAX_TRIES) return { refusal: new ShopError('too_many_codes') }
    if (codeHash?.equals(hash)) return { target }
    await countWrongTry(tx, codeId)
    return { refusal: wrongCode(), wrongTarget: target }
  })
  if (checked.target !== undefined) return checked.target
  const { refusal, wrongTarget: email } = checked
  if (email !== undefined) {
    const user = await findUser(db, caller, email)
    await recordEvent(db, 'signInFailed', { id: user?.id, email }, caller)
  }
  throw refusal
}

const wrongCode = () => invalid('code', 'sign_in_code_wrong')

/** The code stays valid while its owner looks for the second factor. */
async function checkFactor(
  db: Pool,
  caller: Caller,
  key: SecretKey,
  user: FoundUser | undefined,
  factor: string | undefined,
) {
  // The first proof of an email ends its second factor.
  if (!user?.secondFactor || !user.isProved) return 'none'
  if (factor) return passSecondFactor(db, caller, key, user, factor)
  await recordEvent(db, 'codeAsked', user, caller)
  throw new ShopError('second_factor')
}

/** Locks the account of the target. Creates it if there is none. */
async function lockAccount(
  tx: Tx,
  caller: Caller,
  target: string,
  userName: string | undefined,
): Promise<{ user: FoundUser; isNew: boolean }> {
  const newId = await insertUser(tx, {
    ...newContact(target),
    ...{
      userName: userName || DEFAULT_NAME,
      passwordHash: NO_PASSWORD,
      role: 'user',
      staffRole: null,
    },
    language: caller.language,
  })
  await tx`SELECT 1 FROM users u WHERE ${hasTarget(target)} FOR UPDATE`
  const user = await findUser(tx, caller, target)
  // Erased since its insert was refused.
  if (!user) throw wrongCode()
  return { user, isNew: newId !== undefined }
}

const newContact = (target: string) =>
  isPhone(target) ? { phone: target, verified: false } : { email: target, verified: true }

/** Somebody else may have registered this email first, with a password and a second factor. */
async function takeOverAccount(tx: Tx, userId: string) {
  await setPassword(tx, userId, NO_PASSWORD)
  await proveAddress(tx, userId)
}
