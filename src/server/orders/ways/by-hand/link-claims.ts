import { toRupees } from '#shared/money.ts'
import type { UpiClaim } from '#shared/orders/order-schema.ts'
import type { RecordedMethod } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../../context.ts'
import { type Pool, sql, type Tx, transaction } from '../../../db.ts'
import { invalid, ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { queueOwnerEmail } from '../../../records/outbox.ts'
import { touchOrder } from '../../core/record/order-record.ts'
import { refuseRecordedReference } from '../../money/facts.ts'
import {
  endPayment,
  insertFurtherPayment,
  isLinkClaim,
  savePartReference,
} from '../../money/payment-record.ts'
import { findPrepayment, offeredPercent, type Prepayment } from '../../money/prepayment.ts'
import { referenceKey, referenceKeySql } from '../../money/reference-key.ts'
import { claimUpiPart } from '../../money/upi-parts.ts'
import {
  linkMethods,
  loadOpenPart,
  lockOrderToPay,
  prepaidBy,
} from '../../paying/further-payments.ts'
import { offeredMethods, reasonAgainstAbroad } from '../../paying/methods.ts'

type LinkClaim = Pick<UpiClaim, 'reference' | 'partId'> & { returnOrigin: string }

/** Unconfirmed references of one order. */
const MAX_CLAIMS = 5

/**
 * Counts as paid only once the owner records it. Idempotent. Throws 400 if the shop does not offer
 * UPI, 409 if nothing is open, the reference is recorded, or `MAX_CLAIMS` references wait, and like
 * `claimUpiPart`.
 */
export async function claimByLink(
  context: Context,
  orderId: string,
  { reference, partId, returnOrigin }: LinkClaim,
) {
  const { db } = context
  const { methods } = await offeredMethods(context)
  if (!linkMethods(methods).includes('upi')) throw invalid('method', 'payment_method_off')
  const percent = await offeredPercent(db)
  await transaction(db, async (tx) => {
    const order = await lockOrderToPay(tx, orderId)
    if (partId) {
      await loadOpenPart(tx, order, percent)
      // Several people may have the link, so none may replace the reference of another.
      const part = await claimUpiPart(tx, orderId, { partId, reference, shownReference: '' })
      const amount = part && toRupees(part.paise)
      if (amount)
        await queueOwnerEmail(tx, { kind: 'linkClaim', payload: { orderId, reference, amount } })
      return
    }
    const claims = await tx<{ reference: string }[]>`
      SELECT claim.claimed_reference AS reference FROM payments claim
      WHERE claim.order_id = ${orderId} AND claim.part IS NULL AND ${isLinkClaim}`
    if (claims.some((claim) => referenceKey(claim.reference) === referenceKey(reference))) return
    const refusal = reasonAgainstAbroad('upi', order.country)
    if (refusal) throw refusal
    const { openPaise, prepayment } = await loadOpenPart(tx, order, percent)
    if (claims.length >= MAX_CLAIMS) throw new ShopError('too_many_claims')
    await refuseRecordedReference(tx, orderId, reference)
    await insertFurtherPayment(tx, orderId, {
      provider: 'upi',
      currency: 'INR',
      minor: openPaise,
      inrRate: 1,
      amountPaise: openPaise,
      returnOrigin,
      claimedReference: reference,
      ...(prepayment && { prepaidPercent: prepayment.percent }),
    })
    const amount = toRupees(openPaise)
    await queueOwnerEmail(tx, { kind: 'linkClaim', payload: { orderId, reference, amount } })
  })
}

type Money = { reference: string; paise: number; method: RecordedMethod }

/** Uses the offer stored with the reference, or for a bank or UPI transfer the current offer. */
export async function prepaymentPaidBy(
  tx: Tx,
  orderId: string,
  { reference, paise, method }: Money,
): Promise<Prepayment | undefined> {
  const [claim] = await tx<{ prepaidPercent: number }[]>`
    SELECT claim.prepaid_percent AS "prepaidPercent" FROM payments claim
    WHERE claim.order_id = ${orderId} AND ${referenceKeySql(sql`claim.claimed_reference`)} = ${referenceKey(reference)} AND claim.claimed_reference <> ''
      AND claim.amount_paise = ${paise} AND claim.prepaid_percent IS NOT NULL AND claim.ended_at IS NULL`
  const claimedPrepayment =
    claim && (await prepaidBy(tx, { orderId, amountPaise: paise, ...claim }))
  if (claimedPrepayment || (method !== 'upi' && method !== 'bank')) return claimedPrepayment
  const offeredPrepayment = await findPrepayment(tx, orderId, await offeredPercent(tx))
  return offeredPrepayment?.duePaise === paise ? offeredPrepayment : undefined
}

/**
 * Removes a reference that a link's payer or, for a part, the shopper entered; the part is open
 * again. Throws 404 for an unknown reference.
 */
export const removeLinkClaim = (db: Pool, actor: Actor, paymentId: string) =>
  transaction(db, async (tx) => {
    const findClaim = async () => {
      const [claim] = await tx<{ orderId: string; reference: string; isPart: boolean }[]>`
        SELECT claim.order_id AS "orderId", claim.claimed_reference AS reference, claim.part IS NOT NULL AS "isPart"
        FROM payments claim WHERE claim.id = ${paymentId} AND ${isLinkClaim}`
      if (!claim) throw new ShopError('receipt_not_found')
      return claim
    }
    await lockOrderToPay(tx, (await findClaim()).orderId)
    // The payment may have been recorded meanwhile.
    const { orderId, reference, isPart } = await findClaim()
    if (isPart) {
      await savePartReference(tx, paymentId, '')
      await touchOrder(tx, orderId)
    } else await endPayment(tx, paymentId)
    await audit(tx, actor, 'linkClaimRemoved', `order:${orderId}`, null, { reference })
  })
