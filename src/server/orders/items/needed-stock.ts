import type { Db } from '../../db.ts'

/** SQL condition: every line of the order `o` is made to order, so that it holds no stock. */
export const needsNoStock = (db: Db) => db`
  NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.stock_policy = 'stock')`
