import { sql } from '../../../db.ts'

/** SQL condition: all lines of the order `o` are made to order, so it holds no stock. */
export const needsNoStock = sql<'o'>`
  NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.stock_policy = 'stock')`
