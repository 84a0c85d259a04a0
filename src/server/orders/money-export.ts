import { toRupees } from '#shared/money.ts'
import type { OrdersExportQuery } from '#shared/orders/order-schema.ts'
import { writtenNumber } from '#shared/orders/vocabulary.ts'
import { startOfDay } from '../database/days.ts'
import type { Db } from '../db.ts'

type Row = {
  at: string
  kind: 'payment' | 'refund'
  number: number | null
  orderId: string
  customer: string
  paise: number
  minor: number
  currency: string
  reference: string | null
  reason: string
}

/**
 * Payments and refunds as rows dated in India's time zone, refunds negative, so that a period adds
 * up whatever the dates of its orders. Only the filter's days apply.
 */
export async function moneyRows(db: Db, { from, to }: Pick<OrdersExportQuery, 'from' | 'to'>) {
  const rows = await db<Row[]>`
    SELECT to_char(m.at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') AS at, m.kind, o.number,
           o.id AS "orderId", coalesce(u.user_name, o.recipient_name) AS customer, m.paise, m.minor, y.currency, m.reference, m.reason
    FROM (
      SELECT o.paid_at AS at, 'payment' AS kind, o.id AS order_id, o.total_paise AS paise,
             p.amount_minor AS minor, p.capture_id AS reference, '' AS reason
      FROM orders o JOIN payments p ON p.order_id = o.id
      WHERE o.paid_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM payment_facts t WHERE t.order_id = o.id AND t.provider = 'manual')
      UNION ALL
      SELECT t.at, 'payment', t.order_id, t.amount_minor, t.amount_minor, t.transaction_id, t.note
      FROM payment_facts t WHERE t.provider = 'manual' AND t.kind = 'captured'
      UNION ALL
      SELECT f.done_at, 'refund', f.order_id, -f.amount_paise, -f.amount_minor, f.provider_refund_id, f.reason
      FROM refunds f WHERE f.state = 'done') m
    JOIN orders o ON o.id = m.order_id JOIN payments y ON y.order_id = o.id LEFT JOIN users u ON u.id = o.user_id
    WHERE o.accepted_at IS NOT NULL
      ${from ? db`AND m.at >= ${startOfDay(db, from)}` : db``}
      ${to ? db`AND m.at < ${startOfDay(db, to)} + interval '1 day'` : db``}
    ORDER BY m.at, m.kind, o.id`
  return rows.map((row) => ({
    date: row.at,
    kind: row.kind,
    order_number: writtenNumber(row.number),
    order_id: row.orderId,
    customer: row.customer,
    amount_inr: toRupees(row.paise),
    settled: row.minor / 100,
    currency: row.currency,
    reference: row.reference ?? '',
    reason: row.reason,
  }))
}

export const moneyColumns = [
  'date',
  'kind',
  'order_number',
  'order_id',
  'customer',
  'amount_inr',
  'settled',
  'currency',
  'reference',
  'reason',
] as const
