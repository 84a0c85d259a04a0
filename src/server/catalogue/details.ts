import type { ListingQuery } from '#shared/catalogue/listing-schema.ts'
import { detailGroups, productDetails } from '#shared/catalogue/vocabulary.ts'
import type { Db } from '../db.ts'
import { freeQuantity } from './stock/stock.ts'

/** Folds ASCII letters only, because PostgreSQL's `lower` depends on its locale for others. */
export const foldCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const foldedSql = (db: Db, text: ReturnType<Db>) => db`lower(${text} COLLATE "C")`

/** A chosen size or word makes the total depend on facet counts. */
export const isNarrowed = (query: ListingQuery) =>
  detailGroups.some((group) => query[group]?.length)

/** SQL: the stock row `s` can be sold. Checks `available` first, which needs no holds. */
export const hasFreeQuantity = (db: Db) => db`(s.available > 0 OR ${freeQuantity(db)} > 0)`

/** SQL: the product `p` has one of the chosen words of each group. */
export function withDetails(db: Db, query: ListingQuery) {
  const columns = {
    colour: db`p.colour`,
    fabric: db`p.fabric`,
    craft: db`p.craft`,
    occasion: db`p.occasion`,
    origin: db`p.origin`,
  }
  const { size } = query
  const byWords = productDetails.map((name) => {
    const words = query[name]
    return words?.length
      ? db` AND ${foldedSql(db, columns[name])} = ANY (${words.map(foldCase)}::text[])`
      : db``
  })
  const bySize = size?.length
    ? db` AND EXISTS (
        SELECT 1 FROM product_stock s WHERE s.product_id = p.id AND s.listed AND ${hasFreeQuantity(db)}
          AND ${foldedSql(db, db`s.size`)} = ANY (${size.map(foldCase)}::text[]))`
    : db``
  return db`${byWords}${bySize}`
}
