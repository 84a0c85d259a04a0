import { toPaise, toRupees } from '#shared/money.ts'
import type { UpiPart } from '#shared/orders/order-schema.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { sumBy } from '#shared/sum.ts'
import { isOneOf } from '../../database/ids.ts'
import { type Db, sql, type Tx } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { isMoneyFact, paisePaidBy, refuseRecordedReference, unapplyReceipts } from './facts.ts'
import { endOpenParts, insertUpiPart, readLinkClaims, savePartReference } from './payment-record.ts'
import { referenceKey, referenceKeySql } from './reference-key.ts'

export type UpiPartRow = {
  _id: string
  /** Of a recorded part what was received. */
  paise: number
  state: UpiPart['state']
  /** Empty for an open part. */
  reference: string
}

const RUPEE = 100
/** More would be as tedious for the payer as for the owner. */
const MAX_PARTS = 20

/** Divides paise into equal parts of whole rupees, of which the last is the smallest. */
export function splitIntoParts(openPaise: number, limitPaise: number): number[] {
  const count = Math.ceil(openPaise / limitPaise)
  const part = Math.ceil(openPaise / count / RUPEE) * RUPEE
  return Array.from({ length: count }, (_, at) =>
    at < count - 1 ? part : openPaise - part * (count - 1),
  )
}

/** Returns the number of parts, or 0 if the amount is not to be divided. */
export function countOfferedParts(
  { isOn, limit }: PaymentSettings['upiParts'],
  openPaise: number,
): number {
  const count = Math.ceil(openPaise / toPaise(limit))
  return isOn && count > 1 && count <= MAX_PARTS ? count : 0
}

/** Lists the parts of the orders in their sequence. */
export const readUpiParts = (db: Db, orderIds: readonly string[]) => db<
  (UpiPartRow & { orderId: string })[]
>`
  SELECT pay.order_id AS "orderId", pay.id AS "_id",
         CASE WHEN pay.captured_at IS NULL THEN pay.amount_paise
              ELSE (SELECT coalesce(sum(CASE t.kind WHEN 'corrected' THEN -t.amount_minor ELSE t.amount_minor END), 0)::bigint
                    FROM payment_facts t
                    WHERE t.order_id = pay.order_id AND t.payment_id = pay.id AND ${isMoneyFact}) END AS paise,
         CASE WHEN pay.captured_at IS NOT NULL THEN 'recorded'
              WHEN pay.claimed_reference <> '' THEN 'referenced' ELSE 'open' END AS state,
         pay.claimed_reference AS reference
  FROM payments pay
  WHERE pay.order_id ${isOneOf(orderIds)} AND pay.part IS NOT NULL AND pay.ended_at IS NULL
  ORDER BY pay.part`

export const findUpiParts = (db: Db, orderId: string) => readUpiParts(db, [orderId])

/** Returns whether a part was referenced or recorded. Requires a row lock on the order. */
export const hasClaimedPart = async (tx: Tx, orderId: string) =>
  (await findUpiParts(tx, orderId)).some(({ state }) => state !== 'open')

export const toUpiPart = ({ _id, paise, state }: UpiPartRow): UpiPart => ({
  _id,
  amount: toRupees(paise),
  state,
})

/** Returns the paise that no payer reported. */
async function unreportedPaise(db: Db, orderId: string, openPaise: number) {
  const claims = await readLinkClaims(db, [orderId])
  return Math.max(0, openPaise - sumBy(claims, ({ paise }) => paise))
}

/** Returns the parts if they pay the open amount; none if other money came meanwhile. */
export async function findCurrentDivision(db: Db, orderId: string, openPaise: number) {
  const parts = await findUpiParts(db, orderId)
  const openParts = parts.filter(({ state }) => state === 'open')
  const freePaise = await unreportedPaise(db, orderId, openPaise)
  const isCurrent = sumBy(openParts, ({ paise }) => paise) === freePaise
  return { freePaise, isCurrent, parts: isCurrent ? parts : [] }
}

/**
 * Divides what no payer reported, and ends open parts that have become wrong. Does nothing if the
 * parts pay the open amount. Requires a row lock on the order.
 */
export async function divideUpiPayment(
  tx: Tx,
  orderId: string,
  { openPaise, limit }: { openPaise: number; limit: number },
) {
  const { freePaise, isCurrent } = await findCurrentDivision(tx, orderId, openPaise)
  if (isCurrent) return
  await endOpenParts(tx, orderId)
  const [last] = await tx<{ part: number }[]>`
    SELECT coalesce(max(part), 0)::int AS part FROM payments WHERE order_id = ${orderId}`
  for (const [at, paise] of splitIntoParts(freePaise, toPaise(limit)).entries()) {
    await insertUpiPart(tx, orderId, { paise, part: (last?.part ?? 0) + at + 1 })
  }
}

type PartClaim = { partId: string; reference: string; shownReference: string }

/**
 * Stores the reference of a part. It confirms nothing. Returns undefined for a repeated one.
 * Requires a row lock on the order. Throws 409 for a part that is recorded or has another reference by now, and
 * for a reference that another part has or the owner recorded.
 */
export async function claimUpiPart(
  tx: Tx,
  orderId: string,
  { partId, reference, shownReference }: PartClaim,
): Promise<UpiPartRow | undefined> {
  const part = (await findUpiParts(tx, orderId)).find(({ _id }) => _id === partId)
  if (!part || part.state === 'recorded') throw new ShopError('part_closed')
  const key = referenceKey(reference)
  if (referenceKey(part.reference) === key) return undefined
  if (referenceKey(part.reference) !== referenceKey(shownReference))
    throw new ShopError('part_claimed')
  const [other] = await tx`
    SELECT 1 FROM payments pay
    WHERE pay.order_id = ${orderId} AND pay.id <> ${partId} AND pay.claimed_reference <> '' AND pay.ended_at IS NULL
      AND ${referenceKeySql(sql`pay.claimed_reference`)} = ${key}`
  if (other) throw new ShopError('reference_claimed.part')
  await refuseRecordedReference(tx, orderId, reference)
  await savePartReference(tx, partId, reference)
  return part
}

/**
 * Returns the unrecorded part with the receipt's reference. If there is none, returns one with the same
 * amount, open parts first. Requires a row lock on the order.
 */
export async function findPaidPart(
  tx: Tx,
  orderId: string,
  { reference, paise }: { reference: string; paise: number },
): Promise<string | undefined> {
  const parts = (await findUpiParts(tx, orderId)).filter(({ state }) => state !== 'recorded')
  const named = reference
    ? parts.find((part) => referenceKey(part.reference) === referenceKey(reference))
    : undefined
  const equalParts = parts.filter((part) => part.paise === paise)
  return (named ?? equalParts.find(({ state }) => state === 'open') ?? equalParts[0])?._id
}

/**
 * Takes what the parts of an unaccepted order paid out of its receipts, so that all of it can be
 * returned. Requires a row lock on the order.
 */
export async function takeBackParts(tx: Tx, orderId: string) {
  const receipts = await tx<{ paymentId: string; paise: number }[]>`
    SELECT pay.id AS "paymentId", ${paisePaidBy} AS paise
    FROM payments pay JOIN orders o ON o.id = pay.order_id
    WHERE o.id = ${orderId} AND o.accepted_at IS NULL AND ${paisePaidBy} > 0 AND EXISTS (
      SELECT 1 FROM payments divided WHERE divided.order_id = o.id AND divided.part IS NOT NULL)
    ORDER BY pay.part`
  if (receipts.length > 0) await unapplyReceipts(tx, orderId)
  return receipts
}
