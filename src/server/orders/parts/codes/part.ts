import { sql } from '../../../db.ts'
import type { OrderPart } from '../../core/record/part.ts'
import { type DiscountUse, reserveUses, reserveUsesAgain } from './uses.ts'

type Draft = { order: { orderId: string }; uses?: readonly DiscountUse[] }

/** Discount codes, whose uses are limited. */
export const codesPart = {
  name: 'codes',
  isIn: sql<'o'>`EXISTS (SELECT 1 FROM discount_uses d WHERE d.order_id = o.id)`,
  place: (tx, { order, uses = [] }) => reserveUses(tx, order.orderId, uses),
  hold: reserveUsesAgain,
} satisfies OrderPart<Draft>
