import { type FilterGroup, filterGroups } from '#shared/catalogue/vocabulary.ts'

export type Filters = Record<FilterGroup, string[]>

/** Empty for missing groups. */
export const getFilters = (choice: Partial<Filters>) =>
  Object.fromEntries(filterGroups.map((group) => [group, choice[group] ?? []])) as Filters
export const isFiltered = (choice: Partial<Filters>) =>
  filterGroups.some((group) => (choice[group]?.length ?? 0) > 0)
export const noFilters = getFilters({})

const KEY = 'filters'

/** Kept in this tab. */
export function rememberFilters(choice: Partial<Filters>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(getFilters(choice)))
  } catch {
    // Private windows may refuse storage; the URL has the filters anyway.
  }
}

export function rememberedFilters(): Filters {
  try {
    const storedFilters = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const entries = filterGroups.map((group) => [group, words(storedFilters[group])])
    return Object.fromEntries(entries)
  } catch {
    return noFilters
  }
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
