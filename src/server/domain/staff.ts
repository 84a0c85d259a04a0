import { uuidv7 } from 'uuidv7'
import type { SessionUser, StaffRole } from '#shared/account.ts'
import { type AcceptInvite, INVITE_DAYS, type Invite, type StaffMember } from '#shared/staff.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { refuseCommon } from './accounts.ts'
import { audit } from './audit.ts'
import { putInOutbox } from './outbox.ts'
import { type Page, portionOf } from './paging.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

export async function listStaff(db: Db, page: Page = {}) {
  const [members, invites] = await Promise.all([
    db<StaffMember[]>`
      SELECT id AS "_id", user_name AS "userName", email, staff_role AS "staffRole",
             totp_confirmed AS "secondFactor"
      FROM users WHERE role = 'admin' ORDER BY created_at, id`,
    db<{ email: string; staffRole: StaffRole; expiresAt: Date }[]>`
      SELECT email, staff_role AS "staffRole", expires_at AS "expiresAt"
      FROM staff_invites WHERE expires_at > now() ORDER BY expires_at DESC`,
  ])
  return {
    ...portionOf(members, page),
    invites: invites.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
  }
}

/** Mails a link that works for a week, once. Asking again replaces an earlier invitation. */
export async function inviteStaff(db: Pool, actor: SessionUser, input: Invite, origin: string) {
  const token = newToken()
  await transaction(db, async (tx) => {
    const already = await tx`SELECT 1 FROM users WHERE email = ${input.email} AND role = 'admin'`
    if (already.length > 0) throw new ShopError('conflict', 'This person works here already.')
    await tx`
      INSERT INTO staff_invites (email, staff_role, token_hash, expires_at)
      VALUES (${input.email}, ${input.staffRole}, ${hashToken(token)},
              now() + make_interval(days => ${INVITE_DAYS}))
      ON CONFLICT (email) DO UPDATE SET staff_role = excluded.staff_role,
        token_hash = excluded.token_hash, expires_at = excluded.expires_at`
    await putInOutbox(tx, {
      kind: 'staffInvite',
      recipient: input.email,
      payload: { inviter: actor.userName, link: `${origin}/auth/join?token=${token}` },
    })
    await audit(tx, actor, 'staff invited', `staff:${input.email}`, null, { ...input })
  })
}

/** Opens the account, or turns a shopper's with this email into staff with the new password. */
export async function joinStaff(db: Pool, input: AcceptInvite) {
  refuseCommon('password', input.password)
  const passwordHash = await hashPassword(input.password)
  await transaction(db, async (tx) => {
    const [invited] = await tx<{ email: string; staffRole: StaffRole }[]>`
      DELETE FROM staff_invites WHERE token_hash = ${hashToken(input.token)} AND expires_at > now()
      RETURNING email, staff_role AS "staffRole"`
    if (!invited)
      throw new ShopError(
        'invalid',
        'This invitation was used or is too old. Please ask for a new one.',
      )
    const [user] = await tx<{ id: string }[]>`
      INSERT INTO users (id, user_name, email, password_hash, role, staff_role)
      VALUES (${uuidv7()}, ${input.userName}, ${invited.email}, ${passwordHash}, 'admin', ${invited.staffRole})
      ON CONFLICT (email) DO UPDATE SET user_name = excluded.user_name,
        password_hash = excluded.password_hash, role = 'admin', staff_role = excluded.staff_role
      RETURNING id`
    if (!user) return
    await endSessionsOf(tx, user.id)
    const actor = { id: user.id, userName: input.userName }
    await audit(tx, actor, 'staff joined', `staff:${invited.email}`, null, {
      staffRole: invited.staffRole,
    })
  })
}

/** `staffRole` null lets the member go. There is always one owner left. */
export async function changeStaff(
  db: Pool,
  actor: SessionUser,
  id: string,
  staffRole: StaffRole | null,
) {
  await transaction(db, async (tx) => {
    const owners = await tx<{ id: string }[]>`
      SELECT id FROM users WHERE staff_role = 'owner' ORDER BY id FOR UPDATE`
    const [member] = await tx<{ email: string; staffRole: StaffRole }[]>`
      SELECT email, staff_role AS "staffRole" FROM users WHERE id = ${id} AND role = 'admin' FOR UPDATE`
    if (!member) throw new ShopError('missing', 'Nobody with this id works here.')
    if (staffRole !== 'owner' && owners.length === 1 && owners[0]?.id === id)
      throw new ShopError('conflict', 'The shop needs an owner. Make someone else the owner first.')
    await tx`
      UPDATE users SET role = ${staffRole ? 'admin' : 'user'}, staff_role = ${staffRole} WHERE id = ${id}`
    await endSessionsOf(tx, id)
    await audit(
      tx,
      actor,
      staffRole ? 'staff role changed' : 'staff let go',
      `staff:${member.email}`,
      { staffRole: member.staffRole },
      { staffRole },
    )
  })
}
