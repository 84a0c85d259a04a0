import {
  DEFAULT_SORT,
  type DetailGroup,
  detailGroups,
  filterCategories,
  filterGroups,
  priceBandIds,
  type Sort,
  sortLabels,
} from '#shared/catalogue/vocabulary.ts'
import type { Filters } from '../shared/remembered-filters.ts'

export const PAGE = 24
/** The API gives no more rows than this at once. */
export const MOST = 1000

/** A form without scripts sends each choice by itself. */
const valuesOf = (search: URLSearchParams, key: string) =>
  search.getAll(key).flatMap((value) => value.split(','))

/** What an address asks the listing for. Unknown words are dropped, as an old link may have some. */
export function choiceOf(search: URLSearchParams) {
  const known = (key: string, ids: readonly string[]) =>
    valuesOf(search, key).filter((word) => ids.includes(word))
  /** Words of the shop: what no piece has finds none, as the API says. */
  const words = (key: DetailGroup) => valuesOf(search, key).filter((word) => word.trim())
  const sort = search.get('sortBy') ?? ''
  const show = Number(search.get('show'))
  return {
    category: known('category', filterCategories),
    price: known('price', priceBandIds),
    size: words('size'),
    colour: words('colour'),
    fabric: words('fabric'),
    craft: words('craft'),
    /** Groups that are unfolded. */
    open: known('open', detailGroups),
    sortBy: (Object.hasOwn(sortLabels, sort) ? sort : DEFAULT_SORT) as Sort,
    style: search.get('style') ?? '',
    show: show > PAGE ? Math.min(Math.floor(show), MOST) : PAGE,
  }
}

export type Choice = ReturnType<typeof choiceOf>

export const isFiltered = (filters: Filters) =>
  filterGroups.some((group) => filters[group].length > 0)
