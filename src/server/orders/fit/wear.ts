import type { Wear } from '#shared/fit/measures.ts'
import type { Db } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { message } from '../../messages/messages.ts'

type MeasuredPerson = { name: string; wear: Wear }

/** Returns an empty text for a product that is cut for everyone. */
export async function wearOfProduct(db: Db, productId: string): Promise<Wear | ''> {
  const [row] = await db<{ wear: Wear | '' }[]>`SELECT wear FROM products WHERE id = ${productId}`
  return row?.wear ?? ''
}

export const fitsWear = (wear: Wear | '', other: Wear) => wear === '' || wear === other

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

/** Throws 409 if a product cut for `wear` cannot be made to these measures. */
export function refuseOtherWear(wear: Wear | '', { name, wear: other }: MeasuredPerson) {
  if (wear !== '' && !fitsWear(wear, other))
    throw new ShopError(refusals[wear], { name, wear: message(wearMessageKeys[other]) })
}

/** Throws 409 if a line of the shopper's cart has measures of another wear than its product. */
export async function refuseOtherWearInCart(db: Db, userId: string) {
  const [misfit] = await db<(MeasuredPerson & { cutFor: Wear })[]>`
    SELECT m.name, m.wear, p.wear AS "cutFor"
    FROM carts b JOIN cart_items i ON i.cart_id = b.id
    JOIN products p ON p.id = i.product_id
    JOIN measure_profiles m ON m.user_id = b.user_id AND m.id = (i.options->>'profileId')::uuid
    WHERE b.user_id = ${userId} AND p.wear <> '' AND m.wear <> p.wear
    ORDER BY i.added_at, i.id LIMIT 1`
  if (misfit) refuseOtherWear(misfit.cutFor, misfit)
}
