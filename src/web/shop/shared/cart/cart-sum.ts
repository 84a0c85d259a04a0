import { calculateTotal, toPaise, toRupees } from '#shared/money.ts'
import type { Cart } from '#shared/orders/cart-schema.ts'
import { sumBy } from '#shared/sum.ts'
import type { ShownLine } from './intent.ts'

/** Rupees after discount codes; changes in flight are not discounted yet. */
export function cartSum(items: readonly ShownLine[], cart: Cart | null): number {
  const off = sumBy(cart?.codes ?? [], ({ amount }) => toPaise(amount))
  return toRupees(Math.max(0, toPaise(calculateTotal(items)) - off))
}
