import { type TextFieldName, textField, textFieldNames } from './product-fields.ts'
import { numberFieldNames } from './product-numbers.ts'

// What the owner's panel and the server say of products, and no shopper's page.

/** Where a product stands; a scheduled one is in the shop once its time has come. */
export const productStatuses = ['published', 'draft', 'scheduled', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]
export const productStatusLabels = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  archived: 'Archived',
} as const satisfies Record<ProductStatus, string>

/** A draft may lack its picture; nothing that shoppers see may. */
export const canLackPicture = (status: ProductStatus | undefined): boolean =>
  status === 'draft' || status === 'archived'

export const stockFilters = ['out', 'low', 'in'] as const

export const reviewFilters = ['unanswered', 'shown', 'hidden'] as const

export const adminSorts = ['newest', 'title', 'price', 'stock'] as const

/** Maximum colours of one product, including the product itself. */
export const MAX_COLOURS = 20

/** Of a change for thousands so many are shown. */
export const BULK_SHOWN = 100

const isWord = (name: TextFieldName) => textField(name).kind === 'word'

/** Texts of a product that stand in its file as they are. */
export const fileTextColumns = [
  ...textFieldNames.filter((name) => !isWord(name)),
  'category' as const,
  ...textFieldNames.filter(isWord),
]
/**
 * How a product is made to order. The first four after `makes` name options of it, as `measured:20|unstitched:5`;
 * `addOnDays` names those of `addOns`.
 */
export const makingColumns = [
  'makes',
  'makeDays',
  'makeStock',
  'makeCloths',
  'makeCentimetres',
  'addOns',
  'addOnDays',
  'depositPercent',
  'returnTerms',
] as const

/** Columns that refer to products by SKU or id, or to collections by name. */
export const linkColumns = ['otherColours', 'goesWith', 'collections'] as const

/**
 * The columns of the product file, in the order of the export. `version` is the product's when it
 * was exported: a row whose product was changed since is refused; left empty, it overwrites. `stockWas`
 * is the stock at the export: only a difference moves stock, so pieces sold meanwhile stay sold.
 * `imageTexts` are in the order of `images`. The three columns after `sizes` name sizes of it, as `S:LEH-1-S|M:LEH-1-M`.
 */
export const productColumns = [
  'id',
  'version',
  ...fileTextColumns,
  ...numberFieldNames,
  'price',
  'salePrice',
  'totalStock',
  'sizes',
  'sizeSkus',
  'sizeWeights',
  'sizePriceDifferences',
  'stockWas',
  'images',
  'imageTexts',
  ...linkColumns,
  ...makingColumns,
  'status',
  'publishAt',
] as const

/** Of the pieces whose stock an import moves so many are named. */
export const STOCK_MOVES_SHOWN = 200

export const MAX_IMPORTED = 20_000

/** Why pieces came or went. */
export const stockReasonLabels = {
  opening: 'First count',
  stitched: 'Stitched or bought',
  damaged: 'Damaged or lost',
  counted: 'Counted anew',
  other: 'Another reason',
  edited: 'Changed with the product',
  imported: 'Changed by an import',
  sold: 'Sold',
  returned: 'Came back from an order',
  undone: 'A change taken back',
} as const
export type StockReason = keyof typeof stockReasonLabels
/** Those that a person gives; the others are written by what happens. */
export const manualStockReasons = ['stitched', 'damaged', 'counted', 'other'] as const
