import type { Language } from '#shared/words/language.ts'
import { type Db, type Pool, type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { mailLanguage } from '../records/outbox.ts'
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

/** Whether a piece of the wish `w` can be had. */
const onHand = (db: Db) => db`
  EXISTS (SELECT 1 FROM product_stock s
          WHERE s.product_id = w.product_id AND s.listed AND s.available > 0)`

/**
 * Notes the wishes whose piece is sold out. What unpaid orders hold counts as there, so that a checkout
 * that comes to nothing brings no piece back.
 */
export async function awaitSoldOut(tx: Tx) {
  await tx`
    UPDATE wishlist_items w SET awaits = true
    WHERE NOT w.awaits AND NOT ${onHand(tx)}
      AND NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.product_id = w.product_id)`
}

/**
 * At most so many of the noted wishes whose piece is back in the shop, who kept it first comes first, each
 * taken once. Only with a proved address: a stranger's could be given to fill it with mails.
 */
export const takeReturned = (tx: Tx, most: number) => tx<
  { productId: string; email: string; language: Language }[]
>`
  WITH back AS (
    SELECT w.user_id, w.product_id FROM wishlist_items w
    JOIN products p ON p.id = w.product_id JOIN users u ON u.id = w.user_id
    WHERE w.awaits AND ${onHand(tx)} AND ${inShop(tx)} AND u.email_verified
    ORDER BY w.added_at LIMIT ${most} FOR UPDATE OF w SKIP LOCKED)
  UPDATE wishlist_items w SET awaits = false FROM back JOIN users u ON u.id = back.user_id
  WHERE w.user_id = back.user_id AND w.product_id = back.product_id
  RETURNING w.product_id AS "productId", u.email, ${mailLanguage(tx)}`
