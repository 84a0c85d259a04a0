import { toRupees } from '#shared/money.ts'
import type { StatementMatch } from '#shared/orders/statement-schema.ts'
import { formatOrderNumber, offlineMethods } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import { asciiDigits } from '#shared/typed-text.ts'
import { type Db, sql } from '../../../db.ts'
import { paiseReceivedFor } from '../../money/facts.ts'
import { isLinkClaim, readLinkClaims } from '../../money/payment-record.ts'
import { loadPrepayments, offeredPercent } from '../../money/prepayment.ts'
import { referenceKey, referenceKeySql } from '../../money/reference-key.ts'
import { readStatement, type StatementRow } from '../../money/statement-rows.ts'

type WaitingOrder = {
  _id: string
  number: number | null
  customer: string
  /** Names of account and recipient. */
  payers: string[]
  phone: string
  /** Keys of references, waybills and order references that identify it. */
  names: string[]
  openPaise: number
  claims: { reference: string; paise: number }[]
  /** Paise due if the order is prepaid; undefined if it cannot be. */
  prepaidPaise: number | undefined
}

/** The order is null for a reference that several orders may share. */
type RecordedReference = { reference: string; orderId: string | null }

/** Matches references, waybills and order numbers, else sum and payer. Records nothing. */
export async function matchStatement(db: Db, text: string): Promise<StatementMatch[]> {
  const rows = readStatement(text)
  const references = [...new Set(rows.flatMap((row) => row.references))]
  const numbers = [...new Set(rows.flatMap((row) => row.orderNumbers))]
  const percent = await offeredPercent(db)
  const sums = [...new Set(rows.flatMap((row) => row.amounts))]
  const [orders, recordedReferences] = await Promise.all([
    db.snapshot(async (snapshot) => {
      const foundOrders = await waitingOrders(snapshot, references, numbers, sums)
      const ids = foundOrders.map(({ _id }) => _id)
      const prepayments = await loadPrepayments(snapshot, ids, percent)
      const claims = ids.length > 0 ? await readLinkClaims(snapshot, ids) : []
      return foundOrders.map((order) => ({
        ...order,
        prepaidPaise: prepayments.get(order._id)?.duePaise,
        claims: claims
          .filter(({ orderId }) => orderId === order._id)
          .map(({ reference, paise }) => ({ reference: referenceKey(reference), paise })),
      }))
    }),
    db<RecordedReference[]>`
      SELECT ${referenceKeySql(sql`split_part(transaction_id, '#', 1)`)} AS reference,
             CASE WHEN strpos(transaction_id, '#') = 0 THEN order_id END AS "orderId" FROM payment_facts
      WHERE provider = 'manual' AND kind = 'captured'
        AND ${referenceKeySql(sql`split_part(transaction_id, '#', 1)`)} ${sql.in(references)}`,
  ])
  const matches = rows.map((row) => matchRow(row, orders, recordedReferences))
  // Two rows can't pay the same open amount. An exact match precedes a guess in an earlier row.
  const proposedByOrder = new Map<string, StatementMatch>()
  for (const outcome of proposedOutcomes)
    for (const match of matches)
      if (match.outcome === outcome && match.order && !proposedByOrder.has(match.order._id))
        proposedByOrder.set(match.order._id, match)
  return matches.map((match) =>
    match.order && isProposed(match) && proposedByOrder.get(match.order._id) !== match
      ? { ...match, outcome: 'amount' as const }
      : match,
  )
}

/** In decreasing order of certainty. */
const proposedOutcomes: readonly StatementMatch['outcome'][] = ['ready', 'payer']
const isProposed = ({ outcome }: StatementMatch) => proposedOutcomes.includes(outcome)

