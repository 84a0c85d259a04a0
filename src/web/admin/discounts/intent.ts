import type { DiscountInput } from '#shared/orders/discounts/code-schema.ts'

export type DiscountIntent =
  | { intent: 'add'; discount: DiscountInput }
  | { intent: 'change'; id: string; discount: DiscountInput }
  /** Changes whether it is switched on, or takes that back. */
  | { intent: 'switch'; id: string; discount: DiscountInput }
