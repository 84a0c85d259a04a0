import type { BulkChange, NewProduct, ProductEdit } from '#shared/catalogue/product-schema.ts'

export type ProductIntent =
  | { intent: 'save'; id?: string; fields: NewProduct | ProductEdit }
  | { intent: 'delete'; id: string }
  | { intent: 'bulk'; bulk: BulkChange }
  | { intent: 'undo'; batch: string }

export type Undoable = { text: string; batch: string }

export type BulkKind = BulkChange['change']['kind']

export type BulkSelection = Pick<BulkChange, 'ids' | 'filter'> & { count: number }
