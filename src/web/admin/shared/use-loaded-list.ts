import { useEffect, useState } from 'react'
import { useBrowserSession } from '../../api/browser.ts'
import type { ReadApi } from '../../api/client.ts'

type Loaded<Item> = { list: Item[]; hasFailed: boolean }

/**
 * Returns `loaded` if the page's loader has the list; otherwise the browser loads it, and it is empty
 * until then or if loading fails. `load` must keep its identity.
 */
export function useLoadedList<Item>(
  load: (api: ReadApi) => Promise<{ data: Item[] }>,
  loaded?: Item[],
): Loaded<Item> {
  const session = useBrowserSession()
  const [state, setState] = useState<Loaded<Item>>({ list: [], hasFailed: false })
  useEffect(() => {
    if (loaded) return
    let isCurrent = true
    load(session.api).then(
      ({ data }) => isCurrent && setState({ list: data, hasFailed: false }),
      () => isCurrent && setState({ list: [], hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [session, load, loaded])
  return loaded ? { list: loaded, hasFailed: false } : state
}
