import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { codeLine, id, instant, singleLine } from '../envelope.ts'
import { isShortenedNumber } from '../spreadsheet-damage.ts'
import { parcelStatuses } from './vocabulary.ts'

export const lineQuantity = z.object({ lineId: id, quantity: z.number().int() })

export const orderParcel = z.object({
  _id: id,
  status: z.enum(parcelStatuses),
  /** As reported by the courier. */
  isReturning: z.boolean(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** The courier's tracking page; empty for an unknown courier. */
  trackingUrl: z.string(),
  /** Where and when the courier last saw a parcel under way; null if it names no place. */
  lastSeen: z.object({ place: z.string(), at: instant }).nullable(),
  at: instant,
  lines: z.array(lineQuantity),
})
export type OrderParcel = z.infer<typeof orderParcel>

export const courier = z.union([z.literal(''), singleLine(60, 'Courier')])
export const trackingNumber = z.union([
  z.literal(''),
  codeLine(60, 'Tracking number').refine(
    (text) => !isShortenedNumber(text),
    fault('A spreadsheet shortened this number. Make its column one of text, and copy it again.'),
  ),
])
/** The `orderUpdateDate` that the editor saw; 409 if it has changed. */
const version = instant.optional()

export const newParcel = z.object({
  /** Idempotency key, and the parcel's id. */
  parcelId: id,
  status: z.enum(['packed', 'sent']),
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity: z.number(fault('How many?')).int().min(1, fault('How many?')),
      }),
    )
    .min(1, fault('Choose at least one piece.'))
    .max(100),
  courier: courier.default(''),
  trackingNumber: trackingNumber.default(''),
  version,
})
export type NewParcel = z.infer<typeof newParcel>

/** `unpacked` is for parcels that were not sent; `returned` puts the items back in stock. */
export const parcelChange = z.object({
  status: z.enum(['unpacked', 'sent', 'delivered', 'returned']).optional(),
  courier: courier.optional(),
  trackingNumber: trackingNumber.optional(),
  version,
})
export type ParcelChange = z.infer<typeof parcelChange>
