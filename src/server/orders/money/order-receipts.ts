import type { ReceiptMethod } from '#shared/orders/vocabulary.ts'
import type { Db } from '../../db.ts'

export type ReceiptRow = {
  _id: string
  method: ReceiptMethod
  reference: string
  recordedPaise: number
  paise: number
  at: string
}

export const receiptsSql = (db: Db) => db`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', t.id, 'method', t.note,
            'reference', CASE WHEN t.transaction_id <> t.id::text THEN split_part(t.transaction_id, '#', 1) ELSE '' END,
            'recordedPaise', t.amount_minor,
            'paise', t.amount_minor - coalesce((SELECT sum(c.amount_minor) FROM payment_facts c
                                                WHERE c.corrects_id = t.id), 0),
            'at', t.at) ORDER BY t.at, t.id), '[]')
   FROM payment_facts t WHERE t.order_id = o.id AND t.provider = 'manual' AND t.kind = 'captured')`
