import { z } from 'zod'
import { answer, id, instant, listAnswer } from '../envelope.ts'
import { shownOptions } from './cart-schema.ts'
import { adminOrderQuery } from './order-schema.ts'
import { orderStatuses } from './vocabulary.ts'

const parcelLine = z.object({
  title: z.string(),
  titleHindi: z.string().optional(),
  image: z.string(),
  /** The current SKU of the size, or else of the product; empty without one. */
  sku: z.string(),
  size: z.string().optional(),
  options: shownOptions.omit({ profileId: true }).optional(),
  /** Quantity that was not refunded. */
  quantity: z.number().int(),
})

/**
 * Contents and address of a parcel, without the shopper's account, and without prices except the
 * amount that the courier collects.
 */
export const parcel = z.object({
  _id: id,
  orderNumber: z.string(),
  orderDate: instant,
  orderStatus: z.enum(orderStatuses),
  recipient: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** ISO 3166 alpha-2, and the state or province abroad. */
  country: z.string(),
  region: z.string(),
  phone: z.string(),
  notes: z.string(),
  staffNotes: z.string(),
  lines: z.array(parcelLine),
  /** Rupees that the courier collects; 0 when nothing is due. */
  collect: z.number(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** Widths of bars and spaces in turn, of the tracking number or else the order's; empty without labels. */
  barcode: z.array(z.number().int()),
})
export type Parcel = z.infer<typeof parcel>
export const parcelAnswer = answer({ data: parcel })
export const parcelListAnswer = listAnswer(parcel)

/** Orders to send, or those of the filter with a line left to send. */
export const parcelQuery = adminOrderQuery.omit({ toSend: true })
