import { useEffect, useState } from 'react'
import { isSearchable, RECENT_SEARCHES as KEY, SEARCH_MAX } from '#shared/catalogue/vocabulary.ts'

const MAX_SEARCHES = 6

function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (query): query is string =>
        typeof query === 'string' && query.length <= SEARCH_MAX && isSearchable(query),
    )
  } catch {
    return []
  }
}

function write(searches: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Without storage nothing is kept.
  }
}

/** Returns the searches of this device, newest first, and records `found`, a query with results. */
export function useRecentSearches(found: string | undefined) {
  const [searches, setSearches] = useState<string[]>([])
  useEffect(() => {
    const key = found?.toLowerCase()
    const others = readSearches().filter((query) => query.toLowerCase() !== key)
    const newest = found === undefined ? others : [found, ...others].slice(0, MAX_SEARCHES)
    if (found !== undefined) write(newest)
    setSearches(newest)
  }, [found])
  function clear() {
    write([])
    setSearches([])
  }
  return { searches, clear }
}
