import type { StockEntry, StockState } from '#shared/catalogue/stock-schema.ts'
import { decodeCursor, MAX_ROWS, type Page, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, sql } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { listHoldingOrders } from './ledger.ts'
import { freeQuantity } from './stock.ts'

/**
 * Returns a product's stock, holds and ledger. The ledger is newest first. Throws 404 for an
 * unknown product.
 */
export async function getStock(db: Db, productId: string, { limit = MAX_ROWS, cursor }: Page) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const [sizes, held, rows, counts] = await Promise.all([
    db<StockState['sizes']>`
      SELECT s.size, coalesce(s.sku, '') AS sku, s.listed AS offered, ${freeQuantity} AS free, live.held, (s.available + everyone.held)::int AS "onHand",
             coalesce((SELECT sum(l.change) FROM stock_ledger l
                       WHERE l.product_id = s.product_id AND l.size = s.size), 0)::int AS counted
      FROM product_stock s
      CROSS JOIN LATERAL (SELECT coalesce(sum(h.quantity), 0)::int AS held FROM stock_holds h
        WHERE h.product_id = s.product_id AND h.size = s.size AND h.expires_at > now()) live
      CROSS JOIN LATERAL (SELECT coalesce(sum(h.quantity), 0)::int AS held FROM stock_holds h
        WHERE h.product_id = s.product_id AND h.size = s.size) everyone
      WHERE s.product_id = ${productId} AND (s.listed OR s.available + everyone.held <> 0)
      ORDER BY s.listed DESC, s.position`,
    listHoldingOrders(db, productId),
    db<(Omit<StockEntry, 'at'> & { at: Date; key: string })[]>`
      SELECT l.id AS "_id", l.at, l.at::text AS key, l.size, l.change, l.reason, l.note,
             coalesce(o.number_prefix || o.number, '') AS "orderNumber", l.order_id AS "orderId", l.user_name AS "userName"
      FROM stock_ledger l LEFT JOIN orders o ON o.id = l.order_id
      WHERE l.product_id = ${productId}
        AND ${after ? sql`(l.at, l.id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY l.at DESC, l.id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`
      SELECT count(*)::int AS total FROM stock_ledger WHERE product_id = ${productId}`,
  ])
  if (sizes.length === 0) throw new ShopError('product_not_found')
  const page = toPage(
    rows,
    limit,
    ({ key: _, at, ...row }): StockEntry => ({ ...row, at: at.toISOString() }),
    (row) => [row.key, row._id],
  )
  return { sizes, held, ...page, total: counts[0]?.total ?? 0 }
}
