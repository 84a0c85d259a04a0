import type { Channel } from '#shared/orders/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import { type Db, type Fragment, sql, type Tx } from '../../db.ts'
import { CODE_MINUTES } from '../../people/tokens.ts'
import { accountEmail } from '../../records/account-email.ts'
import { emailLanguage } from '../../records/outbox.ts'
import { orderNumber } from '../number/order-number.ts'
import { waitsForPayout } from './refund-record.ts'

const KEPT_DAYS = 30

export type PayoutContact = {
  email: string
  phone: string
  hasAccount: boolean
  language: Language
}

/** Returns undefined if the order's account is erased. */
export async function findPayoutContact(
  db: Db,
  orderId: string,
): Promise<PayoutContact | undefined> {
  const [contact] = await db<PayoutContact[]>`
    SELECT coalesce(${accountEmail}, o.customer_email) AS email,
           coalesce(u.verified_phone, o.phone) AS phone, u.id IS NOT NULL AS "hasAccount",
           coalesce(u.language, 'en') AS language
    FROM orders o LEFT JOIN (SELECT id, email, verified_phone, erased_at, ${emailLanguage} FROM users) u ON u.id = o.user_id
    WHERE o.id = ${orderId} AND u.erased_at IS NULL`
  return contact
}

/** Renews the time of a repeated request and keeps its details. */
export const upsertPayoutRequest = (tx: Tx, orderId: string) => tx`
  INSERT INTO payout_requests (order_id) VALUES (${orderId})
  ON CONFLICT (order_id) DO UPDATE SET asked_at = now()`

type Waiting = { refundId: string; paise: number }
export type PayoutRow = {
  orderId: string
  orderNumber: string
  channel: Channel
  askedAt: Date
  givenAt: Date | null
  /** Encrypted. */
  details: string | null
  refunds: Waiting[]
}

/** Lists the oldest request first. */
async function listRequests(db: Db, whose: Fragment<'o' | 'q'>): Promise<PayoutRow[]> {
  const rows = await db<
    (Omit<PayoutRow, 'refunds'> & { refundId: string | null; paise: number | null })[]
  >`
    SELECT q.order_id AS "orderId", ${orderNumber} AS "orderNumber", o.channel, q.asked_at AS "askedAt", q.given_at AS "givenAt", q.details,
           r.id AS "refundId", r.amount_paise AS paise
    FROM payout_requests q JOIN orders o ON o.id = q.order_id
    LEFT JOIN refunds r ON r.order_id = q.order_id AND ${waitsForPayout}
    WHERE ${whose} ORDER BY q.asked_at, q.order_id, r.id`
  const requests = new Map<string, PayoutRow>()
  for (const { refundId, paise, ...row } of rows) {
    const request = requests.get(row.orderId) ?? { ...row, refunds: [] }
    if (refundId !== null && paise !== null) request.refunds.push({ refundId, paise })
    requests.set(row.orderId, request)
  }
  return [...requests.values()]
}

/** Returns undefined if no refund of the order waits. */
export async function findPayoutRequest(db: Db, orderId: string): Promise<PayoutRow | undefined> {
  const [request] = await listRequests(db, sql<'q'>`q.order_id = ${orderId}`)
  return request && request.refunds.length > 0 ? request : undefined
}

/** Returns undefined for an unknown link, and if the order has an account. */
export async function orderOfPayoutLink(db: Db, hash: Buffer): Promise<string | undefined> {
  const [request] = await db<{ orderId: string }[]>`
    SELECT q.order_id AS "orderId" FROM payout_requests q JOIN orders o ON o.id = q.order_id
    WHERE q.token_hash = ${hash} AND o.user_id IS NULL`
  return request?.orderId
}

/** Replaces the link; false if the order has no request. */
export async function savePayoutLink(db: Db, orderId: string, hash: Buffer): Promise<boolean> {
  const savedRows = await db`
    UPDATE payout_requests SET token_hash = ${hash} WHERE order_id = ${orderId} RETURNING 1`
  return savedRows.length > 0
}

/** Replaces the code; false if the order has no request. */
export async function savePayoutCode(db: Db, orderId: string, hash: Buffer): Promise<boolean> {
  const savedRows = await db`
    UPDATE payout_requests SET code_hash = ${hash}, code_tries = 0,
                               code_expires_at = now() + make_interval(mins => ${CODE_MINUTES})
    WHERE order_id = ${orderId} RETURNING 1`
  return savedRows.length > 0
}

export type PayoutCode = { hash: Buffer | null; tries: number }

/** Locks the request. `hash` is null unless the code is valid. */
export async function lockPayoutCode(tx: Tx, orderId: string): Promise<PayoutCode | undefined> {
  const [code] = await tx<PayoutCode[]>`
    SELECT CASE WHEN code_expires_at > now() THEN code_hash END AS hash, code_tries AS tries
    FROM payout_requests WHERE order_id = ${orderId} FOR UPDATE`
  return code
}

export const countWrongPayoutCode = (tx: Tx, orderId: string) => tx`
  UPDATE payout_requests SET code_tries = code_tries + 1 WHERE order_id = ${orderId}`

/** Ends the code. `details` must be encrypted. */
export const saveDetails = (tx: Tx, orderId: string, details: string) => tx`
  UPDATE payout_requests
  SET details = ${details}, given_at = now(), code_hash = NULL, code_expires_at = NULL
  WHERE order_id = ${orderId}`

export const deleteEndedRequest = (tx: Tx, orderId: string) => tx`
  DELETE FROM payout_requests q WHERE q.order_id = ${orderId} AND NOT EXISTS (
    SELECT 1 FROM refunds r WHERE r.order_id = q.order_id AND ${waitsForPayout})`

/** Leaves the refunds waiting. */
export const deleteExpiredPayoutDetails = (db: Db) => db`
  UPDATE payout_requests SET details = NULL, given_at = NULL
  WHERE given_at < now() - make_interval(days => ${KEPT_DAYS})`

export const deletePayoutsOf = (tx: Tx, whose: Fragment<'o'>) => tx`
  DELETE FROM payout_requests q USING orders o WHERE o.id = q.order_id AND ${whose}`

/** Deletes the details that an account gave before its claim was removed. */
export const deleteClaimedDetails = (tx: Tx, orderId: string) => tx`
  UPDATE payout_requests SET details = NULL, given_at = NULL WHERE order_id = ${orderId}`

export const requestsOfCustomer = (db: Db, whose: Fragment<'o'>) => listRequests(db, whose)
