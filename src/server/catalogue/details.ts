import type { ListingQuery } from '#shared/catalogue/listing-schema.ts'
import { detailGroups, productDetails } from '#shared/catalogue/vocabulary.ts'
import { type Fragment, sql } from '../db.ts'
import { freeQuantity } from './stock/stock.ts'

/** Folds ASCII letters only, because PostgreSQL's `lower` depends on its locale for others. */
export const foldCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const foldedSql = <Alias extends string>(text: Fragment<Alias>) =>
  sql<Alias>`lower(${text} COLLATE "C")`

/** A chosen size or word makes the total depend on facet counts. */
export const isNarrowed = (query: ListingQuery) =>
  detailGroups.some((group) => query[group]?.length)

/** SQL: the stock row `s` can be sold. Checks `available` first, which needs no holds. */
export const hasFreeQuantity = sql<'s'>`(s.available > 0 OR ${freeQuantity} > 0)`

/** SQL: the product `p` has one of the chosen words of each group. */
export function withDetails(query: ListingQuery) {
  const columns = {
    colour: sql<'p'>`p.colour`,
    fabric: sql<'p'>`p.fabric`,
    craft: sql<'p'>`p.craft`,
    occasion: sql<'p'>`p.occasion`,
    origin: sql<'p'>`p.origin`,
  }
  const { size } = query
  const byWords = productDetails.map((name) => {
    const words = query[name]
    return words?.length
      ? sql<'p'>` AND ${foldedSql(columns[name])} ${sql.in(words.map(foldCase))}`
      : sql``
  })
  const bySize = size?.length
    ? sql<'p'>` AND EXISTS (
        SELECT 1 FROM product_stock s WHERE s.product_id = p.id AND s.listed AND ${hasFreeQuantity}
          AND ${foldedSql(sql`s.size`)} ${sql.in(size.map(foldCase))})`
    : sql``
  return sql<'p'>`${sql.join(byWords)}${bySize}`
}
