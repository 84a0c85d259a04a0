import { uuidv7 } from 'uuidv7'
import type { Role, StaffRole } from '#shared/people/roles.ts'
import type { Language } from '#shared/words/language.ts'
import { type Db, sql, type Tx } from '../db.ts'
import { placeholderEmail } from '../records/account-email.ts'

type NewUser = {
  userName: string
  email: string
  passwordHash: string
  role: Role
  staffRole: StaffRole | null
  verified: boolean
  /** Default: English. */
  language?: Language
}
/** As +919876543210, and verified. */
type Contact = { email: string; phone?: never } | { email?: never; phone: string }

/** Returns undefined if the email or phone is taken. */
export async function insertUser(
  db: Db,
  user: Omit<NewUser, 'email'> & Contact,
): Promise<string | undefined> {
  const id = uuidv7()
  const [inserted] = await db<{ id: string }[]>`
    INSERT INTO users (id, user_name, email, verified_phone, password_hash, role, staff_role,
                       email_verified, language)
    VALUES (${id}, ${user.userName}, ${user.email ?? placeholderEmail(id)}, ${user.phone ?? null},
            ${user.passwordHash}, ${user.role}, ${user.staffRole}, ${user.verified},
            ${user.language ?? 'en'})
    ON CONFLICT DO NOTHING RETURNING id`
  return inserted?.id
}

/** The caller must have proved the address, whose account becomes staff if it exists. */
export async function upsertStaff(
  tx: Tx,
  member: Pick<NewUser, 'userName' | 'email' | 'passwordHash'> & { staffRole: StaffRole },
  { onlyNew }: { onlyNew: boolean },
): Promise<string | undefined> {
  const [user] = await tx<{ id: string }[]>`
    INSERT INTO users (id, user_name, email, password_hash, role, staff_role)
    VALUES (${uuidv7()}, ${member.userName}, ${member.email}, ${member.passwordHash}, 'admin',
            ${member.staffRole})
    ON CONFLICT (email) DO UPDATE SET user_name = excluded.user_name, role = 'admin',
      staff_role = excluded.staff_role
      WHERE NOT ${onlyNew}::boolean
    RETURNING id`
  return user?.id
}

/** Sets the role of a member of staff. Null makes the user a shopper. */
export const setStaffRole = (tx: Tx, id: string, staffRole: StaffRole | null) => tx`
  UPDATE users SET role = ${staffRole ? 'admin' : 'user'}, staff_role = ${staffRole} WHERE id = ${id}`

export const setPasswordHash = (db: Db, id: string, passwordHash: string) =>
  db`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${id}`

/** The hash of the environment's password that was applied last, to detect a new one. */
export const setEnvironmentPasswordHash = (tx: Tx, id: string, passwordHash: string) =>
  tx`UPDATE users SET given_password_hash = ${passwordHash} WHERE id = ${id}`

/** Throws a unique violation if another account has the address. */
export const setEmail = (tx: Tx, id: string, email: string) =>
  tx`UPDATE users SET email = ${email}, email_verified = true WHERE id = ${id}`

/** Returns whether this is the first proof, which removes an existing second factor. */
export async function setVerified(tx: Tx, id: string): Promise<boolean> {
  const first = await tx`
    UPDATE users SET email_verified = true, totp_confirmed = false, totp_secret = NULL
    WHERE id = ${id} AND NOT email_verified RETURNING 1`
  return first.length > 0
}

/** Returns false if a second factor is on. The secret needs confirmation. */
export async function proposeSecret(db: Db, id: string, sealed: string): Promise<boolean> {
  const changed = await db`
    UPDATE users SET totp_secret = ${sealed} WHERE id = ${id} AND NOT totp_confirmed RETURNING 1`
  return changed.length > 0
}

export const confirmSecret = (tx: Tx, id: string) =>
  tx`UPDATE users SET totp_confirmed = true WHERE id = ${id}`

export const deleteSecret = (tx: Tx, id: string) =>
  tx`UPDATE users SET totp_confirmed = false, totp_secret = NULL WHERE id = ${id}`

/** Codes of this 30-second step and of earlier ones count as used. */
export const setLastStep = (tx: Tx, id: string, step: number) =>
  tx`UPDATE users SET totp_last_step = ${step} WHERE id = ${id}`

export const setLanguage = (id: string, language: Language) =>
  sql`UPDATE users SET language = ${language} WHERE id = ${id} AND language <> ${language}`

/** Sets the maximum of open orders on delivery; null for the shop's limit. */
export const setCodLimit = (tx: Tx, id: string, limit: number | null) =>
  tx`UPDATE users SET cod_limit = ${limit} WHERE id = ${id}`

export async function readNotes(tx: Tx, id: string): Promise<string> {
  const [user] = await tx<{ notes: string }[]>`SELECT notes FROM users WHERE id = ${id}`
  return user?.notes ?? ''
}

export const setNotes = (tx: Tx, id: string, notes: string) =>
  tx`UPDATE users SET notes = ${notes} WHERE id = ${id}`
