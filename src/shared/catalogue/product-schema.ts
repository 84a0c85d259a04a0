import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import {
  answer,
  asNumber,
  id,
  instant,
  line,
  listAnswer,
  pageQuery,
  singleLine,
} from '../envelope.ts'
import { shownFit } from '../fit/chart-schema.ts'
import { eases, garmentCodes } from '../fit/garments.ts'
import { wears } from '../fit/measures.ts'
import { codeKey, foldCode, isVisible } from '../typed-text.ts'
import { categoryId, shownCategory } from './category-schema.ts'
import { collectionId, collectionList } from './collection-schema.ts'
import { otherColoursInput, productLink } from './colour-schema.ts'
import { shownMaking } from './making/making-schema.ts'
import {
  adminSorts,
  canLackPicture,
  MAX_PRODUCT_PICTURES,
  MAX_PRODUCT_SIZES,
  productStatuses,
  stockFilters,
} from './panel-vocabulary.ts'
import {
  type FieldsIn,
  type RequiredFieldName,
  type TextFieldName,
  textField,
  textFieldNames,
  type UnlistedFieldName,
} from './product-fields.ts'
import { type NumberFieldName, numberFieldNames, numberFields } from './product-numbers.ts'
import { shownPolicy } from './return-policy-schema.ts'
import { MAX_LOOK, MAX_PRICE_DIFFERENCE, MAX_RUPEES, MAX_STOCK, SEARCH_MAX } from './vocabulary.ts'

export const sizeStock = z.object({
  size: z.string(),
  stock: z.number().int(),
  /** Absent if the size has none. */
  sku: z.string().optional(),
  /** Grams; absent if the size weighs as much as the product. */
  weight: z.number().int().optional(),
  /** Rupees that the size costs more than the product, negative for less; absent for 0. */
  priceDifference: z.number().optional(),
})
export type SizeStock = z.infer<typeof sizeStock>

/** Empty if the owner gave none. Lists omit texts that they do not show. */
const texts = Object.fromEntries(
  textFieldNames.map((name) => [
    name,
    textField(name).isUnlisted ? z.string().optional() : z.string(),
  ]),
) as Record<Exclude<TextFieldName, UnlistedFieldName>, z.ZodString> &
  Record<UnlistedFieldName, z.ZodOptional<z.ZodString>>

/** Omitted in lists. */
const numbers = Object.fromEntries(
  numberFieldNames.map((name) => [name, z.number().int().optional()]),
) as Record<NumberFieldName, z.ZodOptional<z.ZodNumber>>

export const product = z.object({
  _id: id,
  ...texts,
  ...numbers,
  image: z.string(),
  category: shownCategory,
  /** Alternative texts by picture URL; omitted in lists. */
  imageTexts: z.record(z.string(), z.string()).optional(),
  /**
   * Focal points by picture URL, as `50% 20%` from left and top: a picture that is cut keeps its
   * point in view.
   */
  imageFocus: z.record(z.string(), z.string()),
  /** Ids of products that the owner paired it with, in order; omitted in lists. */
  goesWith: z.array(id).optional(),
  /** For the owner's form. */
  goesWithProducts: z.array(productLink).optional(),
  /** Ids in the owner's order; for the owner's form. */
  collections: z.array(z.string()).optional(),
  /** Includes the product itself; omitted in lists and for a single colour. */
  colours: z.array(productLink).optional(),
  /** All pictures; the first is `image`. */
  images: z.array(z.string()),
  /** One of `images`: a photo of the cloth, which the page shows first; empty if none. */
  clothPhoto: z.string(),
  /** Rupees. */
  price: z.number(),
  /** Rupees; 0 if the product is not on sale. */
  salePrice: z.number(),
  /** Quantity that can be bought now, of all sizes. */
  totalStock: z.number().int(),
  sizes: z.array(sizeStock).optional(),
  /** Set for a single product that is made to order. */
  making: shownMaking.optional(),
  /** The policy that applies; set for a single product, missing without one. */
  returnPolicy: shownPolicy.optional(),
  /** The product's own policy; for the owner's form. */
  ownReturnPolicy: z.object({ _id: id, title: z.string() }).nullable().optional(),
  /** Set for a single product whose page advises a size. */
  fit: shownFit.optional(),
  /** Mean of the review values, 0 without reviews. */
  averageReview: z.number(),
  /** Rupees: the lowest price of the 30 days before the current one; set for a single product. */
  lowestPrice: z.number().optional(),
  reviewCount: z.number().int(),
  createdAt: instant,
  /** A scheduled product counts as published from its time on. */
  status: z.enum(productStatuses),
  /** Null unless the product is scheduled. */
  publishAt: instant.nullable(),
  /** Raised by each change; an edit based on an older version is a 409. */
  version: z.number().int(),
})
export type Product = z.infer<typeof product>

