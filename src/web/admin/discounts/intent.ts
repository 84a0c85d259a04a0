import type { DiscountInput } from '#shared/orders/discounts/code-schema.ts'

export type DiscountIntent =
  | { intent: 'add'; discount: DiscountInput }
  | { intent: 'change'; id: string; discount: DiscountInput }
  | { intent: 'switch'; id: string; discount: DiscountInput }
