import type { BulkChange, NewProduct, ProductEdit } from '#shared/catalogue/product-schema.ts'

/** What the screen asks its action to do. */
export type ProductIntent =
  | { intent: 'save'; id?: string; fields: NewProduct | ProductEdit }
  | { intent: 'delete'; id: string }
  | { intent: 'bulk'; bulk: BulkChange }
  | { intent: 'undo'; batch: string }

/** What was done, and by what it can be taken back. */
export type Undoable = { text: string; batch: string }

export type BulkKind = BulkChange['change']['kind']

/** Products by their ids, or all that a filter finds, and how many that is. */
export type Chosen = Pick<BulkChange, 'ids' | 'filter'> & { count: number }
