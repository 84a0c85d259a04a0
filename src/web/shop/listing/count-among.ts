import type { Facets } from '#shared/catalogue/listing-schema.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import {
  BEST_SELLERS,
  detailGroups,
  filterCategories,
  type PriceBand,
  priceBandIds,
  priceBands,
} from '#shared/catalogue/vocabulary.ts'
import { effectivePrice } from '#shared/money.ts'
import type { Choice } from './listing-choice.ts'

/**
 * Counts facets within a style, as the API does for all products. `fitting` matches the whole
 * choice, `elsewhere` any category.
 */
export function countAmong(
  pieces: Product[],
  best: Product[],
  choice: Pick<Choice, 'category' | 'price'>,
  facets: Facets | undefined,
) {
  const bestIds = new Set(best.map(({ _id }) => _id))
  const isIn = (category: string) => (piece: Product) =>
    category === BEST_SELLERS ? bestIds.has(piece._id) : piece.category === category
  const isPriced = (band: string) => (piece: Product) => {
    const { from, to } = priceBands[band as PriceBand]
    const price = effectivePrice(piece)
    return price >= from && (to === null || price < to)
  }
  const anyOf = (tests: ((piece: Product) => boolean)[]) => (piece: Product) =>
    tests.length === 0 || tests.some((fits) => fits(piece))
  const elsewhere = pieces.filter(anyOf(choice.price.map(isPriced)))
  const inCategory = anyOf(choice.category.map(isIn))
  const fitting = elsewhere.filter(inCategory)
  const categorised = pieces.filter(inCategory)
  const count = (ids: readonly string[], among: Product[], test: typeof isIn) =>
    Object.fromEntries(ids.map((id) => [id, among.filter(test(id)).length]))
  const words = detailGroups.map((group) => [group, countWords(facets, group, fitting)] as const)
  return {
    fitting,
    elsewhere,
    facets: facets && {
      ...facets,
      category: count(
        [...new Set([...filterCategories, ...elsewhere.map((piece) => piece.category)])],
        elsewhere,
        isIn,
      ) as Facets['category'],
      price: count(priceBandIds, categorised, isPriced) as Facets['price'],
      ...Object.fromEntries(words.filter(([, counted]) => counted !== undefined)),
    },
  }
}

type Group = (typeof detailGroups)[number]

function countWords(facets: Facets | undefined, group: Group, pieces: Product[]) {
  const has = (piece: Product, word: string) =>
    group === 'size'
      ? piece.sizes?.some(({ size, stock }) => size === word && stock > 0)
      : piece[group].toLowerCase() === word.toLowerCase()
  return facets?.[group]
    ?.map(({ value }) => ({ value, count: pieces.filter((piece) => has(piece, value)).length }))
    .filter(({ count }) => count > 0)
}
