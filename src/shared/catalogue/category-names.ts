import { language, translate } from '../words/words.ts'
import type { OwnCategory } from './category-schema.ts'
import {
  BEST_SELLERS,
  categoryLabels,
  isStandardCategory,
  productCategories,
} from './vocabulary.ts'

/** The category's name in the page's language, or the id of an unknown category. */
export function categoryName(own: readonly OwnCategory[], id: string): string {
  if (isStandardCategory(id) || id === BEST_SELLERS) return translate(categoryLabels[id])
  const found = own.find((one) => one.id === id)
  return (found && ((language() === 'hi' && found.nameHindi) || found.name)) || id
}

/** Ids that a product can be given, and those of `kept` that are not offered any more. */
export const offeredCategories = (own: readonly OwnCategory[], kept: readonly string[] = []) => [
  ...productCategories,
  ...own.filter(({ id, isArchived }) => !isArchived || kept.includes(id)).map(({ id }) => id),
]
