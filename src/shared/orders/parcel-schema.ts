import { z } from 'zod'
import { linePolicy } from '../catalogue/return-policy-schema.ts'
import { answer, id, instant, listAnswer } from '../envelope.ts'
import { shownOptions } from './cart-schema.ts'
import { lineQuantity, orderParcel } from './order-parcel-schema.ts'
import { adminOrderQuery } from './order-schema.ts'
import { orderStatuses } from './vocabulary.ts'

const parcelLine = z.object({
  lineId: id,
  title: z.string(),
  titleHindi: z.string().optional(),
  image: z.string(),
  /** The current SKU of the size, otherwise of the product. */
  sku: z.string(),
  size: z.string().optional(),
  options: shownOptions.omit({ profileId: true }).optional(),
  /** Without refunded items. */
  quantity: z.number().int(),
  returnPolicy: linePolicy.optional(),
})

/** Printed on the parcel: no account, and no price except the amount that the courier collects. */
export const parcel = z.object({
  _id: id,
  orderNumber: z.string(),
  orderDate: instant,
  orderStatus: z.enum(orderStatuses),
  recipient: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  region: z.string(),
  phone: z.string(),
  notes: z.string(),
  staffNotes: z.string(),
  lines: z.array(parcelLine),
  /** Rupees that the courier collects. */
  collect: z.number(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** Quantities that can be packed now: neither in a parcel nor still being made. */
  toPack: z.array(lineQuantity),
  /** Parcels that have not been sent. */
  packed: z.array(
    orderParcel.pick({ _id: true, courier: true, trackingNumber: true, lines: true }),
  ),
  /** Alternating widths of bars and spaces in modules; empty while delivery is off. */
  barcode: z.array(z.number().int()),
})
export type Parcel = z.infer<typeof parcel>
export const parcelAnswer = answer({ data: parcel })
export const parcelListAnswer = listAnswer(parcel)

/** Without a filter, orders to send; with one, its orders that have a line left to send. */
export const parcelQuery = adminOrderQuery.omit({ toSend: true })
