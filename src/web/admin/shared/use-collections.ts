import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import type { ReadApi } from '../../api/client.ts'
import { useLoadedList } from './use-loaded-list.ts'

const loadCollections = (api: ReadApi) => api('GET /api/admin/collections')

/** All collections, hidden ones included; see `useLoadedList`. */
export function useCollections(loaded?: ListedCollection[]) {
  const { list, hasFailed } = useLoadedList(loadCollections, loaded)
  return { collections: list, hasFailed }
}
