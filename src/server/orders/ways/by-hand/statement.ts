import { toRupees } from '#shared/money.ts'
import type { StatementMatch } from '#shared/orders/statement-schema.ts'
import { listOrderPrefixes, offlineMethods } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import { asciiDigits } from '#shared/typed-text.ts'
import { type Db, sql } from '../../../db.ts'
import { getShop } from '../../../records/settings.ts'
import { paiseReceivedFor } from '../../money/facts.ts'
import { isLinkClaim, readLinkClaims } from '../../money/payment-record.ts'
import { loadPrepayments, offeredPercent } from '../../money/prepayment.ts'
import { referenceKey, referenceKeySql } from '../../money/reference-key.ts'
import { readStatement, type StatementRow } from '../../money/statement-rows.ts'
import { readUpiParts } from '../../money/upi-parts.ts'
import { orderNumber } from '../../number/order-number.ts'

type WaitingOrder = {
  _id: string
  number: number | null
  orderNumber: string
  customer: string
  /** Names of account and recipient. */
  payers: string[]
  phone: string
  /** Keys of references, waybills and order references that identify it. */
  names: string[]
  openPaise: number
  claims: { _id: string; reference: string; paise: number; isPart: boolean }[]
  /** Paise of parts without a reference. */
  openParts: { _id: string; paise: number }[]
  /** Paise due if the order is prepaid; undefined if it cannot be. */
  prepaidPaise: number | undefined
}

/** The order is null for a reference that several orders may share. */
type RecordedReference = { reference: string; orderId: string | null }

/** Matches references, waybills and order numbers, else sum and payer. Records nothing. */
export async function matchStatement(db: Db, text: string): Promise<StatementMatch[]> {
  const rows = readStatement(text, listOrderPrefixes(await getShop(db)))
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
      const parts = ids.length > 0 ? await readUpiParts(snapshot, ids) : []
      return foundOrders.map((order) => ({
        ...order,
        prepaidPaise: prepayments.get(order._id)?.duePaise,
        claims: claims
          .filter(({ orderId }) => orderId === order._id)
          .map((claim) => ({ ...claim, reference: referenceKey(claim.reference) })),
        openParts: parts.filter(({ orderId, state }) => orderId === order._id && state === 'open'),
      }))
    }),
    db<RecordedReference[]>`
      SELECT ${referenceKeySql(sql`split_part(transaction_id, '#', 1)`)} AS reference,
             CASE WHEN strpos(transaction_id, '#') = 0 THEN order_id END AS "orderId" FROM payment_facts
      WHERE provider = 'manual' AND kind = 'captured'
        AND ${referenceKeySql(sql`split_part(transaction_id, '#', 1)`)} ${sql.in(references)}`,
  ])
  const matches = rows.map((row) => matchRow(row, orders, recordedReferences))
  // Two rows can't pay the same open amount or part. An exact match precedes a guess in an earlier row.
  const proposedByDue = new Map<string, StatementMatch>()
  for (const outcome of proposedOutcomes)
    for (const { dueId, match } of matches)
      if (match.outcome === outcome && dueId && !proposedByDue.has(dueId))
        proposedByDue.set(dueId, match)
  return matches.map(({ dueId, match }) =>
    dueId && isProposed(match) && proposedByDue.get(dueId) !== match
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

/** `dueId`: the order or its UPI part that the row pays. */
type MatchedRow = { match: StatementMatch; dueId?: string }

function matchRow(
  row: StatementRow,
  orders: readonly WaitingOrder[],
  recordedReferences: readonly RecordedReference[],
): MatchedRow {
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
  if (recordedRow)
    return { match: { ...emptyMatch, outcome: 'recorded', reference: recordedRow.reference } }
  const [order, ...others] = candidates
  if (!order) {
    const [payer, ...more] = orders.filter(
      (one) => row.amounts.includes(one.openPaise) && isPaidBy(one, row),
    )
    if (!payer || more.length > 0) return { match: { ...emptyMatch, outcome: 'unknown' } }
    const reference = likelyReference(row)
    const matchedOrder = toMatchedOrder(payer, payer.openPaise)
    return {
      match: { ...emptyMatch, outcome: 'payer', order: matchedOrder, reference },
      dueId: payer._id,
    }
  }
  if (others.length > 0) return { match: { ...emptyMatch, outcome: 'several' } }
  const claim = order.claims.find(({ reference }) => row.references.includes(reference))
  const { openPaise, prepaidPaise } = order
  const isPrepaid = prepaidPaise !== undefined && row.amounts.includes(prepaidPaise)
  const openPart = claim
    ? undefined
    : order.openParts.find(({ paise }) => row.amounts.includes(paise))
  const statedPaise = (claim ?? openPart)?.paise ?? openPaise
  const duePaise = isPrepaid ? prepaidPaise : Math.min(statedPaise, openPaise)
  const part = claim?.isPart ? claim : openPart
  return {
    match: {
      ...emptyMatch,
      outcome: row.amounts.includes(duePaise) ? 'ready' : 'amount',
      order: toMatchedOrder(order, duePaise),
      reference: openPart
        ? likelyReference(row)
        : (row.references.find((name) => order.names.includes(name)) ?? ''),
    },
    dueId: part?._id ?? order._id,
  }
}

const toMatchedOrder = (
  { _id, orderNumber: number, customer }: WaitingOrder,
  duePaise: number,
) => ({
  _id,
  orderNumber: number,
  customer,
  due: toRupees(duePaise),
})

/** Orders with one of the references, numbers or open sums. */
const waitingOrders = (
  db: Db,
  references: readonly string[],
  numbers: readonly number[],
  sums: readonly number[],
) => db<Omit<WaitingOrder, 'claims' | 'openParts' | 'prepaidPaise'>[]>`
  SELECT * FROM (
    SELECT o.id AS "_id", o.number, ${orderNumber} AS "orderNumber", coalesce(u.user_name, o.recipient_name) AS customer,
           ARRAY[coalesce(u.user_name, ''), o.recipient_name] AS payers, o.phone,
           ARRAY[${referenceKeySql(sql`pay.claimed_reference`)}, ${referenceKeySql(sql`right(replace(o.id::text, '-', ''), 10)`)}]
             || ARRAY(SELECT ${referenceKeySql(sql`p.tracking_number`)} FROM parcels p WHERE p.order_id = o.id)
             || ARRAY(SELECT ${referenceKeySql(sql`claim.claimed_reference`)} FROM payments claim WHERE claim.order_id = o.id AND ${isLinkClaim}) AS names,
           CASE WHEN o.accepted_at IS NULL THEN coalesce(pay.amount_paise, o.total_paise) - ${paiseReceivedFor}
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
