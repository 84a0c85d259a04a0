import { uuidv7 } from 'uuidv7'
import type { Cloth, ClothEntry } from '#shared/catalogue/making/cloth-schema.ts'
import { decodeCursor, MAX_ROWS, type Page, timeCursor, toPage } from '../../database/paging.ts'
import { type Db, isUniqueViolation, type Pool, sql, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { moveCloth, upsertCloth } from './cloth-stock.ts'

/** SQL: centimetres of the cloth `c` that can be sold. Expired holds count as free. */
export const freeCentimetres = sql<'c'>`
  (c.available_cm + coalesce((
    SELECT sum(h.cm) FROM cloth_holds h WHERE h.cloth_id = c.id AND h.expires_at <= now()), 0))::int`

const selectCloths = sql`
  SELECT c.id AS "_id", c.name, ${freeCentimetres} AS "freeCm",
         (SELECT coalesce(sum(h.cm), 0)::int FROM cloth_holds h
          WHERE h.cloth_id = c.id AND h.expires_at > now()) AS "heldCm",
         (SELECT coalesce(jsonb_agg(DISTINCT p.title), '[]') FROM product_makes k JOIN products p ON p.id = k.product_id
          WHERE k.cloth_id = c.id AND p.deleted_at IS NULL) AS products
  FROM cloths c`

export const listCloths = (db: Db) => db<Cloth[]>`${selectCloths} ORDER BY c.name`

/** Throws 404 for an unknown cloth. */
async function getCloth(db: Db, clothId: string): Promise<Cloth> {
  const [cloth] = await db<Cloth[]>`${selectCloths} WHERE c.id = ${clothId}`
  if (!cloth) throw new ShopError('cloth_not_found')
  return cloth
}

const saveCloth = (db: Pool, work: (tx: Tx) => Promise<Cloth>) =>
  transaction(db, work).catch((error: unknown) => {
    if (isUniqueViolation(error, 'cloths_name_key')) throw invalid('name', 'cloth_name_taken')
    throw error
  })

/** Adds a cloth. Throws 400 for a taken name. */
export const addCloth = (db: Pool, actor: Actor, { name, cm }: { name: string; cm: number }) =>
  saveCloth(db, async (tx) => {
    const clothId = uuidv7()
    await upsertCloth(tx, { clothId, name })
    await moveCloth(tx, clothId, cm, { reason: 'received', userName: actor.userName })
    await audit(tx, actor, 'clothAdded', `cloth:${clothId}`, null, { title: name, centimetres: cm })
    return getCloth(tx, clothId)
  })

/** Renames a cloth. Throws 404 for an unknown cloth, 400 for a taken name. */
export const renameCloth = (db: Pool, actor: Actor, clothId: string, name: string) =>
  saveCloth(db, async (tx) => {
    const before = await getCloth(tx, clothId)
    await upsertCloth(tx, { clothId, name })
    await audit(
      tx,
      actor,
      'clothCorrected',
      `cloth:${clothId}`,
      { title: before.name },
      { title: name },
    )
    return getCloth(tx, clothId)
  })

/**
 * Corrects the stock of a cloth. Throws 404 for an unknown cloth, 409 if fewer centimetres are
 * free.
 */
export const correctCloth = (
  db: Pool,
  actor: Actor,
  clothId: string,
  { changeCm, reason, note }: { changeCm: number; reason: 'received' | 'corrected'; note: string },
) =>
  transaction(db, async (tx) => {
    const before = await getCloth(tx, clothId)
    await moveCloth(tx, clothId, changeCm, { reason, note, userName: actor.userName })
    const after = await getCloth(tx, clothId)
    await audit(
      tx,
      actor,
      'clothCorrected',
      `cloth:${clothId}`,
      { title: before.name, centimetres: before.freeCm },
      { title: before.name, centimetres: after.freeCm, reason: note },
    )
    return after
  })

/** Lists the newest first. Throws 404 for an unknown cloth. */
export async function clothMovements(db: Db, clothId: string, { limit = MAX_ROWS, cursor }: Page) {
  const after = cursor ? decodeCursor(cursor, timeCursor) : undefined
  await getCloth(db, clothId)
  const rows = await db<(Omit<ClothEntry, 'at'> & { at: Date; key: string })[]>`
    SELECT l.id AS "_id", l.at, l.at::text AS key, l.change_cm AS "changeCm", l.reason, l.note,
           l.order_id AS "orderId", coalesce(o.number_prefix || o.number, '') AS "orderNumber", l.user_name AS "userName"
    FROM cloth_ledger l LEFT JOIN orders o ON o.id = l.order_id
    WHERE l.cloth_id = ${clothId}
      AND ${after ? sql`(l.at, l.id) < (${after[0]}::text::timestamptz, ${after[1]})` : sql`true`}
    ORDER BY l.at DESC, l.id DESC LIMIT ${limit + 1}`
  const [count] = await db<{ total: number }[]>`
    SELECT count(*)::int AS total FROM cloth_ledger WHERE cloth_id = ${clothId}`
  const page = toPage(
    rows,
    limit,
    ({ key: _, at, ...row }): ClothEntry => ({ ...row, at: at.toISOString() }),
    (row) => [row.key, row._id],
  )
  return { ...page, total: count?.total ?? 0 }
}