export const productAnswer = answer({ data: product })
/** `warning` names a price that fits no tax rate. */
export const savedProductAnswer = productAnswer.extend({ warning: z.string().optional() })

export const productsAnswer = listAnswer(product)
const companion = productLink.extend(product.pick({ price: true, salePrice: true }).shape)
export type Companion = z.infer<typeof companion>
export const lookAnswer = listAnswer(companion)
/** `most`: no product has all words of the search; these have most. */
export const searchAnswer = productsAnswer.extend({ match: z.enum(['all', 'most']) })

const money = (what: string, min: number, max = MAX_RUPEES) =>
  asNumber(
    z
      .number(fault('{what} must be a number.', { what }))
      .min(min, fault('{what} must be at least {n}.', { what, n: min }))
      .max(max, fault('{what} is too large.', { what }))
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
        ...fault('{what} can have at most two decimals.', { what }),
      }),
  )

const stock = asNumber(
  z
    .number(fault('{what} must be a number.', { what: 'Stock' }))
    .int(fault('{what} must be a whole number.', { what: 'Stock' }))
    .min(0, fault("Stock can't be below 0."))
    .max(MAX_STOCK, fault('{what} is too large.', { what: 'Stock' })),
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

const nullIsBlank = (value: unknown) => (value === null ? '' : value)
const blankIsNull = (value: unknown) => (value === '' ? null : value)
const blankIsZero = (value: unknown) => (value === '' || value === null ? 0 : value)

/** No bar, which separates the sizes in a product file. */
const sizeSku = z
  .string()
  .overwrite(foldCode)
  .max(60, fault('{what} can have at most {n} characters.', { what: 'SKU', n: 60 }))
  .regex(
    /^[^|\p{Cc}\p{Cf}]*$/u,
    fault("{what} has a character that can't be kept.", { what: 'SKU' }),
  )

const { min: MIN_GRAMS, max: MAX_GRAMS } = numberFields.weightGrams
const sizeWeight = z
  .number(fault('{what} must be a number.', { what: 'Weight in grams' }))
  .int(fault('{what} must be a whole number.', { what: 'Weight in grams' }))
  .min(MIN_GRAMS, fault('{what} must be at least {n}.', { what: 'Weight in grams', n: MIN_GRAMS }))
  .max(MAX_GRAMS, fault('{what} is too large.', { what: 'Weight in grams' }))

const priceDifference = money('Price difference', -MAX_PRICE_DIFFERENCE, MAX_PRICE_DIFFERENCE)

export const sizesInput = z
  .array(
    z.object({
      size: singleLine(20, 'Size'),
      stock,
      /** The stock that the editor saw: only the difference applies. */
      stockWas: asNumber(z.number().int().min(0).optional()),
      /** Undefined keeps these three values; blank removes them. */
      sku: z.preprocess(nullIsBlank, sizeSku.optional()),
      weight: z.preprocess(blankIsNull, asNumber(sizeWeight.nullable().optional())),
      priceDifference: z.preprocess(blankIsZero, priceDifference.optional()),
    }),
    fault('Sizes must be a list of size and stock.'),
  )
  .max(MAX_PRODUCT_SIZES, fault('A product can have at most 20 sizes.'))
  .refine(
    (sizes) => new Set(sizes.map((row) => row.size.toLowerCase())).size === sizes.length,
    fault('Each size can be listed once.'),
  )
  .refine((sizes) => {
    const skus = sizes.flatMap(({ sku }) => (sku ? [codeKey(sku)] : []))
    return new Set(skus).size === skus.length
  }, fault('Each size needs a SKU of its own.'))
export type SizeInput = z.infer<typeof sizesInput>[number]

/** The path of an uploaded picture, or a URL. */
export const imageUrl = z
  .string(fault('Please add an image.'))
  .trim()
  .min(1, fault('Please add an image.'))
  .max(2000, fault('The image address is too long.'))
  .refine((url) => /^\/(?!\/)[^\s\\]*$/.test(url) || /^https?:\/\/[^\s]+$/.test(url), {
    ...fault('The image must be an uploaded picture or a web address.'),
  })

export const hsnPattern = /^\d{4}(\d\d){0,2}$/

const choices: Record<FieldsIn<'fit'>, readonly string[]> = {
  wear: wears,
  garment: garmentCodes,
  ease: eases,
}

/** A blank value removes an optional text. */
function textInput(name: TextFieldName) {
  const { label: what, kind, max, required } = textField(name)
  if (required && kind === 'line') return line(max, what)
  const maxNumber = max.toLocaleString('en-IN')
  const text = z
    .string(required && fault('{what} is missing.', { what }))
    .overwrite((value) => (name === 'sku' ? foldCode(value) : value.trim()))
    .min(required ? 1 : 0, fault('{what} is missing.', { what }))
    .max(max, fault('{what} can have at most {n} characters.', { what, n: maxNumber }))
  if (kind === 'text')
    return required
      ? text.refine(isVisible, fault('{what} is missing.', { what }))
      : text.optional()
  if (kind === 'hsn')
    return text
      .refine(
        (code) => code === '' || hsnPattern.test(code),
        fault('An HSN or SAC has four, six or eight digits.'),
      )
      .optional()
  if (kind === 'choice') {
    const codes = choices[name as FieldsIn<'fit'>]
    return text
      .refine((code) => code === '' || codes.includes(code), {
        ...fault('{what} must be one of: {names}.', { what, names: codes.join(', ') }),
      })
      .optional()
  }
  const oneLine = text.regex(
    /^[^\p{Cc}\p{Cf}]*$/u,
    fault("{what} has a character that can't be kept.", { what }),
  )
  if (kind === 'line') return oneLine.optional()
  return oneLine
    .regex(/^[^,]*$/, fault('{what} can’t have a comma. Please say “and”.', { what }))
    .optional()
}

const textInputs = Object.fromEntries(
  textFieldNames.map((name) => [name, textInput(name)]),
) as Record<RequiredFieldName, z.ZodString> &
  Record<Exclude<TextFieldName, RequiredFieldName>, z.ZodOptional<z.ZodString>>

/** A blank value counts as absent. */
function numberInput(name: NumberFieldName) {
  const { label: what, min, max } = numberFields[name]
  return z.preprocess(
    blankIsAbsent,
    asNumber(
      z
        .number(fault('{what} must be a number.', { what }))
        .int(fault('{what} must be a whole number.', { what }))
        .min(min, fault('{what} must be at least {n}.', { what, n: min }))
        .max(max, fault('{what} is too large.', { what }))
        .optional(),
    ),
  )
}

const numberInputs = Object.fromEntries(
  numberFieldNames.map((name) => [name, numberInput(name)]),
) as Record<NumberFieldName, ReturnType<typeof numberInput>>

const MAX_IMAGE_TEXT = 200
const imageText = z
  .string()
  .trim()
  .max(
    MAX_IMAGE_TEXT,
    fault('{what} can have at most {n} characters.', {
      what: 'A picture’s text',
      n: MAX_IMAGE_TEXT,
    }),
  )
  .regex(
    /^[^|\p{Cc}\p{Cf}]*$/u,
    fault("{what} has a character that can't be kept.", { what: 'A picture’s text' }),
  )
/** Keys are picture URLs; blank texts are dropped. */
const imageTexts = z
  .record(z.string().max(2000), imageText)
  .refine((texts) => Object.keys(texts).length <= 20, fault('These are too many texts.'))
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))

