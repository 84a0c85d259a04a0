import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../../db.ts'
import type { Amount, PaymentProvider } from './provider.ts'

export type NewPayment = Amount & {
  provider: string
  inrRate: number
  returnOrigin: string
  /** URL where the shopper continues; null until the provider has answered. */
  approvalUrl: string | null
}

/** Inserts the provider and the amount in its currency. */
export async function writePayment(tx: Tx, orderId: string, payment: NewPayment) {
  await tx`
    INSERT INTO payments (id, order_id, provider, method, currency, amount_minor, inr_rate,
                          return_origin, approval_url)
    VALUES (${uuidv7()}, ${orderId}, ${payment.provider}, ${payment.provider}, ${payment.currency},
            ${payment.minor}, ${payment.inrRate}, ${payment.returnOrigin}, ${payment.approvalUrl})`
}

/** Stores the provider's order unless a concurrent request stored another. */
export async function saveApproval(
  db: Db,
  orderId: string,
  { providerOrderId, approvalUrl }: { providerOrderId: string; approvalUrl: string },
) {
  await db`
    UPDATE payments SET provider_order_id = ${providerOrderId}, approval_url = ${approvalUrl}
    WHERE order_id = ${orderId} AND coalesce(provider_order_id, ${providerOrderId}) = ${providerOrderId}`
}

/** The provider is reviewing the payment. */
export async function saveReview(tx: Tx, orderId: string, captureId: string) {
  await tx`UPDATE payments SET capture_id = ${captureId} WHERE order_id = ${orderId}`
}

/** Stores the capture with the amount that was taken, which refunds return. */
export async function saveCapture(
  tx: Tx,
  orderId: string,
  { captureId, payerId = '', amount }: { captureId: string; payerId?: string; amount: Amount },
) {
  await tx`
    UPDATE payments SET capture_id = ${captureId}, payer_id = ${payerId}, captured_at = now(),
                        currency = ${amount.currency}, amount_minor = ${amount.minor}
    WHERE order_id = ${orderId}`
}

/** The order that a provider's order pays. */
export async function orderOfPayment(
  db: Db,
  provider: string,
  providerOrderId: string,
): Promise<string | undefined> {
  const [payment] = await db<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM payments
    WHERE provider_order_id = ${providerOrderId} AND provider = ${provider}`
  return payment?.orderId
}

export type ReturningPayment = {
  orderId: string
  /** Origin of the pages that the shopper left to pay. */
  returnOrigin: string
}

/** The payment with the provider's order id, or of the order of this id. */
export async function findReturningPayment(
  db: Db,
  provider: string,
  named: { providerOrderId: string } | { orderId: string },
): Promise<ReturningPayment | undefined> {
  const which =
    'orderId' in named
      ? db`order_id = ${named.orderId}`
      : db`provider_order_id = ${named.providerOrderId}`
  const [payment] = await db<ReturningPayment[]>`
    SELECT order_id AS "orderId", return_origin AS "returnOrigin" FROM payments
    WHERE ${which} AND provider = ${provider}`
  return payment
}

/** Minimum seconds between polls of an order whose shopper has not returned. */
const ASK_AGAIN_SECONDS = 30

/** Seconds between polls of an expired order that its provider may still approve. */
const ASK_LATE_SECONDS = 3600

export type PaymentToPoll = { orderId: string; provider: string; providerOrderId: string }
type Polled = Pick<PaymentProvider, 'name' | 'lateApprovalSeconds'>

/**
 * Claims up to `most` payments of these providers to poll, longest waiting first. An expired order
 * is polled once more after its deadline, and hourly while its provider may still approve it.
 */
export const claimPaymentsToPoll = (db: Db, most: number, providers: readonly Polled[]) => db<
  PaymentToPoll[]
>`
  UPDATE payments SET asked_at = now() WHERE order_id IN (
    SELECT y.order_id FROM payments y JOIN orders o ON o.id = y.order_id
    JOIN unnest(${providers.map(({ name }) => name)}::text[],
                ${providers.map((one) => one.lateApprovalSeconds ?? 0)}::int[]) AS polled (provider, late_seconds)
      ON polled.provider = y.provider
    WHERE y.provider_order_id IS NOT NULL
      AND ((o.payment_status = 'pending' AND y.asked_at < now() - make_interval(secs => ${ASK_AGAIN_SECONDS}))
        OR (o.payment_status = 'expired' AND y.asked_at < o.updated_at
            AND o.updated_at > now() - interval '1 day')
        OR (o.payment_status = 'expired' AND y.asked_at < now() - make_interval(secs => ${ASK_LATE_SECONDS})
            AND o.updated_at > now() - make_interval(secs => polled.late_seconds)))
    ORDER BY y.asked_at LIMIT ${most} FOR UPDATE OF y SKIP LOCKED)
  RETURNING order_id AS "orderId", provider, provider_order_id AS "providerOrderId"`

/** Restores the last poll of expired orders after the provider was down. */
export const pollExpiredOnce = (db: Db, orderIds: readonly string[]) => db`
  UPDATE payments y SET asked_at = o.updated_at - interval '1 second' FROM orders o
  WHERE o.id = y.order_id AND o.payment_status = 'expired' AND o.id = ANY (${[...orderIds]}::uuid[])`

/** Stores the code's hash; false if the order waits for no code. */
export async function saveCode(db: Db, orderId: string, hash: Buffer): Promise<boolean> {
  const saved = await db`
    UPDATE payments y SET code_hash = ${hash}, code_tries = 0
    FROM orders o WHERE o.id = ${orderId} AND y.order_id = o.id AND y.method = 'cod'
      AND o.payment_status = 'pending' RETURNING 1`
  return saved.length > 0
}

export async function countWrongCode(tx: Tx, orderId: string) {
  await tx`UPDATE payments SET code_tries = code_tries + 1 WHERE order_id = ${orderId}`
}

/** Stores the reference of the first money that the owner has received, which is in rupees. */
export async function saveReceived(tx: Tx, orderId: string, transactionId: string) {
  await tx`
    UPDATE payments y SET capture_id = ${transactionId}, payer_id = '', captured_at = now(),
                          currency = 'INR', inr_rate = 1, amount_minor = o.total_paise
    FROM orders o WHERE o.id = ${orderId} AND y.order_id = o.id AND y.capture_id IS NULL`
}

/** What the shopper says the bank calls the payment. It confirms nothing. */
export async function saveClaim(tx: Tx, orderId: string, reference: string) {
  await tx`UPDATE payments SET claimed_reference = ${reference} WHERE order_id = ${orderId}`
}
