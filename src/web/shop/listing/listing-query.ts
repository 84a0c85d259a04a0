import { filterGroups } from '#shared/catalogue/vocabulary.ts'
import type { Choice } from './listing-choice.ts'

export const buildListingQuery = (choice: Choice, limit: number) => ({
  ...Object.fromEntries(filterGroups.map((group) => [group, choice[group].join(',')])),
  sortBy: choice.sortBy,
  collection: choice.collection || undefined,
  limit,
  facets: choice.open.length > 0 ? ('all' as const) : undefined,
})
