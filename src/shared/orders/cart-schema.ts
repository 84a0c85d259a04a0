import { z } from 'zod'
import { answer, id, line } from '../envelope.ts'
import { MAX_QUANTITY } from './cart-vocabulary.ts'

const quantity = z
  .number('Quantity must be a number.')
  .int('Quantity must be a whole number.')
  .min(1, 'Quantity must be at least 1.')
  .max(MAX_QUANTITY, `Quantity can be at most ${MAX_QUANTITY}.`)

const size = line(20, 'Size').optional()

/** Serves adding (quantity is added to the line) and updating (quantity is the line's new one). */
export const cartChange = z.object({ userId: z.string().optional(), productId: id, quantity, size })
export type CartChange = z.infer<typeof cartChange>

export const cartLineQuery = z.object({ size })

export const cartItem = z.object({
  productId: id,
  title: z.string(),
  titleHindi: z.string().optional(),
  image: z.string(),
  /** Rupees, as the product stands now. */
  price: z.number(),
  salePrice: z.number(),
  quantity: z.number().int(),
  size: z.string().optional(),
  /** Pieces that can be had now of this product and size. */
  available: z.number().int(),
  /** Rupees a piece when the line was added, where that differs from the price now. */
  priceWhenAdded: z.number().optional(),
  /** Why this line blocks checkout: the product is gone, sold out, or there are fewer than asked for. */
  problem: z.enum(['gone', 'soldOut', 'short']).optional(),
})
export type CartItem = z.infer<typeof cartItem>

export const cart = z.object({ _id: id, userId: id, items: z.array(cartItem) })
export type Cart = z.infer<typeof cart>

export const cartAnswer = answer({ data: cart })

/** Buying an order again: what went into the cart, and the titles of what could not. */
export const orderAgainAnswer = answer({ data: cart, left: z.array(z.string()) })
