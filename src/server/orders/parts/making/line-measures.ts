import { uuidv7 } from 'uuidv7'
import { checkMeasures } from '#shared/fit/check-measures.ts'
import { MAX_MEASURE_VERSIONS, measureCodes, type Wear } from '#shared/fit/measures.ts'
import type { LineVersion, Profile, ProposalInput } from '#shared/fit/measures-schema.ts'
import type { ProductionState } from '#shared/orders/production.ts'
import { fulfillablePayments, hasShipped, isFulfillable } from '#shared/orders/states.ts'
import type { OrderStatus, PaymentStatus } from '#shared/orders/vocabulary.ts'
import { contentHash } from '../../../content-hash.ts'
import { type Db, type Fragment, type Pool, sql, type Tx, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { findProfile, getProfile } from '../../../people/fit/profiles.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { queueMeasuresEmail } from '../../../records/order-emails.ts'
import { setAgreedMeasures } from './made-lines.ts'
import { refuseOtherWear } from './wear.ts'

type CopiedProfile = Pick<Profile, 'name' | 'wear' | 'unit' | 'basis' | 'measures' | 'notes'>

/** SHA-256 of wear, basis, notes and sorted measures. */
function hashProfile({ wear, basis, notes, measures }: CopiedProfile): string {
  const sortedMeasures = measureCodes.flatMap((code) =>
    measures[code] === undefined ? [] : [[code, measures[code]]],
  )
  return contentHash([wear, basis, notes, sortedMeasures])
}

/** Tells whether the measures and photos of an order can no longer be answered. */
export const isOrderEnded = (status: OrderStatus) => status === 'rejected' || hasShipped(status)

export type MeasuredLine = {
  orderId: string
  userId: string | null
  title: string
  /** The product's current wear, not a copy. */
  wear: Wear | ''
  production: ProductionState
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
}

/** Locks order and line. Throws 404 for a line that is not measured or not the shopper's. */
export async function lockMeasuredLine(
  tx: Tx,
  lineId: string,
  { orderId, userId }: { orderId?: string; userId?: string } = {},
): Promise<MeasuredLine> {
  const [unlockedLine] = await tx<{ orderId: string }[]>`
    SELECT m.order_id AS "orderId" FROM made_lines m JOIN orders o ON o.id = m.order_id
    WHERE m.line_id = ${lineId}
      AND ${orderId ? sql`m.order_id = ${orderId}` : sql`true`}
      AND ${userId ? sql`o.user_id = ${userId}` : sql`true`}`
  if (!unlockedLine) throw new ShopError('line_not_measured')
  await tx`SELECT 1 FROM orders WHERE id = ${unlockedLine.orderId} FOR UPDATE`
  const [line] = await tx<MeasuredLine[]>`
    SELECT o.id AS "orderId", o.user_id AS "userId", l.title, coalesce(p.wear, '') AS wear, m.production,
           o.payment_status AS "paymentStatus", o.order_status AS "orderStatus"
    FROM made_lines m JOIN order_lines l ON l.id = m.line_id JOIN orders o ON o.id = m.order_id
    LEFT JOIN products p ON p.id = l.product_id
    WHERE m.line_id = ${lineId} AND l.options->>'make' = 'measured' FOR UPDATE OF m`
  if (!line) throw new ShopError('line_not_measured')
  return line
}

export const isToBeMade = ({
  paymentStatus,
  orderStatus,
}: Pick<MeasuredLine, 'paymentStatus' | 'orderStatus'>) =>
  isFulfillable(paymentStatus) && !isOrderEnded(orderStatus)

type Version = { state: 'agreed' | 'proposed'; byStaff: boolean; reason?: string }

async function writeVersion(
  tx: Tx,
  { orderId, lineId }: { orderId: string; lineId: string },
  copiedProfile: CopiedProfile,
  { state, byStaff, reason = '' }: Version,
) {
  const [last] = await tx<{ n: number }[]>`
    SELECT coalesce(max(version), 0)::int AS n FROM line_measures WHERE line_id = ${lineId}`
  const n = last?.n ?? 0
  // The limit is for shoppers, so that staff can still correct measures.
  if (!byStaff && n >= MAX_MEASURE_VERSIONS)
    throw new ShopError('measures_limit', { n: MAX_MEASURE_VERSIONS })
  if (state === 'agreed') await markAgreedReplaced(tx, lineId)
  const { name, wear, unit, basis, measures, notes } = copiedProfile
  const [id, sha256] = [uuidv7(), hashProfile(copiedProfile)]
  await tx`
    INSERT INTO line_measures (id, line_id, order_id, version, state, by_staff, name, wear, unit, basis, measures, notes, reason, sha256)
    VALUES (${id}, ${lineId}, ${orderId}, ${n + 1}, ${state}, ${byStaff}, ${name}, ${wear}, ${unit}, ${basis},
            ${sql.json(measures)}, ${notes}, ${reason}, ${sha256})`
  if (state === 'agreed') await setAgreedMeasures(tx, lineId, { id, sha256 })
}

const markAgreedReplaced = (tx: Tx, lineId: string) =>
  tx`UPDATE line_measures SET state = 'replaced' WHERE line_id = ${lineId} AND state = 'agreed'`

/** Leaves a line whose profile was deleted without measures. */
export async function copyOrderedMeasures(
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string | null },
  lines: readonly { lineId: string; profileId: string | undefined }[],
) {
  if (!userId) return
  for (const { lineId, profileId } of lines) {
    if (!profileId) continue
    const profile = await findProfile(tx, userId, profileId)
    if (profile)
      await writeVersion(tx, { orderId, lineId }, profile, { state: 'agreed', byStaff: false })
  }
}

