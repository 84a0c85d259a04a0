import type { CollectionEdit, NewCollection } from '#shared/catalogue/collection-schema.ts'

export type CollectionIntent =
  | { intent: 'add'; collection: NewCollection }
  | { intent: 'change'; id: string; collection: CollectionEdit }
  | { intent: 'order'; ids: string[] }
  | { intent: 'delete'; id: string }
