import type { Cart } from '#shared/orders/cart-schema.ts'
import { MAX_CART_CODES, normalCode } from '#shared/orders/discounts/vocabulary.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { codesOfCart, findCodes, isNotOwnOpenOrder } from '../discounts/discounts-of.ts'
import { codeRefusal } from '../discounts/uses.ts'
import { getCart } from './cart.ts'
import { lockCart } from './cart-changes.ts'

/**
 * Adds a discount code to the cart. Throws 404 for an unknown code, 409 if it can't be used or
 * combined, and beyond the limit.
 */
export async function addCartCode(db: Pool, userId: string, enteredCode: string): Promise<Cart> {
  const code = normalCode(enteredCode)
  await transaction(db, async (tx) => {
    const cartId = await lockCart(tx, userId)
    const shopper = { userId, phone: '', email: '' }
    const activeCode = {
      condition: tx`c.code = ${code} AND c.enabled AND coalesce(c.starts_at <= now(), true)`,
    }
    const [discount] = await findCodes(tx, activeCode, shopper, isNotOwnOpenOrder(tx, userId))
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
    await tx`
      INSERT INTO cart_codes (cart_id, code_id) VALUES (${cartId}, ${discount.codeId})
      ON CONFLICT DO NOTHING`
  })
  return getCart(db, userId)
}

export async function removeCartCode(db: Pool, userId: string, code: string): Promise<Cart> {
  await db`
    DELETE FROM cart_codes k USING discount_codes c, carts
    WHERE c.id = k.code_id AND carts.id = k.cart_id AND carts.user_id = ${userId} AND c.code = ${normalCode(code)}`
  return getCart(db, userId)
}

export async function removeUsedCodes(tx: Tx, orderId: string) {
  await tx`
    DELETE FROM cart_codes k USING discount_uses d JOIN orders o ON o.id = d.order_id
    WHERE o.id = ${orderId} AND k.cart_id = o.cart_id AND k.code_id = d.code_id`
}
