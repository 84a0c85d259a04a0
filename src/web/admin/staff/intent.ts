import type { Invite } from '#shared/people/staff-schema.ts'
import type { StaffRole } from '#shared/people/vocabulary.ts'

/** What the screen asks its action to do. */
export type StaffIntent =
  | { intent: 'invite'; invite: Invite }
  | { intent: 'role'; id: string; staffRole: StaffRole }
  | { intent: 'withdraw' | 'letGo'; id: string }
