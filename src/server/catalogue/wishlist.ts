import { type Db, type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { getShownProduct } from './catalogue.ts'
import { inShop } from './shown.ts'

export const MOST_WISHES = 200

/**
 * Adding what is there already changes nothing. Throws a 404 for a product that is not in the shop,
 * a 409 when the list is full.
 */
export async function addWish(db: Pool, userId: string, productId: string) {
  await getShownProduct(db, productId)
  await transaction(db, async (tx) => {
    // Two at once are counted one after the other.
    await tx`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
    const [kept] = await tx<{ count: number; there: boolean }[]>`
      SELECT count(*)::int AS count, coalesce(bool_or(product_id = ${productId}), false) AS there
      FROM wishlist_items WHERE user_id = ${userId}`
    if (kept?.there) return
    if ((kept?.count ?? 0) >= MOST_WISHES)
      throw new ShopError(
        'conflict',
        `A wishlist holds ${MOST_WISHES} pieces. Please take one off before you add another.`,
      )
    await tx`INSERT INTO wishlist_items (user_id, product_id) VALUES (${userId}, ${productId})`
  })
}

/** The ids of the products kept for later that are in the shop, newest first. */
export async function listWishIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    SELECT p.id FROM wishlist_items w JOIN products p ON p.id = w.product_id
    WHERE w.user_id = ${userId} AND ${inShop(db)} ORDER BY w.added_at DESC, p.id`
  return rows.map(({ id }) => id)
}

export async function removeWish(db: Db, userId: string, productId: string) {
  await db`DELETE FROM wishlist_items WHERE user_id = ${userId} AND product_id = ${productId}`
}
