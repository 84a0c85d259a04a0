import { language, translate } from '../words/words.ts'
import type { OwnCategory } from './category-schema.ts'
import {
  BEST_SELLERS,
  categoryLabels,
  isStandardCategory,
  productCategories,
} from './vocabulary.ts'

/** In the page's language; the id of an unknown category. */
export function categoryName(own: readonly OwnCategory[], id: string): string {
  if (isStandardCategory(id) || id === BEST_SELLERS) return translate(categoryLabels[id])
  const found = own.find((category) => category.id === id)
  return (found && ((language() === 'hi' && found.nameHindi) || found.name)) || id
}

/** Includes the archived categories of `kept`. */
export const offeredCategories = (own: readonly OwnCategory[], kept: readonly string[] = []) => [
  ...productCategories,
  ...own.filter(({ id, isArchived }) => !isArchived || kept.includes(id)).map(({ id }) => id),
]
