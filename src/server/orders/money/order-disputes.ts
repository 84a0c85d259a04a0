import { isOneOf } from '../../database/ids.ts'
import { type Db, sql } from '../../db.ts'

export const isDisputed = sql<'o'>`EXISTS (
  SELECT 1 FROM payment_facts t
  WHERE t.order_id = o.id AND t.kind = 'dispute_opened' AND NOT EXISTS (
    SELECT 1 FROM payment_facts ended
    WHERE ended.provider = t.provider AND ended.transaction_id = t.transaction_id
      AND ended.kind IN ('dispute_won', 'dispute_lost')))`

type DisputeRow = {
  orderId: string
  _id: string
  provider: string
  state: 'opened' | 'won' | 'lost'
  currency: string
  minor: number
  reason: string
  respondBy: string | null
  at: Date
}

export async function readDisputes(db: Db, orderIds: readonly string[]) {
  const rows = await db<DisputeRow[]>`
    SELECT order_id AS "orderId", transaction_id AS "_id", provider,
           CASE WHEN bool_or(kind = 'dispute_lost') THEN 'lost' WHEN bool_or(kind = 'dispute_won') THEN 'won'
                ELSE 'opened' END AS state,
           max(currency) AS currency, max(amount_minor) AS minor, max(note) AS reason,
           max(respond_by)::text AS "respondBy", min(at) AS at
    FROM payment_facts
    WHERE order_id ${isOneOf(orderIds)} AND kind IN ('dispute_opened', 'dispute_won', 'dispute_lost')
    GROUP BY order_id, provider, transaction_id ORDER BY min(at)`
  return rows.map(({ minor, at, ...dispute }) => ({
    ...dispute,
    amount: minor / 100,
    at: at.toISOString(),
  }))
}
