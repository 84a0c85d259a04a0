import type { Db } from '../db.ts'

/** What must hold in a sound shop, by the database's own books; see docs/reliability.md. */
const rules: Record<string, (db: Db) => ReturnType<Db>> = {
  'no stock is below nothing': (db) => db`SELECT product_id FROM product_stock WHERE available < 0`,
  'the ledger adds up to what is there': (db) => db`
    SELECT s.product_id FROM product_stock s
    LEFT JOIN (SELECT product_id, size, sum(quantity) AS held FROM stock_holds GROUP BY 1, 2) h
      USING (product_id, size)
    LEFT JOIN (SELECT product_id, size, sum(change) AS written FROM stock_ledger GROUP BY 1, 2) l
      USING (product_id, size)
    WHERE s.available + coalesce(h.held, 0) <> coalesce(l.written, 0)`,
  'a paid order has its capture, and no pieces are only held for it': (db) => db`
    SELECT o.id FROM orders o JOIN payments y ON y.order_id = o.id
    WHERE o.payment_status IN ('paid', 'partiallyRefunded', 'refunded')
      AND (y.capture_id IS NULL OR o.number IS NULL
           OR EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id))`,
  'an order costs what its lines add up to': (db) => db`
    SELECT o.id FROM orders o
    WHERE o.total_paise <> (SELECT coalesce(sum(price_paise * quantity), 0)
                            FROM order_lines l WHERE l.order_id = o.id)`,
  'no more goes back than was taken': (db) => db`
    SELECT r.order_id FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE r.state <> 'failed' GROUP BY r.order_id, o.total_paise HAVING sum(r.amount_paise) > o.total_paise`,
}

/** Which rules the books break, and how often; none in a sound shop. */
export async function brokenRules(db: Db): Promise<{ rule: string; times: number }[]> {
  const broken = []
  for (const [rule, offenders] of Object.entries(rules)) {
    const [row] = await db<{ times: number }[]>`
      SELECT count(*)::int AS times FROM (${offenders(db)}) offenders`
    if (row && row.times > 0) broken.push({ rule, times: row.times })
  }
  return broken
}
