import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, line } from '../envelope.ts'
import { MAX_QUANTITY } from './cart-vocabulary.ts'

const quantity = z
  .number(fault('{what} must be a number.', { what: 'Quantity' }))
  .int(fault('{what} must be a whole number.', { what: 'Quantity' }))
  .min(1, fault('{what} must be at least {n}.', { what: 'Quantity', n: 1 }))
  .max(MAX_QUANTITY, fault('{what} can be at most {n}.', { what: 'Quantity', n: MAX_QUANTITY }))

const size = line(20, 'Size').optional()

/** Used to add (the quantity is added to the line) and to update (the quantity replaces the line's). */
export const cartChange = z.object({ userId: z.string().optional(), productId: id, quantity, size })
export type CartChange = z.infer<typeof cartChange>

export const cartLineQuery = z.object({ size })

export const cartItem = z.object({
  productId: id,
  title: z.string(),
  titleHindi: z.string().optional(),
  image: z.string(),
  /** Rupees, the product's current price. */
  price: z.number(),
  salePrice: z.number(),
  quantity: z.number().int(),
  size: z.string().optional(),
  /** Quantity of this product and size that can be bought now. */
  available: z.number().int(),
  /** Rupees when the line was added, where that differs from the current price. */
  priceWhenAdded: z.number().optional(),
  /** Why this line blocks checkout: the product is gone, sold out, or there are fewer than asked for. */
  problem: z.enum(['gone', 'soldOut', 'short']).optional(),
})
export type CartItem = z.infer<typeof cartItem>

export const cart = z.object({ _id: id, userId: id, items: z.array(cartItem) })
export type Cart = z.infer<typeof cart>

export const cartAnswer = answer({ data: cart })

/** The cart after an order was bought again, and titles of products that could not be added. */
export const orderAgainAnswer = answer({ data: cart, left: z.array(z.string()) })
