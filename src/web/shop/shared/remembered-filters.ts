import { type FilterGroup, filterGroups } from '#shared/catalogue/vocabulary.ts'

export type Filters = Record<FilterGroup, string[]>

/** The words of each filter group, none where the group isn't given. */
export const filtersOf = (choice: Partial<Filters>) =>
  Object.fromEntries(filterGroups.map((group) => [group, choice[group] ?? []])) as Filters
export const noFilters = filtersOf({})

const KEY = 'filters'

/** Keeps the listing's choice for this tab. A browser that refuses storage loses only that. */
export function rememberFilters(choice: Partial<Filters>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(filtersOf(choice)))
  } catch {
    // Private windows may refuse; the address still has the filters.
  }
}

export function rememberedFilters(): Filters {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const kept = filterGroups.map((group) => [group, words(found[group])])
    return Object.fromEntries(kept)
  } catch {
    return noFilters
  }
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
