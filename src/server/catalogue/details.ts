import type { ListingQuery } from '#shared/catalogue/listing-schema.ts'
import { detailGroups, productDetails } from '#shared/catalogue/vocabulary.ts'
import { type Fragment, sql } from '../db.ts'
import { freeQuantity } from './stock/stock.ts'

/** Folds ASCII letters only, because PostgreSQL's `lower` depends on its locale for others. */
export const foldCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const foldedSql = (text: Fragment) => sql`lower(${text} COLLATE "C")`

/** A chosen size or word makes the total depend on facet counts. */
export const isNarrowed = (query: ListingQuery) =>
  detailGroups.some((group) => query[group]?.length)

/** SQL: the stock row `s` can be sold. Checks `available` first, which needs no holds. */
export const hasFreeQuantity = sql`(s.available > 0 OR ${freeQuantity} > 0)`

/** SQL: the product `p` has one of the chosen words of each group. */
export function withDetails(query: ListingQuery) {
  const columns = {
    colour: sql`p.colour`,
    fabric: sql`p.fabric`,
    craft: sql`p.craft`,
    occasion: sql`p.occasion`,
    origin: sql`p.origin`,
  }
  const { size } = query
  const byWords = productDetails.map((name) => {
    const words = query[name]
    return words?.length
      ? sql` AND ${foldedSql(columns[name])} = ANY (${words.map(foldCase)}::text[])`
      : sql``
  })
  const bySize = size?.length
    ? sql` AND EXISTS (
        SELECT 1 FROM product_stock s WHERE s.product_id = p.id AND s.listed AND ${hasFreeQuantity}
          AND ${foldedSql(sql`s.size`)} = ANY (${size.map(foldCase)}::text[]))`
    : sql``
  return sql`${sql.join(byWords)}${bySize}`
}
