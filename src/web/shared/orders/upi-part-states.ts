import type { UpiPart } from '#shared/orders/order-schema.ts'

export const upiPartStates = {
  open: 'To be paid',
  referenced: 'Reference given, to be checked by the shop',
  recorded: 'Received by the shop',
} as const satisfies Record<UpiPart['state'], string>