/**
 * Sets the measures of a line from a profile. Throws 404 for another shopper's line or profile, 409
 * for measures of another wear, once the line is cut, and while a correction waits for an answer.
 */
export async function chooseMeasures(
  db: Pool,
  userId: string,
  { orderId, lineId, profileId }: { orderId: string; lineId: string; profileId: string },
) {
  await transaction(db, async (tx) => {
    const line = await lockMeasuredLine(tx, lineId, { orderId, userId })
    if (line.production !== 'waiting' || isOrderEnded(line.orderStatus))
      throw new ShopError('measures_settled')
    const profile = await getProfile(tx, userId, profileId)
    refuseOtherWear(line.wear, profile)
    const [proposal] = await tx`
      SELECT 1 FROM line_measures WHERE line_id = ${lineId} AND state = 'proposed'`
    if (proposal) throw new ShopError('measures_proposed')
    const [agreedVersion] = await tx`
      SELECT 1 FROM line_measures
      WHERE line_id = ${lineId} AND state = 'agreed' AND name = ${profile.name} AND sha256 = ${hashProfile(profile)}`
    if (agreedVersion) return
    await writeVersion(tx, { orderId, lineId }, profile, { state: 'agreed', byStaff: false })
  })
}

/**
 * Accepts or declines a proposed correction of measures. Throws 404 for another shopper's
 * correction, 409 once it is answered or the order has ended.
 */
export async function answerProposal(
  db: Pool,
  userId: string,
  {
    orderId,
    lineId,
    measuresId,
    accepts,
  }: { orderId: string; lineId: string; measuresId: string; accepts: boolean },
) {
  await transaction(db, async (tx) => {
    const line = await lockMeasuredLine(tx, lineId, { orderId, userId })
    if (isOrderEnded(line.orderStatus)) throw new ShopError('measures_settled')
    const [proposal] = await tx<{ state: LineVersion['state']; sha256: string }[]>`
      SELECT state, sha256 FROM line_measures WHERE id = ${measuresId} AND line_id = ${lineId}`
    if (!proposal) throw new ShopError('measures_not_found')
    if (proposal.state !== 'proposed') throw new ShopError('overtaken.measures')
    if (accepts) await markAgreedReplaced(tx, lineId)
    const state = accepts ? 'agreed' : 'declined'
    await tx`UPDATE line_measures SET state = ${state} WHERE id = ${measuresId}`
    if (accepts) await setAgreedMeasures(tx, lineId, { id: measuresId, sha256: proposal.sha256 })
  })
}

/**
 * Agrees measures at once for an order without an account. Throws 404 for a line that is not
 * measured, 409 once it is ready.
 */
export async function proposeMeasures(
  db: Pool,
  actor: Actor,
  lineId: string,
  input: ProposalInput,
) {
  await transaction(db, async (tx) => {
    const line = await lockMeasuredLine(tx, lineId)
    const { orderId, title } = line
    if (line.production === 'ready' || !isToBeMade(line)) throw new ShopError('measures_settled')
    await tx`
      UPDATE line_measures SET state = 'replaced' WHERE line_id = ${lineId} AND state = 'proposed'`
    const [before] = await tx<{ name: string }[]>`
      SELECT name FROM line_measures WHERE line_id = ${lineId} AND state = 'agreed'`
    const { wear, unit, basis, notes, reason } = input
    const { measures } = checkMeasures(input)
    const copiedProfile = { name: before?.name ?? '', wear, unit, basis, measures, notes }
    const state = line.userId ? 'proposed' : 'agreed'
    await writeVersion(tx, { orderId, lineId }, copiedProfile, { state, byStaff: true, reason })
    // Measures are personal data; the reason may contain them.
    await audit(tx, actor, 'measuresProposed', `order:${orderId}`, null, { title })
    if (line.userId) await queueMeasuresEmail(tx, orderId)
  })
}

