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

/** Each word one of `ids`; an unknown one is refused. */
const commaList = <Id extends string>(ids: readonly [Id, ...Id[]]) =>
  commaWords.pipe(z.array(z.enum(ids))).optional()

const details = Object.fromEntries(
  detailGroups.map((group) => [group, commaWords.optional()]),
) as Record<DetailGroup, z.ZodOptional<typeof commaWords>>

export const listingQuery = z.object({
  category: commaWords.pipe(z.array(z.union([z.literal(BEST_SELLERS), categoryId]))).optional(),
  price: commaList(priceBandIds),
  /** Lists the products of this collection only. */
  collection: collectionId.optional(),
  ...details,
  /** Counts the words of the products as well, which costs a query more. */
  facets: z.literal('all').optional(),
  sortBy: z.enum(sorts).default(DEFAULT_SORT),
  ...pageQuery,
})
export type ListingQuery = z.infer<typeof listingQuery>

/** Of words that some product has: at most so many that would leave any, and those that are chosen. */
const facetWords = z.array(z.object({ value: z.string(), count: z.number().int() })).optional()
export type FacetWord = { value: string; count: number }

/**
 * How many products each choice of a filter group would leave, given the other groups. Sizes (that
 * can be bought) and the products' words are counted when asked for by `facets` or chosen from.
 */
const facets = z.object({
  category: z
    .object(
      Object.fromEntries(filterCategories.map((id) => [id, z.number().int()])) as Record<
        (typeof filterCategories)[number],
        z.ZodNumber
      >,
    )
    // The owner's categories that products have.
    .catchall(z.number().int()),
  price: z.record(z.enum(priceBandIds), z.number().int()),
  /** Which of the groups below some product has words of; origins only if there are two. */
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
