import { useEffect, useState } from 'react'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { useBrowserSession } from '../../api/browser.ts'

/**
 * Returns all collections, hidden ones included. Returns `loaded` if the page's loader has them;
 * otherwise the browser loads them, and the list is empty until then or if loading fails.
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
