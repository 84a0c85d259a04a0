import type { Facets } from '#shared/catalogue/listing-schema.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { filterGroups, priceBands } from '#shared/catalogue/vocabulary.ts'
import { listingPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { loading, type Visit } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'
import { type Card, cardOf, cardsOf } from '../shared/card.ts'
import { styles, themes } from '../shared/home-words.ts'
import { type Choice, choiceOf, MOST } from './listing-choice.ts'

/** What the listing shows; `note` says of what, where that isn't what was asked for by a filter. */
export type ListingData = {
  choice: Choice
  canonical: string
  products: Card[]
  total: number
  nextCursor: string | null
  facets: Facets | undefined
  failed: string | undefined
  note: string | undefined
}

/** The list on the page, which grows by the pieces that come after its last one. */
let shown: ListingData | undefined
export const rememberShown = (data: ListingData) => {
  shown = data
}

const keyOf = ({ show: _, ...choice }: Choice) => JSON.stringify(choice)

const queryOf = (choice: Choice, limit: number) => ({
  ...Object.fromEntries(filterGroups.map((group) => [group, choice[group].join(',')])),
  sortBy: choice.sortBy,
  limit,
  facets: choice.open.length > 0 ? ('all' as const) : undefined,
})

export const loadListing = loading(async (visit): Promise<ListingData> => {
  const { api, url, orEmpty } = visit
  const choice = choiceOf(url.searchParams)
  const list = { choice, canonical: url.origin + listingPath({ category: choice.category }) }
  const named = [...styles, ...themes].some(({ id }) => id === choice.style)
  if (named) return { ...list, ...(await loadNamed(visit, choice)) }

  const get = 'GET /api/shop/products/get'
  const before = shown && keyOf(shown.choice) === keyOf(choice) ? shown : undefined
  const wanted = choice.show - (before?.products.length ?? 0)
  if (before?.nextCursor && wanted > 0) {
    const query = { ...queryOf(choice, wanted), facets: undefined, cursor: before.nextCursor }
    const next = await orEmpty(api(get, { query }))
    if (next.failed) {
      toast.error(next.failed)
      return before
    }
    const products = [...before.products, ...next.data.map(cardOf)]
    return { ...before, ...list, products, total: next.total, nextCursor: next.nextCursor }
  }
  const answer = await orEmpty(api(get, { query: queryOf(choice, choice.show) }))
  const { data, total, nextCursor, facets, failed } = answer
  const products = cardsOf(data)
  return { ...list, products, total, nextCursor, facets, failed, note: undefined }
})

const textOf = ({ title, description }: Product) => `${title} ${description}`.toLowerCase()

/** The pieces of a style of the home page, or of one of its collections: those that say its words. */
async function loadNamed({ api, orEmpty }: Visit, choice: Choice) {
  const all = (one: Choice) =>
    orEmpty(api('GET /api/shop/products/get', { query: queryOf(one, MOST) }))
  const { data, total, facets, failed } = await all(choice)
  const of = (products: Product[], note?: string) => ({
    products: products.slice(0, choice.show).map(cardOf),
    total: products.length,
    nextCursor: null,
    facets,
    failed,
    note,
  })
  if (failed || total === 0) return of(data)

  const theme = themes.find(({ id }) => id === choice.style)
  if (theme) {
    const any = data.filter((one) => theme.words.some((word) => textOf(one).includes(word)))
    return of(any, t('The collection “{name}”.', { name: t(theme.label) }))
  }
  const style = styles.find(({ id }) => id === choice.style)
  const name = style ? t(style.label) : ''
  const hasWords = (one: Product) => style?.words.every((word) => textOf(one).includes(word))
  const fitting = data.filter(hasWords)
  if (fitting.length > 0) return of(fitting, t('Best sellers in the style “{name}”.', { name }))
  const elsewhere = (await all({ ...choice, category: [] })).data.filter(hasWords)
  if (elsewhere.length > 0)
    return of(
      elsewhere,
      t('No best seller is in the style “{name}” just now; these pieces are.', { name }),
    )
  const [band] = choice.price
  if (band) {
    const bounds = t(priceBands[band as keyof typeof priceBands].label).toLowerCase()
    return of([], t('No piece in the style “{name}” is to be had {bounds}.', { name, bounds }))
  }
  return of(
    data,
    t('No piece is in the style “{name}” just now, so here are all best sellers.', { name }),
  )
}
