import { z } from 'zod'
import { pageQuery } from '../envelope.ts'
import { categoryId } from './category-schema.ts'
import { collectionId, shownCollection } from './collection-schema.ts'
import { productsAnswer } from './product-schema.ts'
import {
  BEST_SELLERS,
  DEFAULT_SORT,
  type DetailGroup,
  detailGroups,
  filterCategories,
  priceBandIds,
  sorts,
} from './vocabulary.ts'

/** `a,b` or repeated keys. */
const commaWords = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Refuses words that are not in `ids`. */
const commaList = <Id extends string>(ids: readonly [Id, ...Id[]]) =>
  commaWords.pipe(z.array(z.enum(ids))).optional()

const details = Object.fromEntries(
  detailGroups.map((group) => [group, commaWords.optional()]),
) as Record<DetailGroup, z.ZodOptional<typeof commaWords>>

export const listingQuery = z.object({
  category: commaWords.pipe(z.array(z.union([z.literal(BEST_SELLERS), categoryId]))).optional(),
  price: commaList(priceBandIds),
  collection: collectionId.optional(),
  ...details,
  /** Also counts the words of the products, which costs a query more. */
  facets: z.literal('all').optional(),
  sortBy: z.enum(sorts).default(DEFAULT_SORT),
  ...pageQuery,
})
export type ListingQuery = z.infer<typeof listingQuery>

/** At most `MAX_WORDS` words that would leave a product, and the chosen words. */
const facetWords = z.array(z.object({ value: z.string(), count: z.number().int() })).optional()
export type FacetWord = { value: string; count: number }

/**
 * Products that each choice would leave, given the other groups. Sizes and words are counted if
 * `facets` requests it or one is chosen.
 */
const facets = z.object({
  category: z
    .object(
      Object.fromEntries(filterCategories.map((id) => [id, z.number().int()])) as Record<
        (typeof filterCategories)[number],
        z.ZodNumber
      >,
    )
    // Own categories that products have.
    .catchall(z.number().int()),
  price: z.record(z.enum(priceBandIds), z.number().int()),
  /** Groups for which some product has words; origins only if there are two. */
  details: z.array(z.enum(detailGroups)),
  size: facetWords,
  colour: facetWords,
  fabric: facetWords,
  craft: facetWords,
  occasion: facetWords,
  origin: facetWords,
})
export type Facets = z.infer<typeof facets>

/** `collection` is the requested one. */
export const listingAnswer = productsAnswer.extend({
  facets,
  collection: shownCollection.optional(),
})
