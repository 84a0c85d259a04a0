import { uuidv7 } from 'uuidv7'
import { type OrderMethod, offlineMethods } from '#shared/orders/vocabulary.ts'
import { isOneOf } from '../../database/ids.ts'
import { type Db, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { orderNumber } from '../number/order-number.ts'
import type { Amount, PaymentProvider } from '../ways/provider/provider.ts'
import { type Fact, insertFact } from './facts.ts'
import { referenceKeySql } from './reference-key.ts'

export type NewPayment = Amount & {
  provider: string
  /** The shopper's choice; by default `provider`. */
  method?: OrderMethod
  /** Paise that it pays of the order; by default everything. */
  amountPaise?: number
  inrRate: number
  returnOrigin: string
  /** The page where the shopper continues; null until the provider has answered. */
  approvalUrl: string | null
  /** Only of provider `credit`. */
  creditAccountId?: string
  /** Discount in percent, for a payment that prepays an order on delivery in full. */
  prepaidPercent?: number
  /** The bank reference that a link's payer entered. */
  claimedReference?: string
}

/** SQL: lets the provider know the payment by the order's id if there is no `reference`. */
export const insertPayment = (orderId: string, payment: NewPayment, reference?: string) => sql`
    INSERT INTO payments (id, order_id, reference, provider, method, amount_paise, currency, amount_minor,
                          inr_rate, return_origin, approval_url, credit_account_id)
    VALUES (${reference ?? uuidv7()}, ${orderId}, ${reference ?? null}, ${payment.provider}, ${payment.method ?? payment.provider},
            ${payment.amountPaise ?? null}, ${payment.currency}, ${payment.minor}, ${payment.inrRate},
            ${payment.returnOrigin}, ${payment.approvalUrl}, ${payment.creditAccountId ?? null})`

/** Returns our id of the payment at the provider. Must run before the order's total changes. */
export async function replacePayment(
  tx: Tx,
  orderId: string,
  payment: NewPayment,
): Promise<string> {
  await tx`
    UPDATE payments pay SET is_current = false, ended_at = now(), reference = coalesce(pay.reference, o.id),
                          amount_paise = coalesce(pay.amount_paise, o.total_paise)
    FROM orders o WHERE o.id = ${orderId} AND pay.order_id = o.id AND pay.is_current AND pay.captured_at IS NULL`
  const reference = uuidv7()
  await tx`${insertPayment(orderId, payment, reference)}`
  return reference
}

/** Inserts a payment of a part of an order, in addition to the checkout's. Returns its id. */
export async function insertFurtherPayment(
  tx: Tx,
  orderId: string,
  payment: Omit<NewPayment, 'approvalUrl'> & { amountPaise: number },
): Promise<string> {
  const id = uuidv7()
  await tx`
    INSERT INTO payments (id, order_id, is_current, reference, provider, method, amount_paise,
                          currency, amount_minor, inr_rate, return_origin, credit_account_id, prepaid_percent,
                          claimed_reference)
    VALUES (${id}, ${orderId}, false, ${id}, ${payment.provider}, ${payment.method ?? payment.provider},
            ${payment.amountPaise}, ${payment.currency}, ${payment.minor}, ${payment.inrRate},
            ${payment.returnOrigin}, ${payment.creditAccountId ?? null}, ${payment.prepaidPercent ?? null},
            ${payment.claimedReference ?? ''})`
  return id
}

/** Inserts one part of an order's UPI payment. `part` is its number. */
export async function insertUpiPart(
  tx: Tx,
  orderId: string,
  { paise, part }: { paise: number; part: number },
) {
  const id = uuidv7()
  await tx`
    INSERT INTO payments (id, order_id, is_current, reference, provider, method, amount_paise, currency,
                          amount_minor, inr_rate, return_origin, part)
    SELECT ${id}, order_id, false, ${id}, 'upi', 'upi', ${paise}, 'INR', ${paise}, 1, return_origin, ${part}
    FROM payments WHERE order_id = ${orderId} AND is_current`
}

/** Ends the parts that nobody reported or recorded. Requires a row lock on the order. */
export const endOpenParts = (tx: Tx, orderId: string) => tx`
  UPDATE payments SET ended_at = now()
  WHERE order_id = ${orderId} AND part IS NOT NULL AND claimed_reference = '' AND captured_at IS NULL
    AND ended_at IS NULL`

/** Stores the payer's bank reference of a part; an empty one makes the part open again. */
export const savePartReference = (tx: Tx, partId: string, reference: string) => tx`
  UPDATE payments SET claimed_reference = ${reference} WHERE id = ${partId} AND captured_at IS NULL`

export type CreditPayment = { paymentId: string; accountId: string; paise: number }

/** Returns reserved payments as `open`, and released ones as `ended`. */
export const creditPayments = (tx: Tx, orderId: string, state: 'open' | 'ended') => tx<
  CreditPayment[]
>`
  SELECT id AS "paymentId", credit_account_id AS "accountId", amount_paise AS paise FROM payments
  WHERE order_id = ${orderId} AND credit_account_id IS NOT NULL AND captured_at IS NULL
    AND (ended_at IS NOT NULL) = ${state === 'ended'} ORDER BY id`

export const endCredit = (tx: Tx, orderId: string) => tx<CreditPayment[]>`
  UPDATE payments SET ended_at = now()
  WHERE order_id = ${orderId} AND credit_account_id IS NOT NULL AND captured_at IS NULL AND ended_at IS NULL
  RETURNING id AS "paymentId", credit_account_id AS "accountId", amount_paise AS paise`

/** Removes credit that nothing reserves again, because its payment was replaced. */
export const deleteReleasedCredit = (tx: Tx, orderId: string) => tx`
  DELETE FROM payments
  WHERE order_id = ${orderId} AND credit_account_id IS NOT NULL AND captured_at IS NULL AND ended_at IS NOT NULL`

export const resumeCredit = (tx: Tx, orderId: string) => tx`
  UPDATE payments SET ended_at = NULL
  WHERE order_id = ${orderId} AND credit_account_id IS NOT NULL AND captured_at IS NULL`

/** SQL condition on `pay`. The provider knows an order's first payment by the order's id. */
const isReferenced = (reference: string) =>
  sql<'pay'>`(pay.id = ${reference} OR (pay.order_id = ${reference} AND coalesce(pay.reference, pay.order_id) = ${reference}))`

/** Does nothing if a concurrent request stored another order of the provider. */
export async function saveApproval(
  db: Db,
  reference: string,
  approval: { providerOrderId: string; approvalUrl: string; credentialsId: string | undefined },
) {
  const { providerOrderId, approvalUrl, credentialsId = null } = approval
  await db`
    UPDATE payments pay SET provider_order_id = ${providerOrderId}, approval_url = ${approvalUrl},
                            credentials_id = ${credentialsId}
    WHERE ${isReferenced(reference)} AND coalesce(provider_order_id, ${providerOrderId}) = ${providerOrderId}`
}

export async function saveReview(tx: Tx, paymentId: string, captureId: string) {
  await tx`UPDATE payments SET capture_id = ${captureId} WHERE id = ${paymentId}`
}

export async function markCaptureStarted(tx: Tx, paymentId: string) {
  await tx`UPDATE payments SET claimed_at = now() WHERE id = ${paymentId}`
}

/** Allows another capture, because the provider did not take the money. */
export async function clearCaptureStarted(tx: Tx, paymentId: string) {
  await tx`UPDATE payments SET claimed_at = NULL WHERE id = ${paymentId}`
}

export async function endPayment(tx: Tx, paymentId: string) {
  await tx`
    UPDATE payments SET ended_at = now()
    WHERE id = ${paymentId} AND NOT is_current AND captured_at IS NULL AND ended_at IS NULL`
}

/** Stores with the payment what refunds return. Returns false if the capture is stored already. */
export async function saveCapture(
  tx: Tx,
  { paymentId, amount, appliedPaise }: Pick<Fact, 'paymentId' | 'amount' | 'appliedPaise'>,
  { captureId, payerId = '', feeMinor }: { captureId: string; payerId?: string; feeMinor?: number },
): Promise<boolean> {
  const fact: Fact = {
    paymentId,
    kind: 'captured',
    transactionId: captureId,
    amount,
    ...(feeMinor !== undefined && { feeMinor }),
  }
  const savedRows = await tx`
    WITH fact ("paymentId") AS (${insertFact(appliedPaise === undefined ? fact : { ...fact, appliedPaise })})
    UPDATE payments SET capture_id = ${captureId}, payer_id = ${payerId}, captured_at = now(),
                        currency = ${amount.currency}, amount_minor = ${amount.minor}
    FROM fact WHERE id = fact."paymentId" RETURNING 1`
  return savedRows.length > 0
}

/** Postpones the next question about refunds of the payment. */
export const markRefundsAsked = (db: Db, paymentId: string) => db`
  UPDATE payments SET refunds_asked_at = now() WHERE id = ${paymentId}`

export type PaymentKey = {
  paymentId: string
  orderId: string
  isCurrent: boolean
}

export async function findPayment(
  db: Db,
  provider: string,
  providerOrderId: string,
): Promise<PaymentKey | undefined> {
  const [payment] = await db<PaymentKey[]>`
    SELECT id AS "paymentId", order_id AS "orderId", is_current AS "isCurrent" FROM payments
    WHERE provider_order_id = ${providerOrderId} AND provider = ${provider}`
  return payment
}

/** Returns a further payment of one of the orders. Throws 404 for another order's payment. */
export async function findFurtherPayment(
  db: Db,
  orderIds: readonly string[],
  paymentId: string,
): Promise<PaymentKey & { orderNumber: string }> {
  const [payment] = await db<{ orderId: string; orderNumber: string }[]>`
    SELECT o.id AS "orderId", ${orderNumber} AS "orderNumber"
    FROM payments pay JOIN orders o ON o.id = pay.order_id
    WHERE pay.id = ${paymentId} AND o.id ${sql.in(orderIds)} AND NOT pay.is_current`
  if (!payment) throw new ShopError('payment_not_found')
  return { paymentId, ...payment, isCurrent: false }
}

export type ReturningPayment = Pick<PaymentKey, 'paymentId' | 'orderId'> & {
  /** Whether it was started at checkout, not by a payment link. */
  isOfCheckout: boolean
  returnOrigin: string
}

export async function findReturningPayment(
  db: Db,
  provider: string,
  named: { providerOrderId: string } | { reference: string },
): Promise<ReturningPayment | undefined> {
  const which =
    'reference' in named
      ? isReferenced(named.reference)
      : sql<'pay'>`pay.provider_order_id = ${named.providerOrderId}`
  const [payment] = await db<ReturningPayment[]>`
    SELECT pay.id AS "paymentId", pay.order_id AS "orderId", pay.return_origin AS "returnOrigin",
           pay.is_current OR o.accepted_at IS NULL OR pay.created_at < o.accepted_at AS "isOfCheckout"
    FROM payments pay JOIN orders o ON o.id = pay.order_id
    WHERE ${which} AND pay.provider = ${provider}`
  return payment
}

/** Minimum seconds between polls of an order whose shopper has not returned. */
const ASK_AGAIN_SECONDS = 30

/** Five days from its start, in which the payment of an ended order is polled. */
const ASK_ENDED_SECONDS = 5 * 24 * 3600

/** Seconds between polls of an expired order that its provider may still approve. */
const ASK_LATE_SECONDS = 3600

export type PaymentToPoll = PaymentKey & { provider: string; providerOrderId: string }
type PolledProvider = Pick<PaymentProvider, 'name' | 'lateApprovalSeconds' | 'capturesByItself'>

/** SQL: ids of payments that may have to be polled, by indexes on open and recently expired orders. */
const openPaymentIds = (providers: readonly PolledProvider[]) => {
  const lateSeconds = Math.max(
    24 * 3600,
    ...providers.map((provider) => provider.lateApprovalSeconds ?? 0),
  )
  return sql`
    SELECT current.id FROM orders o JOIN payments current ON current.order_id = o.id AND current.is_current
    WHERE o.payment_status IN ('pending', 'capturing')
    UNION ALL
    SELECT current.id FROM orders o JOIN payments current ON current.order_id = o.id AND current.is_current
    WHERE o.payment_status = 'expired' AND o.updated_at > now() - make_interval(secs => ${lateSeconds})
    UNION ALL
    SELECT further.id FROM payments further
    WHERE NOT further.is_current AND further.captured_at IS NULL AND further.ended_at IS NULL`
}

/**
 * Polls an expired order once after its deadline, and hourly while its provider may still approve
 * it. Polls an ended order or payment like that if its provider captures by itself, because that
 * money must be refunded. Polls further payments at growing intervals.
 */
export const claimPaymentsToPoll = (
  db: Db,
  maxRows: number,
  providers: readonly PolledProvider[],
) => db<PaymentToPoll[]>`
  WITH open AS MATERIALIZED (
    SELECT pay.id FROM payments pay JOIN orders o ON o.id = pay.order_id
    JOIN unnest(${providers.map(({ name }) => name)}::text[],
                ${providers.map((provider) => provider.lateApprovalSeconds ?? 0)}::int[]) AS polled (provider, late_seconds)
      ON polled.provider = pay.provider
    WHERE pay.provider_order_id IS NOT NULL AND pay.id IN (${openPaymentIds(providers)})
      AND CASE WHEN pay.is_current THEN
        (o.payment_status = 'pending' AND pay.asked_at < now() - make_interval(secs => ${ASK_AGAIN_SECONDS}))
        OR (o.payment_status = 'expired' AND pay.asked_at < o.updated_at
            AND o.updated_at > now() - interval '1 day')
        OR (o.payment_status = 'expired' AND pay.asked_at < now() - make_interval(secs => ${ASK_LATE_SECONDS})
            AND o.updated_at > now() - make_interval(secs => polled.late_seconds))
      ELSE pay.captured_at IS NULL AND pay.ended_at IS NULL
        AND pay.asked_at < now() - greatest(make_interval(secs => ${ASK_AGAIN_SECONDS}), (now() - pay.created_at) / 20)
      END
    ORDER BY pay.asked_at LIMIT ${maxRows} FOR UPDATE OF pay SKIP LOCKED),
  ended AS MATERIALIZED (
    SELECT pay.id FROM payments pay JOIN orders o ON o.id = pay.order_id
    WHERE pay.captured_at IS NULL AND pay.provider_order_id IS NOT NULL
      AND pay.created_at > now() - make_interval(secs => ${ASK_ENDED_SECONDS})
      AND pay.asked_at < now() - make_interval(secs => ${ASK_LATE_SECONDS})
      AND pay.provider ${sql.in(providers.filter((provider) => provider.capturesByItself).map(({ name }) => name))}
      AND CASE WHEN pay.is_current THEN o.payment_status NOT IN ('pending', 'capturing', 'expired')
               ELSE pay.ended_at IS NOT NULL END
    ORDER BY pay.asked_at LIMIT ${maxRows} FOR UPDATE OF pay SKIP LOCKED)
  UPDATE payments SET asked_at = now() WHERE id IN (SELECT id FROM open UNION ALL SELECT id FROM ended)
  RETURNING id AS "paymentId", order_id AS "orderId", is_current AS "isCurrent", provider,
            provider_order_id AS "providerOrderId"`

/** Polls expired orders again after the provider was down. */
export const pollExpiredOnce = (db: Db, orderIds: readonly string[]) => db`
  UPDATE payments pay SET asked_at = o.updated_at - interval '1 second' FROM orders o
  WHERE o.id = pay.order_id AND pay.is_current AND o.payment_status = 'expired' AND o.id ${sql.in(orderIds)}`

/**
 * Stores the hashes of a code and its link. Returns the time until which the stock is reserved, or
 * undefined if the order waits for no code.
 */
export async function saveCode(
  db: Db,
  orderId: string,
  { codeHash, linkHash }: { codeHash: Buffer; linkHash: Buffer },
): Promise<Date | undefined> {
  const [order] = await db<{ reservedUntil: Date }[]>`
    UPDATE payments pay SET code_hash = ${codeHash}, code_tries = 0, confirm_hash = ${linkHash}
    FROM orders o WHERE o.id = ${orderId} AND pay.order_id = o.id AND pay.is_current AND pay.provider = 'cod'
      AND o.payment_status = 'pending'
    RETURNING coalesce(o.hold_until, now()) AS "reservedUntil"`
  return order?.reservedUntil
}

/** Deletes the hashes of the order's confirmation code and of its link. */
export const deleteConfirmationCode = (tx: Tx, orderId: string) => tx`
  UPDATE payments SET code_hash = NULL, confirm_hash = NULL
  WHERE order_id = ${orderId} AND confirm_hash IS NOT NULL`

export async function countWrongCode(tx: Tx, orderId: string) {
  await tx`UPDATE payments SET code_tries = code_tries + 1 WHERE order_id = ${orderId} AND is_current`
}

/** Ignores UPI parts and payments that only store a link payer's reference. */
export async function paymentByHand(tx: Tx, orderId: string): Promise<string> {
  const [existing] = await tx<{ id: string }[]>`
    SELECT id FROM payments WHERE order_id = ${orderId} AND provider ${sql.in(offlineMethods)}
      AND part IS NULL AND (is_current OR claimed_reference = '')
    ORDER BY is_current DESC, created_at LIMIT 1`
  if (existing) return existing.id
  const id = uuidv7()
  await tx`
    INSERT INTO payments (id, order_id, is_current, reference, provider, method, currency,
                          amount_minor, inr_rate, return_origin)
    SELECT ${id}, o.id, false, ${id}, 'manual', 'manual', 'INR', o.total_paise, 1, ''
    FROM orders o WHERE o.id = ${orderId}`
  return id
}

/** Stores the first money that the owner has received, which is in rupees. */
export async function saveReceived(tx: Tx, paymentId: string, transactionId: string) {
  await tx`
    UPDATE payments pay SET capture_id = ${transactionId}, payer_id = '', captured_at = now(),
                          currency = 'INR', inr_rate = 1, amount_minor = coalesce(pay.amount_paise, o.total_paise)
    FROM orders o WHERE pay.id = ${paymentId} AND pay.order_id = o.id AND pay.capture_id IS NULL`
}

/** Reverses `saveReceived` for money that never came, and frees its reference. */
export async function clearReceived(tx: Tx, orderId: string, reference: string) {
  await tx`
    UPDATE payments SET capture_id = NULL, captured_at = NULL
    WHERE order_id = ${orderId} AND capture_id = ${reference}`
}

/** Stores the shopper's bank reference. It confirms nothing. */
export async function saveClaimedReference(tx: Tx, orderId: string, reference: string) {
  await tx`
    UPDATE payments SET claimed_reference = ${reference} WHERE order_id = ${orderId} AND is_current`
}

/**
 * SQL condition: the payment `claim` only stores a reference that its payer entered by a link or for
 * a UPI part.
 */
export const isLinkClaim = sql<'claim'>`
  (NOT claim.is_current AND claim.claimed_reference <> '' AND claim.ended_at IS NULL
   AND NOT (claim.part IS NOT NULL AND claim.captured_at IS NOT NULL) AND NOT EXISTS (
    SELECT 1 FROM payment_facts t WHERE t.order_id = claim.order_id AND t.provider = 'manual'
      AND t.kind = 'captured'
      AND ${referenceKeySql(sql`t.transaction_id`)} = ${referenceKeySql(sql`claim.claimed_reference`)}))`

/** Lists the payers' references, except those that the owner recorded or removed. */
export const readLinkClaims = (db: Db, orderIds: readonly string[]) => db<
  { orderId: string; _id: string; reference: string; paise: number; at: Date; isPart: boolean }[]
>`
    SELECT claim.order_id AS "orderId", claim.id AS "_id", claim.claimed_reference AS reference, claim.part IS NOT NULL AS "isPart",
           claim.amount_paise AS paise, claim.created_at AS at
    FROM payments claim
    WHERE claim.order_id ${isOneOf(orderIds)} AND claim.claimed_reference <> '' AND ${isLinkClaim}
    ORDER BY claim.created_at`

export type PaymentRow = {
  orderId: string
  _id: string
  provider: OrderMethod
  method: OrderMethod
  /** Null if the payment is for the whole order. */
  paise: number | null
  isCurrent: boolean
  capturedAt: Date | null
  isEnded: boolean
  approvalUrl: string | null
  claimedReference: string
  paymentId: string | null
  payerId: string | null
  captureId: string | null
  currency: string
  amountMinor: number
  inrRate: string
}

/** Lists the checkout's payment first. */
export const readOrderPayments = (db: Db, orderIds: readonly string[]) => db<PaymentRow[]>`
  SELECT order_id AS "orderId", id AS "_id", provider, method, amount_paise AS paise,
         is_current AS "isCurrent", captured_at AS "capturedAt", ended_at IS NOT NULL AS "isEnded",
         approval_url AS "approvalUrl", claimed_reference AS "claimedReference",
         provider_order_id AS "paymentId", payer_id AS "payerId", capture_id AS "captureId",
         currency, amount_minor AS "amountMinor", inr_rate AS "inrRate"
  FROM payments WHERE order_id ${isOneOf(orderIds)} ORDER BY is_current DESC, created_at, id`

const MAX_SAME_CLAIMS = 5

/** Lists other orders with the same claimed reference, oldest first. */
export const readSameClaims = (db: Db, orderIds: readonly string[]) => db<
  { orderId: string; _id: string; orderNumber: string }[]
>`
  SELECT "orderId", id AS "_id", "orderNumber" FROM (
    SELECT pay.order_id AS "orderId", other_order.id,
           coalesce(other_order.number_prefix || other_order.number, '') AS "orderNumber",
           row_number() OVER (PARTITION BY pay.order_id ORDER BY other_order.created_at) AS nth
    FROM payments pay
    JOIN payments other ON ${referenceKeySql(sql`other.claimed_reference`)} = ${referenceKeySql(sql`pay.claimed_reference`)}
    JOIN orders other_order ON other_order.id = other.order_id
    WHERE pay.order_id ${isOneOf(orderIds)} AND pay.claimed_reference <> '' AND pay.ended_at IS NULL
      AND other.claimed_reference <> '' AND other.order_id <> pay.order_id AND other.ended_at IS NULL
    GROUP BY pay.order_id, other_order.id) same
  WHERE nth <= ${MAX_SAME_CLAIMS} ORDER BY nth`
