import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { addOnCodes, makes } from '../../catalogue/making/vocabulary.ts'
import { answer, id } from '../../envelope.ts'
import { shownOptions } from '../cart-schema.ts'
import { order, orderLine } from '../order-schema.ts'
import { stateCodes } from '../tax/states.ts'

export const pincodeRef = z.object({
  pincode: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[1-9]\d{5}$/, fault('A PIN code has six digits.'))),
})

/** One piece whose dates and cost are asked for, as it is made to order. */
export const pincodeQuery = z.object({
  productId: id.optional(),
  /** A size that the product does not have counts as none. */
  size: z.string().max(20).optional(),
  make: z.enum(makes).optional(),
  /** Comma-separated. */
  addOns: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(addOnCodes)))
    .optional(),
})
export type PincodeQuery = z.infer<typeof pincodeQuery>

const pincodeDelivery = z.object({
  pincode: z.string(),
  isServed: z.boolean(),
  /** A large city or else the district, as the PIN code suggests; empty where it is not known. */
  city: z.string(),
  state: z.union([z.literal(''), z.enum(stateCodes)]),
  /** The first and last day of a delivery that is ordered now, YYYY-MM-DD; null if it is not served. */
  dates: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** Rupees for one such piece alone; null without one. */
  amount: z.number().nullable(),
  /** Rupees of goods from which delivery is free; null for never. */
  freeFrom: z.number().nullable(),
})
export type PincodeDelivery = z.infer<typeof pincodeDelivery>
export const pincodeDeliveryAnswer = answer({ data: pincodeDelivery })

/** Where the cart is to go; without a PIN code, anywhere in India. */
export const cartDeliveryQuery = z.object({ pincode: pincodeRef.shape.pincode.optional() })

/** What delivery adds to the cart, in rupees; null where it is not served, and while delivery is off. */
const cartDelivery = z.object({
  isServed: z.boolean(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** To the PIN code, if it is ordered now; YYYY-MM-DD. */
  dates: z.object({ from: z.string(), until: z.string() }).nullable(),
})
export type CartDeliveryQuote = z.infer<typeof cartDelivery>
export const cartDeliveryAnswer = answer({ data: cartDelivery })

export const trackingToken = z.object({ token: z.string().max(100) })

/** What somebody with a tracking link sees: no name, address, price or measurement. */
const trackedOrder = order
  .pick({
    orderNumber: true,
    orderStatus: true,
    abandoned: true,
    courier: true,
    trackingNumber: true,
    trackingUrl: true,
    promise: true,
    parcels: true,
  })
  .extend({
    /** Whether it belongs to no account yet. */
    isUnclaimed: z.boolean(),
    cartItems: z.array(
      orderLine
        .omit({ price: true, productId: true })
        .extend({ options: shownOptions.omit({ profileId: true }).optional() }),
    ),
  })
export type TrackedOrder = z.infer<typeof trackedOrder>
export const trackedOrderAnswer = answer({ data: trackedOrder })
