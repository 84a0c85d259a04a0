import { z } from 'zod'
import { answer } from '../envelope.ts'

const count = z.number().int()

/** How the orders on delivery of one area or customer ended. */
const outcomes = z.object({
  /** The PIN code, or the customer's email, or phone without one. */
  key: z.string(),
  /** The customer's name; empty for an area. */
  name: z.string(),
  placed: count,
  /** Accepted, by a code or at once. */
  confirmed: count,
  /** Not confirmed in time, or given up before anything was sent. */
  refused: count,
  /** Sent, and a parcel came back. */
  returned: count,
  delivered: count,
})
export type DeliveryOutcomes = z.infer<typeof outcomes>

export const deliveryOutcomesQuery = z.object({
  by: z.enum(['pincode', 'customer']).default('pincode'),
  days: z.coerce.number().int().min(1).max(366).default(90),
})
/** The 100 with the most returned and refused orders first. */
export const deliveryOutcomesAnswer = answer({ data: z.array(outcomes) })
