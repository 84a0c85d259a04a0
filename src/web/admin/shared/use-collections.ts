import { useEffect, useState } from 'react'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { useBrowserSession } from '../../api/browser.ts'

/**
 * All collections, also hidden ones; none until they are loaded, and if loading fails. `loaded`: those
 * of a page that has them in its HTML.
 */
export function useCollections(loaded?: ListedCollection[]): ListedCollection[] {
  const session = useBrowserSession()
  const [collections, setCollections] = useState<ListedCollection[]>([])
  useEffect(() => {
    if (loaded) return
    let isCurrent = true
    session.api('GET /api/admin/collections').then(
      ({ data }) => isCurrent && setCollections(data),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [session, loaded])
  return loaded ?? collections
}
