import type { SaleInput, SalePreviewInput } from '#shared/catalogue/sale-schema.ts'

export type SaleIntent =
  | { intent: 'preview'; selection: SalePreviewInput }
  | { intent: 'add'; sale: SaleInput }
  | { intent: 'change'; id: string; sale: SaleInput }
  | { intent: 'end'; id: string }
