import { formatRupees, toRupees } from '#shared/money.ts'
import type { Cart } from '#shared/orders/cart-schema.ts'
import { MAX_CART_CODES, normalCode } from '#shared/orders/discounts/vocabulary.ts'
import { type Pool, sql, type Tx, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { lastUsedAddress } from '../../../people/addresses.ts'
import { getDeliverySettings } from '../../../records/settings.ts'
import {
  codeShopper,
  codesOfCart,
  discountsOn,
  type FoundCode,
  findCodes,
  isNotOwnOpenOrder,
} from '../../parts/codes/discounts-of.ts'
import { codeRefusal } from '../../parts/codes/uses.ts'
import { calculateGrams } from '../../parts/promise/shipment.ts'
import { deliveryCharge } from '../../pricing/delivery/delivery-charge.ts'
import { zoneOfAddress } from '../../pricing/delivery/zone.ts'
import { priceOrder } from '../../pricing/price-order.ts'
import { cartLines, getCart } from './cart.ts'
import { lockCart, removeOrderedItems } from './cart-changes.ts'

/**
 * Adds a discount code to the cart. Throws 404 for an unknown code, 409 if it can't be used or
 * combined, beyond the limit, and if it would end free delivery without `acceptsDelivery`.
 */
export async function addCartCode(
  db: Pool,
  userId: string,
  {
    code: enteredCode,
    acceptsDelivery = false,
  }: { code: string; acceptsDelivery?: boolean | undefined },
): Promise<Cart> {
  const code = normalCode(enteredCode)
  await transaction(db, async (tx) => {
    const cartId = await lockCart(tx, userId)
    const shopper = await codeShopper(tx, userId)
    const activeCode = {
      condition: sql<'c'>`c.code = ${code} AND c.enabled AND coalesce(c.starts_at <= now(), true)`,
    }
    const [discount] = await findCodes(tx, activeCode, shopper, isNotOwnOpenOrder(userId))
    if (!discount) throw new ShopError('code_unknown', { code })
    if (discount.problem) throw codeRefusal(code, discount.problem)
    const others = (await codesOfCart(tx, userId)).filter(
      ({ codeId }) => codeId !== discount.codeId,
    )
    const conflictingCode = others.find(
      ({ problem, combines }) => problem === null && !(combines && discount.combines),
    )
    if (conflictingCode) throw codeRefusal(code, { kind: 'combine', with: conflictingCode.code })
    if (others.length >= MAX_CART_CODES)
      throw new ShopError('cart_codes_full', { n: MAX_CART_CODES })
    const addedPaise = acceptsDelivery ? 0 : await deliveryAddedBy(tx, userId, others, discount)
    if (addedPaise > 0)
      throw new ShopError('code_costs_delivery', {
        code,
        amount: formatRupees(toRupees(addedPaise)),
      })
    await tx`
      INSERT INTO cart_codes (cart_id, code_id) VALUES (${cartId}, ${discount.codeId})
      ON CONFLICT DO NOTHING`
  })
  return getCart(db, userId)
}

/**
 * Returns in paise what delivery costs more once the code is added. Uses the zone of the last used
 * address, or the dearest difference of all zones.
 */
async function deliveryAddedBy(
  tx: Tx,
  userId: string,
  codes: readonly FoundCode[],
  added: FoundCode,
): Promise<number> {
  const [settings, lines, address] = await Promise.all([
    getDeliverySettings(tx),
    cartLines(tx, userId),
    lastUsedAddress(tx, userId),
  ])
  if (!settings.isOn) return 0
  const zone = address && zoneOfAddress(settings, address)
  const zones = address ? (zone ? [zone] : []) : settings.zones
  const grams = calculateGrams(lines)
  const pricedLines = lines.map(({ lineId, unitPaise, quantity }) => ({
    lineId,
    unitPaise,
    quantity,
  }))
  const differences = zones.map((terms) => {
    const costWith = (applied: readonly FoundCode[]) => {
      const discounts = discountsOn(applied, lines)
      const shipment = deliveryCharge({ zone: terms, grams })
      const { totalPaise } = priceOrder(pricedLines, [
        discounts.goods,
        shipment,
        discounts.delivery,
      ])
      return totalPaise - priceOrder(pricedLines, [discounts.goods]).totalPaise
    }
    return costWith([...codes, added]) - costWith(codes)
  })
  return Math.max(0, ...differences)
}

export async function removeCartCode(db: Pool, userId: string, code: string): Promise<Cart> {
  await db`
    DELETE FROM cart_codes k USING discount_codes c, carts
    WHERE c.id = k.code_id AND carts.id = k.cart_id AND carts.user_id = ${userId} AND c.code = ${normalCode(code)}`
  return getCart(db, userId)
}

/** Removes the order's items and codes from its cart. Keeps quantities that were added since. */
export const removeOrdered = (tx: Tx, orderId: string) => tx`
  WITH used AS (
    DELETE FROM cart_codes k USING discount_uses d JOIN orders o ON o.id = d.order_id
    WHERE o.id = ${orderId} AND k.cart_id = o.cart_id AND k.code_id = d.code_id),
  ${removeOrderedItems(orderId)}`
