import type { QueuedReview, QueueQuery, Reply } from '#shared/catalogue/review-schema.ts'
import { decodeCursor, MAX_ROWS, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { countReview } from '../products/product-record.ts'
import { setHidden, setReply } from './review-record.ts'

type Row = Omit<QueuedReview, 'createdAt'> & { createdAt: Date; key: string }

const selectQueue = sql`
  SELECT r.id AS "_id", r.product_id AS "productId", r.user_id AS "userId", r.user_name AS "userName",
         r.message AS "reviewMessage", r.value AS "reviewValue", r.verified_purchase AS "verifiedPurchase",
         r.reply, coalesce(r.hidden_reason, '') AS "hiddenReason", p.title AS "productTitle", coalesce(p.title_hindi, '') AS "productTitleHindi",
         p.image AS "productImage", r.created_at AS "createdAt", r.created_at::text AS key
  FROM reviews r JOIN products p ON p.id = r.product_id`

const toQueued = ({ key: _, createdAt, ...row }: Row): QueuedReview => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export async function listQueue(db: Db, { limit = MAX_ROWS, cursor, ...filter }: QueueQuery) {
  const { show, stars, product, q } = filter
  const shows = {
    unanswered: sql<'r'>`AND r.reply = '' AND r.hidden_reason IS NULL`,
    shown: sql<'r'>`AND r.hidden_reason IS NULL`,
    hidden: sql<'r'>`AND r.hidden_reason IS NOT NULL`,
  }
  const where = sql<'p' | 'r'>`p.deleted_at IS NULL
    ${show ? shows[show] : sql``}
    ${stars ? sql`AND r.value <= ${stars}` : sql``}
    ${product ? sql`AND r.product_id = ${product}` : sql``}
    ${q ? sql`AND strpos(lower(r.message || ' ' || r.user_name || ' ' || p.title || ' ' || coalesce(p.title_hindi, '')), lower(${q})) > 0` : sql``}`
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  const [rows, counts] = await Promise.all([
    db<Row[]>`
      ${selectQueue} WHERE ${where}
        AND ${after ? sql`(r.created_at, r.id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit + 1}`,
    db<{ total: number }[]>`
      SELECT count(*)::int AS total FROM reviews r JOIN products p ON p.id = r.product_id WHERE ${where}`,
  ])
  const page = toPage(rows, limit, toQueued, (row) => [row.key, row._id])
  return { ...page, total: counts[0]?.total ?? 0 }
}

/**
 * Hides a review with a reason, or shows it again if `reason` is null. Updates the product's
 * average. Throws 404 for an unknown review.
 */
export async function hideReview(db: Pool, actor: Actor, id: string, reason: string | null) {
  return transaction(db, async (tx) => {
    const before = await lockReview(tx, id)
    const wasHidden = before.hiddenReason !== ''
    const isHidden = reason !== null
    await setHidden(tx, id, reason)
    if (wasHidden !== isHidden)
      await countReview(tx, before.productId, before.reviewValue, isHidden ? -1 : 1)
    await audit(
      tx,
      actor,
      isHidden ? 'reviewHidden' : 'reviewShown',
      `product:${before.productId}`,
      null,
      facts(before),
    )
    return { ...before, hiddenReason: reason ?? '' }
  })
}

/** Sets the shop's reply to a review; an empty one removes it. Throws 404 for an unknown review. */
export async function answerReview(db: Pool, actor: Actor, id: string, { reply, replyWas }: Reply) {
  return transaction(db, async (tx) => {
    const before = await lockReview(tx, id)
    if (replyWas !== undefined && replyWas !== before.reply) throw new ShopError('overtaken.reply')
    await setReply(tx, id, reply)
    await audit(tx, actor, 'reviewAnswered', `product:${before.productId}`, null, facts(before))
    return { ...before, reply }
  })
}

/** By id, because the audit log outlives an erasure of the writer. */
const facts = ({ _id, productTitle }: QueuedReview) => ({ title: productTitle, review: _id })

/** Locks the product first, like a new review does, against deadlocks. */
async function lockReview(tx: Tx, id: string): Promise<QueuedReview> {
  await tx`
    SELECT 1 FROM products p JOIN reviews r ON r.product_id = p.id WHERE r.id = ${id} FOR UPDATE OF p`
  const [row] = await tx<Row[]>`${selectQueue} WHERE r.id = ${id} FOR UPDATE OF r`
  if (!row) throw new ShopError('review_not_found')
  return toQueued(row)
}