const focalPoint = z
  .string()
  .regex(
    /^(\d|[1-9]\d|100)% (\d|[1-9]\d|100)%$/,
    fault('A focal point is two whole percentages, such as “50% 20%”.'),
  )
/** Keys are picture URLs. */
const imageFocus = z
  .record(z.string().max(2000), focalPoint)
  .refine((points) => Object.keys(points).length <= 20, fault('These are too many focal points.'))

/** A draft may have no picture. */
const imageOrNone = z.union([z.string(fault('Please add an image.')).trim().length(0), imageUrl])

const productFields = z.object({
  image: imageOrNone,
  /** Pictures after `image`; the list may contain `image` too. */
  images: z.preprocess(
    parsedJson,
    z
      .array(imageUrl)
      .max(MAX_PRODUCT_PICTURES, fault('A product can have at most 10 pictures.'))
      .optional(),
  ),
  imageTexts: z.preprocess(parsedJson, imageTexts.optional()),
  /** Points of other pictures are dropped. */
  imageFocus: z.preprocess(parsedJson, imageFocus.optional()),
  /** Dropped unless it is one of the pictures. */
  clothPhoto: imageOrNone.optional(),
  ...textInputs,
  ...numberInputs,
  category: categoryId,
  /** Ids of the other colours; each brings its own other colours. */
  colours: z.preprocess(parsedJson, otherColoursInput.optional()),
  goesWith: z.preprocess(
    parsedJson,
    z.array(id).max(MAX_LOOK, fault('A look can have at most 6 other pieces.')).optional(),
  ),
  /** Blank for the policy of its collection or of the shop. */
  returnPolicyId: z.union([z.literal(''), id]).optional(),
  /** Replaces the collections of the product. */
  collections: z.preprocess(parsedJson, collectionList.optional()),
  price: money('Price', 1),
  /** Blank ends the sale. */
  salePrice: z.preprocess(
    (value) => (value === '' || value === null ? 0 : value),
    money('Sale price', 0).optional(),
  ),
  totalStock: z.preprocess(blankIsAbsent, stock.optional()),
  /** The total that the editor saw; undefined replaces the stock by `totalStock`. */
  stockWas: z.preprocess(blankIsAbsent, asNumber(z.number().int().min(0).optional())),
  sizes: z.preprocess(parsedJson, sizesInput.optional()),
  /** Default: published. */
  status: z.preprocess(
    blankIsAbsent,
    z
      .enum(
        productStatuses,
        fault('The status is one of: {names}.', { names: productStatuses.join(', ') }),
      )
      .optional(),
  ),
  /** ISO 8601; required with the status `scheduled`, refused with any other. */
  publishAt: z.preprocess(
    blankIsAbsent,
    z.iso.datetime({ offset: true, ...fault('Please say when, as a date and a time.') }).optional(),
  ),
})

