import { uuidv7 } from 'uuidv7'
import type { Role, StaffRole } from '#shared/people/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import type { Db, Tx } from '../db.ts'

type NewUser = {
  userName: string
  email: string
  passwordHash: string
  role: Role
  staffRole: StaffRole | null
  verified: boolean
  /** English unless it says otherwise. */
  language?: Language
}

/** Returns the new id, or undefined when the email is taken. */
export async function writeUser(db: Db, user: NewUser): Promise<string | undefined> {
  const [made] = await db<{ id: string }[]>`
    INSERT INTO users (id, user_name, email, password_hash, role, staff_role, email_verified, language)
    VALUES (${uuidv7()}, ${user.userName}, ${user.email}, ${user.passwordHash}, ${user.role},
            ${user.staffRole}, ${user.verified}, ${user.language ?? 'en'})
    ON CONFLICT (email) DO NOTHING RETURNING id`
  return made?.id
}

/** A new account, or the one that has this email, as staff. Its address is proved by the caller. */
export async function writeStaff(
  tx: Tx,
  member: Pick<NewUser, 'userName' | 'email' | 'passwordHash'> & { staffRole: StaffRole },
): Promise<string | undefined> {
  const [user] = await tx<{ id: string }[]>`
    INSERT INTO users (id, user_name, email, password_hash, role, staff_role)
    VALUES (${uuidv7()}, ${member.userName}, ${member.email}, ${member.passwordHash}, 'admin',
            ${member.staffRole})
    ON CONFLICT (email) DO UPDATE SET user_name = excluded.user_name, role = 'admin',
      staff_role = excluded.staff_role
    RETURNING id`
  return user?.id
}

/** Null makes a shopper of them. */
export const setStaffRole = (tx: Tx, id: string, staffRole: StaffRole | null) => tx`
  UPDATE users SET role = ${staffRole ? 'admin' : 'user'}, staff_role = ${staffRole} WHERE id = ${id}`

export const setPasswordHash = (db: Db, id: string, passwordHash: string) =>
  db`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${id}`

/** Which password of the environment the account was given last. */
export const setGivenPassword = (tx: Tx, id: string, passwordHash: string) =>
  tx`UPDATE users SET given_password_hash = ${passwordHash} WHERE id = ${id}`

/** Throws the unique violation of an address that another account has. */
export const setEmail = (tx: Tx, id: string, email: string) =>
  tx`UPDATE users SET email = ${email}, email_verified = true WHERE id = ${id}`

/** Answers whether it is the first time that the address is proved; that ends a second factor from before. */
export async function setVerified(tx: Tx, id: string): Promise<boolean> {
  const first = await tx`
    UPDATE users SET email_verified = true, totp_confirmed = false, totp_secret = NULL
    WHERE id = ${id} AND NOT email_verified RETURNING 1`
  return first.length > 0
}

/** A second factor to be confirmed; answers false while one is on. */
export async function proposeSecret(db: Db, id: string, sealed: string): Promise<boolean> {
  const changed = await db`
    UPDATE users SET totp_secret = ${sealed} WHERE id = ${id} AND NOT totp_confirmed RETURNING 1`
  return changed.length > 0
}

export const confirmSecret = (tx: Tx, id: string) =>
  tx`UPDATE users SET totp_confirmed = true WHERE id = ${id}`

export const forgetSecret = (tx: Tx, id: string) =>
  tx`UPDATE users SET totp_confirmed = false, totp_secret = NULL WHERE id = ${id}`

/** Codes of this step of 30 seconds and of those before it are used. */
export const setLastStep = (tx: Tx, id: string, step: number) =>
  tx`UPDATE users SET totp_last_step = ${step} WHERE id = ${id}`

/** Unless it was changed meanwhile. */
export const sealStoredSecret = (db: Db, id: string, plain: string, sealed: string) =>
  db`UPDATE users SET totp_secret = ${sealed} WHERE id = ${id} AND totp_secret = ${plain}`

/** Writes nothing where it is so already. */
export const setLanguage = (db: Db, id: string, language: Language) =>
  db`UPDATE users SET language = ${language} WHERE id = ${id} AND language <> ${language}`

export const setNotes = (tx: Tx, id: string, notes: string) =>
  tx`UPDATE users SET notes = ${notes} WHERE id = ${id}`
