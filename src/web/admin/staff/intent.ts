import type { StaffRole } from '#shared/people/roles.ts'
import type { Invite } from '#shared/people/staff-schema.ts'

export type StaffIntent =
  | { intent: 'invite'; invite: Invite }
  | { intent: 'role'; id: string; staffRole: StaffRole }
  | { intent: 'withdraw' | 'letGo' | 'resetFactor'; id: string }
