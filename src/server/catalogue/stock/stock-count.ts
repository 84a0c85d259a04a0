import type { PieceToCount, StockCount } from '#shared/catalogue/stock-schema.ts'
import { type Db, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'

/** SQL: id of the last counted movement of the stock row `s`. */
const lastCount = sql<'s'>`(
  SELECT l.id FROM stock_ledger l
  WHERE l.product_id = s.product_id AND l.size = s.size AND l.reason = 'counted'
  ORDER BY l.at DESC, l.id DESC LIMIT 1)`

/** Throws 409 (`overtaken`) if somebody counted one of the pieces since. The products are locked. */
export async function refuseCounted(tx: Tx, rows: StockCount['rows']) {
  const now = await tx<
    { productId: string; size: string; title: string; lastCount: string | null }[]
  >`
    SELECT s.product_id AS "productId", s.size, p.title, ${lastCount} AS "lastCount"
    FROM product_stock s JOIN products p ON p.id = s.product_id
    WHERE p.id ${sql.in([...new Set(rows.map(({ productId }) => productId))])}`
  for (const { productId, size, title, lastCount: newest } of now) {
    const row = rows.find((one) => one.productId === productId && one.size === size)
    if (row && row.lastCount !== newest) throw new ShopError('overtaken.count', { title })
  }
}

/** Pieces that are offered for one search. */
const MAX_PIECES = 30

/**
 * Finds sizes of products by a whole SKU, or else by a part of the title. A SKU of a product
 * without one of its size finds all its sizes.
 */
export async function findPieces(db: Db, q: string): Promise<PieceToCount[]> {
  const sku = q.toLowerCase()
  const bySku = await readPieces(
    db,
    sql<'s'>`EXISTS (
      SELECT 1 FROM product_skus k WHERE k.sku = ${sku} AND k.product_id = s.product_id
        AND k.size IN ('', s.size))`,
  )
  if (bySku.length > 0) return bySku
  return readPieces(
    db,
    sql<'p'>`strpos(lower(p.title || ' ' || coalesce(p.title_hindi, '')), ${sku}) > 0`,
  )
}

const readPieces = (db: Db, condition: ReturnType<typeof sql<'s' | 'p'>>) => db<PieceToCount[]>`
  SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image, s.size,
         coalesce(s.sku, p.sku, '') AS sku,
         (s.available + coalesce((SELECT sum(h.quantity) FROM stock_holds h
           WHERE h.product_id = s.product_id AND h.size = s.size), 0))::int AS "onHand",
         ${lastCount} AS "lastCount"
  FROM product_stock s JOIN products p ON p.id = s.product_id
  WHERE p.deleted_at IS NULL AND s.listed AND ${condition}
  ORDER BY p.sort_title, p.id, s.position LIMIT ${MAX_PIECES}`
