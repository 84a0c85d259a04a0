import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { id, instant, listAnswer, pageQuery } from '../envelope.ts'
import { password, userName } from './account-schema.ts'
import { auditActions } from './audit-actions.ts'
import { emailAddress as email } from './email-address.ts'
import { staffRoles } from './roles.ts'

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
    z.object({ _id: id, email: z.string(), staffRole: z.enum(staffRoles), expiresAt: instant }),
  ),
})

/** Set if no email is sent: the inviter must pass the link on. */
export const inviteAnswer = staffAnswer.extend({ link: z.string().optional() })

export const invite = z.object({
  email,
  staffRole: z.enum(staffRoles, fault('Please choose a role.')),
})
export type Invite = z.infer<typeof invite>

export const acceptInvite = z.object({
  token: z.string().min(1).max(200),
  userName,
  password,
})
export type AcceptInvite = z.infer<typeof acceptInvite>

export const staffChange = z.object({ staffRole: z.enum(staffRoles) })

/** `subject` limits the log to one record, such as `product:` and its id. */
export const auditQuery = z.object({ ...pageQuery, subject: z.string().max(100).optional() })
export type AuditQuery = z.infer<typeof auditQuery>

export const auditEntry = z.object({
  _id: id,
  at: instant,
  userName: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
  /**
   * Current name of the order or customer, or the end of a gift card's code; null for other
   * subjects, and for deleted and erased ones.
   */
  name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  batch: id.nullable(),
  batchSize: z.number().int(),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditAnswer = listAnswer(auditEntry)
