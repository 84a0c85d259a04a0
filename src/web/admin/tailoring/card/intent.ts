import type { z } from 'zod'
import type { proposalInput } from '#shared/fit/measures-schema.ts'
import type { ProductionState } from '#shared/orders/production.ts'

export type TailorIntent =
  | { intent: 'step'; from: ProductionState; cutCm?: number }
  | { intent: 'propose'; proposal: z.input<typeof proposalInput> }
  | { intent: 'deletePhoto'; photoId: string }
  | { intent: 'ask' }
  | { intent: 'waive'; reason: string }
  /** Sent after an upload. */
  | { intent: 'reload' }
