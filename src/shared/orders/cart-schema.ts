import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { addOnCode, addOnName } from '../catalogue/making/add-on-schema.ts'
import { areCompatible, normalOptions } from '../catalogue/making/options.ts'
import { MAX_PRODUCT_ADD_ONS, makes } from '../catalogue/making/vocabulary.ts'
import { answer, id, line } from '../envelope.ts'
import { MAX_QUANTITY } from './cart-vocabulary.ts'
import { cartCode } from './discounts/code-schema.ts'

const quantity = z
  .number(fault('{what} must be a number.', { what: 'Quantity' }))
  .int(fault('{what} must be a whole number.', { what: 'Quantity' }))
  .min(1, fault('{what} must be at least {n}.', { what: 'Quantity', n: 1 }))
  .max(MAX_QUANTITY, fault('{what} can be at most {n}.', { what: 'Quantity', n: MAX_QUANTITY }))

const size = line(20, 'Size').optional()

/** Normalized, so that equal choices compare equal. */
export const lineOptions = z
  .strictObject({
    make: z.enum(makes).optional(),
    addOns: z.array(addOnCode).max(MAX_PRODUCT_ADD_ONS).optional(),
    /** Ignored, so that the options of a line can be sent as they were read. */
    addOnNames: z.unknown().optional(),
    profileId: id.optional(),
  })
  .refine(({ addOns = [] }) => areCompatible(addOns), {
    path: ['addOns'],
    ...fault('Choose one sleeve and one neck at most.'),
  })
  .transform(({ addOnNames: _, ...options }) => normalOptions(options))

export const shownOptions = z.object({
  make: z.enum(makes).optional(),
  addOns: z.array(addOnCode).optional(),
  /** Names of own add-ons, by code. An order keeps the names at the time of purchase. */
  addOnNames: z.record(z.string(), addOnName).optional(),
  profileId: id.optional(),
})

/** Adds the quantity to an existing line with the same product, size and options. */
export const cartAddition = z.object({
  userId: z.string().optional(),
  productId: id,
  quantity,
  size,
  options: lineOptions.default({}),
})
export type CartAddition = z.infer<typeof cartAddition>

/** Names a line by its id, or by product and size if exactly one line matches. */
const lineName = { lineId: id.optional(), productId: id.optional(), size }
export type LineName = {
  lineId?: string | undefined
  productId?: string | undefined
  size?: string | undefined
}

export const cartChange = z
  .object({ userId: z.string().optional(), ...lineName, quantity })
  .refine(({ lineId, productId }) => lineId !== undefined || productId !== undefined, {
    path: ['productId'],
    ...fault('{what} is missing.', { what: 'productId' }),
  })
export type CartChange = z.infer<typeof cartChange>

export const cartLineQuery = z.object({ size, lineId: id.optional() })

export const cartItem = z.object({
  lineId: id,
  productId: id,
  title: z.string(),
  titleHindi: z.string().optional(),
  image: z.string(),
  /** The picture's focal point, if it has one. */
  focus: z.string().optional(),
  /** The product's current price in rupees. */
  price: z.number(),
  salePrice: z.number(),
  quantity: z.number().int(),
  size: z.string().optional(),
  /** Missing for a standard size without add-ons. */
  options: shownOptions.optional(),
  /** Quantity of this product and size that can be bought now. */
  available: z.number().int(),
  /** Rupees; missing if the price has not changed since. */
  priceWhenAdded: z.number().optional(),
  /** Blocks checkout. `short`: less stock than the requested quantity. */
  problem: z.enum(['gone', 'soldOut', 'short']).optional(),
})
export type CartItem = z.infer<typeof cartItem>

export const cart = z.object({
  _id: id,
  userId: id,
  items: z.array(cartItem),
  /** Missing if the shop has no active code and the cart has none. */
  codes: z.array(cartCode).optional(),
  /** What the return policies of the lines say, each sentence once; missing without a policy. */
  returns: z.array(z.object({ sentence: z.string(), lineIds: z.array(id) })).optional(),
})
export type Cart = z.infer<typeof cart>

export const cartAnswer = answer({ data: cart })

/** `left`: titles of products that could not be added. */
export const orderAgainAnswer = answer({ data: cart, left: z.array(z.string()) })
