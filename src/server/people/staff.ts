import { uuidv7 } from 'uuidv7'
import { emailedPath } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { INVITE_DAYS } from '#shared/people/limits.ts'
import type { StaffRole } from '#shared/people/roles.ts'
import type { AcceptInvite, Invite, StaffMember } from '#shared/people/staff-schema.ts'
import { type Page, pageOfList } from '../database/paging.ts'
import { type Db, type Pool, type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { type Actor, audit, systemActor } from '../records/audit.ts'
import { putInOutbox } from '../records/outbox.ts'
import { recordEvent } from './account-events.ts'
import { proveAddress } from './email-proof.ts'
import { noticeTo } from './notices.ts'
import { refuseCommon, setPassword } from './passwords/new-password.ts'
import { hashPassword } from './passwords/passwords.ts'
import type { Caller } from './sign-in/caller.ts'
import { deleteRecoveryCodes } from './sign-in/recovery-codes.ts'
import { endUserSessions } from './sign-in/sessions.ts'
import { HOUR, limitByAddress, limitFailures, limitUses } from './sign-in/throttle.ts'
import { hashToken, newToken } from './tokens.ts'
import { deleteSecret, setStaffRole, upsertStaff } from './user-record.ts'

const INVITATIONS_AN_HOUR = 20
const EMAILS_AN_HOUR = 3

export async function listStaff(db: Db, page: Page = {}) {
  const [members, invites] = await Promise.all([
    db<StaffMember[]>`
      SELECT id AS "_id", user_name AS "userName", email, staff_role AS "staffRole",
             totp_confirmed AS "secondFactor"
      FROM users WHERE role = 'admin' ORDER BY created_at, id`,
    db<{ _id: string; email: string; staffRole: StaffRole; expiresAt: Date }[]>`
      SELECT id AS "_id", email, staff_role AS "staffRole", expires_at AS "expiresAt"
      FROM staff_invites WHERE expires_at > now() ORDER BY expires_at DESC`,
  ])
  return {
    ...pageOfList(members, page),
    invites: invites.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
  }
}

type InvitationLink = { origin: string; isShown: boolean }

/**
 * Emails an invitation, valid once and for a week; it replaces an earlier one. Returns the link
 * only if `isShown` and the address has no account: otherwise it would open that account to the
 * inviter. Throws 429 beyond the hourly limits of inviter and address.
 */
export async function inviteStaff(
  db: Pool,
  actor: SessionUser,
  input: Invite,
  { origin, isShown }: InvitationLink,
) {
  const limits = [
    { key: `invitations of:${actor.id}`, most: INVITATIONS_AN_HOUR, seconds: HOUR },
    { key: `invitations to:${input.email}`, most: EMAILS_AN_HOUR, seconds: HOUR },
  ]
  return limitUses(db, limits, () =>
    transaction(db, (tx) => invite(tx, actor, input, { origin, isShown })),
  )
}

const notOwner = () => new ShopError('owner_only')

async function invite(
  tx: Tx,
  actor: SessionUser,
  input: Invite,
  { origin, isShown }: InvitationLink,
) {
  const token = newToken()
  // Locks the inviter, who may have lost the role since the request was authorized.
  const owner = await tx`
    SELECT 1 FROM users WHERE id = ${actor.id} AND staff_role = 'owner' FOR SHARE`
  if (owner.length === 0) throw notOwner()
  const [account] = await tx<{ role: string }[]>`
    SELECT role FROM users WHERE email = ${input.email}`
  if (account?.role === 'admin') throw new ShopError('colleague_exists')
  const shown = isShown && !account
  await tx`
    INSERT INTO staff_invites (id, email, staff_role, token_hash, expires_at, invited_by, shown)
    VALUES (${uuidv7()}, ${input.email}, ${input.staffRole}, ${hashToken(token)},
            now() + make_interval(days => ${INVITE_DAYS}), ${actor.id}, ${shown})
    ON CONFLICT (email) DO UPDATE SET id = excluded.id, staff_role = excluded.staff_role,
      token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      invited_by = excluded.invited_by, shown = excluded.shown`
  const link = origin + emailedPath('join', token)
  await putInOutbox(tx, {
    kind: 'staffInvite',
    recipient: input.email,
    payload: { inviter: actor.userName, link },
  })
  await audit(tx, actor, 'staffInvited', `staff:${input.email}`, null, { ...input })
  return shown ? link : undefined
}

/** Withdraws an invitation. Throws 404 if no invitation is open. */
export async function withdrawInvite(db: Pool, actor: SessionUser, id: string) {
  await transaction(db, async (tx) => {
    const [invitation] = await tx<{ email: string; staffRole: StaffRole }[]>`
      DELETE FROM staff_invites WHERE id = ${id} RETURNING email, staff_role AS "staffRole"`
    if (!invitation) throw new ShopError('invitation_not_found')
    const { email, staffRole } = invitation
    await audit(tx, actor, 'staffInviteWithdrawn', `staff:${email}`, { staffRole }, null)
  })
}

const invitationExpired = () => new ShopError('invitation_expired')

/**
 * Creates a staff account, or makes a shopper's account staff with the new password. A link that
 * was shown to the inviter never opens an existing account. Throws 400 for a used, expired,
 * revoked or unknown token, before hashing.
 */
export async function joinStaff(db: Pool, caller: Caller, input: AcceptInvite) {
  refuseCommon('password', input.password)
  const tokenHash = hashToken(input.token)
  const joined = await limitFailures(db, [limitByAddress('invite', caller)], async () => {
    const open = await db`
      SELECT 1 FROM staff_invites WHERE token_hash = ${tokenHash} AND expires_at > now()`
    if (open.length === 0) throw invitationExpired()
    const passwordHash = await hashPassword(input.password, caller.address)
    return transaction(db, (tx) => join(tx, tokenHash, input.userName, passwordHash))
  })
  await recordEvent(db, 'joinedStaff', joined, caller)
}

async function join(tx: Tx, token: Buffer, userName: string, passwordHash: string) {
  const [invited] = await tx<{ email: string; staffRole: StaffRole; shown: boolean }[]>`
    DELETE FROM staff_invites WHERE token_hash = ${token} AND expires_at > now()
    RETURNING email, staff_role AS "staffRole", shown`
  if (!invited) throw invitationExpired()
  const { email, staffRole, shown } = invited
  // The inviter knows a shown link, so one statement must refuse an account registered meanwhile.
  const member = { userName, email, passwordHash, staffRole }
  const id = await upsertStaff(tx, member, { onlyNew: shown })
  if (!id) throw invitationExpired()
  await setPassword(tx, id, passwordHash)
  await proveAddress(tx, id)
  await audit(tx, { id, userName }, 'staffJoined', `staff:${email}`, null, { staffRole })
  return { id, email }
}

/**
 * Changes the role of a member of staff. Null removes the member from the staff. Throws 409 for the
 * last owner.
 */
export async function changeStaff(
  db: Pool,
  actor: SessionUser,
  id: string,
  staffRole: StaffRole | null,
) {
  await transaction(db, async (tx) => {
    const owners = await tx<{ id: string }[]>`
      SELECT id FROM users WHERE role = 'admin' AND staff_role = 'owner' ORDER BY id FOR UPDATE`
    if (!owners.some((owner) => owner.id === actor.id)) throw notOwner()
    const [member] = await tx<{ email: string; staffRole: StaffRole }[]>`
      SELECT email, staff_role AS "staffRole" FROM users WHERE id = ${id} AND role = 'admin' FOR UPDATE`
    if (!member) throw new ShopError('colleague_not_found')
    if (staffRole !== 'owner' && owners.length === 1 && owners[0]?.id === id)
      throw new ShopError('last_owner')
    await setStaffRole(tx, id, staffRole)
    await endUserSessions(tx, id)
    // Only owners invite, so the invitations of a former owner are revoked.
    if (staffRole !== 'owner') await tx`DELETE FROM staff_invites WHERE invited_by = ${id}`
    await audit(
      tx,
      actor,
      staffRole ? 'staffRoleChanged' : 'staffLetGo',
      `staff:${member.email}`,
      { staffRole: member.staffRole },
      { staffRole },
    )
  })
}

/** Throws 404 if the user is not staff, 409 if the factor is off. */
async function turnOffFactor(tx: Tx, actor: Actor, id: string): Promise<{ email: string }> {
  const [member] = await tx<{ email: string; isOn: boolean }[]>`
    SELECT email, totp_confirmed AS "isOn" FROM users WHERE id = ${id} AND role = 'admin' FOR UPDATE`
  if (!member) throw new ShopError('colleague_not_found')
  if (!member.isOn) throw new ShopError('second_factor_off')
  await deleteSecret(tx, id)
  await deleteRecoveryCodes(tx, id)
  await endUserSessions(tx, id)
  await audit(tx, actor, 'secondFactorReset', `staff:${member.email}`, null, {})
  return member
}

/**
 * Turns off a colleague's second factor. Throws 404 if the user is not staff, 409 if it is the
 * actor's own or if the factor is off.
 */
export async function resetSecondFactor(db: Pool, actor: SessionUser, id: string, from: Caller) {
  if (id === actor.id) throw new ShopError('own_second_factor')
  const queueNotice = await noticeTo(db, id, 'secondFactorReset', from)
  const member = await transaction(db, async (tx) => {
    const owner = await tx`
      SELECT 1 FROM users WHERE id = ${actor.id} AND staff_role = 'owner' FOR SHARE`
    if (owner.length === 0) throw notOwner()
    const colleague = await turnOffFactor(tx, actor, id)
    await queueNotice(tx)
    return colleague
  })
  await recordEvent(db, 'secondFactorReset', { id, email: member.email }, from)
}

/** Whoever can run a command on the server may read the whole database. */
const server = systemActor('server')
const serverSource = { address: 'server', userAgent: '' }

/**
 * Turns off an owner's second factor for a command on the server. `email` is needed if there are
 * several owners. Returns the owner's email. Throws an Error that says what is missing.
 */
export async function resetOwnerFactor(db: Pool, email?: string): Promise<string> {
  const owners = await db<{ id: string; email: string; isOn: boolean }[]>`
    SELECT id, email, totp_confirmed AS "isOn" FROM users
    WHERE role = 'admin' AND staff_role = 'owner' ORDER BY email`
  const emails = owners.map((owner) => owner.email).join(', ')
  const [owner, ...others] = owners.filter((one) => email === undefined || one.email === email)
  if (!owner)
    throw new Error(
      email ? `${email} is no owner. Owners: ${emails}.` : 'This shop has no owner yet.',
    )
  if (others.length > 0)
    throw new Error(`There are several owners: ${emails}. Name one after the option.`)
  if (!owner.isOn) throw new Error(`${owner.email} has no second factor.`)
  const queueNotice = await noticeTo(db, owner.id, 'secondFactorReset', serverSource)
  await transaction(db, async (tx) => {
    await turnOffFactor(tx, server, owner.id)
    await queueNotice(tx)
  })
  await recordEvent(db, 'secondFactorReset', owner, serverSource)
  return owner.email
}

export const deleteExpiredInvites = (db: Db) =>
  db`DELETE FROM staff_invites WHERE expires_at < now()`
