import { uuidv7 } from 'uuidv7'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { type CreditKind, offlineMethods } from '#shared/orders/vocabulary.ts'
import type { Db, Pool, Tx } from '../../db.ts'
import { paidBy } from '../payments/facts.ts'
import type { ProviderRefundState } from '../payments/provider.ts'

export type ClaimedRefund = {
  id: string
  orderId: string
  provider: string
  /** The owner recorded the money, and returns it. */
  isByHand: boolean
  /** Empty where the owner recorded the money. */
  captureId: string
  providerOrderId: string
  providerRefundId: string | null
  currency: string
  minor: number
  paise: number
  attempts: number
  userName: string | null
  isExcess: boolean
  /** The gift card or store credit that the payment was taken from. */
  creditAccountId: string | null
  /** Goes to the customer's store credit instead. */
  toCredit: boolean
  /** Where it goes; null for a refund that goes the way it was paid. */
  creditKind: CreditKind | null
}

/** The note of a refund that the owner withdrew. */
export const WITHDRAWN = 'withdrawn'

const AT_ONCE = 20
/** Longer than every provider timeout, so that one process at a time sends a refund. */
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600

type Line = { lineId: string; position: number; quantity: number }

/**
 * Inserts a refund of lines, or of an amount if there are none: in paise and in the provider's
 * minor unit.
 */
export async function writeRefund(
  tx: Tx,
  orderId: string,
  {
    refundId,
    reason,
    toCredit,
    fit,
  }: Pick<RefundInput, 'refundId' | 'reason' | 'toCredit' | 'fit'>,
  { paymentId, paise, minor }: { paymentId: string; paise: number; minor: number },
  lines: readonly Line[],
  userName: string,
) {
  await tx`
    INSERT INTO refunds (id, order_id, payment_id, reason, amount_paise, amount_minor, by_amount, user_name, to_credit, fit)
    VALUES (${refundId}, ${orderId}, ${paymentId}, ${reason}, ${paise}, ${minor}, ${lines.length === 0}, ${userName}, ${toCredit},
            ${lines.length === 0 ? null : (fit ?? null)})`
  if (lines.length === 0) return
  await tx`INSERT INTO refund_lines ${tx(
    lines.map(({ lineId, position, quantity }) => ({
      refund_id: refundId,
      line_id: lineId,
      position,
      quantity,
    })),
  )}`
}

/**
 * Inserts a refund of all that a payment was for, for which the provider took `minor`. `isExcess`:
 * it paid nothing of an accepted order, whose state the refund leaves as it is.
 */
export async function writeWholeRefund(
  tx: Tx,
  paymentId: string,
  { reason, minor, isExcess = false }: { reason: string; minor: number; isExcess?: boolean },
) {
  await tx`
    INSERT INTO refunds (id, order_id, payment_id, reason, amount_paise, amount_minor, by_amount, is_excess)
    SELECT ${uuidv7()}, o.id, y.id, ${reason}, coalesce(y.amount_paise, o.total_paise), ${minor}, true, ${isExcess}
    FROM payments y JOIN orders o ON o.id = y.order_id WHERE y.id = ${paymentId}`
}

/** Money that went back before the order was accepted paid nothing of it. */
export const leaveOutRefunds = (tx: Tx, orderId: string) =>
  tx`UPDATE refunds SET is_excess = true WHERE order_id = ${orderId} AND NOT is_excess`

/** SQL condition on the payment `y`: the owner recorded its money, whatever its method was. */
const isByHand = (db: Db) => db`(y.provider = ANY (${offlineMethods}) OR EXISTS (
  SELECT 1 FROM payment_facts t
  WHERE t.payment_id = y.id AND t.provider = 'manual' AND t.kind = 'captured'))`

/** SQL condition: the payment `y` is the one that the refund `r` returns. */
export const isReturnedBy = (db: Db) => db`
  y.order_id = r.order_id AND (y.id = r.payment_id OR (r.payment_id IS NULL AND y.is_current))`

/** Who took the payment that a refund returns; undefined for an unknown refund. */
export async function providerOfRefund(db: Db, refundId: string): Promise<string | undefined> {
  const [row] = await db<{ provider: string }[]>`
    SELECT y.provider FROM refunds r JOIN payments y ON ${isReturnedBy(db)} WHERE r.id = ${refundId}`
  return row?.provider
}

