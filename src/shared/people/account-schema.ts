import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, listAnswer, singleLine } from '../envelope.ts'
import { languages } from '../words/language.ts'
import { emailAddress as email } from './email-address.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { roles, staffRoles } from './roles.ts'

export const password = z
  .string(fault('{what} is missing.', { what: 'Password' }))
  .min(PASSWORD_MIN, fault('A password needs at least {n} characters.', { n: PASSWORD_MIN }))
  .max(
    PASSWORD_MAX,
    fault('{what} can have at most {n} characters.', { what: 'A password', n: PASSWORD_MAX }),
  )

export const userName = singleLine(60, 'User name')

export const registration = z.object({ userName, email, password })
export type Registration = z.infer<typeof registration>

export const credentials = z.object({
  email,
  password: z
    .string(fault('{what} is missing.', { what: 'Password' }))
    .min(1, fault('{what} is missing.', { what: 'Password' }))
    .max(PASSWORD_MAX),
  /** A code of the authenticator app, or a recovery code. */
  code: z.string().max(40).optional(),
})
export type Credentials = z.infer<typeof credentials>

export const sessionUser = z.object({
  id,
  userName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Only admins have a staff role. */
  staffRole: z.enum(staffRoles).optional(),
  /** Sign-in asks this admin for a code. */
  secondFactor: z.boolean().optional(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const userAnswer = answer({ user: sessionUser })

export const passwordChange = z.object({
  currentPassword: z.string(fault('Please enter your password.')).min(1).max(PASSWORD_MAX),
  newPassword: password,
})
export type PasswordChange = z.infer<typeof passwordChange>

export const forgottenPassword = z.object({ email })

/** For actions that a stolen session must not allow. */
export const passwordAgain = z.object({
  password: z
    .string(fault('Please enter your password.'))
    .min(1, fault('Please enter your password.'))
    .max(PASSWORD_MAX),
})

/** Applies to pages and emails. */
export const languageChoice = z.object({ language: z.enum(languages) })

export const emailChange = z.object({ newEmail: email })
export const emailProof = z.object({ token: z.string().min(1).max(200) })

export const passwordReset = z.object({ token: z.string().min(1).max(200), newPassword: password })
export type PasswordReset = z.infer<typeof passwordReset>

export const session = z.object({
  _id: id,
  userAgent: z.string(),
  startedAt: instant,
  seenAt: instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof session>
export const sessionsAnswer = listAnswer(session)
