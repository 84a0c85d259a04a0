import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { id, instant, singleLine } from '../envelope.ts'
import { parcelStatuses } from './vocabulary.ts'

/** A parcel of an order, and what was put into it. */
export const orderParcel = z.object({
  _id: id,
  status: z.enum(parcelStatuses),
  /** Whether its courier reports that it is on its way back to the shop. */
  isReturning: z.boolean(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** The courier's page about it; empty for an unknown courier. */
  trackingUrl: z.string(),
  at: instant,
  lines: z.array(z.object({ lineId: id, quantity: z.number().int() })),
})
export type OrderParcel = z.infer<typeof orderParcel>

const courier = z.union([z.literal(''), singleLine(60, 'Courier')])
const trackingNumber = z.union([z.literal(''), singleLine(60, 'Tracking number')])
/** The `orderUpdateDate` that the editor saw; a later one is a 409. */
const version = instant.optional()

/** Packs a part of an order, and sends it unless it stays packed. */
export const newParcel = z.object({
  /** Idempotency key: the same id is the same parcel. */
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

/** `unpacked` takes the pieces out of a parcel that was not sent; `returned` puts them back in stock. */
export const parcelChange = z.object({
  status: z.enum(['unpacked', 'sent', 'delivered', 'returned']).optional(),
  courier: courier.optional(),
  trackingNumber: trackingNumber.optional(),
  version,
})
export type ParcelChange = z.infer<typeof parcelChange>