const saleBelowPrice = (input: { price?: number; salePrice?: number | undefined }) =>
  input.price === undefined || (input.salePrice ?? 0) <= input.price
const saleMessage = {
  path: ['salePrice'],
  ...fault("The sale price can't be above the price."),
}

const hasMatchingDate = (input: { status?: string | undefined; publishAt?: string | undefined }) =>
  (input.status === 'scheduled') === (input.publishAt !== undefined)
const dateMessage = {
  path: ['publishAt'],
  ...fault('A scheduled product, and no other, needs a date and a time.'),
}

const needsPicture = { path: ['image'], ...fault('Please add an image.') }
export const newProduct = productFields
  .refine(({ image, status }) => image !== '' || canLackPicture(status), needsPicture)
  .refine((input) => input.totalStock !== undefined || input.sizes?.length, {
    path: ['totalStock'],
    ...fault('{what} is missing.', { what: 'Total stock' }),
  })
  .refine(saleBelowPrice, saleMessage)
  .refine(hasMatchingDate, dateMessage)
export type NewProduct = z.infer<typeof newProduct>

/** Only the named fields change. `sizes: []` removes the sizes. */
export const productEdit = productFields
  .partial()
  .extend({ version: asNumber(z.number().int().optional()) })
  .refine(saleBelowPrice, saleMessage)
  .refine(hasMatchingDate, dateMessage)
