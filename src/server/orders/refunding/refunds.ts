import { uuidv7 } from 'uuidv7'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { owesWholeDeposit } from '#shared/orders/deposit-return.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { refundOfItems } from '#shared/orders/refunded.ts'
import { isRefundable } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { sumBy, sumQuantities } from '#shared/sum.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { listOrderItems, type Place } from '../items/item-moves.ts'
import { followParcels, itemsInPlace, moveRefunded } from '../items/order-parcels.ts'
import { readDues } from '../money/dues.ts'
import { type LineStock, stockByLine } from '../money/line-stock.ts'
import { providerAmount } from '../money/provider-amount.ts'
import {
  insertRefund,
  type PaymentShare,
  paymentShares,
  refuseUndecidedRefund,
} from '../money/refund-record.ts'
import { returnItems } from '../parts/goods.ts'
import { deductRefund, findRefundLimit, followReturn } from '../parts/refunds.ts'
import { requestPayoutDetails } from './payouts.ts'
import { sendRefunds } from './refund-sending.ts'

/**
 * Records a `refundId` once. If the provider is down, the refund is sent later. Throws 400 for
 * items that were not bought or are refunded, and for an amount above what is left; 409 if the
 * order is not paid, has refunds that the caller has not seen, or must return its whole deposit.
 */
export async function requestRefund(
  context: Context,
  actor: SessionUser,
  orderId: string,
  input: RefundInput,
) {
  await transaction(context.db, async (tx) => {
    await recordRequest(tx, actor, orderId, input)
    await followReturn(tx, orderId)
  })
  await sendRefunds(context, orderId)
}

type RequestedItems = {
  /** Whether the items are among those that were sent; else those that were not sent come first. */
  ofSentItems?: boolean
  /** The largest refund for the items, in place of their value. */
  paise?: number | undefined
  /** The order that the money pays instead of going back. */
  movedTo?: string
}

/**
 * Records a refund that `sendRefunds` sends later; throws as `requestRefund`, and 409 for `ofSentItems` that
 * are not with the customer. Returns the ids of the refunds: one for each payment; none if `refundId` is
 * known.
 */
