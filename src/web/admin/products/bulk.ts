import type { BulkChange } from '#shared/catalogue/product-schema.ts'

export type Undoable = { text: string; batch: string }

/** `collection` adds to one or removes from it. */
export type BulkKind = Exclude<BulkChange['change']['kind'], `${string}Collection`> | 'collection'

export type BulkSelection = Pick<BulkChange, 'ids' | 'filter'> & { count: number }
