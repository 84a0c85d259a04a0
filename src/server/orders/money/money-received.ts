import type { MoneySource } from '#shared/orders/money-sources.ts'
import { type Db, type Fragment, sql } from '../../db.ts'
import { isMoneyFact, paiseAppliedBy } from './facts.ts'

/** SQL: a correction is a negative row with the fact that it corrects; an excess payment counts 0. */
export const moneyReceived = sql`
  SELECT t.order_id, coalesce(t.corrects_id, t.id) AS fact_id, t.at,
         CASE t.provider WHEN 'manual' THEN coalesce(r.note, t.note) ELSE t.provider END AS source,
         CASE WHEN t.provider = 'manual' AND t.kind = 'captured' AND t.transaction_id <> t.id::text
              THEN split_part(t.transaction_id, '#', 1) ELSE '' END AS reference,
         ${paiseAppliedBy} AS paise
  FROM payment_facts t LEFT JOIN payment_facts r ON r.id = t.corrects_id
  WHERE ${isMoneyFact}`

export type ReceivedMoney = {
  source: MoneySource
  reference: string
  /** YYYY-MM-DD in India. */
  on: string
  paise: number
}

/** Excludes receipts of exchanges, for which no money was received. */
export const moneyBySource = (db: Db, since: Fragment) => db<
  { source: MoneySource; payments: number; paise: number }[]
>`
  SELECT m.source, (count(*) FILTER (WHERE m.paise > 0))::int AS payments, sum(m.paise)::bigint AS paise
  FROM (${moneyReceived}) m WHERE m.at >= ${since} AND m.source <> 'exchange'
  GROUP BY m.source HAVING sum(m.paise) <> 0 ORDER BY paise DESC, m.source`

/** Lists the oldest first. Omits receipts that were corrected to 0. */
export const moneyOfOrder = (db: Db, orderId: string) => db<ReceivedMoney[]>`
  SELECT m.source, max(m.reference) AS reference, sum(m.paise)::bigint AS paise,
         min((m.at AT TIME ZONE 'Asia/Kolkata')::date)::text AS "on"
  FROM (${moneyReceived}) m WHERE m.order_id = ${orderId}
  GROUP BY m.fact_id, m.source HAVING sum(m.paise) > 0 ORDER BY min(m.at), m.fact_id`