export async function recordRequest(
  tx: Tx,
  actor: Actor,
  orderId: string,
  input: RefundInput,
  items: RequestedItems = {},
): Promise<string[]> {
  const [order] = await tx<
    (RoundingFacts & { paymentStatus: PaymentStatus; hasAccount: boolean })[]
  >`
    SELECT payment_status AS "paymentStatus", tax_scheme <> 'none' AS "isTaxed",
           total_paise AS "totalPaise",
           EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND u.erased_at IS NULL) AS "hasAccount"
    FROM orders o WHERE id = ${orderId} FOR UPDATE`
  if (!order) throw new ShopError('order_not_found')
  const [existing] = await tx<{ orderId: string }[]>`
    SELECT order_id AS "orderId" FROM refunds WHERE id = ${input.refundId}`
  if (existing?.orderId === orderId) return []
  if (existing) throw new ShopError('refund_of_other_order')
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM refunds WHERE order_id = ${orderId}`
  if (input.seen !== undefined && input.seen < count) throw new ShopError('overtaken.refund')
  if (input.toCredit && !order.hasAccount) throw invalid('toCredit', 'credit_for_nobody')
  if (!isRefundable(order.paymentStatus)) throw new ShopError('nothing_to_refund')
  // Its items may belong to the undecided refund.
  if (input.amount === undefined) await refuseUndecidedRefund(tx, orderId)
  return recordRefund(tx, actor, orderId, input, { ...order, ...items })
}

/** `back` items return to stock now, `writtenOff` items never do. */
type RefundedLine = LineStock & { quantity: number; restockQuantity: number; writtenOff: number }

type RoundingFacts = { isTaxed: boolean; totalPaise: number }

type RefundPart = { paymentId: string; paise: number; minor: number; isByHand: boolean }

/** Throws 400 for a part below the provider's smallest unit. */
function splitRefund(shares: readonly PaymentShare[], paise: number): RefundPart[] {
  const parts: RefundPart[] = []
  let leftPaise = paise
  for (const share of shares) {
    const part = Math.min(leftPaise, share.paise - share.refundedPaise)
    if (part <= 0) continue
    const refundedAmount = { paise: share.refundedPaise, minor: share.refundedMinor }
    const minor = providerAmount(share, refundedAmount, part)
    if (minor < 1) throw invalid('amount', 'refund_too_small')
    parts.push({ paymentId: share.paymentId, paise: part, minor, isByHand: share.isByHand })
    leftPaise -= part
  }
  return parts
}

/** Requires a row lock on the order. */
async function recordRefund(
  tx: Tx,
  actor: Actor,
  orderId: string,
  input: RefundInput,
  order: RoundingFacts & RequestedItems,
) {
  const shares = await paymentShares(tx, orderId)
  const unreturnedPaise = sumBy(shares, ({ paise, refundedPaise }) => paise - refundedPaise)
  const unspentPaise = await findRefundLimit(tx, orderId)
  const refundablePaise = Math.min(unreturnedPaise, unspentPaise ?? unreturnedPaise)
  if (refundablePaise <= 0)
    throw new ShopError(unreturnedPaise > 0 ? 'card_spent' : 'fully_refunded')
  if (unspentPaise !== undefined && input.toCredit) throw invalid('toCredit', 'card_to_credit')
  const allLines = await stockByLine(tx, orderId)
  const lines = input.amount === undefined ? linesToRefund(allLines, input, order) : []
  if (order.ofSentItems) await refuseUnsentItems(tx, orderId, lines)
  const value = paiseToRefund(input, allLines, lines, refundablePaise, order)
  const paise = Math.min(value, order.paise ?? value)
  if (paise < refundablePaise) await refusePartialRefundOfDeposit(tx, orderId)
  const [first, ...others] = splitRefund(shares, paise)
  if (!first) throw invalid('amount', 'refund_too_small')
  await deductRefund(tx, orderId, paise, actor.userName)
  await insertRefund(tx, orderId, input, first, lines, actor.userName, order.movedTo)
  const byHand = first.isByHand ? [input.refundId] : []
  const refundIds = [input.refundId]
  for (const part of others) {
    const refundId = uuidv7()
    refundIds.push(refundId)
    await insertRefund(tx, orderId, { ...input, refundId }, part, [], actor.userName, order.movedTo)
    if (part.isByHand) byHand.push(refundId)
  }
  if (input.askPayout && !input.toCredit && byHand.length > 0)
    await requestPayoutDetails(tx, orderId, byHand)
  await moveRefundedItems(
    tx,
    orderId,
    input.refundId,
    lines,
    order.ofSentItems ? ['sent'] : undefined,
  )
  await audit(tx, actor, 'refundAsked', `order:${orderId}`, null, {
    amount: toRupees(paise),
    ...(lines.length > 0 && {
      pieces: lines.map(
        ({ quantity, title, size }) => `${quantity} × ${title}${size && ` (${size})`}`,
      ),
      restock: input.restock,
      ...(input.fit && { fit: input.fit }),
    }),
    refundId: input.refundId,
  })
  return refundIds
}

/** Throws 409 if fewer of a line are with the customer. */
async function refuseUnsentItems(tx: Tx, orderId: string, lines: readonly RefundedLine[]) {
  const sent = itemsInPlace(await listOrderItems(tx, orderId), 'sent')
  for (const { lineId, quantity } of lines)
    if (sumQuantities(sent.filter((items) => items.lineId === lineId)) < quantity)
      throw new ShopError('pieces_not_sent')
}

/** Restocks or writes off the items of a refund. Requires a row lock on the order. */
export async function moveRefundedItems(
  tx: Tx,
  orderId: string,
  refundId: string,
  lines: readonly RefundedLine[],
  places?: readonly Place[],
) {
  const returnedItems = lines
    .filter(({ restockQuantity }) => restockQuantity > 0)
    .map(({ lineId, restockQuantity }) => ({ lineId, quantity: restockQuantity }))
  await returnItems(tx, orderId, returnedItems)
  await moveRefunded(tx, orderId, refundId, lines, places)
  await followParcels(tx, orderId)
}

type DepositFacts = Omit<Parameters<typeof owesWholeDeposit>[0], 'dues'>

/** Throws 409 if everything that was paid for the order must be refunded. */
async function refusePartialRefundOfDeposit(tx: Tx, orderId: string) {
  const [order] = await tx<DepositFacts[]>`
    SELECT o.order_status AS "orderStatus",
           ARRAY(SELECT m.production FROM made_lines m WHERE m.order_id = o.id) AS productions,
           ARRAY(SELECT e.facts->>'orderStatus' FROM order_events e
                 WHERE e.order_id = o.id AND e.kind = 'status') AS statuses
    FROM orders o WHERE o.id = ${orderId}`
  const dues = await readDues(tx, [orderId])
  if (order && owesWholeDeposit({ ...order, dues })) throw new ShopError('deposit_in_full')
}

/**
 * Throws 400 for items that were not bought, are refunded, or are named twice. Items that are back in stock
 * come first, unless `ofSentItems` says that the items are among those that were sent.
 */
export function linesToRefund(
  lines: readonly LineStock[],
  input: Pick<RefundInput, 'lines' | 'restock'>,
  { ofSentItems = false }: RequestedItems = {},
): RefundedLine[] {
  const requestedLines = input.lines
    ? input.lines.map(({ lineId, position, quantity }) => ({
        line: lines.find(
          (candidate) => candidate.lineId === lineId || candidate.position === position,
        ),
        quantity,
      }))
    : lines
        .map((line) => ({ line, quantity: line.bought - line.refunded }))
        .filter(({ quantity }) => quantity > 0)
  if (new Set(requestedLines.map(({ line }) => line)).size < requestedLines.length)
    throw invalid('lines', 'refund_line_repeated')
  return requestedLines.map(({ line, quantity }) => {
    if (!line || quantity > line.bought - line.refunded) throw invalid('lines', 'refund_too_many')
    // Items that are back in stock are not restocked again.
    const back = ofSentItems ? 0 : Math.min(quantity, line.restocked)
    const restockQuantity = input.restock ? Math.min(line.out, quantity - back) : 0
    return { ...line, quantity, restockQuantity, writtenOff: quantity - back - restockQuantity }
  })
}

/** Items have their price after discounts. Throws 400 for an amount above `refundablePaise`. */
function paiseToRefund(
  { amount, lines: requestedLines }: RefundInput,
  allLines: readonly LineStock[],
  lines: readonly RefundedLine[],
  refundablePaise: number,
  order: RoundingFacts,
) {
  if (amount !== undefined) {
    if (toPaise(amount) > refundablePaise)
      throw invalid('amount', 'refund_too_large', {
        amount: formatRupees(toRupees(refundablePaise)),
      })
    return toPaise(amount)
  }
  if (!requestedLines) return refundablePaise
  const quantities = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const items = allLines.map((line) => ({
    ...line,
    unitPaise: line.pricePaise,
    quantity: quantities.get(line.lineId) ?? 0,
  }))
  return Math.min(refundablePaise, refundOfItems(items, order))
}
