import type { ListingQuery } from '#shared/catalogue/listing-schema.ts'
import { detailGroups, productDetails } from '#shared/catalogue/vocabulary.ts'
import type { Db } from '../db.ts'
import { freePieces } from './stock/stock.ts'

/** As words of a filter are compared. Only plain letters: PostgreSQL's `lower` differs by its locale beyond. */
export const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const foldedSql = (db: Db, text: ReturnType<Db>) => db`lower(${text} COLLATE "C")`

/** Whether a size, colour, fabric or craft is chosen: then not even the total is known without their counts. */
export const isNarrowed = (query: ListingQuery) =>
  detailGroups.some((group) => query[group]?.length)

/** Of the stock row `s`; what is on the shelf needs no look at holds that have run out. */
export const pieceIsFree = (db: Db) => db`(s.available > 0 OR ${freePieces(db)} > 0)`

/** Any of the words of each group that has some, as further conditions on the product `p`. */
export function withDetails(db: Db, query: ListingQuery) {
  const columns = { colour: db`p.colour`, fabric: db`p.fabric`, craft: db`p.craft` }
  const { size } = query
  const said = productDetails.map((name) => {
    const words = query[name]
    return words?.length
      ? db` AND ${foldedSql(db, columns[name])} = ANY (${words.map(folded)}::text[])`
      : db``
  })
  const sized = size?.length
    ? db` AND EXISTS (
        SELECT 1 FROM product_stock s WHERE s.product_id = p.id AND s.listed AND ${pieceIsFree(db)}
          AND ${foldedSql(db, db`s.size`)} = ANY (${size.map(folded)}::text[]))`
    : db``
  return db`${said}${sized}`
}
