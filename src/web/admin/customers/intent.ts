import type { CreditCorrection } from '#shared/orders/credit-schema.ts'
import type { CodLimitInput, CustomerNotes } from '#shared/shop/customer-schema.ts'

export type CustomerIntent =
  | ({ intent: 'note'; id: string } & CustomerNotes)
  | ({ intent: 'credit'; id: string } & CreditCorrection)
  | ({ intent: 'cod'; id: string } & CodLimitInput)
  | { intent: 'erase'; id: string }
