import { type Fragment, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import type { HoldExpiry } from '../stock/stock.ts'

export type LineCloth = { lineId: string; clothId: string; cm: number }

/**
 * Locks in id order; every transaction locks stock before cloth, against deadlocks. NO KEY lets rows
 * that refer to a cloth be written meanwhile.
 */
async function lockCloths(tx: Tx, clothIds: readonly string[]) {
  if (clothIds.length === 0) return
  await tx`SELECT 1 FROM cloths WHERE id ${sql.in(clothIds)} ORDER BY id FOR NO KEY UPDATE`
}

const getClothIds = (lines: readonly { clothId: string }[]) => lines.map(({ clothId }) => clothId)

const heldCloths = (tx: Tx, orderIds: readonly string[]) => tx<{ clothId: string }[]>`
  SELECT DISTINCT cloth_id AS "clothId" FROM cloth_holds WHERE order_id ${sql.in(orderIds)}`

/** Deletes holds and makes their cloth available again. Requires row locks on the cloths. */
async function freeHolds(tx: Tx, condition: Fragment<'h'>) {
  await tx`
    WITH freed AS (DELETE FROM cloth_holds h WHERE ${condition} RETURNING cloth_id, cm),
         sums AS (SELECT cloth_id, sum(cm) AS cm FROM freed GROUP BY 1)
    UPDATE cloths c SET available_cm = c.available_cm + sums.cm FROM sums WHERE c.id = sums.cloth_id`
}

const endOfHold = (orderId: string, until: HoldExpiry) =>
  until === 'paid'
    ? sql`'infinity'::timestamptz`
    : sql`(SELECT hold_until FROM orders WHERE id = ${orderId})`

export async function setClothHoldExpiry(tx: Tx, orderId: string, until: HoldExpiry) {
  return tx<{ lineId: string }[]>`
    UPDATE cloth_holds SET expires_at = ${endOfHold(orderId, until)} WHERE order_id = ${orderId}
    RETURNING line_id AS "lineId"`
}

function sumsByCloth(lines: readonly LineCloth[]) {
  const sums = new Map<string, number>()
  for (const { clothId, cm } of lines) sums.set(clothId, cm + (sums.get(clothId) ?? 0))
  return { ids: [...sums.keys()], lengths: [...sums.values()] }
}

/**
 * Holds the cloth of all lines or of none, and releases the holds of the order `insteadOf`. A line
 * that has a hold keeps it, with the new expiry. Throws 409 if there is too little cloth. Call it
 * after the stock is held.
 */
export async function holdCloth(
  tx: Tx,
  orderId: string,
  lines: readonly LineCloth[],
  { until, insteadOf }: { until: HoldExpiry; insteadOf?: string | undefined },
) {
  const held = await heldCloths(tx, insteadOf ? [orderId, insteadOf] : [orderId])
  await lockCloths(tx, getClothIds([...held, ...lines]))
  if (insteadOf) await freeHolds(tx, sql`h.order_id = ${insteadOf}`)
  if (lines.length === 0) return
  const renewedLineIds = new Set(
    (await setClothHoldExpiry(tx, orderId, until)).map(({ lineId }) => lineId),
  )
  const linesWithoutHold = lines.filter(({ lineId }) => !renewedLineIds.has(lineId))
  if (linesWithoutHold.length === 0) return
  const { ids, lengths } = sumsByCloth(linesWithoutHold)
  await freeHolds(tx, sql<'h'>`h.expires_at <= clock_timestamp() AND h.cloth_id ${sql.in(ids)}`)
  const requestedCloth = sql`unnest(${ids}::uuid[], ${lengths}::int[]) AS wanted (id, cm)`
  const newHolds = await tx`
    WITH enough AS (
      SELECT count(*) = ${ids.length} AS for_all FROM cloths c JOIN ${requestedCloth} USING (id)
      WHERE c.available_cm >= wanted.cm),
    deducted AS (
      UPDATE cloths c SET available_cm = c.available_cm - wanted.cm FROM ${requestedCloth}, enough
      WHERE enough.for_all AND c.id = wanted.id)
    INSERT INTO cloth_holds (line_id, order_id, cloth_id, cm, expires_at)
    SELECT line_id, ${orderId}, cloth_id, cm, ${endOfHold(orderId, until)}
    FROM unnest(${linesWithoutHold.map(({ lineId }) => lineId)}::uuid[], ${getClothIds(linesWithoutHold)}::uuid[],
                ${linesWithoutHold.map(({ cm }) => cm)}::int[]) AS held (line_id, cloth_id, cm), enough
    WHERE enough.for_all RETURNING 1`
  if (newHolds.length < linesWithoutHold.length) throw new ShopError('sold_out.cloth')
}

export async function lockHeldCloth(tx: Tx, orderId: string) {
  await lockCloths(tx, getClothIds(await heldCloths(tx, [orderId])))
}

export async function releaseCloth(tx: Tx, orderId: string) {
  await lockHeldCloth(tx, orderId)
  await freeHolds(tx, sql<'h'>`h.order_id = ${orderId}`)
}

/** Deducts the cloth that the order holds. Needs no lock on the cloths. */
export async function sellCloth(tx: Tx, orderId: string) {
  await tx`
    WITH sold AS (DELETE FROM cloth_holds WHERE order_id = ${orderId} RETURNING line_id, cloth_id, cm)
    INSERT INTO cloth_ledger (id, cloth_id, change_cm, reason, order_id, line_id)
    SELECT gen_random_uuid(), cloth_id, -cm, 'sold', ${orderId}, line_id FROM sold`
}

/** Deducts the cloth of the lines and all cloth held for the order. Throws 409 if it is too little. */
export async function deductCloth(tx: Tx, orderId: string, lines: readonly LineCloth[]) {
  if (lines.length === 0) return
  await holdCloth(tx, orderId, lines, { until: 'paid' })
  await sellCloth(tx, orderId)
}

/** Returns deducted cloth that was not cut. */
export async function returnCloth(tx: Tx, orderId: string, lines: readonly LineCloth[]) {
  if (lines.length === 0) return
  await lockCloths(tx, getClothIds(lines))
  const { ids, lengths } = sumsByCloth(lines)
  await tx`
    UPDATE cloths c SET available_cm = c.available_cm + back.cm
    FROM unnest(${ids}::uuid[], ${lengths}::int[]) AS back (id, cm) WHERE c.id = back.id`
  await tx`
    INSERT INTO cloth_ledger (id, cloth_id, change_cm, reason, order_id, line_id)
    SELECT gen_random_uuid(), cloth_id, cm, 'returned', ${orderId}, line_id
    FROM unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${getClothIds(lines)}::uuid[],
                ${lines.map(({ cm }) => cm)}::int[]) AS back (line_id, cloth_id, cm)`
}

type ClothMovement = {
  reason: 'received' | 'corrected' | 'cut'
  note?: string
  userName: string
  orderId?: string
  lineId?: string
}

/** Changes the stock of a cloth. Throws 409 if fewer centimetres are free. */
export async function moveCloth(
  tx: Tx,
  clothId: string,
  changeCm: number,
  { reason, note = '', userName, orderId, lineId }: ClothMovement,
) {
  if (changeCm === 0) return
  await lockCloths(tx, [clothId])
  await freeHolds(tx, sql<'h'>`h.expires_at <= clock_timestamp() AND h.cloth_id = ${clothId}`)
  const [updated] = await tx`
    UPDATE cloths SET available_cm = available_cm + ${changeCm}
    WHERE id = ${clothId} AND available_cm + ${changeCm} >= 0 RETURNING 1`
  if (!updated) throw new ShopError(reason === 'cut' ? 'too_little_cloth.cut' : 'too_little_cloth')
  await tx`
    INSERT INTO cloth_ledger (id, cloth_id, change_cm, reason, note, order_id, line_id, user_name)
    VALUES (gen_random_uuid(), ${clothId}, ${changeCm}, ${reason}, ${note}, ${orderId ?? null},
            ${lineId ?? null}, ${userName})`
}

export async function upsertCloth(tx: Tx, { clothId, name }: { clothId: string; name: string }) {
  await tx`
    INSERT INTO cloths (id, name) VALUES (${clothId}, ${name})
    ON CONFLICT (id) DO UPDATE SET name = excluded.name`
}
