import { uuidv7 } from 'uuidv7'
import type {
  Credentials,
  PasswordChange,
  Registration,
  Role,
  SessionUser,
} from '#shared/account.ts'
import { type Db, isUniqueViolation, type Pool, transaction } from '../db.ts'
import { invalid, ShopError } from '../errors.ts'
import { commonPasswords } from './common-passwords.ts'
import { hashPassword, NO_PASSWORD, passwordMatches } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { endSessionsOf, type Stored, toSessionUser } from './sessions.ts'
import { countAttempt, refuseWhenThrottled } from './throttle.ts'

/** Who is asking, for throttling: the client's address and how many failures a minute it may make. */
export type Caller = { address: string; limit: number }

/** Throws a 409 when the email has an account already. */
export async function register(db: Pool, caller: Caller, input: Registration) {
  const key = `register:${caller.address}`
  await refuseWhenThrottled(db, [key], caller.limit)
  await countAttempt(db, [key])
  refuseCommon('password', input.password)
  const created = await insertUser(db, { ...input, role: 'user' })
  if (!created)
    throw new ShopError('conflict', 'An account with this email exists already. Please sign in.')
}

export function refuseCommon(path: string, password: string) {
  if (commonPasswords.has(password.toLowerCase()))
    throw invalid(path, 'This password is among the most used ones. Please choose another.')
}

/** Whoever else is signed in to this account has to sign in anew. Throws a 400 for a wrong password. */
export async function changePassword(
  db: Pool,
  caller: Caller,
  user: SessionUser,
  token: string,
  input: PasswordChange,
) {
  const keys = [`login:${caller.address}`, `account:${user.email}`]
  await refuseWhenThrottled(db, keys, caller.limit)
  const [row] = await db<{ passwordHash: string }[]>`
    SELECT password_hash AS "passwordHash" FROM users WHERE id = ${user.id}`
  if (!(await passwordMatches(row?.passwordHash, input.currentPassword))) {
    await countAttempt(db, keys)
    throw invalid('currentPassword', 'That is not your password.')
  }
  refuseCommon('newPassword', input.newPassword)
  const passwordHash = await hashPassword(input.newPassword)
  await transaction(db, async (tx) => {
    await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${user.id}`
    await endSessionsOf(tx, user.id, token)
  })
}

/** One and the same refusal, in about the same time, for an unknown email and a wrong password. */
export async function signIn(db: Pool, caller: Caller, input: Credentials): Promise<SessionUser> {
  const keys = [`login:${caller.address}`, `account:${input.email}`]
  await refuseWhenThrottled(db, keys, caller.limit)
  const [row] = await db<(Stored & { passwordHash: string })[]>`
    SELECT id, user_name AS "userName", email, role, staff_role AS "staffRole", totp_confirmed AS "secondFactor",
           password_hash AS "passwordHash"
    FROM users WHERE email = ${input.email}`
  if (!(await passwordMatches(row?.passwordHash, input.password)) || !row) {
    await countAttempt(db, keys)
    throw new ShopError('signedOut', 'Email or password is not right.')
  }
  const { passwordHash: _, ...stored } = row
  const second = await checkSecondFactor(db, row.id, input.code)
  if (second === 'needed')
    throw new ShopError('signedOut', 'Please enter the code of your authenticator app.', {
      code: 'second_factor',
    })
  if (second === 'wrong') {
    await countAttempt(db, keys)
    throw new ShopError('signedOut', 'This code is not right. Codes change every 30 seconds.', {
      code: 'second_factor',
    })
  }
  return toSessionUser(stored)
}

/** Creates the configured admin, or keeps the account and makes it an admin with this password. */
export async function ensureAdmin(db: Pool, admin: { email: string; password: string }) {
  const [known] = await db<{ role: Role }[]>`SELECT role FROM users WHERE email = ${admin.email}`
  if (!known) {
    await insertUser(db, { ...admin, userName: 'Owner', role: 'admin' })
    return
  }
  if (known.role !== 'admin')
    await db`UPDATE users SET role = 'admin', staff_role = 'owner' WHERE email = ${admin.email}`
  await ensurePassword(db, admin.email, admin.password)
}

/** Gives the account this password unless it has it already. */
export async function ensurePassword(db: Db, email: string, password: string) {
  const [row] = await db<{ passwordHash: string }[]>`
    SELECT password_hash AS "passwordHash" FROM users WHERE email = ${email}`
  if (!row || (await passwordMatches(row.passwordHash, password))) return
  await db`UPDATE users SET password_hash = ${await hashPassword(password)} WHERE email = ${email}`
}

/** Nobody signs in any more with a password that everyone knows. Says which accounts had it. */
export async function closeKnownLogins(db: Pool, logins: readonly Credentials[]) {
  const closed: string[] = []
  for (const { email, password } of logins) {
    const [row] = await db<{ id: string; passwordHash: string }[]>`
      SELECT id, password_hash AS "passwordHash" FROM users WHERE email = ${email}`
    if (!row || !(await passwordMatches(row.passwordHash, password))) continue
    await transaction(db, async (tx) => {
      await tx`UPDATE users SET password_hash = ${NO_PASSWORD} WHERE id = ${row.id}`
      await endSessionsOf(tx, row.id)
    })
    closed.push(email)
  }
  return closed
}

/** Returns the new account's id, or undefined when the email is taken. */
export async function insertUser(
  db: Db,
  input: Registration & { role: Role },
): Promise<string | undefined> {
  const id = uuidv7()
  const passwordHash = await hashPassword(input.password)
  try {
    await db`
      INSERT INTO users (id, user_name, email, password_hash, role, staff_role)
      VALUES (${id}, ${input.userName}, ${input.email}, ${passwordHash}, ${input.role},
              ${input.role === 'admin' ? 'owner' : null})`
    return id
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return undefined
    throw error
  }
}
