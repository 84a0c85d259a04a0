import type { StatusChange } from '#shared/orders/order-schema.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'

/** What the screen asks its action to do. */
export type OrderIntent =
  | { intent: 'status' | 'parcel'; id: string; change: StatusChange }
  | { intent: 'refund'; id: string; refund: RefundInput }