/** Claims due refunds, of one order or of all, until their pause is over. */
export const claimRefunds = (db: Pool, orderId: string | undefined) => db<ClaimedRefund[]>`
  UPDATE refunds due
  SET attempts = due.attempts + 1,
      next_at = now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ due.attempts))
  FROM payments y
  WHERE (due.id, y.id) IN (
    SELECT r.id, y.id FROM refunds r JOIN payments y ON ${isReturnedBy(db)}
    WHERE r.state = 'pending' AND r.next_at <= now() AND (y.capture_id IS NOT NULL OR ${isByHand(db)})
      AND ${orderId === undefined ? db`true` : db`r.order_id = ${orderId}`}
    ORDER BY r.next_at LIMIT ${AT_ONCE} FOR UPDATE OF r SKIP LOCKED)
  RETURNING due.id, due.order_id AS "orderId", y.provider, ${isByHand(db)} AS "isByHand", coalesce(y.capture_id, '') AS "captureId",
            coalesce(y.provider_order_id, '') AS "providerOrderId", due.provider_refund_id AS "providerRefundId",
            y.currency, due.amount_minor AS minor, due.amount_paise AS paise, due.attempts,
            due.user_name AS "userName", due.is_excess AS "isExcess", y.credit_account_id AS "creditAccountId", due.to_credit AS "toCredit",
            CASE WHEN due.to_credit THEN 'storeCredit'
                 ELSE (SELECT kind FROM credit_accounts a WHERE a.id = y.credit_account_id) END AS "creditKind"`

/** A payment's part of what an order has received, and how much of it went back. */
export type Share = {
  paymentId: string
  /** What it pays of the order, and the same in its currency's minor unit. */
  paise: number
  minor: number
  refundedPaise: number
  refundedMinor: number
  /** The owner recorded the payment by hand, and pays its refund by hand. */
  isByHand: boolean
}

/**
 * The order's payments that received money: those with a provider first, gift cards and store credit
 * last. Failed refunds do not count. Requires a row lock on the order.
 */
export const sharesOf = (tx: Tx, orderId: string) => tx<Share[]>`
  SELECT y.id AS "paymentId", got.paise, ${isByHand(tx)} AS "isByHand",
         CASE WHEN ${isByHand(tx)} THEN got.paise ELSE y.amount_minor END AS minor,
         back.paise AS "refundedPaise", back.minor AS "refundedMinor"
  FROM orders o JOIN payments y ON y.order_id = o.id
  CROSS JOIN LATERAL (SELECT ${paidBy(tx)} AS paise) got
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise, coalesce(sum(r.amount_minor), 0)::bigint AS minor
    FROM refunds r WHERE ${isReturnedBy(tx)} AND r.state <> 'failed' AND NOT r.is_excess) back
  WHERE o.id = ${orderId} AND got.paise > 0
  ORDER BY y.credit_account_id IS NOT NULL, ${isByHand(tx)}, y.created_at, y.id`

export const noteRefund = (db: Db, id: string, why: string) =>
  db`UPDATE refunds SET note = ${why} WHERE id = ${id}`

/** Records the state of a pending refund. False if it was no longer pending. */
export async function setRefundState(
  tx: Tx,
  id: string,
  {
    state,
    note,
    providerId,
  }: { state: ProviderRefundState['state'] | 'failed'; note: string; providerId: string | null },
): Promise<boolean> {
  const written = await tx`
    UPDATE refunds SET state = ${state}, done_at = CASE WHEN ${state} = 'done' THEN now() END,
                       note = ${note}, provider_refund_id = coalesce(${providerId}, provider_refund_id)
    WHERE id = ${id} AND state = 'pending' RETURNING 1`
  return written.length > 0
}

/** SQL condition: the refund `r` waits until the owner has paid it by hand. */
export const waitsForPayout = (db: Db) => db`(r.state = 'pending' AND r.next_at = 'infinity')`

/** Marks refunds as waiting until the owner has paid them by hand. */
export const waitForPayout = (tx: Tx, refundIds: readonly string[]) => tx`
  UPDATE refunds SET next_at = 'infinity' WHERE id = ANY (${[...refundIds]}::uuid[])`

/** Changes an order's refunds that wait for payout details into store credit. */
export const turnIntoCredit = (tx: Tx, orderId: string) => tx`
  UPDATE refunds r SET to_credit = true, next_at = now()
  WHERE r.order_id = ${orderId} AND ${waitsForPayout(tx)}`

/** Ends the wait of a refund; false if it does not wait. */
export async function endWait(tx: Tx, orderId: string, refundId: string): Promise<boolean> {
  const ended = await tx`
    UPDATE refunds r SET next_at = now()
    WHERE r.id = ${refundId} AND r.order_id = ${orderId} AND ${waitsForPayout(tx)} RETURNING 1`
  return ended.length > 0
}
