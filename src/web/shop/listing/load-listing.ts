import type { ShownCollection } from '#shared/catalogue/collection-schema.ts'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import {
  detailGroups,
  type FilterGroup,
  filterCategories,
  filterGroups,
} from '#shared/catalogue/vocabulary.ts'
import { listingPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { toast } from '../../ui/toast.ts'
import { type Card, toCard, toCards } from '../shared/card.ts'
import { type Choice, parseListingChoice } from './listing-choice.ts'
import { buildListingQuery } from './listing-query.ts'

/** `note` explains results that differ from the choice. */
export type ListingData = {
  choice: Choice
  canonical: string
  products: Card[]
  total: number
  nextCursor: string | null
  facets: Facets | undefined
  failed: string | undefined
  note: string | undefined
  collection: ShownCollection | undefined
  /** Without results: the matches after dropping each filter group, most first. */
  nearest: Nearest[]
}

export type Nearest = { choice: Choice; droppedGroup: FilterGroup; total: number; products: Card[] }

/** Imports on demand, because few listings have a style. */
async function importStyleLoader(visit: Visit) {
  const { loadByStyle, listReader } = await import('./load-by-style.ts')
  const loadLists = listReader(visit)
  return (choice: Choice) => loadByStyle(loadLists, choice)
}
type LoadByStyle = Awaited<ReturnType<typeof importStyleLoader>>

/** Routes that load only the missing products of a growing list. */
const listRoutes = ['shop/listing/page', 'preview-listing']

const buildKey = ({ show: _, ...choice }: Choice) => JSON.stringify(choice)

export const loadListing = createLoader(async (visit): Promise<ListingData> => {
  const requestedChoice = parseListingChoice(visit.url.searchParams)
  const choice = await withKnownIds(visit, requestedChoice)
  const loadByStyle = choice.style ? await importStyleLoader(visit) : undefined
  const listing = await loadChoice(visit, choice, loadByStyle)
  const isCollectionGone = requestedChoice.collection !== '' && choice.collection === ''
  const note =
    listing.note ??
    (isCollectionGone
      ? t('This collection is no longer in the shop. Here are all pieces.')
      : undefined)
  const isEmpty = listing.total === 0 && !listing.failed
  return { ...listing, note, nearest: isEmpty ? await loadNearest(visit, choice, loadByStyle) : [] }
})

const isStandard = (id: string) => filterCategories.some((category) => category === id)

/** Old links may contain categories and a collection that the shop does not have. */
async function withKnownIds({ api }: Visit, choice: Choice): Promise<Choice> {
  if (choice.category.every(isStandard) && !choice.collection) return choice
  const { data: shop } = await api('GET /api/common/shop')
  const isKnown = (id: string) => isStandard(id) || shop.categories.some((own) => own.id === id)
  const isCollection = shop.collections.some(({ id }) => id === choice.collection)
  return {
    ...choice,
    category: choice.category.filter(isKnown),
    collection: isCollection ? choice.collection : '',
  }
}

const canonicalChoice = ({ category, collection }: Choice) => ({ category, collection })

const PRODUCTS_PER_SUGGESTION = 4

async function loadNearest(
  visit: Visit,
  choice: Choice,
  loadByStyle: LoadByStyle | undefined,
): Promise<Nearest[]> {
  const chosenGroups = filterGroups.filter((group) => choice[group].length > 0)
  const details = chosenGroups.filter((group) => detailGroups.some((detail) => detail === group))
  // Each detail dropped from a style loads two long lists, so with several details none is tried.
  const groups =
    loadByStyle && details.length > 1
      ? chosenGroups.filter((group) => !details.includes(group))
      : chosenGroups
  const nearest = await Promise.all(
    groups.map(async (droppedGroup) => {
      const relaxedChoice: Choice = { ...choice, [droppedGroup]: [], show: PRODUCTS_PER_SUGGESTION }
      if (loadByStyle) {
        const { total, products, note } = await loadByStyle(relaxedChoice)
        return { choice: relaxedChoice, droppedGroup, total: note ? total : 0, products }
      }
      const answer = await visit.orEmpty(
        visit.api('GET /api/shop/products/get', {
          query: buildListingQuery(relaxedChoice, PRODUCTS_PER_SUGGESTION),
        }),
      )
      return {
        choice: relaxedChoice,
        droppedGroup,
        total: answer.total,
        products: toCards(answer.data),
      }
    }),
  )
  return nearest.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

async function loadChoice(
  { api, url, orEmpty, session }: Visit,
  choice: Choice,
  loadByStyle: LoadByStyle | undefined,
): Promise<Omit<ListingData, 'nearest'>> {
  const list = { choice, canonical: url.origin + listingPath(canonicalChoice(choice)) }
  if (loadByStyle) return { ...list, ...(await loadByStyle(choice)), collection: undefined }

  const get = 'GET /api/shop/products/get'
  const shownListing = listRoutes.map((id) => session?.shownPage.getData(id)).find(Boolean) as
    | ListingData
    | undefined
  const loadedListing =
    shownListing && buildKey(shownListing.choice) === buildKey(choice) ? shownListing : undefined
  const missingCount = choice.show - (loadedListing?.products.length ?? 0)
  if (loadedListing?.nextCursor && missingCount > 0) {
    const query = {
      ...buildListingQuery(choice, missingCount),
      facets: undefined,
      cursor: loadedListing.nextCursor,
    }
    const next = await orEmpty(api(get, { query }))
    if (next.failed) {
      toast.error(next.failed)
      return loadedListing
    }
    const products = [...loadedListing.products, ...next.data.map(toCard)]
    return { ...loadedListing, ...list, products, total: next.total, nextCursor: next.nextCursor }
  }
  const answer = await orEmpty(api(get, { query: buildListingQuery(choice, choice.show) }))
  const { data, total, nextCursor, facets, failed, collection } = answer
  const products = toCards(data)
  return { ...list, products, total, nextCursor, facets, failed, collection, note: undefined }
}
