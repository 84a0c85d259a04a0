import { z } from 'zod'
import { answer, id, instant, line } from './envelope.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

const email = z
  .string('Email is missing.')
  .trim()
  .toLowerCase()
  .max(254, 'This email address is too long.')
  .pipe(z.email('Please enter a valid email address.'))

const password = z
  .string('Password is missing.')
  .min(PASSWORD_MIN, `A password needs at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `A password can have at most ${PASSWORD_MAX} characters.`)

export const registration = z.object({ userName: line(60, 'User name'), email, password })
export type Registration = z.infer<typeof registration>

export const credentials = z.object({
  email,
  password: z.string('Password is missing.').min(1, 'Password is missing.').max(PASSWORD_MAX),
})
export type Credentials = z.infer<typeof credentials>

export const sessionUser = z.object({
  id,
  userName: z.string(),
  email: z.string(),
  role: z.enum(roles),
})
export type SessionUser = z.infer<typeof sessionUser>

export const userAnswer = answer({ user: sessionUser })

const newPassword = password

export const passwordChange = z.object({
  currentPassword: z.string('Please enter your password.').min(1).max(PASSWORD_MAX),
  newPassword,
})
export type PasswordChange = z.infer<typeof passwordChange>

export const forgottenPassword = z.object({ email })

/** Minutes in which the link of a reset mail works. */
export const RESET_MINUTES = 60

export const passwordReset = z.object({ token: z.string().min(1).max(200), newPassword })
export type PasswordReset = z.infer<typeof passwordReset>

export const session = z.object({
  _id: id,
  userAgent: z.string(),
  startedAt: instant,
  seenAt: instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof session>
export const sessionsAnswer = answer({ data: z.array(session) })
