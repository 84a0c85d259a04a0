import type { Facets, FacetWord, ListingQuery } from '#shared/catalogue/listing-schema.ts'
import {
  BEST_SELLER_DAYS,
  BEST_SELLERS,
  type DetailGroup,
  detailGroups,
  type FilterGroup,
  filterCategories,
  MAX_WORDS,
  type PriceBand,
  type ProductCategory,
  priceBandIds,
  priceBands,
  type productDetails,
} from '#shared/catalogue/vocabulary.ts'
import { toPaise } from '#shared/money.ts'
import { sumBy } from '#shared/sum.ts'
import { shopDate, startOfLast } from '../database/days.ts'
import { type Db, sql } from '../db.ts'
import { inCollections } from './collections/collections.ts'
import { foldCase, hasFreeQuantity } from './details.ts'
import { isVisibleInShop } from './visible-products.ts'

const MAX_BEST_SELLERS = 48
/** Minimum quantity and orders of a best seller. */
const ENOUGH_UNITS = 5
const ENOUGH_ORDERS = 3
/** A shorter list is filled with the owner's recommendations, then with other sold products. */
const FEWEST_BEST_SELLERS = 8

type Details = { size: string[] } & Record<(typeof productDetails)[number], string>
type Cell = { category: ProductCategory; band: PriceBand; count: number; best: string[] }
type HasDetails = Record<Exclude<DetailGroup, 'origin'>, boolean>

export type FacetCounts = {
  cells: readonly (Cell & Partial<Details>)[]
  bestSellers: readonly string[]
  /** Groups that can be counted and for which some product has words. */
  details: DetailGroup[]
  /** Whether the cells are divided by size and word too. */
  detailed: boolean
}

/** With more products, counting details takes seconds, so those facets are omitted. */
const MAX_DETAILED = 20_000

export const isCountable = ({ cells }: Pick<FacetCounts, 'cells'>) =>
  sumBy(cells, ({ count }) => count) <= MAX_DETAILED

/** `sellers` are the ids of `listBestSellers`. Independent of the stock. */
export async function countForFacets(
  db: Db,
  sellers: readonly string[],
  collection?: string,
): Promise<FacetCounts> {
  const cells = await db<(Cell & { has: HasDetails; origins: string[] })[]>`
    SELECT p.category, ${bandOfP} AS band, ${countColumns(sellers)}, jsonb_build_object(
             'size', EXISTS (SELECT 1 FROM product_stock s WHERE s.listed AND s.size <> ''),
             'colour', bool_or(p.colour <> ''), 'fabric', bool_or(p.fabric <> ''),
             'craft', bool_or(p.craft <> ''), 'occasion', bool_or(p.occasion <> '')) AS has,
           ${originsSql} AS origins
    FROM products p WHERE ${isVisibleInShop} AND ${isInChosenCollection(collection)} GROUP BY 1, 2`
  return {
    cells,
    bestSellers: cells.flatMap((cell) => cell.best),
    details: detailGroups.filter(
      (group) =>
        isCountable({ cells }) &&
        (group === 'origin'
          ? hasSeveralOrigins(cells.flatMap(({ origins }) => origins))
          : cells.some(({ has }) => has[group])),
    ),
    detailed: false,
  }
}

/** Also counts by available size and the products' words, so most cells hold one product. */
export async function countForAllFacets(
  db: Db,
  sellers: readonly string[],
  collection?: string,
): Promise<FacetCounts> {
  const cells = await db<(Cell & Details)[]>`
    WITH sized AS (
      SELECT s.product_id, array_agg(s.size ORDER BY s.size) AS sizes FROM product_stock s
      WHERE s.listed AND s.size <> '' AND ${hasFreeQuantity} GROUP BY 1)
    SELECT p.category, ${bandOfP} AS band, p.colour, p.fabric, p.craft, p.occasion, p.origin,
           coalesce(sized.sizes, '{}') AS size, ${countColumns(sellers)}
    FROM products p LEFT JOIN sized ON sized.product_id = p.id
    WHERE ${isVisibleInShop} AND ${isInChosenCollection(collection)} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`
  return {
    cells,
    bestSellers: cells.flatMap((cell) => cell.best),
    details: detailGroups.filter((group) =>
      group === 'origin'
        ? hasSeveralOrigins(cells.map(({ origin }) => foldCase(origin)))
        : cells.some((cell) => cell[group].length > 0),
    ),
    detailed: true,
  }
}

