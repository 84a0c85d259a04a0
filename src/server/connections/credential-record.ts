import { uuidv7 } from 'uuidv7'
import type { ConnectedService } from '#shared/shop/connections.ts'
import { type Db, isUniqueViolation, sql, type Tx } from '../db.ts'
import { ShopError } from '../errors.ts'

export type CredentialRow = {
  id: string
  service: ConnectedService
  version: number
  accountId: string
  /** Null once newer keys of the account replaced them. */
  sealed: string | null
  hint: string
  savedAt: Date
  retiredAt: Date | null
}

/** Lists all versions, newest first. */
export const readCredentials = (db: Db) => db<CredentialRow[]>`
  SELECT id, service, version, account_id AS "accountId", sealed, hint, saved_at AS "savedAt",
         retired_at AS "retiredAt"
  FROM credentials ORDER BY service, version DESC`

type NewCredentials = {
  service: ConnectedService
  /** The version that the editor saw; 0 for none. */
  seenVersion: number
  /** Undefined for an account that the shop has not used before. */
  accountId: string | undefined
  hint: string
  seal: (id: string) => string
}

/**
 * Stores a new version and retires the current one. Throws 409 (`overtaken`) if another version was
 * stored or removed since.
 */
export async function insertCredentials(
  tx: Tx,
  { service, seenVersion, accountId, hint, seal }: NewCredentials,
): Promise<number> {
  await retireCredentials(tx, service, seenVersion)
  const id = uuidv7()
  const version = seenVersion + 1
  await tx`
    INSERT INTO credentials (id, service, version, account_id, sealed, hint)
    VALUES (${id}, ${service}, ${version}, ${accountId ?? id}, ${seal(id)}, ${hint})`.catch(
    (error: unknown) => {
      throw isUniqueViolation(error, 'credentials_version') ||
        isUniqueViolation(error, 'credentials_current')
        ? new ShopError('overtaken.connection')
        : error
    },
  )
  return version
}

/** Throws 409 (`overtaken`) if `seenVersion` is not the newest one. */
export async function retireCredentials(tx: Tx, service: ConnectedService, seenVersion: number) {
  const [newest] = await tx<{ version: number }[]>`
    SELECT version FROM credentials WHERE service = ${service} ORDER BY version DESC LIMIT 1 FOR UPDATE`
  if ((newest?.version ?? 0) !== seenVersion) throw new ShopError('overtaken.connection')
  await tx`UPDATE credentials SET retired_at = now() WHERE service = ${service} AND retired_at IS NULL`
}

/** Id of the keys that started the payment; null for those of the environment. */
export async function findPaymentCredentials(
  db: Db,
  providerOrderId: string,
): Promise<string | null> {
  const [payment] = await db<{ credentialsId: string | null }[]>`
    SELECT credentials_id AS "credentialsId" FROM payments WHERE provider_order_id = ${providerOrderId}`
  return payment?.credentialsId ?? null
}

/** For notifications that are under way, and processes that have not read the new keys yet. */
const GRACE = sql`interval '1 day'`
/** Longer than any provider lets a payment be approved. */
const CAPTURABLE = sql`interval '7 days'`
/** Providers refund a payment for 180 days. */
const REFUNDABLE = sql`interval '181 days'`

/** SQL condition on `c`: a payment of the account can still be captured or refunded. */
const serves = sql<'c'>`EXISTS (
  SELECT 1 FROM credentials same JOIN payments pay ON pay.credentials_id = same.id
    JOIN orders o ON o.id = pay.order_id
  WHERE same.account_id = c.account_id AND (
    pay.captured_at > now() - ${REFUNDABLE}
    OR (pay.captured_at IS NULL AND pay.created_at > now() - ${CAPTURABLE})
    OR o.payment_status IN ('pending', 'capturing')
    OR EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state = 'pending')))`

/**
 * Deletes retired keys once nothing of theirs can be captured or refunded. Keys that newer ones of
 * the same account replaced are erased after a day; their row leads payments to the newer ones.
 */
export async function deleteRetiredCredentials(db: Db) {
  await db`
    DELETE FROM credentials c
    WHERE c.retired_at IS NOT NULL
      AND (c.service NOT IN ('paypal', 'razorpay') OR (c.retired_at < now() - ${GRACE} AND NOT ${serves}))
      AND EXISTS (SELECT 1 FROM credentials newer WHERE newer.service = c.service AND newer.version > c.version)`
  await db`
    UPDATE credentials c SET sealed = NULL
    WHERE c.sealed IS NOT NULL AND c.retired_at IS NOT NULL
      AND (c.service NOT IN ('paypal', 'razorpay')
        OR (c.retired_at < now() - ${GRACE} AND (NOT ${serves} OR EXISTS (
          SELECT 1 FROM credentials newer
          WHERE newer.account_id = c.account_id AND newer.version > c.version))))`
}
