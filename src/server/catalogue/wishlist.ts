import type { Language } from '#shared/words/language.ts'
import { type Db, type Fragment, type Pool, type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { backInStockWaits, mailLanguage } from '../records/outbox.ts'
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
    await tx`
      INSERT INTO wishlist_items (user_id, product_id, awaits)
      VALUES (${userId}, ${productId}, NOT ${onHand(tx, productId)})`
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

/** Whether a piece of the product is on hand, held by nobody. */
const onHand = (db: Db, productId: Fragment | string) => db`
  EXISTS (SELECT 1 FROM product_stock s
          WHERE s.product_id = ${productId} AND s.listed AND s.available > 0)`

/**
 * Lets those wait who kept a piece that has sold out since, at most so many; how many it were. What
 * unpaid orders hold counts as there, so that a checkout that comes to nothing brings no piece back.
 */
export async function awaitSoldOut(tx: Tx, most: number): Promise<number> {
  const noted = await tx`
    WITH sold_out AS (
      SELECT w.user_id, w.product_id FROM wishlist_items w
      WHERE NOT w.awaits AND NOT ${onHand(tx, tx`w.product_id`)}
        AND NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.product_id = w.product_id)
      LIMIT ${most} FOR UPDATE SKIP LOCKED)
    UPDATE wishlist_items w SET awaits = true FROM sold_out o
    WHERE w.user_id = o.user_id AND w.product_id = o.product_id RETURNING 1`
  return noted.length
}

/** Whose awaited pieces are back, and which, by the account. */
export type Returned = { userId: string; email: string; language: Language; productIds: string[] }

/** Only a shopper, and at a proved address: a stranger's could be given to fill it with mails. */
const mayBeTold = (db: Db) => db`u.role = 'user' AND u.email_verified`

/**
 * Whose awaited pieces are back, of at most so many wishes; who kept one first comes first, and each wish waits
 * no longer. Nobody who has such a letter on its way.
 */
export const takeReturned = (tx: Tx, most: number) => tx<Returned[]>`
  WITH back AS (
    SELECT w.user_id, w.product_id FROM wishlist_items w
    JOIN products p ON p.id = w.product_id JOIN users u ON u.id = w.user_id
    WHERE w.awaits AND ${onHand(tx, tx`w.product_id`)} AND ${inShop(tx)} AND ${mayBeTold(tx)}
      AND NOT EXISTS (SELECT 1 FROM outbox b WHERE b.recipient = u.email AND ${backInStockWaits(tx)})
    ORDER BY w.added_at LIMIT ${most} FOR UPDATE OF w SKIP LOCKED),
  taken AS (
    UPDATE wishlist_items w SET awaits = false FROM back
    WHERE w.user_id = back.user_id AND w.product_id = back.product_id
    RETURNING w.user_id, w.product_id)
  SELECT u.id AS "userId", u.email, ${mailLanguage(tx)}, array_agg(taken.product_id) AS "productIds"
  FROM taken JOIN users u ON u.id = taken.user_id GROUP BY u.id`

type Piece = { id: string; title: string; titleHindi: string; paise: number; userName: string }

/**
 * Those of the pieces that a letter to this address may still name. What was sold or hidden meanwhile is
 * awaited again; what was taken off the list is neither.
 */
export async function stillBack(
  db: Db,
  { userId, email, productIds }: Omit<Returned, 'language'>,
): Promise<Piece[]> {
  const isBack = db`(${onHand(db, db`p.id`)} AND ${inShop(db)} AND ${mayBeTold(db)} AND u.email = ${email})`
  const wishes = await db<(Piece & { isBack: boolean })[]>`
    UPDATE wishlist_items w SET awaits = NOT ${isBack}
    FROM products p, users u
    WHERE w.user_id = ${userId} AND w.product_id = ANY (${productIds}::uuid[])
      AND p.id = w.product_id AND u.id = w.user_id
    RETURNING ${isBack} AS "isBack", p.id, p.title, p.title_hindi AS "titleHindi",
              p.effective_price_paise AS paise, u.user_name AS "userName"`
  return wishes.filter((wish) => wish.isBack)
}
