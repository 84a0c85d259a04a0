import type { Credentials, Registration } from '#shared/people/account-schema.ts'
import type { Role } from '#shared/people/roles.ts'
import { type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { recordEvent } from './account-events.ts'
import { proveAddress, queueConfirmationEmail } from './email-proof.ts'
import { refuseCommon, setPassword } from './passwords/new-password.ts'
import { hashPassword, NO_PASSWORD, passwordMatches } from './passwords/passwords.ts'
import type { Caller } from './sign-in/caller.ts'
import { accountCheckLimits, countUse } from './sign-in/throttle.ts'
import { insertUser, setEnvironmentPasswordHash, setStaffRole } from './user-record.ts'

const shopperRole = { role: 'user', staffRole: null } as const

/**
 * Creates a shopper's account. Throws 409 if the email is taken, after the same work as for a new
 * account.
 */
export async function register(db: Pool, caller: Caller, input: Registration, origin: string) {
  refuseCommon('password', input.password)
  await countUse(db, accountCheckLimits(caller))
  const passwordHash = await hashPassword(input.password, caller.address)
  const id = await transaction(db, async (tx) => {
    const { language } = caller
    const userId = await insertUser(tx, {
      ...input,
      ...shopperRole,
      passwordHash,
      verified: false,
      language,
    })
    const { email } = input
    if (userId) await queueConfirmationEmail(tx, { userId, email, isNew: false, language }, origin)
    return userId
  })
  if (!id) throw new ShopError('email_taken.sign_in')
  await recordEvent(db, 'registered', { id, email: input.email }, caller)
}

/** Sets the configured password once, and again after the environment names another. */
export async function ensureAdmin(db: Pool, admin: { email: string; password: string }) {
  const [account] = await db<{ id: string; role: Role; given: string | null }[]>`
    SELECT id, role, given_password_hash AS given FROM users WHERE email = ${admin.email}`
  const isGiven = account?.given && (await passwordMatches(account.given, admin.password))
  const passwordHash = isGiven ? undefined : await hashPassword(admin.password)
  await transaction(db, async (tx) => {
    // A stranger who registered this address first knows the old password.
    if (account && account.role !== 'admin') await setStaffRole(tx, account.id, 'owner')
    if (!passwordHash) return
    const owner = { userName: 'Owner', email: admin.email, passwordHash, verified: true }
    const id =
      account?.id ?? (await insertUser(tx, { ...owner, role: 'admin', staffRole: 'owner' }))
    if (!id) return
    if (account) {
      await setPassword(tx, id, passwordHash)
      await proveAddress(tx, id)
    }
    await setEnvironmentPasswordHash(tx, id, passwordHash)
  })
  const from = { address: 'ADMIN_PASSWORD', userAgent: '' }
  if (account && passwordHash)
    await recordEvent(db, 'passwordFromEnvironment', { id: account.id, email: admin.email }, from)
}

/** Returns the emails of the accounts that had one of the published passwords. */
export async function closeKnownLogins(db: Pool, logins: readonly Credentials[]) {
  const closedEmails: string[] = []
  for (const { email, password } of logins) {
    const [row] = await db<{ id: string; passwordHash: string }[]>`
      SELECT id, password_hash AS "passwordHash" FROM users WHERE email = ${email}`
    if (!row || !(await passwordMatches(row.passwordHash, password))) continue
    await transaction(db, (tx) => setPassword(tx, row.id, NO_PASSWORD))
    closedEmails.push(email)
  }
  return closedEmails
}
