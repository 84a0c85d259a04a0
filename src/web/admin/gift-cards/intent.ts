import type { NewGiftCard } from '#shared/orders/credit-schema.ts'

export type GiftCardIntent =
  | { intent: 'issue'; card: NewGiftCard }
  | { intent: 'replace'; id: string }
  | { intent: 'freeze'; id: string; frozen: boolean }
