import { sql } from '../../../db.ts'
import { removeOrdered } from '../../buying/cart/cart-codes.ts'
import type { OrderPart } from '../../core/record/part.ts'

/** The cart that the order came from. */
export const cartPart = {
  name: 'cart',
  isIn: sql<'o'>`o.cart_id IS NOT NULL`,
  accept: removeOrdered,
} satisfies OrderPart<object>
