import { uuidv7 } from 'uuidv7'
import type { NewReview } from '#shared/catalogue/review-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { sql, type Tx } from '../../db.ts'
import { countReview } from '../products/product-record.ts'

/** A review is verified if its writer has paid for the product. Returns its id. */
export async function insertReview(tx: Tx, user: SessionUser, input: NewReview): Promise<string> {
  const id = uuidv7()
  await tx`
    INSERT INTO reviews (id, product_id, user_id, user_name, message, value, verified_purchase)
    VALUES (${id}, ${input.productId}, ${user.id}, ${user.userName},
            ${input.reviewMessage}, ${input.reviewValue},
            EXISTS (SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
                    WHERE l.product_id = ${input.productId} AND o.user_id = ${user.id}
                      AND o.paid_at IS NOT NULL))`
  return id
}

/** Unmarks reviews whose writer has paid for none of these products by any order. */
export const unverifyReviews = (tx: Tx, userId: string, productIds: readonly string[]) => tx`
  UPDATE reviews r SET verified_purchase = false
  WHERE r.user_id = ${userId} AND r.product_id ${sql.in(productIds)} AND r.verified_purchase
    AND NOT EXISTS (SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
                    WHERE l.product_id = r.product_id AND o.user_id = r.user_id AND o.paid_at IS NOT NULL)`

export const setHidden = (tx: Tx, id: string, reason: string | null) =>
  tx`UPDATE reviews SET hidden_reason = ${reason} WHERE id = ${id}`

export const setReply = (tx: Tx, id: string, reply: string) => tx`
  UPDATE reviews SET reply = ${reply}, replied_at = CASE WHEN ${reply} <> '' THEN now() END
  WHERE id = ${id}`

/** Deletes the reviews of an account with their replies, and their part of the averages. */
export async function deleteReviewsOf(tx: Tx, userId: string) {
  // Locks the products first, like a new review does.
  await tx`
    SELECT 1 FROM products p JOIN reviews r ON r.product_id = p.id WHERE r.user_id = ${userId}
    ORDER BY p.id FOR UPDATE OF p`
  const gone = await tx<{ productId: string; value: number; isHidden: boolean }[]>`
    DELETE FROM reviews WHERE user_id = ${userId}
    RETURNING product_id AS "productId", value, hidden_reason IS NOT NULL AS "isHidden"`
  for (const { productId, value, isHidden } of gone)
    if (!isHidden) await countReview(tx, productId, value, -1)
}
