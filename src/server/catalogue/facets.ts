import type { Facets, FacetWord, ListingQuery } from '#shared/catalogue/listing-schema.ts'
import {
  BEST_SELLER_DAYS,
  BEST_SELLERS,
  type DetailGroup,
  detailGroups,
  type FilterGroup,
  filterCategories,
  MOST_WORDS,
  type PriceBand,
  type ProductCategory,
  priceBandIds,
  priceBands,
} from '#shared/catalogue/vocabulary.ts'
import { toPaise } from '#shared/money.ts'
import { startOfLast, today } from '../database/days.ts'
import type { Db } from '../db.ts'
import { folded, pieceIsFree } from './details.ts'
import { inShop } from './shown.ts'

/** So many products at most are best sellers. */
const MOST_BEST_SELLERS = 48

type Details = { size: string[]; colour: string; fabric: string; craft: string }
type Cell = { category: ProductCategory; band: PriceBand; count: number; best: string[] }
/** Whether some product of the cell has words of the group. */
type Has = Record<DetailGroup, boolean>

/** How many products there are of each kind, and the best sellers among them. */
export type FacetCounts = {
  cells: readonly (Cell & Partial<Details>)[]
  bestSellers: readonly string[]
  /** The groups that some product has words of, where these can be counted. */
  details: DetailGroup[]
  /** Whether kinds are told apart by details, too. */
  detailed: boolean
}

/** Beyond it the words of all pieces take seconds to count; the list goes without these groups then. */
const MOST_DETAILED = 20_000

export const isCountable = ({ cells }: Pick<FacetCounts, 'cells'>) =>
  cells.reduce((sum, { count }) => sum + count, 0) <= MOST_DETAILED

/** By category and price band. */
export async function countForFacets(db: Db): Promise<FacetCounts> {
  const cells = await db<(Cell & { has: Has })[]>`
    WITH ${best(db)}
    SELECT p.category, ${bandOfP(db)} AS band, ${counted(db)}, jsonb_build_object(
             'size', EXISTS (SELECT 1 FROM product_stock s WHERE s.listed AND s.size <> ''),
             'colour', bool_or(p.colour <> ''), 'fabric', bool_or(p.fabric <> ''),
             'craft', bool_or(p.craft <> '')) AS has
    FROM products p LEFT JOIN best ON best.product_id = p.id
    WHERE ${inShop(db)} GROUP BY 1, 2`
  return {
    cells,
    bestSellers: cells.flatMap((cell) => cell.best),
    details: detailGroups.filter(
      (group) => isCountable({ cells }) && cells.some(({ has }) => has[group]),
    ),
    detailed: false,
  }
}

/** By the sizes that can be bought, colour, fabric and craft as well: seldom two of a kind. */
export async function countForAllFacets(db: Db): Promise<FacetCounts> {
  const cells = await db<(Cell & Details)[]>`
    WITH ${best(db)}, sized AS (
      SELECT s.product_id, array_agg(s.size ORDER BY s.size) AS sizes FROM product_stock s
      WHERE s.listed AND s.size <> '' AND ${pieceIsFree(db)} GROUP BY 1)
    SELECT p.category, ${bandOfP(db)} AS band, p.colour, p.fabric, p.craft,
           coalesce(sized.sizes, '{}') AS size, ${counted(db)}
    FROM products p LEFT JOIN best ON best.product_id = p.id LEFT JOIN sized ON sized.product_id = p.id
    WHERE ${inShop(db)} GROUP BY 1, 2, 3, 4, 5, 6`
  return {
    cells,
    bestSellers: cells.flatMap((cell) => cell.best),
    details: detailGroups.filter((group) => cells.some((cell) => cell[group].length > 0)),
    detailed: true,
  }
}

/** Net of what was refunded. */
const best = (db: Db) => db`best AS (
      SELECT product_id FROM (
        SELECT product_id, units FROM product_sales WHERE day > ${today(db)} - ${BEST_SELLER_DAYS}::int
        UNION ALL
        SELECT l.product_id, -r.quantity FROM refunds f
        JOIN orders o ON o.id = f.order_id AND o.paid_at >= ${startOfLast(db, BEST_SELLER_DAYS)}
        JOIN refund_lines r ON r.refund_id = f.id
        JOIN order_lines l ON l.order_id = f.order_id AND l.position = r.position
        WHERE f.state <> 'failed') moved
      GROUP BY product_id HAVING sum(units) > 0
      ORDER BY sum(units) DESC, product_id LIMIT ${MOST_BEST_SELLERS})`

