import { offlineMethods } from '#shared/orders/vocabulary.ts'
import { sumQuantities } from '#shared/sum.ts'
import type { Language } from '#shared/words/language.ts'
import { lockHeldCloth } from '../../catalogue/cloth/cloth-stock.ts'
import { lockHeldStock } from '../../catalogue/stock/stock.ts'
import type { Config } from '../../config.ts'
import { type Db, type Fragment, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'

/** `address` is the network of the request (`toNetwork`). */
export type Buyer = { userId: string; address: string; language: Language }
type Line = { quantity: number }
/** `lastHour` and `holdingHours` are of the account, the others of its network's other accounts. */
type Held = { lastHour: number; holdingHours: number; heldQuantity: number; orders: number }

/** Unpaid orders per account and hour. */
const ORDERS_AN_HOUR = 60
/** Hours per day for which an account may hold stock without paying. */
const HOLDING_HOURS_A_DAY = 3

export const requestedQuantities = (lines: readonly Line[]) => sumQuantities(lines)

/** Throws 409 if the cart exceeds the limits of an order. */
export function refuseTooLarge(lines: readonly Line[], config: Config) {
  if (lines.length > config.maxOrderLines)
    throw new ShopError('order_too_large.lines', { n: config.maxOrderLines })
  if (requestedQuantities(lines) > config.maxOrderPieces)
    throw new ShopError('order_too_large.pieces', { n: config.maxOrderPieces })
}

/**
 * Throws 429 for an account, or a network over all its accounts, with too many unpaid orders or too
 * much held stock, by every way to pay. Ignores an account's orders that never reached the
 * provider's approval page, and the long holds of proven shoppers without a provider.
 */
export async function refuseTooManyUnpaidOrders(
  tx: Tx,
  { userId, address }: Buyer,
  lines: readonly Line[],
  config: Config,
) {
  const [usage] = await tx<Held[]>`
    SELECT own."lastHour", own."holdingHours", near."heldQuantity", near.orders
    FROM (
      SELECT count(*) FILTER (WHERE o.created_at > now() - interval '1 hour')::int AS "lastHour",
             coalesce(extract(epoch FROM sum(least(o.hold_until,
               CASE o.payment_status WHEN 'pending' THEN now() ELSE o.updated_at END) - o.created_at)
               FILTER (WHERE pay.provider_order_id IS NOT NULL OR NOT ${isProven(sql`o.user_id`)})) / 3600, 0)::float
               AS "holdingHours"
      FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
      WHERE o.user_id = ${userId} AND o.created_at > now() - interval '1 day'
        AND o.payment_status IN ('pending', 'cancelled', 'expired')
        AND (pay.provider_order_id IS NOT NULL OR pay.provider ${sql.in(offlineMethods)})) own,
    (
      SELECT coalesce(sum(held.quantity), 0)::int AS "heldQuantity",
             count(*) FILTER (WHERE o.created_at > now() - interval '1 hour')::int AS orders
      FROM orders o
      LEFT JOIN LATERAL (
        SELECT sum(held.quantity) AS quantity FROM (
          SELECT h.quantity FROM stock_holds h WHERE h.order_id = o.id AND h.expires_at > now()
          UNION ALL
          SELECT l.quantity FROM cloth_holds h JOIN order_lines l ON l.id = h.line_id
          WHERE h.order_id = o.id AND h.expires_at > now()) held) held ON o.payment_status = 'pending'
      WHERE o.client_address = ${address} AND o.user_id <> ${userId}
        AND o.created_at > now() - interval '1 day'
        AND o.payment_status IN ('pending', 'cancelled', 'expired')) near`
  if (usage && (usage.lastHour >= ORDERS_AN_HOUR || usage.holdingHours >= HOLDING_HOURS_A_DAY))
    throw new ShopError('too_many_unpaid', {}, { retryAfter: 3600 })
  const isOverLimit =
    usage !== undefined &&
    (usage.heldQuantity + requestedQuantities(lines) > config.maxHeldPerAddress ||
      usage.orders >= config.maxUnpaidPerAddress)
  if (isOverLimit) throw new ShopError('too_many_unpaid.network', {}, { retryAfter: 300 })
}

/** SQL condition: the account has a confirmed email or phone, or has paid for an order. */
const isProven = <Alias extends string>(userId: Fragment<Alias>) => sql<Alias>`(
  EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND (u.email_verified OR u.verified_phone IS NOT NULL))
  OR EXISTS (SELECT 1 FROM orders earlier WHERE earlier.user_id = ${userId} AND earlier.paid_at IS NOT NULL))`

export async function isProvenShopper(db: Db, userId: string): Promise<boolean> {
  const [row] = await db<{ isProven: boolean }[]>`
    SELECT ${isProven(sql`${userId}::uuid`)} AS "isProven"`
  return row?.isProven ?? false
}

/** SQL condition: the hold `h` is of an unaccepted order of an unproven shopper, without a provider. */
const isUnprovenHold = sql<'h'>`
  EXISTS (SELECT 1 FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
          WHERE o.id = h.order_id AND o.accepted_at IS NULL AND pay.provider ${sql.in(offlineMethods)}
            AND NOT ${isProven(sql`o.user_id`)})`

/**
 * Throws 409 if unproven shoppers together would hold more than a third of a size's stock or of a
 * cloth, and more than one item needs, without a provider that checks their payment. Call it after
 * the order holds its stock and cloth.
 */
export async function refuseLargeUnprovenHold(tx: Tx, orderId: string) {
  await lockHeldStock(tx, orderId)
  await lockHeldCloth(tx, orderId)
  const [tooLarge] = await tx<{ title: string }[]>`
    SELECT p.title FROM product_stock s JOIN products p ON p.id = s.product_id,
      LATERAL (SELECT coalesce(sum(h.quantity), 0) AS total,
                      coalesce(sum(h.quantity) FILTER (WHERE h.expires_at > now() AND ${isUnprovenHold}), 0) AS unproven
               FROM stock_holds h WHERE h.product_id = s.product_id AND h.size = s.size) held
    WHERE (s.product_id, s.size) IN (SELECT product_id, size FROM stock_holds WHERE order_id = ${orderId})
      AND held.unproven > greatest(1, (s.available + held.total) / 3)
    UNION ALL
    SELECT own.title FROM cloths c,
      LATERAL (SELECT max(l.title) AS title, max(h.cm / l.quantity) AS item_cm
               FROM cloth_holds h JOIN order_lines l ON l.id = h.line_id
               WHERE h.order_id = ${orderId} AND h.cloth_id = c.id) own,
      LATERAL (SELECT coalesce(sum(h.cm), 0) AS total,
                      coalesce(sum(h.cm) FILTER (WHERE h.expires_at > now() AND ${isUnprovenHold}), 0) AS unproven
               FROM cloth_holds h WHERE h.cloth_id = c.id) held
    WHERE c.id IN (SELECT cloth_id FROM cloth_holds WHERE order_id = ${orderId})
      AND held.unproven > greatest(own.item_cm, (c.available_cm + held.total) / 3) LIMIT 1`
  if (tooLarge) throw new ShopError('unproven_hold', tooLarge)
}

/** Orders without a provider that an account may leave unaccepted per day. */
const OFFLINE_ORDERS_A_DAY = 5

/** Throws 429 for an account that repeatedly holds stock by orders without a provider. */
export async function refuseTooManyOfflineOrders(tx: Tx, userId: string) {
  const [left] = await tx<{ orders: number }[]>`
    SELECT count(*)::int AS orders FROM orders o
    WHERE o.user_id = ${userId} AND o.created_at > now() - interval '1 day' AND o.accepted_at IS NULL
      AND EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.provider ${sql.in(offlineMethods)})`
  if (left && left.orders >= OFFLINE_ORDERS_A_DAY)
    throw new ShopError('too_many_unpaid', {}, { retryAfter: 3600 })
}
