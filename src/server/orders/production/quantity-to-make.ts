import type { Db } from '../../db.ts'

/** SQL: quantity of the order line `l` that was not refunded. */
export const quantityToMake = (db: Db) => db`
  (l.quantity - coalesce((
    SELECT sum(r.quantity) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
    WHERE r.line_id = l.id AND f.state <> 'failed'), 0))::int`
