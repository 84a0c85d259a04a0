import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { addOnCode } from '../../catalogue/making/add-on-schema.ts'
import { MAX_PRODUCT_ADD_ONS, makes } from '../../catalogue/making/vocabulary.ts'
import { answer, id, instant } from '../../envelope.ts'
import { indianPincode } from '../../people/indian-formats.ts'
import { shownOptions } from '../cart-schema.ts'
import { order, orderLine } from '../order-schema.ts'
import { stageNames } from '../stages.ts'
import { stateCodes } from '../tax/states.ts'

export const pincodeRef = z.object({
  pincode: z
    .string()
    .transform((text) => indianPincode(text) ?? text)
    .pipe(z.string().regex(/^[1-9]\d{5}$/, fault('A PIN code has six digits.'))),
})

export const pincodeQuery = z.object({
  productId: id.optional(),
  /** An unknown size counts as none. */
  size: z.string().max(20).optional(),
  make: z.enum(makes).optional(),
  /** Comma-separated. */
  addOns: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(addOnCode).max(MAX_PRODUCT_ADD_ONS))
    .optional(),
})
export type PincodeQuery = z.infer<typeof pincodeQuery>

const pincodeDelivery = z.object({
  pincode: z.string(),
  isServed: z.boolean(),
  /** A large city, otherwise the district; empty if unknown. */
  city: z.string(),
  state: z.union([z.literal(''), z.enum(stateCodes)]),
  /** First and last day if ordered now, YYYY-MM-DD; null if the PIN code is not served. */
  dates: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** Rupees for this product alone; null without a product. */
  amount: z.number().nullable(),
  /** Rupees of goods from which delivery is free; null for never. */
  freeFrom: z.number().nullable(),
})
export type PincodeDelivery = z.infer<typeof pincodeDelivery>
export const pincodeDeliveryAnswer = answer({ data: pincodeDelivery })

/** First and last day, YYYY-MM-DD; null if the PIN code is not served or delivery is off. */
export const deliveryDaysAnswer = answer({
  data: z.object({ from: z.string(), until: z.string() }).nullable(),
})

/** Without a PIN code, the answer covers all of India. */
export const deliveryDaysQuery = pincodeQuery.extend({
  pincode: pincodeRef.shape.pincode.optional(),
})
export type DeliveryDaysQuery = z.infer<typeof deliveryDaysQuery>

/** Without a PIN code, the answer covers all of India. */
export const cartDeliveryQuery = z.object({ pincode: pincodeRef.shape.pincode.optional() })

/** Rupees; null if not served or delivery is off. */
const cartDelivery = z.object({
  isServed: z.boolean(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** Days of delivery to the PIN code if ordered now, YYYY-MM-DD. */
  dates: z.object({ from: z.string(), until: z.string() }).nullable(),
})
export type CartDeliveryQuote = z.infer<typeof cartDelivery>
export const cartDeliveryAnswer = answer({ data: cartDelivery })

export const trackingToken = z.object({ token: z.string().max(100) })

/** Readable by everyone with a tracking link: no name, address, price or measurement. */
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
    isUnclaimed: z.boolean(),
    /** Empty for an order that is never sent. */
    stages: z.array(
      z.object({
        name: z.enum(stageNames),
        isReached: z.boolean(),
        /** Null for a stage that is not reached, or whose moment is unknown. */
        at: instant.nullable(),
      }),
    ),
    cartItems: z.array(
      orderLine
        .omit({ price: true, productId: true })
        .extend({ options: shownOptions.omit({ profileId: true }).optional() }),
    ),
  })
export type TrackedOrder = z.infer<typeof trackedOrder>
export const trackedOrderAnswer = answer({ data: trackedOrder })
