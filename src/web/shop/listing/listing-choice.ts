import {
  BEST_SELLERS,
  DEFAULT_SORT,
  type DetailGroup,
  detailGroups,
  isCategoryId,
  ownIdPattern,
  priceBandIds,
  type Sort,
  sortLabels,
} from '#shared/catalogue/vocabulary.ts'
import { listingPath } from '#shared/paths.ts'
import { styles, themes } from '../shared/home-words.ts'

export const PAGE = 24
/** The API's limit of rows per page. */
export const MAX_API_ROWS = 1000
/** Rendering a card on the server takes about 0.4 ms of CPU. The browser loads the rest. */
const MAX_RENDERED = 8 * PAGE

/** Forms without scripts send each value separately. */
const getValues = (search: URLSearchParams, key: string) =>
  search.getAll(key).flatMap((value) => value.split(','))

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join()

/** Old links may contain unknown words. The loader drops unknown categories and collections. */
export function parseListingChoice(search: URLSearchParams) {
  const knownWords = (key: string, ids: readonly string[]) =>
    getValues(search, key).filter((word) => ids.includes(word))
  /** An unknown word matches nothing, as in the API. */
  const words = (key: DetailGroup) => getValues(search, key).filter((word) => word.trim())
  const sort = search.get('sortBy') ?? ''
  const category = getValues(search, 'category').filter(
    (word) => word === BEST_SELLERS || isCategoryId(word),
  )
  const style = search.get('style') ?? ''
  // Forms without scripts send the category of the style, because another category ends it.
  const styleCategory = search.get('styleCategory')
  const hasStyle = styleCategory === null || isSameSet(styleCategory.split(','), category)
  const collection = search.get('collection') ?? ''
  const maxShown = import.meta.env.SSR ? MAX_RENDERED : MAX_API_ROWS
  const show = Math.min(Math.ceil(Number(search.get('show')) / PAGE) * PAGE, maxShown)
  return {
    category,
    price: knownWords('price', priceBandIds),
    size: words('size'),
    colour: words('colour'),
    fabric: words('fabric'),
    craft: words('craft'),
    occasion: words('occasion'),
    origin: words('origin'),
    open: knownWords('open', detailGroups),
    sortBy: (Object.hasOwn(sortLabels, sort) ? sort : DEFAULT_SORT) as Sort,
    collection: ownIdPattern.test(collection) ? collection : '',
    style: hasStyle && [...styles, ...themes].some(({ id }) => id === style) ? style : '',
    show: show > PAGE ? show : PAGE,
  }
}

/** Ignored parameters must not fill the cache. */
export function knownQuery(search: URLSearchParams): string {
  const { sortBy, show, ...choice } = parseListingChoice(search)
  const path = listingPath({
    ...choice,
    ...(sortBy !== DEFAULT_SORT && { sortBy }),
    ...(show > PAGE && { show }),
  })
  return new URL(path, 'http://zari.internal').search
}

export type Choice = ReturnType<typeof parseListingChoice>
