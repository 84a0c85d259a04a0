import { toPaise, toRupees, totalOf } from '#shared/money.ts'
import type { Cart } from '#shared/orders/cart-schema.ts'
import type { ShownLine } from './intent.ts'

/** Rupees for the lines less what codes take off; changes in flight are not discounted yet. */
export function cartSum(items: readonly ShownLine[], cart: Cart | null): number {
  const off = (cart?.codes ?? []).reduce((sum, { amount }) => sum + toPaise(amount), 0)
  return toRupees(Math.max(0, toPaise(totalOf(items)) - off))
}