const counted = (db: Db) => db`count(*)::int AS count,
           coalesce(array_agg(best.product_id) FILTER (WHERE best.product_id IS NOT NULL), '{}') AS best`

/** The bands are in order, so the first upper bound above the price is its band's. */
const bandOfP = (db: Db) =>
  db`CASE ${priceBandIds.map((band) => {
    const { to } = priceBands[band]
    return to === null
      ? db` ELSE ${band}::text`
      : db` WHEN p.effective_price_paise < ${toPaise(to)} THEN ${band}::text`
  })} END`

type Choice = Partial<Pick<ListingQuery, FilterGroup>>

/**
 * How many products the choice finds, any of each group's; and how many each choice of a group would
 * leave, given what is chosen in the other groups. One pass: a kind that only one group leaves out
 * is what that group's other choices would add.
 */
export function tally(
  { cells, details, detailed }: FacetCounts,
  choice: Choice,
): { total: number; facets: Facets } {
  const { category = [], price = [] } = choice
  const categories = Object.fromEntries(filterCategories.map((one) => [one, 0]))
  const prices = Object.fromEntries(priceBandIds.map((one) => [one, 0]))
  const words = detailed ? detailGroups.map((group) => wordsOf(group, choice[group])) : []
  let total = 0
  for (const cell of cells) {
    const found =
      category.length === 0 || category.includes(cell.category)
        ? cell.count
        : category.includes(BEST_SELLERS)
          ? cell.best.length
          : 0
    const isPriced = price.length === 0 || price.includes(cell.band)
    const missing = words.filter((group) => !group.fits(cell))
    if (missing.length + (isPriced ? 0 : 1) > 1) continue
    if (missing.length === 0) add(prices, cell.band, found)
    if (!isPriced) continue
    for (const group of missing.length === 0 ? words : missing) group.add(cell, found)
    if (missing.length > 0) continue
    total += found
    add(categories, cell.category, cell.count)
    add(categories, BEST_SELLERS, cell.best.length)
  }
  const counts = Object.fromEntries(words.map(({ group, counted }) => [group, counted()]))
  const facets = { category: categories, price: prices, details, ...counts } as Facets
  return { total, facets }
}

const add = (counts: Record<string, number>, one: string, found: number) => {
  counts[one] = (counts[one] ?? 0) + found
}

/** The words of a group among the cells, each in one spelling, and which of them are chosen. */
function wordsOf(group: DetailGroup, chosen: readonly string[] = []) {
  const wanted = new Set(chosen.map(folded))
  const bySpelling = new Map<string, FacetWord & { isChosen: boolean }>()
  const byFold = new Map<string, FacetWord & { isChosen: boolean }>()
  const of = (cell: Partial<Details>) => {
    const said = cell[group] ?? []
    return typeof said === 'string' ? [said] : said
  }
  function wordOf(spelling: string) {
    const known = bySpelling.get(spelling)
    if (known) return known
    const fold = folded(spelling)
    const word = byFold.get(fold) ?? { value: spelling, count: 0, isChosen: wanted.has(fold) }
    if (spelling < word.value) word.value = spelling
    bySpelling.set(spelling, word)
    byFold.set(fold, word)
    return word
  }
  return {
    group,
    fits: (cell: Partial<Details>) =>
      wanted.size === 0 || of(cell).some((spelling) => wordOf(spelling).isChosen),
    add(cell: Partial<Details>, found: number) {
      for (const spelling of of(cell)) wordOf(spelling).count += found
    },
    /** A word with a comma can't be asked for. */
    counted: (): FacetWord[] =>
      [...byFold.values()]
        .filter(
          ({ value, count, isChosen }) =>
            value !== '' && !value.includes(',') && (count > 0 || isChosen),
        )
        .sort((one, other) => other.count - one.count || byName.compare(one.value, other.value))
        .filter(({ isChosen }, n) => n < MOST_WORDS || isChosen)
        .map(({ value, count }) => ({ value, count }))
        .sort(group === 'size' ? bySize : () => 0),
  }
}

const byName = new Intl.Collator('en', { numeric: true })
const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL']

/** From small to large: letters, then numbers and all else. */
function bySize({ value: one }: FacetWord, { value: other }: FacetWord) {
  const place = (size: string) => {
    const at = letters.indexOf(size.toUpperCase())
    return at < 0 ? letters.length : at
  }
  return place(one) - place(other) || byName.compare(one, other)
}
