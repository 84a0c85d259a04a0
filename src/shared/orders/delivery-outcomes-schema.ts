import { z } from 'zod'
import { answer } from '../envelope.ts'

const count = z.number().int()

const outcomes = z.object({
  /** PIN code or customer: the email, without one the phone, or the id of an erased account. */
  key: z.string(),
  /** Empty for an area. */
  name: z.string(),
  isErased: z.boolean(),
  placed: count,
  confirmed: count,
  /** Not confirmed in time, or cancelled before it was sent. */
  refused: count,
  /** Sent, and at least one parcel came back. */
  returned: count,
  delivered: count,
})
export type DeliveryOutcomes = z.infer<typeof outcomes>

export const deliveryOutcomesQuery = z.object({
  by: z.enum(['pincode', 'customer']).default('pincode'),
  days: z.coerce.number().int().min(1).max(366).default(90),
})
/** At most 100, sorted by returned and refused orders, highest first. */
export const deliveryOutcomesAnswer = answer({ data: z.array(outcomes) })
