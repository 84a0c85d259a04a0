import { REORDER_DAYS } from '#shared/catalogue/panel-vocabulary.ts'
import type { ReorderList } from '#shared/catalogue/stock-schema.ts'
import { startOfLast } from '../../database/days.ts'
import type { Db } from '../../db.ts'
import { freeQuantity } from './stock.ts'

const MAX_SHOWN = 500

/**
 * Lists sizes of published products in stock whose free quantity is below what they sold in the last
 * `REORDER_DAYS` days, or that are sold out, by maker. Archived products and pieces made to order are
 * left out.
 */
export async function listReorders(db: Db): Promise<ReorderList> {
  const rows = await db<ReorderList>`
    WITH sold AS (
      SELECT l.product_id, l.size, sum(l.quantity - coalesce((
               SELECT sum(rl.quantity) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
               WHERE rl.line_id = l.id AND r.state = 'done'), 0))::int AS units
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.paid_at >= ${startOfLast(REORDER_DAYS)} AND l.stock_policy = 'stock' GROUP BY 1, 2),
    pieces AS (
      SELECT s.product_id, s.size, s.position, s.sku, ${freeQuantity} AS left, coalesce(sold.units, 0) AS sold
      FROM product_stock s LEFT JOIN sold ON sold.product_id = s.product_id AND sold.size = s.size
      WHERE s.listed)
    SELECT p.id AS "productId", p.title, coalesce(p.title_hindi, '') AS "titleHindi", p.image, p.maker,
           p.maker_hindi AS "makerHindi", i.size, coalesce(i.sku, p.sku, '') AS sku, i.left, i.sold,
           greatest(i.sold - i.left, 1) AS "toOrder"
    FROM pieces i JOIN products p ON p.id = i.product_id
    WHERE p.deleted_at IS NULL AND p.status = 'published' AND p.stock_policy = 'stock'
      AND (i.left < i.sold OR i.left = 0)
    ORDER BY p.maker = '', lower(p.maker), p.sort_title, p.id, i.position LIMIT ${MAX_SHOWN}`
  return [...rows]
}
