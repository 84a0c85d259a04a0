import { sql } from '../../../db.ts'

/** SQL: quantity of the order line `l` that was not refunded. */
export const quantityToMake = sql<'l'>`
  (l.quantity - coalesce((
    SELECT sum(rl.quantity) FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id
    WHERE rl.line_id = l.id AND r.state <> 'failed'), 0))::int`
