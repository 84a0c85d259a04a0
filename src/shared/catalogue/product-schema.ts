import { z } from 'zod'
import { answer, asNumber, id, instant, line, listAnswer, pageQuery } from '../envelope.ts'
import { colourOfPiece, otherColours } from './colour-schema.ts'
import { adminSorts, productStatuses, stockFilters } from './panel-vocabulary.ts'
import {
  categoryLabels,
  MAX_DETAIL,
  MAX_RUPEES,
  MAX_STOCK,
  productCategories,
  SEARCH_MAX,
} from './vocabulary.ts'

export const sizeStock = z.object({ size: z.string(), stock: z.number().int() })
export type SizeStock = z.infer<typeof sizeStock>

export const product = z.object({
  _id: id,
  /** The owner's own name of it; empty when it has none. */
  sku: z.string(),
  image: z.string(),
  title: z.string(),
  description: z.string(),
  /** Empty where the owner gave none, as is `descriptionHindi`. */
  titleHindi: z.string(),
  /** Shoppers' lists come without it. */
  descriptionHindi: z.string().optional(),
  category: z.enum(productCategories),
  /** Empty where nothing is said of it, as are `fabric` and `craft`. */
  colour: z.string(),
  fabric: z.string(),
  craft: z.string(),
  /** Itself among them; lists, and pieces of one colour, come without. */
  colours: z.array(colourOfPiece).optional(),
  /** All pictures; the first is `image`. */
  images: z.array(z.string()),
  /** Rupees. */
  price: z.number(),
  /** Rupees; 0 when the piece is not on sale. */
  salePrice: z.number(),
  /** Pieces that can be bought now. With sizes it is their sum. */
  totalStock: z.number().int(),
  sizes: z.array(sizeStock).optional(),
  /** Mean of the review values, 0 without reviews. */
  averageReview: z.number(),
  reviewCount: z.number().int(),
  createdAt: instant,
  /** A scheduled product whose time has come is published. */
  status: z.enum(productStatuses),
  /** When a scheduled product comes into the shop; else null. */
  publishAt: instant.nullable(),
  /** Raised by each change; sent along with an edit, it tells whether another came before. */
  version: z.number().int(),
})
export type Product = z.infer<typeof product>

export const productAnswer = answer({ data: product })

export const productsAnswer = listAnswer(product)

const money = (what: string, min: number) =>
  asNumber(
    z
      .number(`${what} must be a number.`)
      .min(min, `${what} must be at least ${min}.`)
      .max(MAX_RUPEES, `${what} is too large.`)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
        message: `${what} can have at most two decimals.`,
      }),
  )

const stock = asNumber(
  z
    .number('Stock must be a number.')
    .int('Stock must be a whole number.')
    .min(0, "Stock can't be below 0.")
    .max(MAX_STOCK, 'Stock is too large.'),
)

const blankIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value)
const parsedJson = (value: unknown) => {
  if (typeof value !== 'string') return value ?? undefined
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const sizesInput = z
  .array(
    z.object({
      size: line(20, 'Size'),
      stock,
      /** What was shown when this was typed: then the difference counts, and what was sold since stays sold. */
      stockWas: asNumber(z.number().int().min(0).optional()),
    }),
    'Sizes must be a list of size and stock.',
  )
  .max(20, 'A product can have at most 20 sizes.')
  .refine(
    (sizes) => new Set(sizes.map((row) => row.size.toLowerCase())).size === sizes.length,
    'Each size can be listed once.',
  )

/** A picture of ours (a path that the upload answered) or one elsewhere on the web. */
export const imageUrl = z
  .string('Please add an image.')
  .trim()
  .min(1, 'Please add an image.')
  .max(2000, 'The image address is too long.')
  .refine((url) => /^\/(?!\/)[^\s\\]*$/.test(url) || /^https?:\/\/[^\s]+$/.test(url), {
    message: 'The image must be an uploaded picture or a web address.',
  })

/** Fields come as text from multipart forms and as JSON alike. `averageReview` is computed, never taken. */
const categoryWords = productCategories.map((id) => categoryLabels[id]).join(', ')

/** A word or two, without a comma, which parts the words of a filter; a blank one takes it away. */
const detail = (what: string) =>
  z
    .string()
    .trim()
    .max(MAX_DETAIL, `${what} can have at most ${MAX_DETAIL} characters.`)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, `${what} has a character that can’t be kept.`)
    .regex(/^[^,]*$/, `${what} can’t have a comma. Please say “and”.`)
    .optional()

