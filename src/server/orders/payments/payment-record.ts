import type { Db, Tx } from '../../db.ts'
import type { Amount } from './provider.ts'

type NewPayment = Amount & { provider: string; inrRate: number; returnOrigin: string }

/** What an order is to be paid with: at which provider, and how much in its currency. */
export async function writePayment(tx: Tx, orderId: string, payment: NewPayment) {
  await tx`
    INSERT INTO payments (order_id, provider, currency, amount_minor, inr_rate, return_origin)
    VALUES (${orderId}, ${payment.provider}, ${payment.currency}, ${payment.minor},
            ${payment.inrRate}, ${payment.returnOrigin})`
}

/** The provider's order, unless another request has written a different one. */
export async function saveApproval(
  db: Db,
  orderId: string,
  { providerOrderId, approvalUrl }: { providerOrderId: string; approvalUrl: string },
) {
  await db`
    UPDATE payments SET provider_order_id = ${providerOrderId}, approval_url = ${approvalUrl}
    WHERE order_id = ${orderId} AND coalesce(provider_order_id, ${providerOrderId}) = ${providerOrderId}`
}

/** The provider reviews the money before it says yes. */
export async function saveReview(tx: Tx, orderId: string, captureId: string) {
  await tx`UPDATE payments SET capture_id = ${captureId} WHERE order_id = ${orderId}`
}

export async function saveCapture(
  tx: Tx,
  orderId: string,
  { captureId, payerId = '' }: { captureId: string; payerId?: string },
) {
  await tx`
    UPDATE payments SET capture_id = ${captureId}, payer_id = ${payerId}, captured_at = now()
    WHERE order_id = ${orderId}`
}

/** The order that a provider's order pays. */
export async function orderOfPayment(db: Db, providerOrderId: string): Promise<string | undefined> {
  const [payment] = await db<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM payments WHERE provider_order_id = ${providerOrderId}`
  return payment?.orderId
}

/** Seconds between asking the provider about one order whose shopper has not come back. */
const ASK_AGAIN_SECONDS = 30

/**
 * At most so many of the payments whose turn it is to be asked about; who waited longest comes
 * first, and each is marked as asked. An expired order has one more turn after its time.
 */
export const nextToAsk = (db: Db, most: number) => db<
  { orderId: string; providerOrderId: string }[]
>`
  UPDATE payments SET asked_at = now() WHERE order_id IN (
    SELECT y.order_id FROM payments y JOIN orders o ON o.id = y.order_id
    WHERE y.provider_order_id IS NOT NULL
      AND ((o.payment_status = 'pending' AND y.asked_at < now() - make_interval(secs => ${ASK_AGAIN_SECONDS}))
        OR (o.payment_status = 'expired' AND y.asked_at < o.updated_at
            AND o.updated_at > now() - interval '1 day'))
    ORDER BY y.asked_at LIMIT ${most} FOR UPDATE OF y SKIP LOCKED)
  RETURNING order_id AS "orderId", provider_order_id AS "providerOrderId"`

/** The one turn that an expired order has is not lost while the provider is away. */
export const askOnceMore = (db: Db, orderIds: readonly string[]) => db`
  UPDATE payments y SET asked_at = o.updated_at - interval '1 second' FROM orders o
  WHERE o.id = y.order_id AND o.payment_status = 'expired' AND o.id = ANY (${[...orderIds]}::uuid[])`
