import { z } from 'zod'
import { answer, day, id } from '../../envelope.ts'

export const manifestQuery = z.object({
  /** A day in India; missing for today. */
  day: day.optional(),
  courier: z.string().trim().max(60).optional(),
})
export type ManifestQuery = z.infer<typeof manifestQuery>

const manifestParcel = z.object({
  _id: id,
  orderNumber: z.string(),
  recipient: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  courier: z.string(),
  trackingNumber: z.string(),
  items: z.number().int(),
  grams: z.number().int(),
  /** Rupees that the courier collects. */
  collect: z.number(),
})

const manifest = z.object({
  day: z.string(),
  /** All couriers of the day, ignoring the filter. */
  couriers: z.array(z.string()),
  parcels: z.array(manifestParcel),
})
export type CourierManifest = z.infer<typeof manifest>
export const manifestAnswer = answer({ data: manifest })
