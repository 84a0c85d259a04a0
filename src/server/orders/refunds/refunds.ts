import { uuidv7 } from 'uuidv7'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { owesWholeDeposit } from '#shared/orders/deposit-return.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { roundedRefund, valueOfPieces } from '#shared/orders/refunded.ts'
import { isRefundable } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { audit } from '../../records/audit.ts'
import { takeFromSoldCard, unspentOfSale } from '../credit/card-sales.ts'
import { followParcels, moveRefunded } from '../items/order-parcels.ts'
import { returnItems } from '../reservations.ts'
import { askForPayout } from './payouts.ts'
import { type LineOfPieces, stockByLine } from './pieces.ts'
import { providerAmount } from './provider-amount.ts'
import { type Share, sharesOf, writeRefund } from './refund-record.ts'
import { sendRefunds } from './refund-sending.ts'

/**
 * Records a refund and sends it to the provider. The same `refundId` is the same refund. Throws 400
 * for items that were not bought or are refunded and for an amount above the rest; 409 if the order
 * is not paid, has refunds the caller has not seen, or owes its whole deposit back. If the provider is down, the refund stays
 * pending and is sent later.
 */
export async function requestRefund(
  context: Context,
  actor: SessionUser,
  orderId: string,
  input: RefundInput,
) {
  await transaction(context.db, async (tx) => {
    const [order] = await tx<(Taxed & { paymentStatus: PaymentStatus; hasAccount: boolean })[]>`
      SELECT payment_status AS "paymentStatus", tax_scheme <> 'none' AS "isTaxed",
             total_paise AS "totalPaise",
             EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.erased_at IS NULL) AS "hasAccount"
      FROM orders o WHERE id = ${orderId} FOR UPDATE`
    if (!order) throw new ShopError('order_not_found')
    const [known] = await tx<{ orderId: string }[]>`
      SELECT order_id AS "orderId" FROM refunds WHERE id = ${input.refundId}`
    if (known?.orderId === orderId) return
    if (known) throw new ShopError('refund_of_other_order')
    const [{ made } = { made: 0 }] = await tx<{ made: number }[]>`
      SELECT count(*)::int AS made FROM refunds WHERE order_id = ${orderId}`
    if (input.seen !== undefined && input.seen < made) throw new ShopError('overtaken.refund')
    if (input.toCredit && !order.hasAccount) throw invalid('toCredit', 'credit_for_nobody')
    if (!isRefundable(order.paymentStatus)) throw new ShopError('nothing_to_refund')
    await writeDown(tx, actor, orderId, input, order)
  })
  await sendRefunds(context, orderId)
}

type Piece = LineOfPieces & { quantity: number; back: number; writtenOff: number }

type Taxed = { isTaxed: boolean; totalPaise: number }

type Part = { paymentId: string; paise: number; minor: number; isByHand: boolean }

/**
 * Splits an amount over the payments of an order, as far as each has something left. Throws 400 for
 * a part below the smallest unit of its provider.
 */
function splitRefund(shares: readonly Share[], paise: number): Part[] {
  const parts: Part[] = []
  let rest = paise
  for (const share of shares) {
    const part = Math.min(rest, share.paise - share.refundedPaise)
    if (part <= 0) continue
    const refunded = { paise: share.refundedPaise, minor: share.refundedMinor }
    const minor = providerAmount(share, refunded, part)
    if (minor < 1) throw invalid('amount', 'refund_too_small')
    parts.push({ paymentId: share.paymentId, paise: part, minor, isByHand: share.isByHand })
    rest -= part
  }
  return parts
}

