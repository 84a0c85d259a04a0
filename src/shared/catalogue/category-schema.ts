import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, asNumber, singleLine } from '../envelope.ts'
import { categoryLabels, MAX_CATEGORIES, ownIdPattern, productCategories } from './vocabulary.ts'

const MAX_ID = 40

const names = productCategories.map((id) => categoryLabels[id]).join(', ')
const choose = fault('Please choose a category: {names}.', { names })
/** Made from the English name when the category is added, and never changed. */
const ownId = z.string(choose).regex(ownIdPattern, choose)

/** Only the server knows whether an own category exists. */
export const categoryId = z.union([z.enum(productCategories), ownId], choose).meta({
  description: `One of ${productCategories.join(', ')}, or the id of an own category.`,
})

export const shownCategory = z.string().meta({
  description: `One of ${productCategories.join(', ')}, or the id of an own category.`,
  examples: [...productCategories],
})

export const categoryList = z.array(categoryId)

const name = singleLine(MAX_ID, 'Name')
const nameHindi = z.union([z.literal(''), singleLine(60, 'Name in Hindi')])

/** In the order of the owner. */
export const ownCategory = z.object({
  id: z.string(),
  name: z.string(),
  /** If empty, the English name is shown. */
  nameHindi: z.string(),
  inNavigation: z.boolean(),
  /** Not offered any more; products that have it keep it. */
  isArchived: z.boolean(),
})
export type OwnCategory = z.infer<typeof ownCategory>

const managed = ownCategory.extend({
  /** Includes drafts and archived products. */
  products: z.number().int(),
  /** Used by a product (also a deleted one) or a rule of the shop, so it cannot be deleted. */
  isUsed: z.boolean(),
  version: z.number().int(),
})
export type ManagedCategory = z.infer<typeof managed>

export const newCategory = z.object({
  name,
  nameHindi: nameHindi.default(''),
  inNavigation: z.boolean().default(true),
})
export type NewCategory = z.infer<typeof newCategory>

export const categoryEdit = z.object({
  name,
  nameHindi,
  inNavigation: z.boolean(),
  isArchived: z.boolean(),
  /** An edit based on an older version is a 409. */
  version: asNumber(z.number().int()).optional(),
})
export type CategoryEdit = z.infer<typeof categoryEdit>

/** All own categories, in the new order. */
export const categoryOrder = z.object({ ids: z.array(ownId).max(MAX_CATEGORIES) })

export const findCategory = z.object({
  id: z.string().max(MAX_ID),
})
export const categoriesAnswer = answer({ data: z.array(managed) })
