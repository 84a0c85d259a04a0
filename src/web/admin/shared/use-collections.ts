import { useEffect, useState } from 'react'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { useBrowserSession } from '../../api/browser.ts'

/** All collections, also hidden ones; none until they are loaded, and if loading fails. */
export function useCollections(): ListedCollection[] {
  const session = useBrowserSession()
  const [collections, setCollections] = useState<ListedCollection[]>([])
  useEffect(() => {
    let isCurrent = true
    session.api('GET /api/admin/collections').then(
      ({ data }) => isCurrent && setCollections(data),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [session])
  return collections
}
