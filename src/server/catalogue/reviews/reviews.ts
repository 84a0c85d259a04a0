import type { NewReview, Review } from '#shared/catalogue/review-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { decodeCursor, MAX_ROWS, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, isUniqueViolation, type Pool, sql, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { DAY, HOUR, limitUses } from '../../people/sign-in/throttle.ts'
import { countReview } from '../products/product-record.ts'
import { isVisibleInShop } from '../visible-products.ts'
import { insertReview } from './review-record.ts'

const REVIEWS_AN_HOUR = 20
const REVIEWS_A_DAY = 50

type ReviewRow = Omit<Review, 'createdAt'> & { createdAt: Date; key: string }

const columns = sql`
  id AS "_id", product_id AS "productId", user_id AS "userId", user_name AS "userName",
  message AS "reviewMessage", value AS "reviewValue", verified_purchase AS "verifiedPurchase",
  reply, created_at AS "createdAt", created_at::text AS key`

const toReview = ({ key: _, createdAt, ...row }: ReviewRow): Review => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/**
 * Adds a review. Throws 409 for a second review of a product, 429 beyond the hourly or daily limit.
 */
export function addReview(db: Pool, user: SessionUser, input: NewReview): Promise<Review> {
  const limits = [
    { key: `reviews:${user.id}`, most: REVIEWS_AN_HOUR, seconds: HOUR },
    { key: `day of reviews:${user.id}`, most: REVIEWS_A_DAY, seconds: DAY },
  ]
  return limitUses(db, limits, () => addCountedReview(db, user, input))
}

async function addCountedReview(db: Pool, user: SessionUser, input: NewReview): Promise<Review> {
  try {
    return await transaction(db, async (tx) => {
      const product = await tx`
        SELECT 1 FROM products p WHERE p.id = ${input.productId} AND ${isVisibleInShop} FOR UPDATE`
      if (product.length === 0) throw new ShopError('product_not_found')
      const id = await insertReview(tx, user, input)
      await countReview(tx, input.productId, input.reviewValue, 1)
      const [row] = await tx<ReviewRow[]>`SELECT ${columns} FROM reviews WHERE id = ${id}`
      if (!row) throw new Error('the review was not returned')
      return toReview(row)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'reviews_product_id_user_id_key'))
      throw new ShopError('already_reviewed')
    throw error
  }
}

export async function listReviews(
  db: Db,
  productId: string,
  query: { limit?: number; cursor?: string },
) {
  const limit = query.limit ?? MAX_ROWS
  const after = query.cursor ? decodeCursor(query.cursor, timeCursor) : undefined
  const [product] = await db<{ total: number }[]>`
    SELECT p.review_count AS total FROM products p WHERE p.id = ${productId} AND ${isVisibleInShop}`
  if (!product) throw new ShopError('product_not_found')
  const rows = await db<ReviewRow[]>`
    SELECT ${columns} FROM reviews
    WHERE product_id = ${productId} AND hidden_reason IS NULL
      AND ${after ? sql`(created_at, id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`
  const page = toPage(rows, limit, toReview, (row) => [row.key, row._id])
  return { ...page, total: product.total }
}