/** Letters of names alone: banks write `MEERA  RAO.` and `MR/MEERA RAO/`. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{M}]{2,}/gu) ?? []

const MIN_NAME_LETTERS = 4

/** All words of a name, or the phone, are in the row. */
function isPaidBy({ payers, phone }: WaitingOrder, { text }: StatementRow): boolean {
  const words = new Set(wordsOf(text))
  const isNamed = payers
    .map(wordsOf)
    .some(
      (name) => name.join('').length >= MIN_NAME_LETTERS && name.every((word) => words.has(word)),
    )
  const digits = indianPhone(phone)
  return isNamed || (digits !== null && asciiDigits(text).includes(digits))
}

/** Banks give UPI and IMPS payments a reference of twelve digits. */
const likelyReference = ({ references }: StatementRow) =>
  references.find((reference) => /^\d{9,12}$/.test(reference)) ??
  references.toSorted((one, other) => other.length - one.length)[0] ??
  ''

function matchRow(
  row: StatementRow,
  orders: readonly WaitingOrder[],
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
  if (!order) {
    const [payer, ...more] = orders.filter(
      (one) => row.amounts.includes(one.openPaise) && isPaidBy(one, row),
    )
    return payer && more.length === 0
      ? {
          ...emptyMatch,
          outcome: 'payer',
          order: toMatchedOrder(payer, payer.openPaise),
          reference: likelyReference(row),
        }
      : { ...emptyMatch, outcome: 'unknown' }
  }
  if (others.length > 0) return { ...emptyMatch, outcome: 'several' }
  const claim = order.claims.find(({ reference }) => row.references.includes(reference))
  const { openPaise, prepaidPaise } = order
  const isPrepaid = prepaidPaise !== undefined && row.amounts.includes(prepaidPaise)
  const duePaise = isPrepaid ? prepaidPaise : Math.min(claim?.paise ?? openPaise, openPaise)
  return {
    ...emptyMatch,
    outcome: row.amounts.includes(duePaise) ? 'ready' : 'amount',
    order: toMatchedOrder(order, duePaise),
    reference: row.references.find((name) => order.names.includes(name)) ?? '',
  }
}

const toMatchedOrder = ({ _id, number, customer }: WaitingOrder, duePaise: number) => ({
  _id,
  orderNumber: formatOrderNumber(number),
  customer,
  due: toRupees(duePaise),
})

/** Orders with one of the references, numbers or open sums. */
const waitingOrders = (
  db: Db,
  references: readonly string[],
  numbers: readonly number[],
  sums: readonly number[],
) => db<Omit<WaitingOrder, 'claims' | 'prepaidPaise'>[]>`
  SELECT * FROM (
    SELECT o.id AS "_id", o.number, coalesce(u.user_name, o.recipient_name) AS customer,
           ARRAY[coalesce(u.user_name, ''), o.recipient_name] AS payers, o.phone,
           ARRAY[${referenceKeySql(sql`pay.claimed_reference`)}, ${referenceKeySql(sql`right(replace(o.id::text, '-', ''), 10)`)}]
             || ARRAY(SELECT ${referenceKeySql(sql`p.tracking_number`)} FROM parcels p WHERE p.order_id = o.id)
             || ARRAY(SELECT ${referenceKeySql(sql`claim.claimed_reference`)} FROM payments claim WHERE claim.order_id = o.id AND ${isLinkClaim}) AS names,
           CASE WHEN o.accepted_at IS NULL THEN coalesce(pay.amount_paise, o.total_paise)
                ELSE o.total_paise - ${paiseReceivedFor} END AS "openPaise"
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    LEFT JOIN users u ON u.id = o.user_id
    WHERE o.order_status <> 'rejected'
      AND (o.payment_status IN ('due', 'partiallyPaid')
        OR (o.payment_status IN ('pending', 'expired') AND pay.provider ${sql.in(offlineMethods)})))
    waiting
  WHERE number::text ${sql.in(numbers.map(String))} OR names && ${[...references]}::text[]
     OR "openPaise"::text ${sql.in(sums.map(String))}
  ORDER BY "_id"`
