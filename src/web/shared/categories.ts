import { categoryName, offeredCategories } from '#shared/catalogue/category-names.ts'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import { useSession } from './session.tsx'

export function useCategories() {
  const { categories: own, collections } = useSession().shop
  return {
    own,
    getName: (id: string) => categoryName(own, id),
    /** A hidden collection is named by its id. */
    collectionNamed(id: string) {
      const ownCollection = collections.find((collection) => collection.id === id)
      return ownCollection ? collectionName(ownCollection) : id
    },
    /** Includes the archived categories in `keptIds`, because forms show what was chosen before. */
    listOfferedIds: (keptIds?: readonly string[]) => offeredCategories(own, keptIds),
  }
}
