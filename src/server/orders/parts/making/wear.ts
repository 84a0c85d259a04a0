import type { Wear } from '#shared/fit/measures.ts'
import type { Db } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { message } from '../../../messages/messages.ts'

type MeasuredPerson = { name: string; wear: Wear }

/** Returns an empty text if the product is cut for everyone or does not exist. */
export async function getProductWear(db: Db, productId: string): Promise<Wear | ''> {
  const [row] = await db<{ wear: Wear | '' }[]>`SELECT wear FROM products WHERE id = ${productId}`
  return row?.wear ?? ''
}

export const isWearCompatible = (productWear: Wear | '', profileWear: Wear) =>
  productWear === '' || productWear === profileWear

const refusals = {
  women: 'measures_wear.women',
  men: 'measures_wear.men',
  children: 'measures_wear.children',
} as const satisfies Record<Wear, string>

const wearMessageKeys = {
  women: 'wear.women',
  men: 'wear.men',
  children: 'wear.children',
} as const satisfies Record<Wear, string>

/** Throws 409 if a product cut for `productWear` cannot be made to these measures. */
export function refuseOtherWear(productWear: Wear | '', { name, wear }: MeasuredPerson) {
  if (productWear !== '' && productWear !== wear)
    throw new ShopError(refusals[productWear], { name, wear: message(wearMessageKeys[wear]) })
}

/**
 * Throws 409 if a line of the shopper's cart has measures of another wear than its product. Ignores
 * lines whose profile was deleted.
 */
export async function refuseOtherWearInCart(db: Db, userId: string) {
  const [mismatch] = await db<(MeasuredPerson & { productWear: Wear })[]>`
    SELECT m.name, m.wear, p.wear AS "productWear"
    FROM carts c JOIN cart_items i ON i.cart_id = c.id
    JOIN products p ON p.id = i.product_id
    JOIN measure_profiles m ON m.user_id = c.user_id AND m.id = (i.options->>'profileId')::uuid
    WHERE c.user_id = ${userId} AND p.wear <> '' AND m.wear <> p.wear
    ORDER BY i.added_at, i.id LIMIT 1`
  if (mismatch) refuseOtherWear(mismatch.productWear, mismatch)
}
