import type { Invite } from '#shared/people/staff-schema.ts'
import type { StaffRole } from '#shared/people/vocabulary.ts'

export type StaffIntent =
  | { intent: 'invite'; invite: Invite }
  | { intent: 'role'; id: string; staffRole: StaffRole }
  | { intent: 'withdraw' | 'letGo' | 'resetFactor'; id: string }