const isInChosenCollection = (collection: string | undefined) =>
  collection === undefined ? sql`true` : inCollections([collection])

/** SQL: the first and last origin of the products `p`, enough to tell whether there are two. */
const originsSql = sql<'p'>`array_remove(ARRAY[
             min(lower(nullif(p.origin, '') COLLATE "C")), max(lower(nullif(p.origin, '') COLLATE "C"))], NULL)`
/** A filter with one origin would leave every product. */
const hasSeveralOrigins = (origins: readonly string[]) => new Set(origins.filter(Boolean)).size > 1

/** Returns product ids in the order of their ids. Quantities exclude refunds. */
export async function listBestSellers(db: Db): Promise<string[]> {
  // Visibility is read in the order of sales, so that only the first products are looked up.
  const rows = await db<{ id: string }[]>`
    WITH sold AS (
      SELECT counted.product_id, counted.units FROM (
        SELECT product_id, sum(units) AS units FROM (
          SELECT product_id, units FROM product_sales WHERE day > ${shopDate} - ${BEST_SELLER_DAYS}::int
          UNION ALL
          SELECT l.product_id, -rl.quantity FROM refunds r
          JOIN orders o ON o.id = r.order_id AND o.paid_at >= ${startOfLast(BEST_SELLER_DAYS)}
          JOIN refund_lines rl ON rl.refund_id = r.id
          JOIN order_lines l ON l.order_id = r.order_id AND l.position = rl.position
          WHERE r.state <> 'failed') moved
        GROUP BY product_id HAVING sum(units) > 0
        ORDER BY sum(units) DESC, product_id) counted
      CROSS JOIN LATERAL (
        SELECT 1 FROM products p WHERE p.id = counted.product_id AND ${isVisibleInShop} LIMIT 1) shown
      ORDER BY counted.units DESC, counted.product_id LIMIT ${MAX_BEST_SELLERS}),
    recommended AS (
      SELECT p.id AS product_id, wish.place
      FROM settings, jsonb_array_elements_text(home->'recommended') WITH ORDINALITY wish (id, place)
      JOIN products p ON p.id = wish.id::uuid WHERE ${isVisibleInShop}),
    ranked AS (
      SELECT product_id, coalesce(is_best, false) AS is_best, row_number() OVER (
               ORDER BY coalesce(is_best, false) DESC, place NULLS LAST, units DESC NULLS LAST, product_id) AS place
      FROM recommended FULL JOIN (SELECT s.product_id, s.units, s.units >= ${ENOUGH_UNITS} AND (
              SELECT count(*) FROM (
                SELECT DISTINCT l.order_id FROM order_lines l JOIN orders o ON o.id = l.order_id
                WHERE l.product_id = s.product_id AND o.paid_at >= ${startOfLast(BEST_SELLER_DAYS)}
                LIMIT ${ENOUGH_ORDERS}) orders) = ${ENOUGH_ORDERS} AS is_best
            FROM sold s) judged USING (product_id))
    SELECT product_id AS id FROM ranked WHERE is_best OR place <= ${FEWEST_BEST_SELLERS} ORDER BY 1`
  return rows.map(({ id }) => id)
}

const countColumns = (sellers: readonly string[]) => sql<'p'>`count(*)::int AS count,
           coalesce(array_agg(p.id) FILTER (WHERE p.id ${sql.in(sellers)}), '{}') AS best`

/** Bands are ascending: the first upper bound above the price decides. */
const bandOfP = sql<'p'>`CASE ${sql.join(
  priceBandIds.map((band) => {
    const { to } = priceBands[band]
    return to === null
      ? sql` ELSE ${band}::text`
      : sql` WHEN p.effective_price_paise < ${toPaise(to)} THEN ${band}::text`
  }),
)} END`