export type ProductEdit = z.infer<typeof productEdit>

/** Undoes the deletion. */
export const deletionAnswer = answer({ batch: id })

export const undoAnswer = answer({
  undone: z.number().int(),
  kept: z.array(z.object({ title: z.string(), reason: z.string() })),
  keptTotal: z.number().int(),
})
export type UndoOutcome = z.infer<typeof undoAnswer>

export const uploadAnswer = answer({ imageUrl: z.string() })

/** `q` is searched in title and description. */
export const productFilter = z.object({
  q: z.string().trim().max(SEARCH_MAX).optional(),
  category: categoryId.optional(),
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

/** Prices move by percent and are rounded to whole rupees; a stock is set for each size. */
export const bulkChange = z
  .object({
    ids: z.array(id).min(1, fault('Choose at least one product.')).max(1000).optional(),
    filter: productFilter.optional(),
    /** Number of products in the preview; 409 if it is different now. */
    expected: z.number().int().optional(),
    /** The preview's `seen`; 409 if a product changed since. */
    seen: z.string().max(64).optional(),
    change: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('price'),
        percent: z
          .number()
          .min(-90, fault('A price can be lowered by at most 90 percent.'))
          .max(500, fault('A price can be raised by at most 500 percent.')),
      }),
      z.object({
        kind: z.literal('sale'),
        percent: z
          .number()
          .min(0, fault('A sale takes off 0 to 90 percent.'))
          .max(90, fault('A sale takes off 0 to 90 percent.')),
        /** Products that cost less today may rise to the sale price. */
        mayRaise: z.boolean().optional(),
      }),
      z.object({ kind: z.literal('stock'), stock }),
      z.object({ kind: z.literal('publish') }),
      /** Makes drafts of published and scheduled products. */
      z.object({ kind: z.literal('unpublish') }),
      z.object({ kind: z.literal('category'), category: categoryId }),
      z.object({ kind: z.literal('addToCollection'), collection: collectionId }),
      z.object({ kind: z.literal('removeFromCollection'), collection: collectionId }),
      z.object({ kind: z.literal('delete') }),
    ]),
    preview: z.boolean().default(false),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    ...fault('Say which products, by their ids or by a filter.'),
  })
export type BulkChange = z.infer<typeof bulkChange>

const figures = z.object({
  price: z.number(),
  salePrice: z.number(),
  totalStock: z.number().int(),
  status: z.enum(productStatuses),
  category: shownCategory,
  /** Ids; empty unless the change concerns collections. */
  collections: z.array(z.string()),
})
export const bulkAnswer = answer({
  data: z.array(
    z.object({
      _id: id,
      title: z.string(),
      before: figures,
      after: figures.nullable(),
      /** The sale price is above the product's current price. */
      raises: z.boolean(),
    }),
  ),
  raised: z.number().int(),
  /** Number of changed products; `data` has the first. */
  total: z.number().int(),
  /** Hash of the products' versions, and of free stock if stock is set. */
  seen: z.string(),
  /** Undoes the change; null for a preview. */
  batch: id.nullable(),
})
export type BulkOutcome = z.infer<typeof bulkAnswer>
