import type { Language } from '#shared/words/language.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'

/** Who checks out: the account, the network that the request came from (`networkOf`), what they read. */
export type Buyer = { userId: string; address: string; language: Language }
type Line = { quantity: number }

/** Unpaid orders that an account may leave behind in an hour. */
const ORDERS_AN_HOUR = 60
/** Hours in a day for which an account may keep pieces from others without paying. */
const HOLDING_HOURS_A_DAY = 3

export const piecesOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Throws a 409 for a cart that is larger than one order may be. */
export function refuseTooLarge(lines: readonly Line[], config: Config) {
  if (lines.length > config.maxOrderLines)
    throw new ShopError(
      'conflict',
      `One order can have at most ${config.maxOrderLines} different pieces. Please leave some for a second order.`,
      { code: 'order_too_large' },
    )
  if (piecesOf(lines) > config.maxOrderPieces)
    throw new ShopError(
      'conflict',
      `One order can have at most ${config.maxOrderPieces} pieces. Please leave some for a second order, or write to us.`,
      { code: 'order_too_large' },
    )
}

/**
 * Throws a 429 for an account, or an address with all its accounts, that keeps pieces from others
 * without paying. Orders that the payment service never offered to pay do not count, nor does what
 * becomes of an order after its time to pay.
 */
export async function refuseHoarding(
  tx: Tx,
  { userId, address }: Buyer,
  lines: readonly Line[],
  config: Config,
) {
  const [own] = await tx<{ lastHour: number; holdingHours: number }[]>`
    SELECT count(*) FILTER (WHERE o.created_at > now() - interval '1 hour')::int AS "lastHour",
           coalesce(extract(epoch FROM sum(least(o.hold_until,
             CASE o.payment_status WHEN 'pending' THEN now() ELSE o.updated_at END) - o.created_at)) / 3600, 0)::float
             AS "holdingHours"
    FROM orders o JOIN payments y ON y.order_id = o.id
    WHERE o.user_id = ${userId} AND o.created_at > now() - interval '1 day'
      AND o.payment_status IN ('pending', 'cancelled', 'expired') AND y.provider_order_id IS NOT NULL`
  if (own && (own.lastHour >= ORDERS_AN_HOUR || own.holdingHours >= HOLDING_HOURS_A_DAY))
    throw new ShopError(
      'tooMany',
      'You have left many orders unpaid. Please wait before you place another, or write to us.',
      { code: 'too_many_unpaid', retryAfter: 3600 },
    )
  const [near] = await tx<{ pieces: number; orders: number }[]>`
    SELECT coalesce(sum(held.pieces), 0)::int AS pieces, count(*)::int AS orders
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT sum(quantity) AS pieces FROM stock_holds h
      WHERE h.order_id = o.id AND h.expires_at > now()) held ON o.payment_status = 'pending'
    WHERE o.client_address = ${address} AND o.user_id <> ${userId}
      AND o.created_at > now() - interval '1 hour'
      AND o.payment_status IN ('pending', 'cancelled', 'expired')`
  const tooMany =
    near !== undefined &&
    (near.pieces + piecesOf(lines) > config.maxHeldPerAddress ||
      near.orders >= config.maxUnpaidPerAddress)
  if (tooMany)
    throw new ShopError(
      'tooMany',
      'Many unpaid orders come from your network just now. Please try again in a few minutes.',
      { code: 'too_many_unpaid', retryAfter: 300 },
    )
}
