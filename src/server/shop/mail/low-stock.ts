import { inShop } from '../../catalogue/shown.ts'
import { type Pool, transaction } from '../../db.ts'
import { tellOwners } from '../../records/outbox.ts'
import { getShop } from '../../records/settings.ts'

/** A mail names so many; the dashboard has the rest. */
const MOST_NAMED = 50

/**
 * Tells the owners once of each size that runs low, all of a round in one mail. What unpaid orders hold
 * counts as there, so that a checkout that comes to nothing alarms nobody. A size that was filled up
 * is told of again when it runs low again.
 */
export async function tellOfLowStock(db: Pool) {
  await transaction(db, async (tx) => {
    const { lowStock } = await getShop(tx)
    await tx`SELECT pg_advisory_xact_lock(hashtext('lowStock'))`
    const low = tx`
      SELECT s.product_id, s.size, p.title, p.sort_title, s.position, s.available + coalesce(held.quantity, 0) AS in_house
      FROM product_stock s JOIN products p ON p.id = s.product_id
      LEFT JOIN (SELECT product_id, size, sum(quantity)::int AS quantity FROM stock_holds GROUP BY 1, 2) held
        ON held.product_id = s.product_id AND held.size = s.size
      WHERE s.listed AND ${inShop(tx)}
        AND s.available + coalesce(held.quantity, 0) < ${lowStock}`
    await tx`
      DELETE FROM low_stock_told t
      WHERE NOT EXISTS (SELECT 1 FROM (${low}) low WHERE (low.product_id, low.size) = (t.product_id, t.size))`
    const pieces = await tx<{ title: string; size: string; left: number }[]>`
      WITH low AS (${low}),
           told AS (INSERT INTO low_stock_told (product_id, size) SELECT product_id, size FROM low
                    ON CONFLICT DO NOTHING RETURNING product_id, size)
      SELECT low.title, low.size, low.in_house AS "left" FROM low JOIN told USING (product_id, size)
      ORDER BY low.in_house, low.sort_title, low.position LIMIT ${MOST_NAMED}`
    if (pieces.length > 0) await tellOwners(tx, { kind: 'lowStock', payload: { pieces } })
  })
}
