import { z } from 'zod'
import { answer, id, instant, singleLine } from '../../envelope.ts'

const courierRates = z.object({
  courier: z.string(),
  rates: z.array(
    z.object({
      service: z.string(),
      /** Rupees that the courier charges the shop. */
      amount: z.number(),
      days: z.number().int(),
    }),
  ),
})
export type CourierRates = z.infer<typeof courierRates>
export const courierRatesAnswer = answer({ data: courierRates })

/** Packs everything that is not packed yet. */
export const courierBookingInput = z.object({
  /** Idempotency key, and the parcel's id. */
  parcelId: id,
  service: singleLine(60, 'Service'),
  /** The `orderUpdateDate` that the editor saw; 409 if it has changed. */
  version: instant.optional(),
})
export type CourierBookingInput = z.infer<typeof courierBookingInput>
