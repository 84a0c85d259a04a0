import type { Db } from '../db.ts'
import { getProduct } from './catalogue.ts'

/** Adding what is there already changes nothing. Throws a 404 for a product that is not in the shop. */
export async function addWish(db: Db, userId: string, productId: string) {
  await getProduct(db, productId)
  await db`
    INSERT INTO wishlist_items (user_id, product_id) VALUES (${userId}, ${productId})
    ON CONFLICT DO NOTHING`
}

export async function removeWish(db: Db, userId: string, productId: string) {
  await db`DELETE FROM wishlist_items WHERE user_id = ${userId} AND product_id = ${productId}`
}
