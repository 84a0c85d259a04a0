import { z } from 'zod'
import { email, password, staffRoles } from './account.ts'
import { answer, id, instant, line, listAnswer } from './envelope.ts'

export const member = z.object({
  _id: id,
  userName: z.string(),
  email: z.string(),
  staffRole: z.enum(staffRoles),
  secondFactor: z.boolean(),
})
export type StaffMember = z.infer<typeof member>

export const staffAnswer = listAnswer(member).extend({
  invites: z.array(
    z.object({ email: z.string(), staffRole: z.enum(staffRoles), expiresAt: instant }),
  ),
})

export const invite = z.object({ email, staffRole: z.enum(staffRoles, 'Please choose a role.') })
export type Invite = z.infer<typeof invite>

export const acceptInvite = z.object({
  token: z.string().min(1).max(200),
  userName: line(60, 'User name'),
  password,
})
export type AcceptInvite = z.infer<typeof acceptInvite>

export const staffChange = z.object({ staffRole: z.enum(staffRoles) })

/** Days in which the link of an invitation works. */
export const INVITE_DAYS = 7

export const secondFactorStart = answer({
  data: z.object({
    /** For an authenticator app: as an otpauth address (a QR code's content) and to type in. */
    url: z.string(),
    secret: z.string(),
  }),
})
export const secondFactorCode = z.object({
  code: z
    .string('Please enter the code.')
    .trim()
    .regex(/^\d{6}$/, 'The code has six digits.'),
})

export const auditEntry = z.object({
  _id: id,
  at: instant,
  userName: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditAnswer = listAnswer(auditEntry)
