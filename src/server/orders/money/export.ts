import { toRupees } from '#shared/money.ts'
import type { OrdersExportQuery } from '#shared/orders/order-schema.ts'
import { startOfDay } from '../../database/days.ts'
import { type Db, sql } from '../../db.ts'
import { orderNumber } from '../number/order-number.ts'
import { isMoneyFact, paiseAppliedBy } from './facts.ts'
import { isReturnedBy } from './refund-record.ts'

type Row = {
  at: string
  kind: 'payment' | 'refund'
  number: string
  orderId: string
  customer: string
  paise: number
  minor: number
  currency: string
  reference: string | null
  reason: string
  codes: string
  feeMinor: number | null
  payoutId: string | null
  payoutReference: string | null
  paidOutOn: string | null
}

/**
 * Dates rows by themselves, so that a period adds up regardless of order dates. Excludes amounts that an
 * exchange moved between orders.
 */
export async function moneyRows(db: Db, { from, to }: Pick<OrdersExportQuery, 'from' | 'to'>) {
  const rows = await db<Row[]>`
    SELECT to_char(m.at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') AS at, m.kind, ${orderNumber} AS number,
           o.id AS "orderId", coalesce(u.user_name, o.recipient_name) AS customer, m.paise, m.minor, m.currency, m.reference, m.reason, m.fee_minor AS "feeMinor",
           m.payout_id AS "payoutId", m.payout_reference AS "payoutReference", m.paid_out_on::text AS "paidOutOn",
           coalesce((SELECT string_agg(c.code, ' ' ORDER BY c.code) FROM discount_uses d
                     JOIN discount_codes c ON c.id = d.code_id WHERE d.order_id = o.id), '') AS codes
    FROM (
      SELECT CASE WHEN pay.is_current AND pay.amount_paise IS NULL THEN coalesce(o.paid_at, pay.captured_at)
                  ELSE pay.captured_at END AS at,
             'payment' AS kind, o.id AS order_id,
             coalesce(pay.amount_paise, o.total_paise) AS paise, pay.amount_minor AS minor, pay.currency,
             pay.capture_id AS reference, '' AS reason,
             fact.fee_minor, fact.payout_id, fact.payout_reference, fact.paid_out_on
      FROM orders o JOIN payments pay ON pay.order_id = o.id
      LEFT JOIN LATERAL (SELECT t.* FROM payment_facts t
                         WHERE t.order_id = pay.order_id AND t.payment_id = pay.id AND t.kind = 'captured'
                         ORDER BY t.at LIMIT 1) fact ON true
      WHERE CASE WHEN pay.captured_at IS NOT NULL
                 THEN NOT EXISTS (SELECT 1 FROM payment_facts t
                                  WHERE t.order_id = pay.order_id AND t.payment_id = pay.id AND t.provider = 'manual')
                 ELSE pay.is_current AND o.paid_at IS NOT NULL
                   AND NOT EXISTS (SELECT 1 FROM payment_facts t WHERE t.order_id = o.id AND t.kind = 'captured') END
      UNION ALL
      SELECT t.at, 'payment', t.order_id, ${paiseAppliedBy}, ${paiseAppliedBy}, t.currency, t.transaction_id, t.note, NULL, NULL, NULL, NULL
      FROM payment_facts t WHERE t.provider = 'manual' AND ${isMoneyFact} AND t.note <> 'exchange'
      UNION ALL
      SELECT r.done_at, 'refund', r.order_id, -r.amount_paise, -r.amount_minor, pay.currency,
             r.provider_refund_id, r.reason, NULL, NULL, NULL, NULL
      FROM refunds r JOIN payments pay ON ${isReturnedBy} WHERE r.state = 'done' AND r.moved_to IS NULL) m
    JOIN orders o ON o.id = m.order_id LEFT JOIN users u ON u.id = o.user_id
    WHERE o.accepted_at IS NOT NULL
      ${from ? sql`AND m.at >= ${startOfDay(from)}` : sql``}
      ${to ? sql`AND m.at < ${startOfDay(to)} + interval '1 day'` : sql``}
    ORDER BY m.at, m.kind, o.id`
  return rows.map((row) => ({
    date: row.at,
    kind: row.kind,
    order_number: row.number,
    order_id: row.orderId,
    customer: row.customer,
    amount_inr: toRupees(row.paise),
    settled: row.minor / 100,
    currency: row.currency,
    reference: row.reference ?? '',
    reason: row.reason,
    discount_codes: row.codes,
    provider_fee: row.feeMinor === null ? '' : row.feeMinor / 100,
    payout: row.payoutId ?? '',
    payout_reference: row.payoutReference ?? '',
    paid_out_on: row.paidOutOn ?? '',
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
  'discount_codes',
  'provider_fee',
  'payout',
  'payout_reference',
  'paid_out_on',
] as const
