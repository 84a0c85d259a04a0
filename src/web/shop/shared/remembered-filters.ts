import { type FilterGroup, filterGroups } from '#shared/catalogue/vocabulary.ts'

export type Filters = Record<FilterGroup, string[]>

/** Empty for missing groups. */
export const filtersOf = (choice: Partial<Filters>) =>
  Object.fromEntries(filterGroups.map((group) => [group, choice[group] ?? []])) as Filters
export const isFiltered = (choice: Partial<Filters>) =>
  filterGroups.some((group) => (choice[group]?.length ?? 0) > 0)
export const noFilters = filtersOf({})

const KEY = 'filters'

/** Kept in this tab. */
export function rememberFilters(choice: Partial<Filters>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(filtersOf(choice)))
  } catch {
    // Private windows may refuse storage; the URL has the filters anyway.
  }
}

export function rememberedFilters(): Filters {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const entries = filterGroups.map((group) => [group, words(stored[group])])
    return Object.fromEntries(entries)
  } catch {
    return noFilters
  }
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