type Choice = Partial<Pick<ListingQuery, FilterGroup>>

/**
 * Counts the matches of the choice, and for each value of a group the matches given the other
 * groups. One pass: a cell that only one group excludes counts for that group's other values.
 */
export function tally(
  { cells, details, detailed }: FacetCounts,
  choice: Choice,
): { total: number; facets: Facets } {
  const { category = [], price = [] } = choice
  const categories = Object.fromEntries(filterCategories.map((one) => [one, 0]))
  const prices = Object.fromEntries(priceBandIds.map((one) => [one, 0]))
  const words = detailed ? detailGroups.map((group) => createWordCounter(group, choice[group])) : []
  let total = 0
  for (const cell of cells) {
    const count =
      category.length === 0 || category.includes(cell.category)
        ? cell.count
        : category.includes(BEST_SELLERS)
          ? cell.best.length
          : 0
    const isPriced = price.length === 0 || price.includes(cell.band)
    const missing = words.filter((group) => !group.fits(cell))
    if (missing.length + (isPriced ? 0 : 1) > 1) continue
    if (missing.length === 0) addCount(prices, cell.band, count)
    if (!isPriced) continue
    for (const group of missing.length === 0 ? words : missing) group.add(cell, count)
    if (missing.length > 0) continue
    total += count
    addCount(categories, cell.category, cell.count)
    addCount(categories, BEST_SELLERS, cell.best.length)
  }
  const counts = Object.fromEntries(words.map(({ group, counted }) => [group, counted()]))
  const facets = { category: categories, price: prices, details, ...counts } as Facets
  return { total, facets }
}

const addCount = (counts: Record<string, number>, one: string, count: number) => {
  counts[one] = (counts[one] ?? 0) + count
}

function createWordCounter(group: DetailGroup, chosen: readonly string[] = []) {
  const chosenWords = new Set(chosen.map(foldCase))
  const bySpelling = new Map<string, FacetWord & { isChosen: boolean }>()
  const byFold = new Map<string, FacetWord & { isChosen: boolean }>()
  const of = (cell: Partial<Details>) => {
    const words = cell[group] ?? []
    return typeof words === 'string' ? [words] : words
  }
  function getOrCreateWord(spelling: string) {
    const counted = bySpelling.get(spelling)
    if (counted) return counted
    const fold = foldCase(spelling)
    const word = byFold.get(fold) ?? { value: spelling, count: 0, isChosen: chosenWords.has(fold) }
    if (spelling < word.value) word.value = spelling
    bySpelling.set(spelling, word)
    byFold.set(fold, word)
    return word
  }
  return {
    group,
    fits: (cell: Partial<Details>) =>
      chosenWords.size === 0 || of(cell).some((spelling) => getOrCreateWord(spelling).isChosen),
    add(cell: Partial<Details>, found: number) {
      for (const spelling of of(cell)) getOrCreateWord(spelling).count += found
    },
    /** Commas separate words in the query, so a word with a comma cannot be chosen. */
    counted: (): FacetWord[] =>
      [...byFold.values()]
        .filter(
          ({ value, count, isChosen }) =>
            value !== '' && !value.includes(',') && (count > 0 || isChosen),
        )
        .sort((one, other) => other.count - one.count || byName.compare(one.value, other.value))
        .filter(({ isChosen }, n) => n < MAX_WORDS || isChosen)
        .map(({ value, count }) => ({ value, count }))
        .sort(group === 'size' ? bySize : () => 0),
  }
}

const byName = new Intl.Collator('en', { numeric: true })
const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL']

function bySize({ value: one }: FacetWord, { value: other }: FacetWord) {
  const place = (size: string) => {
    const at = letterSizes.indexOf(size.toUpperCase())
    return at < 0 ? letterSizes.length : at
  }
  return place(one) - place(other) || byName.compare(one, other)
}
