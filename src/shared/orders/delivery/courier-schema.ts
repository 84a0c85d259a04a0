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

/** Books the courier for all that is left to pack. */
export const courierBookingInput = z.object({
  /** Idempotency key: the same id is the same booking and the same parcel. */
  parcelId: id,
  service: singleLine(60, 'Service'),
  /** The `orderUpdateDate` that the editor saw; a later one is a 409. */
  version: instant.optional(),
})
export type CourierBookingInput = z.infer<typeof courierBookingInput>
