import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, singleLine } from '../../envelope.ts'
import { newParcel } from '../order-parcel-schema.ts'
import { MAX_BOOKED } from '../vocabulary.ts'

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

export const courierBookingInput = z.object({
  /** Idempotency key, and the parcel's id. */
  parcelId: id,
  /** If missing, the cheapest. */
  service: singleLine(60, 'Service').optional(),
  /** If missing, all unpacked items. */
  lines: newParcel.shape.lines.optional(),
  /** The `orderUpdateDate` that the editor saw; 409 if it has changed. */
  version: instant.optional(),
})
export type CourierBookingInput = z.infer<typeof courierBookingInput>

/** Packs everything that is not packed yet of each order, by the courier's cheapest service. */
export const courierBatchInput = z.object({
  orders: z
    .array(z.object({ orderId: id, parcelId: courierBookingInput.shape.parcelId }))
    .min(1, fault('Choose at least one order.'))
    .max(MAX_BOOKED, fault('Book at most {n} parcels at once.', { n: MAX_BOOKED })),
})
export type CourierBatchInput = z.infer<typeof courierBatchInput>

const batchBooking = z.object({
  orderId: id,
  /** Empty for an order that this person may not see. */
  orderNumber: z.string(),
  /** Null if nothing was booked; `amount` in rupees, null if an earlier request booked it. */
  booked: z
    .object({ service: z.string(), amount: z.number().nullable(), trackingNumber: z.string() })
    .nullable(),
  /** Why nothing was booked; empty otherwise. */
  problem: z.string(),
})
export type BatchBooking = z.infer<typeof batchBooking>
export const courierBatchAnswer = answer({ data: z.array(batchBooking) })
