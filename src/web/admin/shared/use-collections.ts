import { useEffect, useState } from 'react'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { useBrowserSession } from '../../api/browser.ts'

type Loaded = { collections: ListedCollection[]; hasFailed: boolean }

/**
 * Returns all collections, hidden ones included. Returns `loaded` if the page's loader has them;
 * otherwise the browser loads them, and the list is empty until then or if loading fails.
 */
export function useCollections(loaded?: ListedCollection[]): Loaded {
  const session = useBrowserSession()
  const [state, setState] = useState<Loaded>({ collections: [], hasFailed: false })
  useEffect(() => {
    if (loaded) return
    let isCurrent = true
    session.api('GET /api/admin/collections').then(
      ({ data }) => isCurrent && setState({ collections: data, hasFailed: false }),
      () => isCurrent && setState({ collections: [], hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [session, loaded])
  return loaded ? { collections: loaded, hasFailed: false } : state
}
