import {
  DEFAULT_SORT,
  filterCategories,
  priceBandIds,
  type Sort,
  sortLabels,
} from '#shared/catalogue/vocabulary.ts'

export const PAGE = 24
/** The API gives no more rows than this at once. */
export const MOST = 1000

/** What an address asks the listing for. Unknown words are dropped, as an old link may have some. */
export function choiceOf(search: URLSearchParams) {
  const known = (key: string, ids: readonly string[]) =>
    // A form without scripts sends each choice by itself.
    search
      .getAll(key)
      .flatMap((value) => value.split(','))
      .filter((word) => ids.includes(word))
  const sort = search.get('sortBy') ?? ''
  const show = Number(search.get('show'))
  return {
    category: known('category', filterCategories),
    price: known('price', priceBandIds),
    sortBy: (Object.hasOwn(sortLabels, sort) ? sort : DEFAULT_SORT) as Sort,
    style: search.get('style') ?? '',
    show: show > PAGE ? Math.min(Math.floor(show), MOST) : PAGE,
  }
}

export type Choice = ReturnType<typeof choiceOf>

export const isFiltered = ({ category, price }: Pick<Choice, 'category' | 'price'>) =>
  category.length + price.length > 0
