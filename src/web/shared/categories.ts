import { categoryName, offeredCategories } from '#shared/catalogue/category-names.ts'
import { useSession } from './session.tsx'

export function useCategories() {
  const { categories: own } = useSession().shop
  return {
    own,
    getName: (id: string) => categoryName(own, id),
    /** Includes the archived categories in `keptIds`, because forms show what was chosen before. */
    listOfferedIds: (keptIds?: readonly string[]) => offeredCategories(own, keptIds),
  }
}