/** Requires a row lock on the order. */
async function writeDown(
  tx: Tx,
  actor: SessionUser,
  orderId: string,
  input: RefundInput,
  order: Taxed,
) {
  const shares = await sharesOf(tx, orderId)
  const unreturned = shares.reduce((sum, share) => sum + share.paise - share.refundedPaise, 0)
  const unspent = await unspentOfSale(tx, orderId)
  const left = Math.min(unreturned, unspent ?? unreturned)
  if (left <= 0) throw new ShopError(unreturned > 0 ? 'card_spent' : 'fully_refunded')
  if (unspent !== undefined && input.toCredit) throw invalid('toCredit', 'card_to_credit')
  const pieces = input.amount === undefined ? await piecesToRefund(tx, orderId, input) : []
  const paise = paiseToRefund(input, pieces, left, order)
  if (paise < left) await refusePartOfDeposit(tx, orderId)
  const [first, ...others] = splitRefund(shares, paise)
  if (first && unspent !== undefined) await takeFromSoldCard(tx, orderId, paise, actor.userName)
  if (!first) throw invalid('amount', 'refund_too_small')
  await writeRefund(tx, orderId, input, first, pieces, actor.userName)
  const byHand = first.isByHand ? [input.refundId] : []
  for (const part of others) {
    const refundId = uuidv7()
    await writeRefund(tx, orderId, { ...input, refundId }, part, [], actor.userName)
    if (part.isByHand) byHand.push(refundId)
  }
  if (input.askPayout && !input.toCredit && byHand.length > 0)
    await askForPayout(tx, orderId, byHand)
  const returned = pieces
    .filter(({ back }) => back > 0)
    .map(({ lineId, back }) => ({ lineId, quantity: back }))
  await returnItems(tx, orderId, returned)
  await moveRefunded(tx, orderId, input.refundId, pieces)
  await followParcels(tx, orderId)
  await audit(tx, actor, 'refundAsked', `order:${orderId}`, null, {
    amount: toRupees(paise),
    ...(pieces.length > 0 && {
      pieces: pieces.map(
        ({ quantity, title, size }) => `${quantity} × ${title}${size && ` (${size})`}`,
      ),
      restock: input.restock,
      ...(input.fit && { fit: input.fit }),
    }),
    reason: input.reason,
  })
}

type DepositFacts = Parameters<typeof owesWholeDeposit>[0]

/** Throws 409 for an order of which everything that was paid goes back. */
async function refusePartOfDeposit(tx: Tx, orderId: string) {
  const [order] = await tx<DepositFacts[]>`
    SELECT o.order_status AS "orderStatus",
           (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'terms', d.terms)), '[]')
            FROM order_dues d WHERE d.order_id = o.id) AS dues,
           (SELECT coalesce(jsonb_agg(m.production), '[]') FROM made_lines m WHERE m.order_id = o.id) AS productions,
           (SELECT coalesce(jsonb_agg(e.facts->>'orderStatus'), '[]') FROM order_events e
            WHERE e.order_id = o.id AND e.kind = 'status') AS statuses
    FROM orders o WHERE o.id = ${orderId}`
  if (order && owesWholeDeposit(order)) throw new ShopError('deposit_in_full')
}

/** The given lines, or all that are not refunded. */
async function piecesToRefund(tx: Tx, orderId: string, input: RefundInput): Promise<Piece[]> {
  const lines = await stockByLine(tx, orderId)
  const requested = input.lines
    ? input.lines.map(({ lineId, position, quantity }) => ({
        line: lines.find((one) => one.lineId === lineId || one.position === position),
        quantity,
      }))
    : lines
        .map((line) => ({ line, quantity: line.bought - line.refunded }))
        .filter(({ quantity }) => quantity > 0)
  if (new Set(requested.map(({ line }) => line)).size < requested.length)
    throw invalid('lines', 'refund_line_repeated')
  return requested.map(({ line, quantity }) => {
    if (!line || quantity > line.bought - line.refunded) throw invalid('lines', 'refund_too_many')
    // Items that are back in stock are not restocked again.
    const back = input.restock ? Math.min(line.out, Math.max(0, quantity - line.shelved)) : 0
    return {
      ...line,
      quantity,
      back,
      writtenOff: quantity - Math.min(quantity, line.shelved) - back,
    }
  })
}

/** Items are refunded at their price after discounts, or what is left of it after refunds by amount. */
function paiseToRefund(
  { amount, lines }: RefundInput,
  pieces: readonly Piece[],
  left: number,
  order: Taxed,
) {
  if (amount !== undefined) {
    if (toPaise(amount) > left)
      throw invalid('amount', 'refund_too_large', { amount: formatRupees(toRupees(left)) })
    return toPaise(amount)
  }
  if (!lines) return left
  const value = pieces.reduce(
    (sum, { quantity, pricePaise, ...piece }) =>
      sum + valueOfPieces({ ...piece, unitPaise: pricePaise }, quantity),
    0,
  )
  return Math.min(left, roundedRefund(value, order))
}
