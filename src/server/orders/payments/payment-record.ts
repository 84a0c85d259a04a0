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
