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
  products: Product[],
  best: Product[],
  choice: Pick<Choice, 'category' | 'price'>,
  facets: Facets | undefined,
) {
  const bestIds = new Set(best.map(({ _id }) => _id))
  const isIn = (category: string) => (product: Product) =>
    category === BEST_SELLERS ? bestIds.has(product._id) : product.category === category
  const isPriced = (band: string) => (product: Product) => {
    const { from, to } = priceBands[band as PriceBand]
    const price = effectivePrice(product)
    return price >= from && (to === null || price < to)
  }
  const matchesAny = (tests: ((product: Product) => boolean)[]) => (product: Product) =>
    tests.length === 0 || tests.some((fits) => fits(product))
  const elsewhere = products.filter(matchesAny(choice.price.map(isPriced)))
  const inCategory = matchesAny(choice.category.map(isIn))
  const fitting = elsewhere.filter(inCategory)
  const categorised = products.filter(inCategory)
  const count = (ids: readonly string[], among: Product[], test: typeof isIn) =>
    Object.fromEntries(ids.map((id) => [id, among.filter(test(id)).length]))
  const words = detailGroups.map((group) => [group, countWords(facets, group, fitting)] as const)
  return {
    fitting,
    elsewhere,
    facets: facets && {
      ...facets,
      category: count(
        [...new Set([...filterCategories, ...elsewhere.map((product) => product.category)])],
        elsewhere,
        isIn,
      ) as Facets['category'],
      price: count(priceBandIds, categorised, isPriced) as Facets['price'],
      ...Object.fromEntries(words.filter(([, counts]) => counts !== undefined)),
    },
  }
}

type Group = (typeof detailGroups)[number]

function countWords(facets: Facets | undefined, group: Group, products: Product[]) {
  const has = (product: Product, word: string) =>
    group === 'size'
      ? product.sizes?.some(({ size, stock }) => size === word && stock > 0)
      : product[group].toLowerCase() === word.toLowerCase()
  return facets?.[group]
    ?.map(({ value }) => ({
      value,
      count: products.filter((product) => has(product, value)).length,
    }))
    .filter(({ count }) => count > 0)
}
