type Filters = { category: string[]; price: string[] }

const KEY = 'filters'

/** Keeps the listing's choice for this tab. A browser that refuses storage loses only that. */
export function rememberFilters(filters: Filters): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(filters))
  } catch {
    // Private windows may refuse; the address still has the filters.
  }
}

export function rememberedFilters(): Filters {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return { category: words(found.category), price: words(found.price) }
  } catch {
    return { category: [], price: [] }
  }
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