const productFields = z.object({
  image: imageUrl,
  /** Further pictures come after `image`; the list may name it too. */
  images: z.preprocess(
    parsedJson,
    z.array(imageUrl).max(10, 'A product can have at most 10 pictures.').optional(),
  ),
  title: line(200, 'Title'),
  description: z
    .string('Description is missing.')
    .trim()
    .min(1, 'Description is missing.')
    .max(5000, 'The description can have at most 5,000 characters.'),
  /** Shown to who reads Hindi; a blank one takes it away, and the English one is shown. */
  titleHindi: z
    .string()
    .trim()
    .max(200, 'The name in Hindi can have at most 200 characters.')
    .regex(/^[^\n\r\t]*$/, 'The name in Hindi must be one line.')
    .optional(),
  descriptionHindi: z
    .string()
    .trim()
    .max(5000, 'The text in Hindi can have at most 5,000 characters.')
    .optional(),
  category: z.enum(productCategories, `Please choose a category: ${categoryWords}.`),
  colour: detail('Colour'),
  fabric: detail('Fabric'),
  craft: detail('Craft'),
  /** All products that are this piece in another colour; they bring theirs along. */
  colours: z.preprocess(parsedJson, otherColours.optional()),
  price: money('Price', 1),
  /** A blank sale price takes the piece off sale. */
  salePrice: z.preprocess(
    (value) => (value === '' || value === null ? 0 : value),
    money('Sale price', 0).optional(),
  ),
  totalStock: z.preprocess(blankIsAbsent, stock.optional()),
  /** As for a size; without it `totalStock` is what there is from now on. */
  stockWas: z.preprocess(blankIsAbsent, asNumber(z.number().int().min(0).optional())),
  /** Unique in the shop; a blank one takes it away. */
  sku: z
    .string()
    .trim()
    .max(60, 'A SKU can have at most 60 characters.')
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'A SKU has a character that can’t be kept.')
    .optional(),
  sizes: z.preprocess(parsedJson, sizesInput.optional()),
  /** Published when left out of a new product. */
  status: z.preprocess(
    blankIsAbsent,
    z.enum(productStatuses, `The status is one of: ${productStatuses.join(', ')}.`).optional(),
  ),
  /** ISO 8601; with the status `scheduled`, and with no other. */
  publishAt: z.preprocess(
    blankIsAbsent,
    z.iso.datetime({ offset: true, error: 'Please say when, as a date and a time.' }).optional(),
  ),
})

const saleBelowPrice = (input: { price?: number; salePrice?: number | undefined }) =>
  input.price === undefined || (input.salePrice ?? 0) <= input.price
const saleMessage = {
  path: ['salePrice'],
  message: "The sale price can't be above the price.",
}

const saysWhen = (input: { status?: string | undefined; publishAt?: string | undefined }) =>
  (input.status === 'scheduled') === (input.publishAt !== undefined)
const whenMessage = {
  path: ['publishAt'],
  message: 'A scheduled product, and no other, needs a date and a time.',
}

export const newProduct = productFields
  .refine((input) => input.totalStock !== undefined || input.sizes?.length, {
    path: ['totalStock'],
    message: 'Total stock is missing.',
  })
  .refine(saleBelowPrice, saleMessage)
  .refine(saysWhen, whenMessage)
export type NewProduct = z.infer<typeof newProduct>

/** An edit names the fields it changes. `sizes: []` makes a product one without sizes. */
export const productEdit = productFields
  .partial()
  .extend({ version: asNumber(z.number().int().optional()) })
  .refine(saleBelowPrice, saleMessage)
  .refine(saysWhen, whenMessage)
export type ProductEdit = z.infer<typeof productEdit>

/** To take a deletion back with. */
export const deletionAnswer = answer({ batch: id })

export const uploadAnswer = answer({ imageUrl: z.string() })

/** The owner's list: search in title and description, filters. */
export const productFilter = z.object({
  q: z.string().trim().max(SEARCH_MAX).optional(),
  category: z.enum(productCategories).optional(),
  stock: z.enum(stockFilters).optional(),
  sale: z.enum(['1', '0']).optional(),
  status: z.enum(productStatuses).optional(),
})
export type ProductFilter = z.infer<typeof productFilter>

export const adminProductQuery = productFilter.extend({
  sort: z.enum(adminSorts).default('newest'),
  ...pageQuery,
})
export type AdminProductQuery = z.infer<typeof adminProductQuery>

/**
 * One change for many products: those of `ids`, or all that `filter` finds. Prices move by percent
 * and are rounded to whole rupees; a stock is set for each size.
 */
export const bulkChange = z
  .object({
    ids: z.array(id).min(1, 'Choose at least one product.').max(1000).optional(),
    filter: productFilter.optional(),
    /** How many products the preview found: when there are more or fewer now, nothing is changed. */
    expected: z.number().int().optional(),
    /** What the preview answered as `seen`: when a product it showed is another by now, nothing is changed. */
    seen: z.string().max(64).optional(),
    change: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('price'),
        percent: z
          .number()
          .min(-90, 'A price can be lowered by at most 90 percent.')
          .max(500, 'A price can be raised by at most 500 percent.'),
      }),
      z.object({
        kind: z.literal('sale'),
        percent: z
          .number()
          .min(0, 'A sale takes off 0 to 90 percent.')
          .max(90, 'A sale takes off 0 to 90 percent.'),
      }),
      z.object({ kind: z.literal('stock'), stock }),
      z.object({ kind: z.literal('delete') }),
    ]),
    /** Only say what would change. */
    preview: z.boolean().default(false),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Say which products, by their ids or by a filter.',
  })
export type BulkChange = z.infer<typeof bulkChange>

const figures = z.object({ price: z.number(), salePrice: z.number(), totalStock: z.number().int() })
export const bulkAnswer = answer({
  data: z.array(
    z.object({ _id: id, title: z.string(), before: figures, after: figures.nullable() }),
  ),
  /** How many are changed in all; `data` has the first of them. */
  total: z.number().int(),
  /** Names the state of these products: versions, and free pieces where stock is set. */
  seen: z.string(),
  /** To take the change back with; null for a preview. */
  batch: id.nullable(),
})
export type BulkOutcome = z.infer<typeof bulkAnswer>
