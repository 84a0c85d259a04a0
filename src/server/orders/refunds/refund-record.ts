import { uuidv7 } from 'uuidv7'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import type { Db, Pool, Tx } from '../../db.ts'
import type { RefundStanding } from '../payments/provider.ts'

export type ClaimedRefund = {
  id: string
  orderId: string
  captureId: string
  providerOrderId: string
  providerRefundId: string | null
  currency: string
  minor: number
  paise: number
  attempts: number
}

const AT_ONCE = 20
/** Above every timeout of the provider's, so that a refund has one sender at a time. */
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600

/** `onShelf`: how many of them are on the shelf again. */
type Line = { position: number; quantity: number; onShelf: number }

/** A refund of some lines: in paise, and in the minor unit of what the provider charged in. */
export async function writeRefund(
  tx: Tx,
  orderId: string,
  { refundId, reason }: Pick<RefundInput, 'refundId' | 'reason'>,
  { paise, minor }: { paise: number; minor: number },
  lines: readonly Line[],
) {
  await tx`
    INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor)
    VALUES (${refundId}, ${orderId}, ${reason}, ${paise}, ${minor})`
  await tx`INSERT INTO refund_lines ${tx(
    lines.map(({ position, quantity, onShelf }) => ({
      refund_id: refundId,
      position,
      quantity,
      on_shelf: onShelf,
    })),
  )}`
}

/** A refund of an order's whole total, for which the provider took `minor`. */
export async function writeWholeRefund(
  tx: Tx,
  orderId: string,
  { reason, minor }: { reason: string; minor: number },
) {
  await tx`
    INSERT INTO refunds (id, order_id, reason, amount_paise, amount_minor)
    SELECT ${uuidv7()}, id, ${reason}, total_paise, ${minor} FROM orders WHERE id = ${orderId}`
}

/** The refunds that are due, of one order or of all; each is nobody else's until its pause is over. */
export const claimRefunds = (db: Pool, orderId: string | undefined) => db<ClaimedRefund[]>`
  UPDATE refunds r
  SET attempts = r.attempts + 1,
      next_at = now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ r.attempts))
  FROM payments y
  WHERE y.order_id = r.order_id AND r.id IN (
    SELECT due.id FROM refunds due JOIN payments paid ON paid.order_id = due.order_id
    WHERE due.state = 'pending' AND due.next_at <= now() AND paid.capture_id IS NOT NULL
      AND ${orderId === undefined ? db`true` : db`due.order_id = ${orderId}`}
    ORDER BY due.next_at LIMIT ${AT_ONCE} FOR UPDATE OF due SKIP LOCKED)
  RETURNING r.id, r.order_id AS "orderId", y.capture_id AS "captureId",
            y.provider_order_id AS "providerOrderId", r.provider_refund_id AS "providerRefundId",
            y.currency, r.amount_minor AS minor, r.amount_paise AS paise, r.attempts`

export const noteRefund = (db: Db, id: string, why: string) =>
  db`UPDATE refunds SET note = ${why} WHERE id = ${id}`

/** Writes down how a pending refund stands. Answers false for one that was not pending any more. */
export async function setRefundState(
  tx: Tx,
  id: string,
  {
    state,
    note,
    providerId,
  }: { state: RefundStanding['state'] | 'failed'; note: string; providerId: string | null },
): Promise<boolean> {
  const written = await tx`
    UPDATE refunds SET state = ${state}, done_at = CASE WHEN ${state} = 'done' THEN now() END,
                       note = ${note}, provider_refund_id = coalesce(${providerId}, provider_refund_id)
    WHERE id = ${id} AND state = 'pending' RETURNING 1`
  return written.length > 0
}
