import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, asNumber, singleLine } from '../envelope.ts'
import { categoryLabels, MAX_CATEGORIES, ownIdPattern, productCategories } from './vocabulary.ts'

const MAX_ID = 40

const names = productCategories.map((id) => categoryLabels[id]).join(', ')
const choose = fault('Please choose a category: {names}.', { names })
/** Made from the English name when the category is added, and never changed. */
const ownId = z.string(choose).regex(ownIdPattern, choose)

/** A category that a product can have; whether an own one exists, the server looks up. */
export const categoryId = z.union([z.enum(productCategories), ownId], choose).meta({
  description: `One of ${productCategories.join(', ')}, or the id of an own category.`,
})

/** A category in an answer. */
export const shownCategory = z.string().meta({
  description: `One of ${productCategories.join(', ')}, or the id of an own category.`,
  examples: [...productCategories],
})

export const categoryList = z.array(categoryId)

const name = singleLine(MAX_ID, 'Name')
const nameHindi = z.union([z.literal(''), singleLine(60, 'Name in Hindi')])

/** A category that the owner added, in the order of the owner. */
export const ownCategory = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty without one; the English name is then shown. */
  nameHindi: z.string(),
  inNavigation: z.boolean(),
  /** Not offered any more; products that have it keep it. */
  isArchived: z.boolean(),
})
export type OwnCategory = z.infer<typeof ownCategory>

const managed = ownCategory.extend({
  /** Products that have it, drafts and archived ones too. */
  products: z.number().int(),
  /** Whether a product, also a deleted one, or a rule of the shop names it, so that it can't be deleted. */
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
  /** An edit that names an older version is a 409. */
  version: asNumber(z.number().int()).optional(),
})
export type CategoryEdit = z.infer<typeof categoryEdit>

/** Ids of all own categories, in the new order. */
export const categoryOrder = z.object({ ids: z.array(ownId).max(MAX_CATEGORIES) })

export const findCategory = z.object({
  id: z.string().max(MAX_ID),
})
export const categoriesAnswer = answer({ data: z.array(managed) })
