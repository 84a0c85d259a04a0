import { uuidv7 } from 'uuidv7'
import { toRupees } from '#shared/money.ts'
import type { Refund, RefundInput } from '#shared/orders/refund-schema.ts'
import { type CreditKind, offlineMethods } from '#shared/orders/vocabulary.ts'
import { isOneOf } from '../../database/ids.ts'
import { type Db, type Pool, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import type { ProviderRefundState } from '../ways/provider/provider.ts'
import { paisePaidBy } from './facts.ts'

export type ClaimedRefund = {
  id: string
  orderId: string
  provider: string
  isByHand: boolean
  /** Empty for a payment that the owner recorded. */
  captureId: string
  providerOrderId: string
  providerRefundId: string | null
  currency: string
  minor: number
  paise: number
  attempts: number
  userName: string | null
  isExcess: boolean
  creditAccountId: string | null
  /** Pays as store credit, regardless of how the order was paid. */
  toCredit: boolean
  /** Null if it is sent through the provider. */
  creditKind: CreditKind | null
}

export const WITHDRAWN = 'withdrawn'

const BATCH_SIZE = 20
/** Longer than every provider timeout, so that one process at a time sends a refund. */
const FIRST_PAUSE_SECONDS = 15
const MAX_PAUSE_SECONDS = 3600

type Line = { lineId: string; position: number; quantity: number }

/**
 * Inserts a refund by amount if there are no lines. `minor`: in the payment's currency. Money that is moved
 * to another order is done at once.
 */
export async function insertRefund(
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
  userName: string | null,
  movedTo: string | null = null,
) {
  await tx`
    INSERT INTO refunds (id, order_id, payment_id, reason, amount_paise, amount_minor, by_amount, user_name, to_credit, fit,
                         moved_to, state, done_at)
    VALUES (${refundId}, ${orderId}, ${paymentId}, ${reason}, ${paise}, ${minor}, ${lines.length === 0}, ${userName}, ${toCredit},
            ${lines.length === 0 ? null : (fit ?? null)}, ${movedTo},
            ${movedTo === null ? 'pending' : 'done'}, ${movedTo === null ? sql`NULL` : sql`now()`})`
  await insertRefundLines(tx, refundId, lines)
}

export async function insertRefundLines(tx: Tx, refundId: string, lines: readonly Line[]) {
  if (lines.length === 0) return
  await tx`INSERT INTO refund_lines ${sql.rows(
    lines.map(({ lineId, position, quantity }) => ({
      refund_id: refundId,
      line_id: lineId,
      position,
      quantity,
    })),
  )}`
}

/** Refunds `minor`, the captured amount. `isExcess`: it paid nothing of an accepted order. */
export async function insertWholeRefund(
  tx: Tx,
  paymentId: string,
  { reason, minor, isExcess = false }: { reason: string; minor: number; isExcess?: boolean },
) {
  await tx`
    INSERT INTO refunds (id, order_id, payment_id, reason, amount_paise, amount_minor, by_amount, is_excess)
    SELECT ${uuidv7()}, o.id, pay.id, ${reason}, coalesce(pay.amount_paise, o.total_paise), ${minor}, true, ${isExcess}
    FROM payments pay JOIN orders o ON o.id = pay.order_id WHERE pay.id = ${paymentId}`
}

/** Excludes money refunded before acceptance, which paid nothing of the order. */
export const markRefundsExcess = (tx: Tx, orderId: string) =>
  tx`UPDATE refunds SET is_excess = true WHERE order_id = ${orderId} AND NOT is_excess`

/** SQL condition: the owner recorded the payment `pay` by hand, regardless of its method. */
const isByHand = sql<'pay'>`(pay.provider ${sql.in(offlineMethods)} OR EXISTS (
  SELECT 1 FROM payment_facts t
  WHERE t.order_id = pay.order_id AND t.payment_id = pay.id AND t.provider = 'manual' AND t.kind = 'captured'))`

export const isReturnedBy = sql<'pay' | 'r'>`
  pay.order_id = r.order_id AND (pay.id = r.payment_id OR (r.payment_id IS NULL AND pay.is_current))`

export async function providerOfRefund(db: Db, refundId: string): Promise<string | undefined> {
  const [row] = await db<{ provider: string }[]>`
    SELECT pay.provider FROM refunds r JOIN payments pay ON ${isReturnedBy} WHERE r.id = ${refundId}`
  return row?.provider
}

/** Postpones the next attempt; the pause doubles each time. */
export const claimRefunds = (db: Pool, orderId: string | undefined) => db<ClaimedRefund[]>`
  UPDATE refunds due
  SET attempts = due.attempts + 1,
      next_at = now() + make_interval(secs => least(${MAX_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ due.attempts))
  FROM payments pay
  WHERE (due.id, pay.id) IN (
    SELECT r.id, pay.id FROM refunds r JOIN payments pay ON ${isReturnedBy}
    WHERE r.state = 'pending' AND r.next_at <= now() AND (pay.capture_id IS NOT NULL OR ${isByHand})
      AND ${orderId === undefined ? sql`true` : sql`r.order_id = ${orderId}`}
    ORDER BY r.next_at LIMIT ${BATCH_SIZE} FOR UPDATE OF r SKIP LOCKED)
  RETURNING due.id, due.order_id AS "orderId", pay.provider, ${isByHand} AS "isByHand", coalesce(pay.capture_id, '') AS "captureId",
            coalesce(pay.provider_order_id, '') AS "providerOrderId", due.provider_refund_id AS "providerRefundId",
            pay.currency, due.amount_minor AS minor, due.amount_paise AS paise, due.attempts,
            due.user_name AS "userName", due.is_excess AS "isExcess", pay.credit_account_id AS "creditAccountId", due.to_credit AS "toCredit",
            CASE WHEN due.to_credit THEN 'storeCredit'
                 ELSE (SELECT kind FROM credit_accounts a WHERE a.id = pay.credit_account_id) END AS "creditKind"`

export type PaymentShare = {
  paymentId: string
  /** What it pays of the order, in paise and in its currency's minor unit. */
  paise: number
  minor: number
  refundedPaise: number
  refundedMinor: number
  isByHand: boolean
}

/** Providers first, credit last. Ignores failed refunds. Requires a row lock on the order. */
export const paymentShares = (tx: Tx, orderId: string) => tx<PaymentShare[]>`
  SELECT pay.id AS "paymentId", got.paise, ${isByHand} AS "isByHand",
         CASE WHEN ${isByHand} THEN got.paise ELSE pay.amount_minor END AS minor,
         back.paise AS "refundedPaise", back.minor AS "refundedMinor"
  FROM orders o JOIN payments pay ON pay.order_id = o.id
  CROSS JOIN LATERAL (SELECT ${paisePaidBy} AS paise) got
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount_paise), 0)::bigint AS paise, coalesce(sum(r.amount_minor), 0)::bigint AS minor
    FROM refunds r WHERE ${isReturnedBy} AND r.state <> 'failed' AND NOT r.is_excess) back
  WHERE o.id = ${orderId} AND got.paise > 0
  ORDER BY pay.credit_account_id IS NOT NULL, ${isByHand}, pay.created_at, pay.id`

export const setRefundNote = (db: Db, id: string, note: string) =>
  db`UPDATE refunds SET note = ${note} WHERE id = ${id}`

/** Returns false if the refund is not pending any more. */
export async function setRefundState(
  tx: Tx,
  id: string,
  {
    state,
    note,
    providerId,
  }: { state: ProviderRefundState['state']; note: string; providerId: string | null },
): Promise<boolean> {
  const updatedRows = await tx`
    UPDATE refunds SET state = ${state}, done_at = CASE WHEN ${state} = 'done' THEN now() END,
                       note = ${note}, provider_refund_id = coalesce(${providerId}, provider_refund_id)
    WHERE id = ${id} AND state = 'pending' RETURNING 1`
  return updatedRows.length > 0
}

export const waitsForPayout = sql<'r'>`(r.state = 'pending' AND r.next_at = 'infinity')`

export const waitForPayout = (tx: Tx, refundIds: readonly string[]) => tx`
  UPDATE refunds SET next_at = 'infinity' WHERE id ${sql.in(refundIds)}`

/** Converts only refunds that wait for the owner. */
export const convertToStoreCredit = (tx: Tx, orderId: string) => tx`
  UPDATE refunds r SET to_credit = true, next_at = now()
  WHERE r.order_id = ${orderId} AND ${waitsForPayout}`

/** Makes a refund that waits for the owner due now; false if it does not wait. */
export async function endPayoutWait(tx: Tx, orderId: string, refundId: string): Promise<boolean> {
  const endedRows = await tx`
    UPDATE refunds r SET next_at = now()
    WHERE r.id = ${refundId} AND r.order_id = ${orderId} AND ${waitsForPayout} RETURNING 1`
  return endedRows.length > 0
}

type RefundOrigin = 'provider' | 'dispute'

/** Inserts a refund that was made without the shop. `minor`: in the payment's currency. */
export async function insertOutsideRefund(
  tx: Tx,
  orderId: string,
  refund: {
    paymentId: string
    origin: RefundOrigin
    providerRefundId: string
    paise: number
    minor: number
    isExcess: boolean
    isUndecided: boolean
  },
) {
  await tx`
    INSERT INTO refunds (id, order_id, payment_id, reason, amount_paise, amount_minor, by_amount, state, done_at,
                         provider_refund_id, origin, is_excess, is_undecided)
    VALUES (${uuidv7()}, ${orderId}, ${refund.paymentId}, '', ${refund.paise}, ${refund.minor}, true, 'done', now(),
            ${refund.providerRefundId}, ${refund.origin}, ${refund.isExcess}, ${refund.isUndecided})`
}

/**
 * Joins a lost dispute and a refund of the same amount that answers it: the provider's, whichever
 * comes first, or the shop's own since the dispute was opened. Returns whether they were joined.
 */
export async function joinWithDispute(
  tx: Tx,
  refund: { paymentId: string; origin: RefundOrigin; id: string; minor: number },
): Promise<boolean> {
  const { paymentId, origin, id, minor } = refund
  const joined =
    origin === 'provider'
      ? await tx`
          UPDATE refunds SET provider_refund_id = ${id} WHERE id = (
            SELECT id FROM refunds WHERE payment_id = ${paymentId} AND origin = 'dispute'
              AND provider_refund_id LIKE 'dispute:%' AND amount_minor = ${minor}
            ORDER BY created_at LIMIT 1) RETURNING 1`
      : await tx`
          UPDATE refunds SET origin = CASE origin WHEN 'provider' THEN 'dispute' ELSE origin END WHERE id = (
            SELECT r.id FROM refunds r JOIN payment_facts t ON t.payment_id = r.payment_id
            WHERE r.payment_id = ${paymentId} AND r.origin IN ('provider', 'shop') AND r.state <> 'failed' AND r.moved_to IS NULL
              AND r.amount_minor = ${minor}
              AND t.kind = 'dispute_opened' AND 'dispute:' || t.transaction_id = ${id} AND r.created_at >= t.at
            ORDER BY r.origin = 'shop', r.created_at LIMIT 1) RETURNING 1`
  return joined.length > 0
}

/** Ends the wait of a refund that was made without the shop. Without items, it is an amount. */
export async function setDecided(tx: Tx, refundId: string, hasItems: boolean) {
  await tx`
    UPDATE refunds SET is_undecided = false, by_amount = ${!hasItems} WHERE id = ${refundId}`
}

/**
 * SQL condition: the refund `r` reduces what the customer spent on the order `o`. An amount that was moved to
 * `o` reduces it too, because it was received for another order.
 */
export const reducesSpend = sql<'o' | 'r'>`
  ((r.order_id = o.id AND r.moved_to IS NULL) OR r.moved_to = o.id)`

/** SQL condition on the order `o`: money left without the shop, and its items are not decided. */
export const hasUndecidedRefund = sql<'o'>`EXISTS (
  SELECT 1 FROM refunds undecided WHERE undecided.order_id = o.id AND undecided.is_undecided)`

/** Throws 409 if the owner has to decide about a refund first. Requires a row lock on the order. */
export async function refuseUndecidedRefund(tx: Tx, orderId: string) {
  const [order] = await tx`SELECT 1 FROM orders o WHERE o.id = ${orderId} AND ${hasUndecidedRefund}`
  if (order) throw new ShopError('refund_undecided')
}

type RefundRow = Omit<Refund, 'at' | 'amount' | 'lines'> & {
  orderId: string
  at: Date
  paise: number
  lineId: string | null
  position: number | null
  quantity: number | null
}

/** Lists the oldest first. */
export async function readOrderRefunds(db: Db, orderIds: readonly string[]) {
  const rows = await db<RefundRow[]>`
    SELECT r.order_id AS "orderId", r.id AS "_id", r.created_at AS at, r.amount_paise AS paise, r.state, r.reason,
           r.by_amount AS "byAmount", r.is_excess AS "isExcess", r.to_credit AS "toCredit",
           ${waitsForPayout} AS "waitsForPayout", r.note = ${WITHDRAWN} AS "isWithdrawn", r.origin,
           r.is_undecided AS "isUndecided", coalesce(r.moved_to::text, '') AS "movedTo", rl.line_id AS "lineId", rl.position, rl.quantity
    FROM refunds r LEFT JOIN refund_lines rl ON rl.refund_id = r.id
    WHERE r.order_id ${isOneOf(orderIds)} ORDER BY r.created_at, r.id, rl.position`
  const refunds = new Map<string, Refund & { orderId: string }>()
  for (const { at, paise, lineId, position, quantity, ...row } of rows) {
    const refund = refunds.get(row._id) ?? {
      ...row,
      at: at.toISOString(),
      amount: toRupees(paise),
      lines: [],
    }
    if (lineId !== null && position !== null && quantity !== null)
      refund.lines.push({ lineId, position, quantity })
    refunds.set(row._id, refund)
  }
  return [...refunds.values()]
}

/** Whether what was moved to the order was paid by a gift card or store credit, at first. */
export async function isPaidByMovedCredit(tx: Tx, orderId: string): Promise<boolean> {
  const [credit] = await tx`
    WITH RECURSIVE moved AS (
      SELECT order_id, payment_id FROM refunds WHERE moved_to = ${orderId}
      UNION SELECT r.order_id, r.payment_id FROM refunds r JOIN moved ON r.moved_to = moved.order_id)
    SELECT 1 FROM moved JOIN payments pay ON pay.id = moved.payment_id
    WHERE pay.credit_account_id IS NOT NULL LIMIT 1`
  return credit !== undefined
}

/** Names the request that the refunds pay. */
export const nameRefunds = (tx: Tx, changeLineId: string, refundIds: readonly string[]) => tx`
  UPDATE refunds SET change_line_id = ${changeLineId} WHERE id ${sql.in(refundIds)}`
