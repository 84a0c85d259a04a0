import type { Language } from '#shared/words/language.ts'
import { type Db, type Fragment, type Pool, sql, type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { emailLanguage, isBackInStockQueued } from '../records/outbox.ts'
import { getShownProduct } from './catalogue.ts'
import { isVisibleInShop } from './visible-products.ts'

export const MAX_WISHES = 200

/**
 * Adds a product to the wishlist. Throws 404 if the product is not in the shop, 409 if the list is
 * full.
 */
export async function addWish(db: Pool, userId: string, productId: string) {
  await getShownProduct(db, productId)
  await transaction(db, async (tx) => {
    // Serializes concurrent additions, which are limited by the count.
    await tx`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
    const [wishes] = await tx<{ count: number; isListed: boolean }[]>`
      SELECT count(*)::int AS count, coalesce(bool_or(product_id = ${productId}), false) AS "isListed"
      FROM wishlist_items WHERE user_id = ${userId}`
    if (wishes?.isListed) return
    if ((wishes?.count ?? 0) >= MAX_WISHES) throw new ShopError('wishlist_full', { n: MAX_WISHES })
    await tx`
      INSERT INTO wishlist_items (user_id, product_id, awaits)
      VALUES (${userId}, ${productId}, NOT ${isInStock(productId)})`
  })
}

/** Lists products that are in the shop, newest first. */
export async function listWishIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    SELECT p.id FROM wishlist_items w JOIN products p ON p.id = w.product_id
    WHERE w.user_id = ${userId} AND ${isVisibleInShop} ORDER BY w.added_at DESC, p.id`
  return rows.map(({ id }) => id)
}

export async function removeWish(db: Db, userId: string, productId: string) {
  await db`DELETE FROM wishlist_items WHERE user_id = ${userId} AND product_id = ${productId}`
}

/** SQL: an item of the product is in stock and not held. An expired hold counts until it is swept. */
const isInStock = <Alias extends string>(productId: Fragment<Alias> | string) => sql<Alias>`
  EXISTS (SELECT 1 FROM product_stock s
          WHERE s.product_id = ${productId} AND s.listed AND s.available > 0)`

/** Returns the number marked. Held items count as stock: an abandoned checkout is no restock. */
export async function markSoldOutWishes(tx: Tx, maxWishes: number): Promise<number> {
  const markedWishes = await tx`
    WITH sold_out AS (
      SELECT w.user_id, w.product_id FROM wishlist_items w
      WHERE NOT w.awaits AND NOT ${isInStock(sql`w.product_id`)}
        AND NOT EXISTS (SELECT 1 FROM stock_holds h WHERE h.product_id = w.product_id)
      LIMIT ${maxWishes} FOR UPDATE SKIP LOCKED)
    UPDATE wishlist_items w SET awaits = true FROM sold_out
    WHERE w.user_id = sold_out.user_id AND w.product_id = sold_out.product_id RETURNING 1`
  return markedWishes.length
}

export type AvailableWishes = {
  userId: string
  email: string
  language: Language
  productIds: string[]
}

/** Only proved addresses, so that nobody can fill a stranger's inbox. */
const canBeEmailed = sql<'u'>`u.role = 'user' AND u.email_verified`

/** Oldest first. Skips shoppers with such an email in the queue. */
export const takeAvailableWishes = (tx: Tx, maxWishes: number) => tx<AvailableWishes[]>`
  WITH back AS (
    SELECT w.user_id, w.product_id FROM wishlist_items w
    JOIN products p ON p.id = w.product_id JOIN users u ON u.id = w.user_id
    WHERE w.awaits AND ${isInStock(sql`w.product_id`)} AND ${isVisibleInShop} AND ${canBeEmailed}
      AND NOT EXISTS (SELECT 1 FROM outbox b WHERE b.recipient = u.email AND ${isBackInStockQueued})
    ORDER BY w.added_at LIMIT ${maxWishes} FOR UPDATE OF w SKIP LOCKED),
  taken AS (
    UPDATE wishlist_items w SET awaits = false FROM back
    WHERE w.user_id = back.user_id AND w.product_id = back.product_id
    RETURNING w.user_id, w.product_id)
  SELECT u.id AS "userId", u.email, ${emailLanguage}, array_agg(taken.product_id) AS "productIds"
  FROM taken JOIN users u ON u.id = taken.user_id GROUP BY u.id`

type Piece = {
  id: string
  title: string
  titleHindi: string
  image: string
  paise: number
  userName: string
}

/**
 * Returns the products that are still in stock. A wish whose product was sold or hidden since waits
 * for stock again.
 */
export async function confirmAvailable(
  db: Db,
  { userId, email, productIds }: Omit<AvailableWishes, 'language'>,
): Promise<Piece[]> {
  const isBack = sql<
    'p' | 'u'
  >`(${isInStock(sql`p.id`)} AND ${isVisibleInShop} AND ${canBeEmailed} AND u.email = ${email})`
  const wishes = await db<(Piece & { isBack: boolean })[]>`
    UPDATE wishlist_items w SET awaits = NOT ${isBack}
    FROM products p, users u
    WHERE w.user_id = ${userId} AND w.product_id ${sql.in(productIds)}
      AND p.id = w.product_id AND u.id = w.user_id
    RETURNING ${isBack} AS "isBack", p.id, p.title, p.title_hindi AS "titleHindi", p.image,
              p.effective_price_paise AS paise, u.user_name AS "userName"`
  return wishes.filter((wish) => wish.isBack)
}
