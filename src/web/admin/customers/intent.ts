import type { CustomerNotes } from '#shared/shop/customer-schema.ts'

/** What the screen asks its action to do. */
export type CustomerIntent =
  | ({ intent: 'note'; id: string } & CustomerNotes)
  | { intent: 'erase'; id: string }
