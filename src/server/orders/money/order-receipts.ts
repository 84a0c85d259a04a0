import { toRupees } from '#shared/money.ts'
import type { RecordedMethod } from '#shared/orders/vocabulary.ts'
import { isOneOf } from '../../database/ids.ts'
import type { Db } from '../../db.ts'

type ReceiptRow = {
  orderId: string
  _id: string
  method: RecordedMethod
  reference: string
  recordedPaise: number
  paise: number
  at: Date
}

/** Lists money that the owner recorded. `recorded` is the amount before corrections. */
export async function readReceipts(db: Db, orderIds: readonly string[]) {
  const rows = await db<ReceiptRow[]>`
    SELECT t.order_id AS "orderId", t.id AS "_id", t.note AS method,
           CASE WHEN t.transaction_id <> t.id::text THEN split_part(t.transaction_id, '#', 1) ELSE '' END AS reference,
           t.amount_minor AS "recordedPaise",
           t.amount_minor - coalesce((SELECT sum(c.amount_minor) FROM payment_facts c
                                      WHERE c.corrects_id = t.id), 0)::bigint AS paise, t.at
    FROM payment_facts t
    WHERE t.order_id ${isOneOf(orderIds)} AND t.provider = 'manual' AND t.kind = 'captured'
    ORDER BY t.at, t.id`
  return rows.map(({ paise, recordedPaise, at, ...receipt }) => ({
    ...receipt,
    amount: toRupees(paise),
    recorded: toRupees(recordedPaise),
    at: at.toISOString(),
  }))
}
