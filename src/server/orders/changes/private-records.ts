import { uuidv7 } from 'uuidv7'
import { isFinal } from '#shared/orders/changes/change-steps.ts'
import { MAX_CHANGE_PHOTOS } from '#shared/orders/changes/vocabulary.ts'
import { type Db, type Fragment, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { lockOrderRow } from '../core/record/order-record.ts'
import { deleteChangeLink, deleteChangeLinksOf } from './links.ts'
import { clearRequests, findChangeLine } from './record/change-record.ts'

/** Days that photos are kept after their change was closed. */
const KEPT_DAYS = 180

/** `picture` is WebP. Throws 404 for an unknown request, 409 for one that ended and for too many photos. */
export async function addChangePhoto(
  db: Pool,
  orderId: string,
  changeLineId: string,
  picture: Buffer,
) {
  await transaction(db, async (tx) => {
    await lockOrderRow(tx, orderId)
    const line = await findChangeLine(tx, orderId, changeLineId)
    if (!line || (await isCustomerErased(tx, orderId))) throw new ShopError('request_not_found')
    if (isFinal(line.state)) throw new ShopError('change_step')
    const added = await tx`
      INSERT INTO change_photos (id, change_line_id, order_id, slot, picture)
      SELECT ${uuidv7()}, ${changeLineId}, ${orderId}, slot, ${picture}
      FROM generate_series(1, ${MAX_CHANGE_PHOTOS}::int) AS free (slot)
      WHERE NOT EXISTS (SELECT 1 FROM change_photos p WHERE p.change_line_id = ${changeLineId} AND p.slot = free.slot)
      ORDER BY slot LIMIT 1 RETURNING 1`
    if (added.length === 0) throw new ShopError('photo_limit', { n: MAX_CHANGE_PHOTOS })
  })
}

/** Returns WebP. Throws 404, also for a photo of another order. */
export async function getChangePhoto(db: Db, orderId: string, photoId: string): Promise<Buffer> {
  const [photo] = await db<{ picture: Buffer }[]>`
    SELECT picture FROM change_photos WHERE id = ${photoId} AND order_id = ${orderId}`
  if (!photo) throw new ShopError('photo_not_found')
  return photo.picture
}

export const deleteExpiredChangePhotos = (db: Db) => db`
  DELETE FROM change_photos f USING change_lines c JOIN order_changes g ON g.id = c.change_id
  WHERE c.id = f.change_line_id AND g.closed_at < now() - make_interval(days => ${KEPT_DAYS})`

/** Deletes photos and words, which the customer gave. */
export async function eraseChangesOf(db: Db, whose: Fragment<'o'>) {
  await db`DELETE FROM change_photos f USING orders o WHERE o.id = f.order_id AND ${whose}`
  await clearRequests(db, whose)
  await deleteChangeLinksOf(db, whose)
}

/** Whether the customer was erased, of whom nothing is recorded any more. */
export async function isCustomerErased(db: Db, orderId: string): Promise<boolean> {
  const [order] = await db<{ isErased: boolean }[]>`
    SELECT o.erased_at IS NOT NULL OR u.erased_at IS NOT NULL AS "isErased"
    FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = ${orderId}`
  return order?.isErased === true
}

/** Deletes what the account wrote and the link since it claimed the order. */
export async function deleteClaimedChanges(tx: Tx, orderId: string) {
  const isOwn = sql<'o'>`o.id = ${orderId}`
  await tx`
    DELETE FROM change_photos f USING change_lines c, orders o
    WHERE c.id = f.change_line_id AND o.id = c.order_id AND ${isOwn} AND c.asked_at >= o.claimed_at`
  await clearRequests(tx, sql<'c' | 'o'>`${isOwn} AND c.asked_at >= o.claimed_at`)
  await deleteChangeLink(tx, orderId)
}

/** Whether a change of the customer's orders is open, which an erasure waits for. */
export async function hasOpenChange(db: Db, whose: Fragment<'o'>): Promise<boolean> {
  const [open] = await db`
    SELECT 1 FROM order_changes g JOIN orders o ON o.id = g.order_id
    WHERE g.closed_at IS NULL AND ${whose} LIMIT 1`
  return open !== undefined
}

/** For requests of access: what was asked, and the photos as WebP in base64. */
export async function changesOfCustomer(db: Db, whose: Fragment<'o'>) {
  const requests = await db<
    {
      orderId: string
      title: string
      quantity: number
      kind: string
      state: string
      reason: string
      remedy: string
      fit: string | null
      fitWhere: string
      words: string
      answer: string
      courier: string
      trackingNumber: string
      askedAt: Date
    }[]
  >`
    SELECT c.order_id AS "orderId", l.title, c.quantity, c.kind, c.state, c.reason, c.remedy, c.fit, c.fit_where AS "fitWhere", c.words,
           c.answer, c.courier, c.tracking_number AS "trackingNumber", c.asked_at AS "askedAt"
    FROM change_lines c JOIN order_lines l ON l.id = c.line_id JOIN orders o ON o.id = c.order_id
    WHERE ${whose} ORDER BY c.asked_at, c.id`
  const photos = await db<{ orderId: string; at: Date; picture: Buffer }[]>`
    SELECT f.order_id AS "orderId", f.created_at AS at, f.picture
    FROM change_photos f JOIN orders o ON o.id = f.order_id WHERE ${whose} ORDER BY f.created_at, f.id`
  return {
    requests: requests.map(({ askedAt, ...request }) => ({
      ...request,
      askedAt: askedAt.toISOString(),
    })),
    photos: photos.map(({ at, picture, orderId }) => ({
      orderId,
      at: at.toISOString(),
      webp: picture.toString('base64'),
    })),
  }
}
