import { uuidv7 } from 'uuidv7'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { offlineMethods } from '#shared/orders/vocabulary.ts'
import type { Db, Pool, Tx } from '../../db.ts'
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
}

const AT_ONCE = 20
/** Longer than every provider timeout, so that one process at a time sends a refund. */
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600

/** `onShelf`: quantity that is back in stock, which processes of earlier versions read. */
type Line = { lineId: string; position: number; quantity: number; onShelf: number }

/**
 * Inserts a refund of lines, or of an amount if there are none: in paise and in the provider's
 * minor unit.
 */
export async function writeRefund(
  tx: Tx,
  orderId: string,
  { refundId, reason }: Pick<RefundInput, 'refundId' | 'reason'>,
  { paise, minor }: { paise: number; minor: number },
  lines: readonly Line[],
  userName: string,
) {
  await tx`
    INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor, by_amount, user_name)
    VALUES (${refundId}, ${orderId}, ${reason}, ${paise}, ${minor}, ${lines.length === 0}, ${userName})`
  if (lines.length === 0) return
  await tx`INSERT INTO refund_lines ${tx(
    lines.map(({ lineId, position, quantity, onShelf }) => ({
      refund_id: refundId,
      line_id: lineId,
      position,
      quantity,
      on_shelf: onShelf,
    })),
  )}`
}

/** Inserts a refund of the order's total, for which the provider took `minor`. */
export async function writeWholeRefund(
  tx: Tx,
  orderId: string,
  { reason, minor }: { reason: string; minor: number },
) {
  await tx`
    INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor)
    SELECT ${uuidv7()}, id, ${reason}, total_paise, ${minor} FROM orders WHERE id = ${orderId}`
}

/** SQL condition on the payment `y`: the owner recorded its money, whatever its method was. */
const isByHand = (db: Db) => db`(y.provider = ANY (${offlineMethods}) OR EXISTS (
  SELECT 1 FROM payment_facts t
  WHERE t.order_id = y.order_id AND t.provider = 'manual' AND t.kind = 'captured'))`

/** Claims due refunds, of one order or of all, until their pause is over. */
export const claimRefunds = (db: Pool, orderId: string | undefined) => db<ClaimedRefund[]>`
  UPDATE refunds r
  SET attempts = r.attempts + 1,
      next_at = now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ r.attempts))
  FROM payments y
  WHERE y.order_id = r.order_id AND r.id IN (
    SELECT due.id FROM refunds due JOIN payments y ON y.order_id = due.order_id
    WHERE due.state = 'pending' AND due.next_at <= now() AND (y.capture_id IS NOT NULL OR ${isByHand(db)})
      AND ${orderId === undefined ? db`true` : db`due.order_id = ${orderId}`}
    ORDER BY due.next_at LIMIT ${AT_ONCE} FOR UPDATE OF due SKIP LOCKED)
  RETURNING r.id, r.order_id AS "orderId", y.provider, ${isByHand(db)} AS "isByHand", coalesce(y.capture_id, '') AS "captureId",
            coalesce(y.provider_order_id, '') AS "providerOrderId", r.provider_refund_id AS "providerRefundId",
            y.currency, r.amount_minor AS minor, r.amount_paise AS paise, r.attempts,
            r.user_name AS "userName"`

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
