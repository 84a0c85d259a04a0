import { type TextFieldName, textField, textFieldNames } from './product-fields.ts'
import { numberFieldNames } from './product-numbers.ts'

// For the panel and the server; no shopper's page loads it.

/** A scheduled product is in the shop from its time on. */
export const productStatuses = ['published', 'draft', 'scheduled', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]
export const productStatusLabels = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  archived: 'Archived',
} as const satisfies Record<ProductStatus, string>

/** Shoppers do not see these products. */
export const canLackPicture = (status: ProductStatus | undefined): boolean =>
  status === 'draft' || status === 'archived'

export const stockFilters = ['out', 'low', 'in'] as const

export const reviewFilters = ['unanswered', 'shown', 'hidden'] as const

export const adminSorts = ['newest', 'title', 'price', 'stock'] as const

/** Includes the product itself. */
export const MAX_COLOURS = 20

export const MAX_PRODUCT_SIZES = 20
export const MAX_PRODUCT_PICTURES = 10

/** Products shown of a change for many. */
export const BULK_SHOWN = 100

const isWord = (name: TextFieldName) => textField(name).kind === 'word'

/** Texts that a product file contains unchanged. */
export const fileTextColumns = [
  ...textFieldNames.filter((name) => !isWord(name)),
  'category' as const,
  ...textFieldNames.filter(isWord),
]
/** `makeDays` and the like name options of `makes` (`measured:20|unstitched:5`). */
export const makingColumns = [
  'makes',
  'makeDays',
  'makeStock',
  'makeCloths',
  'makeCentimetres',
  'addOns',
  'addOnDays',
  'depositPercent',
] as const

/** Refer to products by SKU or id, or to collections and a return policy by name. */
export const linkColumns = ['otherColours', 'goesWith', 'collections', 'returnPolicy'] as const

/**
 * In the order of the export. `version`: a row whose product was changed since is refused; empty
 * overwrites. `stockWas`: only the difference to the stock at the export applies. `imageTexts`
 * and `imageFocus` are in the order of `images`, and `clothPhoto` is the number of one of them. The three columns after `sizes` name its sizes, as
 * `S:LEH-1-S|M:LEH-1-M`.
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
  'imageFocus',
  'clothPhoto',
  ...linkColumns,
  ...makingColumns,
  'status',
  'publishAt',
] as const

/** Products named whose stock an import moves. */
export const STOCK_MOVES_SHOWN = 200

/** *To reorder* compares what is left with the sales of so many days. */
export const REORDER_DAYS = 60

export const MAX_IMPORTED = 20_000

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
/** Chosen by a person; the others are set by the shop. */
export const manualStockReasons = ['stitched', 'damaged', 'counted', 'other'] as const
