import { uuidv7 } from 'uuidv7'
import { startOfDay } from '../../database/days.ts'
import { isOneOf } from '../../database/ids.ts'
import { type Db, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { orderNumber } from '../number/order-number.ts'
import type { Amount, PaidOut } from '../ways/provider/provider.ts'
import { referenceKey, referenceKeySql } from './reference-key.ts'

export type Fact = {
  /** The form's id, for a fact that the owner entered. */
  id?: string
  paymentId: string
  /** By default the payment's provider; `manual` for a fact that the owner entered. */
  provider?: 'manual'
  kind: 'captured' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
  /** The provider's id of the capture; for `manual`, the bank's reference or the form's id. */
  transactionId: string
  amount: Amount
  /** Paise that it pays of the order; by default the payment's whole amount. */
  appliedPaise?: number
  note?: string
  /** The provider's fee for a capture, in the minor unit of its currency. */
  feeMinor?: number
  /** Last day to answer a dispute, YYYY-MM-DD. */
  respondBy?: string
  /** YYYY-MM-DD in India; by default now. */
  on?: string
  userName?: string
}

/** SQL: stores a fact once; returns no row if it exists. Requires a row lock on the order. */
export function insertFact(fact: Fact) {
  const { paymentId, kind, transactionId, amount, note = '', userName = null, on = null } = fact
  const { feeMinor = null, respondBy = null } = fact
  const provider = fact.provider ? sql`${fact.provider}` : sql<'pay'>`pay.provider`
  return sql`
    INSERT INTO payment_facts (id, order_id, payment_id, provider, transaction_id, kind, currency,
                               amount_minor, applied_paise, note, fee_minor, respond_by, user_name, at)
    SELECT ${fact.id ?? uuidv7()}, pay.order_id, pay.id, ${provider}, ${transactionId}, ${kind}, ${amount.currency},
           ${amount.minor}, coalesce(${fact.appliedPaise ?? null}::bigint, pay.amount_paise, o.total_paise), ${note}, ${feeMinor}::bigint,
           ${respondBy}::text::date, ${userName},
           coalesce((${on}::text::date + time '12:00') AT TIME ZONE 'Asia/Kolkata', now())
    FROM payments pay JOIN orders o ON o.id = pay.order_id WHERE pay.id = ${paymentId}
    ON CONFLICT (provider, transaction_id, kind) DO NOTHING RETURNING payment_id AS "paymentId"`
}

/** Returns false if the fact exists. Requires a row lock on the order. */
export const recordFact = async (tx: Tx, fact: Fact): Promise<boolean> =>
  (await tx<{ paymentId: string }[]>`${insertFact(fact)}`).length > 0

export async function orderOfReference(db: Db, reference: string): Promise<string | undefined> {
  const [recordedFact] = await db<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM payment_facts
    WHERE provider = 'manual' AND kind = 'captured'
      AND ${referenceKeySql(sql`transaction_id`)} = ${referenceKey(reference)}
    ORDER BY at, id LIMIT 1`
  return recordedFact?.orderId
}

/** Lets no other transaction record the reference until this one ends. */
export async function lockReference(tx: Tx, reference: string) {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`reference ${referenceKey(reference)}`}, 0))`
}

/** Throws 409 if the owner has already recorded a payment with the reference. */
export async function refuseRecordedReference(db: Db, orderId: string, reference: string) {
  const recordedOrderId = await orderOfReference(db, reference)
  if (recordedOrderId)
    throw new ShopError(
      recordedOrderId === orderId ? 'reference_claimed.received' : 'reference_claimed',
    )
}

/** Lowers a receipt by `byPaise`. Requires a row lock on the order. */
export async function recordCorrection(
  tx: Tx,
  correction: { id: string; receiptId: string; byPaise: number; note: string },
  userName: string,
) {
  const { id, receiptId, byPaise, note } = correction
  await tx`
    INSERT INTO payment_facts (id, order_id, payment_id, provider, transaction_id, kind, currency,
                               amount_minor, applied_paise, note, user_name, corrects_id)
    SELECT ${id}, order_id, payment_id, 'manual', ${id}, 'corrected', currency, ${byPaise}, ${byPaise},
           ${note}, ${userName}, id
    FROM payment_facts WHERE id = ${receiptId}`
  // Frees the reference of a receipt that was corrected to 0, for the order that was really paid.
  await tx`
    UPDATE payment_facts t SET transaction_id = split_part(t.transaction_id, '#', 1) || '#' || t.id
    WHERE t.id = ${receiptId} AND t.transaction_id <> t.id::text
      AND t.amount_minor = (SELECT sum(c.amount_minor) FROM payment_facts c WHERE c.corrects_id = t.id)`
}

/** Takes the receipts that the owner entered out of what the order received. Requires a row lock on the order. */
export const unapplyReceipts = (tx: Tx, orderId: string) => tx`
  UPDATE payment_facts SET applied_paise = 0 WHERE order_id = ${orderId} AND provider = 'manual'`

/** SQL: paise, negative for a correction. */
export const paiseAppliedBy = sql<'t'>`
  CASE t.kind WHEN 'corrected' THEN -t.applied_paise ELSE t.applied_paise END`

export const isMoneyFact = sql<'t'>`t.kind IN ('captured', 'corrected')`

/** SQL: paise received for the order `o`, before refunds. */
export const paiseReceivedFor = sql<'o'>`
  CASE WHEN o.paid_at IS NOT NULL THEN o.total_paise
       ELSE (SELECT coalesce(sum(${paiseAppliedBy}), 0)::bigint FROM payment_facts t
             WHERE t.order_id = o.id AND ${isMoneyFact}) END`

/** SQL: paise that the payment `pay` paid of its order. Compares the order too, which has the index. */
export const paisePaidBy = sql<'pay'>`
  (SELECT coalesce(sum(${paiseAppliedBy}), 0)::bigint FROM payment_facts t
   WHERE t.order_id = pay.order_id AND t.payment_id = pay.id AND ${isMoneyFact})`

/** Requires a row lock on the order: a statement that waits for the lock reads older facts. */
export async function isPaidByCheckout(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await tx<{ paise: number }[]>`
    SELECT ${paisePaidBy} AS paise FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
    WHERE o.id = ${orderId}`
  return (row?.paise ?? 0) > 0
}

export async function oldestWithoutPayout(
  db: Db,
  provider: string,
  days: number,
): Promise<Date | undefined> {
  const [fact] = await db<{ at: Date }[]>`
    SELECT at FROM payment_facts
    WHERE provider = ${provider} AND kind = 'captured' AND payout_id IS NULL
      AND at > now() - make_interval(days => ${days}) ORDER BY at LIMIT 1`
  return fact?.at
}

/** Does not change a stored payout. */
export async function savePayouts(db: Db, provider: string, payouts: readonly PaidOut[]) {
  if (payouts.length === 0) return
  await db`
    UPDATE payment_facts t
    SET payout_id = p."payoutId", payout_reference = p.reference, paid_out_on = p."on"
    FROM jsonb_to_recordset(${sql.json([...payouts])})
      AS p ("captureId" text, "payoutId" text, reference text, "on" date)
    WHERE t.provider = ${provider} AND t.kind = 'captured' AND t.transaction_id = p."captureId"
      AND t.payout_id IS NULL`
}

export async function readProviderFees(db: Db, orderIds: readonly string[]) {
  const rows = await db<
    {
      orderId: string
      provider: string
      minor: number
      currency: string
      payoutId: string | null
      payoutReference: string | null
      paidOutOn: string | null
    }[]
  >`
    SELECT order_id AS "orderId", provider, fee_minor AS minor, currency, payout_id AS "payoutId",
           payout_reference AS "payoutReference", paid_out_on::text AS "paidOutOn"
    FROM payment_facts
    WHERE order_id ${isOneOf(orderIds)} AND kind = 'captured' AND fee_minor IS NOT NULL ORDER BY at, id`
  return rows.map(({ minor, payoutId, payoutReference, paidOutOn, ...fee }) => ({
    ...fee,
    amount: minor / 100,
    payout:
      payoutId === null
        ? null
        : { id: payoutId, reference: payoutReference ?? '', on: paidOutOn ?? '' },
  }))
}

export async function receivedPaise(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx<{ paise: number }[]>`
    SELECT ${paiseReceivedFor} AS paise FROM orders o WHERE o.id = ${orderId}`
  return row?.paise ?? 0
}

/** Lists the fees of payments captured in a month (YYYY-MM), by days in India. */
export async function listFees(db: Db, month: string) {
  const fees = await db<
    {
      date: string
      number: string
      provider: string
      payment: string
      minor: number
      feeMinor: number
      currency: string
      payoutId: string | null
      payoutReference: string | null
      paidOutOn: string | null
    }[]
  >`
    SELECT (t.at AT TIME ZONE 'Asia/Kolkata')::date::text AS date, ${orderNumber} AS number, t.provider,
           t.transaction_id AS payment, t.amount_minor AS minor, t.fee_minor AS "feeMinor", t.currency,
           t.payout_id AS "payoutId", t.payout_reference AS "payoutReference", t.paid_out_on::text AS "paidOutOn"
    FROM payment_facts t JOIN orders o ON o.id = t.order_id
    WHERE t.kind = 'captured' AND t.fee_minor IS NOT NULL
      AND t.at >= ${startOfDay(`${month}-01`)}
      AND t.at < ${startOfDay(`${month}-01`)} + interval '1 month'
    ORDER BY t.at, t.id`
  return fees.map(({ date, number, provider, payment, minor, feeMinor, currency, ...payout }) => ({
    date,
    order_number: number,
    provider,
    payment,
    captured: minor / 100,
    fee: feeMinor / 100,
    currency,
    payout: payout.payoutId ?? '',
    payout_reference: payout.payoutReference ?? '',
    paid_out_on: payout.paidOutOn ?? '',
  }))
}

export async function orderOfFact(tx: Tx, id: string): Promise<string | undefined> {
  const [fact] = await tx<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM payment_facts WHERE id = ${id}`
  return fact?.orderId
}
