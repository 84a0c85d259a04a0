import type { CustomerNotes } from '#shared/shop/customer-schema.ts'

export type CustomerIntent =
  | ({ intent: 'note'; id: string } & CustomerNotes)
  | { intent: 'erase'; id: string }
