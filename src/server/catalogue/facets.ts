import type { Facets, ListingQuery } from '#shared/catalogue/product-schema.ts'
import {
  BEST_SELLER_DAYS,
  BEST_SELLERS,
  filterCategories,
  type PriceBand,
  type ProductCategory,
  priceBandIds,
  priceBands,
} from '#shared/catalogue/vocabulary.ts'
import { toPaise } from '#shared/money.ts'
import { startOfLast, today } from '../database/days.ts'
import type { Db } from '../db.ts'
import { inShop } from './shown.ts'

/** So many products at most are best sellers. */
const MOST_BEST_SELLERS = 48

type Cell = { category: ProductCategory; band: PriceBand; count: number; best: string[] }

/** How many products there are of each category and price band, and the best sellers among them. */
export type FacetCounts = { cells: readonly Cell[]; bestSellers: readonly string[] }

export async function countForFacets(db: Db): Promise<FacetCounts> {
  const cells = await db<Cell[]>`
    WITH best AS (
      SELECT product_id FROM (
        SELECT product_id, units FROM product_sales WHERE day > ${today(db)} - ${BEST_SELLER_DAYS}::int
        UNION ALL
        SELECT l.product_id, -r.quantity FROM refunds f
        JOIN orders o ON o.id = f.order_id AND o.paid_at >= ${startOfLast(db, BEST_SELLER_DAYS)}
        JOIN refund_lines r ON r.refund_id = f.id
        JOIN order_lines l ON l.order_id = f.order_id AND l.position = r.position
        WHERE f.state <> 'failed') moved
      GROUP BY product_id HAVING sum(units) > 0
      ORDER BY sum(units) DESC, product_id LIMIT ${MOST_BEST_SELLERS})
    SELECT p.category, ${bandOfP(db)} AS band, count(*)::int AS count,
           coalesce(array_agg(best.product_id) FILTER (WHERE best.product_id IS NOT NULL), '{}') AS best
    FROM products p LEFT JOIN best ON best.product_id = p.id
    WHERE ${inShop(db)} GROUP BY 1, 2`
  return { cells, bestSellers: cells.flatMap(({ best }) => best) }
}

/** The bands are in order, so the first upper bound above the price is its band's. */
const bandOfP = (db: Db) =>
  db`CASE ${priceBandIds.map((band) => {
    const { to } = priceBands[band]
    return to === null
      ? db` ELSE ${band}::text`
      : db` WHEN p.effective_price_paise < ${toPaise(to)} THEN ${band}::text`
  })} END`

type Choice = Pick<ListingQuery, 'category' | 'price'>

/** How many products the choice finds: any of its categories, and any of its bands. */
export function countOf({ cells }: FacetCounts, { category = [], price = [] }: Choice): number {
  const counted = ({ category: of, count, best }: Cell) => {
    if (category.length === 0 || category.includes(of)) return count
    return category.includes(BEST_SELLERS) ? best.length : 0
  }
  return cells
    .filter(({ band }) => price.length === 0 || price.includes(band))
    .reduce((sum, cell) => sum + counted(cell), 0)
}

/** How many products each choice of a group would leave, given what is chosen in the other group. */
export const facetsOf = (counts: FacetCounts, { category, price }: Choice): Facets => ({
  category: Object.fromEntries(
    filterCategories.map((one) => [one, countOf(counts, { category: [one], price })]),
  ) as Facets['category'],
  price: Object.fromEntries(
    priceBandIds.map((one) => [one, countOf(counts, { category, price: [one] })]),
  ) as Facets['price'],
})
