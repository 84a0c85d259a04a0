import { categoryName, offeredCategories } from '#shared/catalogue/category-names.ts'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import { useSession } from './session.tsx'

export function useCategories() {
  const { categories: own, collections } = useSession().shop
  return {
    own,
    nameOf: (id: string) => categoryName(own, id),
    /** A hidden collection is named by its id. */
    collectionNamed(id: string) {
      const found = collections.find((collection) => collection.id === id)
      return found ? collectionName(found) : id
    },
    /** Includes the archived categories in `kept`, because a form shows what was chosen before. */
    offered: (kept?: readonly string[]) => offeredCategories(own, kept),
  }
}
