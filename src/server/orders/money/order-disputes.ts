import type { Db } from '../../db.ts'

export const isDisputed = (db: Db) => db`EXISTS (
  SELECT 1 FROM payment_facts t
  WHERE t.order_id = o.id AND t.kind = 'dispute_opened' AND NOT EXISTS (
    SELECT 1 FROM payment_facts ended
    WHERE ended.provider = t.provider AND ended.transaction_id = t.transaction_id
      AND ended.kind IN ('dispute_won', 'dispute_lost')))`

export const disputesSql = (db: Db) => db`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', d.transaction_id, 'provider', d.provider,
            'state', CASE WHEN d.lost THEN 'lost' WHEN d.won THEN 'won' ELSE 'opened' END,
            'currency', d.currency, 'minor', d.minor, 'reason', d.reason, 'respondBy', d.respond_by,
            'at', d.at) ORDER BY d.at), '[]')
   FROM (SELECT t.provider, t.transaction_id, bool_or(t.kind = 'dispute_lost') AS lost,
                bool_or(t.kind = 'dispute_won') AS won, max(t.currency) AS currency,
                max(t.amount_minor) AS minor, max(t.note) AS reason, max(t.respond_by) AS respond_by,
                min(t.at) AS at
         FROM payment_facts t
         WHERE t.order_id = o.id AND t.kind IN ('dispute_opened', 'dispute_won', 'dispute_lost')
         GROUP BY 1, 2) d)`
