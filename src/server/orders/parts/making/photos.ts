import { uuidv7 } from 'uuidv7'
import type { PhotosAnswer } from '#shared/fit/line-schema.ts'
import { MAX_LINE_PHOTOS } from '#shared/fit/measures.ts'
import { type Db, type Fragment, type Pool, sql, type Tx, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { queuePhotosEmail } from '../../../records/order-emails.ts'
import { quantityToMake } from '../../core/record/quantity-to-make.ts'
import { isFitExpired, isOrderEnded, isToBeMade, lockMeasuredLine } from './line-measures.ts'

type ReviewState = 'asked' | 'approved' | 'changes' | 'waived'

const setReview = (
  tx: Tx,
  {
    orderId,
    lineId,
    state,
    note = '',
  }: { orderId: string; lineId: string; state: ReviewState; note?: string },
) => tx`
  INSERT INTO line_reviews (line_id, order_id, state, note) VALUES (${lineId}, ${orderId}, ${state}, ${note})
  ON CONFLICT (line_id) DO UPDATE SET state = excluded.state, note = excluded.note, at = now()`

/**
 * Adds a photo of a made-to-measure line. Throws 404 for a line that is not measured, 409 for too
 * many photos or a line not to be made.
 */
export async function addPhoto(db: Pool, actor: Actor, lineId: string, picture: Buffer) {
  await transaction(db, async (tx) => {
    const line = await lockMeasuredLine(tx, lineId)
    const { orderId, title } = line
    if (!isToBeMade(line)) throw new ShopError('not_to_be_made')
    const [addedPhoto] = await tx`
      INSERT INTO line_photos (id, line_id, order_id, slot, picture)
      SELECT ${uuidv7()}, ${lineId}, ${orderId}, slot, ${picture}
      FROM generate_series(1, ${MAX_LINE_PHOTOS}::int) AS free (slot)
      WHERE NOT EXISTS (SELECT 1 FROM line_photos p WHERE p.line_id = ${lineId} AND p.slot = free.slot)
      ORDER BY slot LIMIT 1 RETURNING 1`
    if (!addedPhoto) throw new ShopError('photo_limit', { n: MAX_LINE_PHOTOS })
    // The approval was for other photos.
    await tx`DELETE FROM line_reviews WHERE line_id = ${lineId} AND state IN ('approved', 'asked')`
    await audit(tx, actor, 'photoAdded', `order:${orderId}`, null, { title })
  })
}

/** Returns the line's id. Throws 404 for an unknown photo, 409 once the photos are approved. */
export async function deletePhoto(db: Pool, actor: Actor, photoId: string): Promise<string> {
  return transaction(db, async (tx) => {
    const [photo] = await tx<{ lineId: string }[]>`
      SELECT line_id AS "lineId" FROM line_photos WHERE id = ${photoId}`
    if (!photo) throw new ShopError('photo_not_found')
    const { orderId, title } = await lockMeasuredLine(tx, photo.lineId)
    const [approved] = await tx`
      SELECT 1 FROM line_reviews WHERE line_id = ${photo.lineId} AND state = 'approved'`
    if (approved) throw new ShopError('photos_approved')
    await tx`DELETE FROM line_photos WHERE id = ${photoId}`
    await tx`
      DELETE FROM line_reviews r WHERE r.line_id = ${photo.lineId} AND r.state = 'asked'
        AND NOT EXISTS (SELECT 1 FROM line_photos p WHERE p.line_id = r.line_id)`
    await audit(tx, actor, 'photoDeleted', `order:${orderId}`, { title }, null)
    return photo.lineId
  })
}

/** Returns WebP. Throws 404, also for a photo of another shopper's order. */
export async function getPhoto(
  db: Db,
  photoId: string,
  whose?: { orderId: string; userId: string },
): Promise<Buffer> {
  const [photo] = await db<{ picture: Buffer }[]>`
    SELECT p.picture FROM line_photos p JOIN orders o ON o.id = p.order_id
    WHERE p.id = ${photoId}
      AND ${whose ? sql`o.id = ${whose.orderId} AND o.user_id = ${whose.userId}` : sql`true`}`
  if (!photo) throw new ShopError('photo_not_found')
  return photo.picture
}

/**
 * Asks the shopper to approve the photos. Throws 409 without photos or an account, and if the line
 * is not to be made.
 */
export async function askApproval(db: Pool, actor: Actor, lineId: string) {
  await transaction(db, async (tx) => {
    const line = await lockMeasuredLine(tx, lineId)
    const { orderId, title, userId } = line
    if (!isToBeMade(line)) throw new ShopError('not_to_be_made')
    const [photo] = await tx`SELECT 1 FROM line_photos WHERE line_id = ${lineId} LIMIT 1`
    if (!userId) throw new ShopError('photos_no_account')
    if (!photo) throw new ShopError('photos_missing')
    const [openReview] = await tx`
      SELECT 1 FROM line_reviews WHERE line_id = ${lineId} AND state <> 'changes'`
    if (openReview) return
    await setReview(tx, { orderId, lineId, state: 'asked' })
    await audit(tx, actor, 'approvalAsked', `order:${orderId}`, null, { title })
    await queuePhotosEmail(tx, orderId)
  })
}

/** Releases a line whose shopper does not answer; the review keeps the reason. */
export async function waiveApproval(db: Pool, actor: Actor, lineId: string, reason: string) {
  await transaction(db, async (tx) => {
    const { orderId, title, orderStatus } = await lockMeasuredLine(tx, lineId)
    if (isOrderEnded(orderStatus)) throw new ShopError('not_to_be_made')
    await setReview(tx, { orderId, lineId, state: 'waived', note: reason })
    await audit(tx, actor, 'approvalWaived', `order:${orderId}`, null, { title })
  })
}

/**
 * Approves the photos, or asks for a change. Throws 404 for another shopper's line, 409 if nothing
 * is asked or the photos have changed.
 */
export async function answerPhotos(
  db: Pool,
  userId: string,
  orderId: string,
  answer: PhotosAnswer,
) {
  const { lineId, approves, note, photoIds } = answer
  await transaction(db, async (tx) => {
    const { orderStatus } = await lockMeasuredLine(tx, lineId, { orderId, userId })
    if (isOrderEnded(orderStatus)) throw new ShopError('overtaken.photos')
    const [askedReview] = await tx`
      SELECT 1 FROM line_reviews WHERE line_id = ${lineId} AND state = 'asked'`
    const [unseenPhoto] = await tx`
      SELECT 1 FROM line_photos WHERE line_id = ${lineId} AND ${photoIds ? sql`NOT id ${sql.in(photoIds)}` : sql`false`}
      LIMIT 1`
    if (!askedReview || unseenPhoto) throw new ShopError('overtaken.photos')
    const state = approves ? 'approved' : 'changes'
    await setReview(tx, { orderId, lineId, state, note: approves ? '' : note })
  })
}

/** Throws 409 if photos must be approved before dispatch. Without `lineIds`, checks all lines. */
export async function refuseUnapprovedDispatch(tx: Tx, orderId: string, lineIds?: string[]) {
  const [unapprovedLine] = await tx`
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN made_lines m ON m.line_id = l.id
    WHERE l.order_id = ${orderId} AND l.options->>'make' = 'measured' AND o.user_id IS NOT NULL
      AND ${lineIds ? sql`l.id ${sql.in(lineIds)}` : sql`true`}
      AND ${quantityToMake} > 0
      AND coalesce((SELECT (s.shop->>'approvesPhotos')::boolean FROM settings s), false)
      AND NOT EXISTS (SELECT 1 FROM line_reviews r WHERE r.line_id = l.id AND r.state IN ('approved', 'waived'))
    LIMIT 1`
  if (unapprovedLine) throw new ShopError('photos_unapproved')
}

/** Returns WebP in base64, for requests of access. */
export async function photosOfCustomer(db: Db, whose: Fragment<'o'>) {
  const rows = await db<{ orderId: string; lineId: string; at: Date; picture: Buffer }[]>`
    SELECT p.order_id AS "orderId", p.line_id AS "lineId", p.created_at AS at, p.picture
    FROM line_photos p JOIN orders o ON o.id = p.order_id WHERE ${whose} ORDER BY p.created_at`
  return rows.map(({ at, picture, ...row }) => ({
    ...row,
    at: at.toISOString(),
    webp: picture.toString('base64'),
  }))
}

export async function deletePhotosOf(db: Db, whose: Fragment<'o'>) {
  await db`DELETE FROM line_photos p USING orders o WHERE o.id = p.order_id AND ${whose}`
  await db`
    UPDATE line_reviews r SET note = '' FROM orders o WHERE o.id = r.order_id AND ${whose}`
}

/** Deletes the claiming account's answers; only an account is asked. */
export const deleteClaimedReviews = (tx: Tx, orderId: string) => tx`
  DELETE FROM line_reviews WHERE order_id = ${orderId} AND state <> 'waived'`

export async function deleteExpiredPhotos(db: Db) {
  await db`DELETE FROM line_photos p USING orders o WHERE o.id = p.order_id AND ${isFitExpired}`
  await db`
    UPDATE line_reviews r SET note = '' FROM orders o
    WHERE o.id = r.order_id AND r.note <> '' AND ${isFitExpired}`
}
