import { isVisibleInShop } from '../../catalogue/visible-products.ts'
import { type Pool, sql, transaction } from '../../db.ts'
import { type LowStockItem, queueOwnerEmail } from '../../records/outbox.ts'
import { getShop } from '../../records/settings.ts'

/** Products in an email; the dashboard lists the rest. */
const MAX_NAMED = 50

/**
 * Emails the owners about products and sizes whose stock has fallen below the limit, once until
 * they are restocked. Held items count as stock. Skips products that never had more, and the sizes
 * of a product that is itself below the limit (its row has no size).
 */
export async function sendLowStockEmail(db: Pool) {
  await transaction(
    db,
    async (tx) => {
      const { lowStock } = await getShop(tx)
      await tx`SELECT pg_advisory_xact_lock(hashtext('lowStock'))`
      const low = sql`
      WITH in_house AS (
        SELECT s.product_id, s.size, s.position, s.available + coalesce(held.quantity, 0) AS quantity
        FROM product_stock s
        LEFT JOIN (SELECT product_id, size, sum(quantity)::int AS quantity FROM stock_holds GROUP BY 1, 2) held
          USING (product_id, size)
        WHERE s.listed),
      whole AS (
        SELECT product_id, sum(quantity)::int AS total,
               jsonb_agg(jsonb_build_object('size', size, 'left', quantity) ORDER BY position)
                 FILTER (WHERE size <> '') AS sizes
        FROM in_house GROUP BY product_id HAVING sum(quantity) < ${lowStock} OR min(quantity) = 0)
      SELECT product_id, '' AS size, -1 AS position, total AS "left", sizes, true AS is_news
      FROM whole WHERE total < ${lowStock}
      UNION ALL
      SELECT product_id, size, position, 0, NULL, total >= ${lowStock}
      FROM whole JOIN in_house USING (product_id) WHERE in_house.quantity = 0 AND size <> ''`
      await tx`
      DELETE FROM low_stock_told t
      WHERE NOT EXISTS (SELECT 1 FROM (${low}) low JOIN products p ON p.id = low.product_id
                        WHERE (low.product_id, low.size) = (t.product_id, t.size) AND ${isVisibleInShop})`
      const news = await tx<(LowStockItem & { all: number })[]>`
      WITH low AS (${low}),
           told AS (INSERT INTO low_stock_told (product_id, size)
                    SELECT product_id, size FROM low JOIN products p ON p.id = low.product_id
                    WHERE ${isVisibleInShop} AND EXISTS (
                      SELECT 1 FROM stock_ledger l WHERE l.product_id = p.id AND l.change < 0
                        AND (low.size = '' OR l.size = low.size))
                    ON CONFLICT DO NOTHING RETURNING product_id, size)
      SELECT p.title, low.size, coalesce(nullif(s.sku, ''), p.sku, '') AS sku, low.left, low.sizes, (count(*) OVER ())::int AS "all"
      FROM low JOIN told USING (product_id, size) JOIN products p ON p.id = low.product_id
      LEFT JOIN product_stock s ON s.product_id = low.product_id AND s.size = low.size
      WHERE low.is_news ORDER BY low.left, p.sort_title, low.position LIMIT ${MAX_NAMED}`
      if (news.length === 0) return
      const products = news.map(({ all, ...product }) => product)
      const more = (news[0]?.all ?? 0) - products.length
      await queueOwnerEmail(tx, { kind: 'lowStock', payload: { pieces: products, more } })
    },
    'patient',
  )
}
