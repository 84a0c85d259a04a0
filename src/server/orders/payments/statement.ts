import { toRupees } from '#shared/money.ts'
import type { StatementMatch } from '#shared/orders/statement-schema.ts'
import { formatOrderNumber, offlineMethods } from '#shared/orders/vocabulary.ts'
import type { Db } from '../../db.ts'
import { paiseReceivedFor } from './facts.ts'
import { isLinkClaim } from './payment-record.ts'
import { loadPrepayments, offeredPercent } from './prepayment.ts'
import { readStatement, type StatementRow } from './statement-rows.ts'

type WaitingOrder = {
  _id: string
  number: number | null
  customer: string
  /** References, waybills and order references that identify it, in upper case. */
  names: string[]
  openPaise: number
  claims: { reference: string; paise: number }[]
}

/** The order is null for a reference that several orders may share. */
type RecordedReference = { reference: string; orderId: string | null }

/** Matches references, waybills and order numbers. Records nothing. */
export async function matchStatement(db: Db, text: string): Promise<StatementMatch[]> {
  const rows = readStatement(text)
  const references = [...new Set(rows.flatMap((row) => row.references))]
  const numbers = [...new Set(rows.flatMap((row) => row.orderNumbers))]
  const percent = await offeredPercent(db)
  const [orders, recordedReferences] = await Promise.all([
    waitingOrders(db, references, numbers).then(async (foundOrders) => {
      const ids = foundOrders.map(({ _id }) => _id)
      const prepayments = await loadPrepayments(db, ids, percent)
      return foundOrders.map((order) => ({
        ...order,
        prepaidPaise: prepayments.get(order._id)?.duePaise,
      }))
    }),
    db<RecordedReference[]>`
      SELECT upper(split_part(transaction_id, '#', 1)) AS reference,
             CASE WHEN strpos(transaction_id, '#') = 0 THEN order_id END AS "orderId" FROM payment_facts
      WHERE provider = 'manual' AND kind = 'captured'
        AND upper(split_part(transaction_id, '#', 1)) = ANY (${references}::text[])`,
  ])
  const matchedOrderIds = new Set<string>()
  return rows.map((row) => {
    const match = matchRow(row, orders, recordedReferences)
    // Two rows can't pay the same open amount.
    if (match.outcome === 'ready' && match.order && matchedOrderIds.has(match.order._id))
      return { ...match, outcome: 'amount' as const }
    if (match.outcome === 'ready' && match.order) matchedOrderIds.add(match.order._id)
    return match
  })
}

function matchRow(
  row: StatementRow,
  orders: readonly (WaitingOrder & { prepaidPaise: number | undefined })[],
  recordedReferences: readonly RecordedReference[],
): StatementMatch {
  const candidates = orders.filter(
    ({ names, number }) =>
      (number !== null && row.orderNumbers.includes(number)) ||
      names.some((name) => row.references.includes(name)),
  )
  const emptyMatch = { row: row.text, order: null, reference: '', on: row.on ?? null }
  const before = recordedReferences.filter(({ reference }) => row.references.includes(reference))
  // Several shoppers may claim one reference, although only one of them paid.
  const [recordedRow] =
    candidates.length === 0
      ? before
      : before.filter(({ orderId }) => orderId && !candidates.some(({ _id }) => _id === orderId))
  if (recordedRow) return { ...emptyMatch, outcome: 'recorded', reference: recordedRow.reference }
  const [order, ...others] = candidates
  if (!order) return { ...emptyMatch, outcome: 'unknown' }
  if (others.length > 0) return { ...emptyMatch, outcome: 'several' }
  const claim = order.claims.find(({ reference }) => row.references.includes(reference))
  const { openPaise, prepaidPaise } = order
  const isPrepaid = prepaidPaise !== undefined && row.amounts.includes(prepaidPaise)
  const duePaise = isPrepaid ? prepaidPaise : Math.min(claim?.paise ?? openPaise, openPaise)
  return {
    ...emptyMatch,
    outcome: row.amounts.includes(duePaise) ? 'ready' : 'amount',
    order: {
      _id: order._id,
      orderNumber: formatOrderNumber(order.number),
      customer: order.customer,
      due: toRupees(duePaise),
    },
    reference: row.references.find((name) => order.names.includes(name)) ?? '',
  }
}

const waitingOrders = (db: Db, references: readonly string[], numbers: readonly number[]) => db<
  WaitingOrder[]
>`
  SELECT * FROM (
    SELECT o.id AS "_id", o.number, coalesce(u.user_name, o.recipient_name) AS customer,
           ARRAY[upper(pay.claimed_reference), upper(right(replace(o.id::text, '-', ''), 10))]
             || ARRAY(SELECT upper(p.tracking_number) FROM parcels p WHERE p.order_id = o.id)
             || ARRAY(SELECT claim.claimed_reference FROM payments claim WHERE claim.order_id = o.id AND ${isLinkClaim(db)}) AS names,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('reference', claim.claimed_reference, 'paise', claim.amount_paise)), '[]')
            FROM payments claim WHERE claim.order_id = o.id AND ${isLinkClaim(db)}) AS claims,
           CASE WHEN o.accepted_at IS NULL THEN coalesce(pay.amount_paise, o.total_paise)
                ELSE o.total_paise - ${paiseReceivedFor(db)} END AS "openPaise"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    LEFT JOIN users u ON u.id = o.user_id
    WHERE o.order_status <> 'rejected'
      AND (o.payment_status IN ('due', 'partiallyPaid')
        OR (o.payment_status IN ('pending', 'expired') AND pay.provider = ANY (${offlineMethods}))))
    waiting
  WHERE number::text = ANY (${numbers.map(String)}::text[]) OR names && ${[...references]}::text[]
  ORDER BY "_id"`
