import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id, instant, singleLine } from '../envelope.ts'
import { categoryList } from './category-schema.ts'
import { collectionList } from './collection-schema.ts'
import { MAX_SALE_PRODUCTS, saleStates } from './sale-vocabulary.ts'

const selection = {
  /** Whole percent off the price. */
  percent: z
    .number(fault('Must be a number.'))
    .int(fault('Must be a whole number.'))
    .min(1, fault('Must be at least 1.'))
    .max(90, fault('At most 90 percent.')),
  categories: categoryList,
  collections: collectionList.default([]),
  products: z.array(id).max(MAX_SALE_PRODUCTS),
}

type Selection = Record<'categories' | 'collections' | 'products', readonly string[]>
const hasProducts = ({ categories, collections, products }: Selection) =>
  categories.length + collections.length + products.length > 0
const noProducts = { path: ['categories'], ...fault('Choose a category, a collection or a piece.') }

export const salePreviewInput = z.object(selection).refine(hasProducts, noProducts)
export type SalePreviewInput = z.infer<typeof salePreviewInput>

const fields = {
  title: singleLine(80, 'Name'),
  ...selection,
  startsAt: instant,
  endsAt: instant,
}

export const saleInput = z
  .object({
    ...fields,
    /** Version that the editor saw; 409 for a later one. */
    version: z.number().int().min(1).optional(),
  })
  .refine(hasProducts, noProducts)
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    ...fault('The end must be after the start.'),
  })
export type SaleInput = z.infer<typeof saleInput>

const sale = z.object({
  ...fields,
  _id: id,
  state: z.enum(saleStates),
  version: z.number().int(),
})
export type Sale = z.infer<typeof sale>

export const saleAnswer = answer({ data: sale })
/** `warning` names prices that fit no tax rate. */
export const savedSaleAnswer = saleAnswer.extend({ warning: z.string().optional() })
export const salesAnswer = answer({ data: z.array(sale) })

/** The first products at their current prices; `after` is null if they cost less already. */
export const salePreviewAnswer = answer({
  data: z.array(
    z.object({
      _id: id,
      title: z.string(),
      /** Rupees. */
      price: z.number(),
      before: z.number(),
      after: z.number().nullable(),
    }),
  ),
  total: z.number().int(),
  /** Products whose price would fall. */
  lowered: z.number().int(),
})
export type SalePreview = z.infer<typeof salePreviewAnswer>
