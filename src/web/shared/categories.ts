import { categoryName, offeredCategories } from '#shared/catalogue/category-names.ts'
import { useSession } from './session.tsx'

/** The shop's categories: their names in the page's language, and those that can be chosen. */
export function useCategories() {
  const { categories: own } = useSession().shop
  return {
    own,
    nameOf: (id: string) => categoryName(own, id),
    /** Includes the archived categories in `kept`, because a form shows what was chosen before. */
    offered: (kept?: readonly string[]) => offeredCategories(own, kept),
  }
}
