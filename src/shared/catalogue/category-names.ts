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
  const ownCategory = own.find((category) => category.id === id)
  return (ownCategory && ((language() === 'hi' && ownCategory.nameHindi) || ownCategory.name)) || id
}

/** Includes the archived categories of `keptIds`. */
export const offeredCategories = (own: readonly OwnCategory[], keptIds: readonly string[] = []) => [
  ...productCategories,
  ...own.filter(({ id, isArchived }) => !isArchived || keptIds.includes(id)).map(({ id }) => id),
]