type VersionRow = Omit<LineVersion, 'at'> & { at: Date; lineId: string }

export async function listMeasureVersions(db: Db, orderId: string) {
  const rows = await db<VersionRow[]>`
    SELECT line_id AS "lineId", id AS "_id", version, state, by_staff AS "byStaff", name, wear, unit, basis,
           measures, notes, reason, sha256, created_at AS at
    FROM line_measures WHERE order_id = ${orderId} ORDER BY line_id, version DESC`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export const measuresStateSql = sql<'l'>`
  CASE WHEN EXISTS (SELECT 1 FROM line_measures v WHERE v.line_id = l.id AND v.state = 'proposed') THEN 'proposed'
       WHEN EXISTS (SELECT 1 FROM line_measures v WHERE v.line_id = l.id AND v.state = 'agreed') THEN 'agreed'
       WHEN EXISTS (SELECT 1 FROM made_lines d WHERE d.line_id = l.id AND d.production <> 'waiting') THEN 'agreed'
       ELSE 'missing' END`

export async function measuresOfCustomer(db: Db, whose: Fragment<'o'>) {
  const rows = await db<(VersionRow & { orderId: string })[]>`
    SELECT v.order_id AS "orderId", v.line_id AS "lineId", v.id AS "_id", v.version, v.state, v.by_staff AS "byStaff",
           v.name, v.wear, v.unit, v.basis, v.measures, v.notes, v.reason, v.sha256, v.created_at AS at
    FROM line_measures v JOIN orders o ON o.id = v.order_id WHERE ${whose}
    ORDER BY v.created_at, v.id`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export const deleteMeasuresOf = (db: Db, whose: Fragment<'o'>) => db`
  DELETE FROM line_measures v USING orders o WHERE o.id = v.order_id AND ${whose}`

/** Restores an uncut line's version before the claim. Requires a row lock on the order. */
export async function deleteClaimedMeasures(tx: Tx, orderId: string) {
  await tx`
    DELETE FROM line_measures v USING orders o
    WHERE o.id = ${orderId} AND v.order_id = o.id AND (NOT v.by_staff OR v.created_at >= o.claimed_at)`
  const uncutLines = await tx<{ lineId: string }[]>`
    SELECT m.line_id AS "lineId" FROM made_lines m
    WHERE m.order_id = ${orderId} AND m.production = 'waiting'
      AND NOT EXISTS (SELECT 1 FROM line_measures v WHERE v.line_id = m.line_id AND v.state = 'agreed')
    FOR UPDATE OF m`
  for (const { lineId } of uncutLines) {
    const [before] = await tx<{ id: string; sha256: string }[]>`
      UPDATE line_measures SET state = 'agreed'
      WHERE id = (SELECT id FROM line_measures WHERE line_id = ${lineId} AND state = 'replaced'
                  ORDER BY version DESC LIMIT 1)
      RETURNING id, sha256`
    await setAgreedMeasures(tx, lineId, before ?? null)
  }
}

/** Copies profiles that the shopper may have changed since the order was started. */
export async function refreshOrderedMeasures(tx: Tx, orderId: string, userId: string) {
  const lines = await tx<{ lineId: string; profileId: string; sha256: string | null }[]>`
    SELECT l.id AS "lineId", l.options->>'profileId' AS "profileId",
           (SELECT v.sha256 FROM line_measures v WHERE v.line_id = l.id AND v.state = 'agreed') AS sha256
    FROM order_lines l WHERE l.order_id = ${orderId} AND l.options ? 'profileId'`
  for (const { lineId, profileId, sha256 } of lines) {
    const profile = await findProfile(tx, userId, profileId)
    if (profile && hashProfile(profile) !== sha256)
      await writeVersion(tx, { orderId, lineId }, profile, { state: 'agreed', byStaff: false })
  }
}

export const deleteUnusedCopies = (db: Db, userId: string, profileId: string) => db`
  DELETE FROM line_measures v USING orders o, order_lines l
  WHERE o.id = v.order_id AND l.id = v.line_id AND o.user_id = ${userId} AND o.accepted_at IS NULL
    AND l.options->>'profileId' = ${profileId}`

/** SQL condition: work on the order `o` ended longer ago than the shop's retention period. */
export const isFitExpired = sql<'o'>`
  (o.accepted_at IS NULL OR o.order_status IN ('delivered', 'rejected')
    OR NOT o.payment_status ${sql.in(fulfillablePayments)})
  AND o.updated_at < now() - make_interval(days =>
    coalesce((SELECT (s.shop->>'measuresDays')::int FROM settings s), 180))`

/** Keeps the id and hash of the measures with the line. */
export const deleteExpiredMeasures = (db: Db) => db`
  DELETE FROM line_measures v USING orders o WHERE o.id = v.order_id AND ${isFitExpired}`
