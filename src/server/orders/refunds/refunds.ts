import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { roundedRefund, valueOfPieces } from '#shared/orders/refunded.ts'
import { isRefundable } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { restock } from '../../catalogue/stock/stock.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { audit } from '../../records/audit.ts'
import { countRestocked } from '../order-record.ts'
import { receivedOf } from '../payments/facts.ts'
import { type LineOfPieces, stockByLine } from './pieces.ts'
import { providerAmount } from './provider-amount.ts'
import { writeRefund } from './refund-record.ts'
import { sendRefunds } from './refund-sending.ts'

/** `totalPaise`: what was received; `minor`: the same in the provider's minor unit. */
type Paid = { totalPaise: number; paymentStatus: PaymentStatus; minor: number; isTaxed: boolean }

/**
 * Records a refund and sends it to the provider. The same `refundId` is the same refund. Throws 400
 * for items that were not bought or are refunded and for an amount above the rest; 409 if the order
 * is not paid or has refunds the caller has not seen. If the provider is down, the refund stays
 * pending and is sent later.
 */
export async function requestRefund(
  context: Context,
  actor: SessionUser,
  orderId: string,
  input: RefundInput,
) {
  await transaction(context.db, async (tx) => {
    const [order] = await tx<Paid[]>`
      SELECT ${receivedOf(tx)} AS "totalPaise", o.payment_status AS "paymentStatus",
             o.tax_scheme <> 'none' AS "isTaxed",
             CASE WHEN o.paid_at IS NULL THEN ${receivedOf(tx)} ELSE y.amount_minor END AS minor
      FROM orders o JOIN payments y ON y.order_id = o.id WHERE o.id = ${orderId} FOR UPDATE OF o`
    if (!order) throw new ShopError('order_not_found')
    const [known] = await tx<{ orderId: string }[]>`
      SELECT order_id AS "orderId" FROM refunds WHERE id = ${input.refundId}`
    if (known?.orderId === orderId) return
    if (known) throw new ShopError('refund_of_other_order')
    const [{ made } = { made: 0 }] = await tx<{ made: number }[]>`
      SELECT count(*)::int AS made FROM refunds WHERE order_id = ${orderId}`
    if (input.seen !== undefined && input.seen < made) throw new ShopError('overtaken.refund')
    if (!isRefundable(order.paymentStatus)) throw new ShopError('nothing_to_refund')
    await writeDown(tx, actor, orderId, order, input)
  })
  await sendRefunds(context, orderId)
}

type Piece = LineOfPieces & { quantity: number; back: number; onShelf: number }

/** Requires a row lock on the order. */
async function writeDown(
  tx: Tx,
  actor: SessionUser,
  orderId: string,
  order: Paid,
  input: RefundInput,
) {
  const [before] = await tx<{ paise: number; minor: number }[]>`
    SELECT coalesce(sum(amount_paise), 0)::bigint AS paise, coalesce(sum(amount_minor), 0)::bigint AS minor
    FROM refunds WHERE order_id = ${orderId} AND state <> 'failed'`
  const refunded = before ?? { paise: 0, minor: 0 }
  const left = order.totalPaise - refunded.paise
  if (left <= 0) throw new ShopError('fully_refunded')
  const pieces = input.amount === undefined ? await piecesToRefund(tx, orderId, input) : []
  const paise = paiseToRefund(input, pieces, { left, isTaxed: order.isTaxed })
  const charged = { paise: order.totalPaise, minor: order.minor }
  const minor = providerAmount(charged, refunded, paise)
  if (minor < 1) throw invalid('amount', 'refund_too_small')
  await writeRefund(tx, orderId, input, { paise, minor }, pieces, actor.userName)
  const returned = pieces
    .filter(({ back }) => back > 0)
    .map(({ back, ...piece }) => ({ ...piece, quantity: back }))
  await restock(tx, orderId, returned)
  await countRestocked(tx, orderId, returned)
  await audit(tx, actor, 'refundAsked', `order:${orderId}`, null, {
    amount: toRupees(paise),
    ...(pieces.length > 0 && {
      pieces: pieces.map(
        ({ quantity, title, size }) => `${quantity} × ${title}${size && ` (${size})`}`,
      ),
      restock: input.restock,
    }),
    reason: input.reason,
  })
}

/** The given lines, or all that are not refunded. */
async function piecesToRefund(tx: Tx, orderId: string, input: RefundInput): Promise<Piece[]> {
  const lines = await stockByLine(tx, orderId)
  const requested =
    input.lines ??
    lines
      .map((line) => ({ position: line.position, quantity: line.bought - line.refunded }))
      .filter(({ quantity }) => quantity > 0)
  if (new Set(requested.map(({ position }) => position)).size < requested.length)
    throw invalid('lines', 'refund_line_repeated')
  return requested.map(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    if (!line || quantity > line.bought - line.refunded) throw invalid('lines', 'refund_too_many')
    // Items that are back in stock are not restocked again.
    const back = input.restock ? Math.min(line.out, Math.max(0, quantity - line.shelved)) : 0
    return { ...line, quantity, back, onShelf: Math.min(quantity, line.shelved) + back }
  })
}

/** Items are refunded at their price after discounts, or what is left of it after refunds by amount. */
function paiseToRefund(
  { amount, lines }: RefundInput,
  pieces: readonly Piece[],
  { left, isTaxed }: { left: number; isTaxed: boolean },
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
  return Math.min(left, roundedRefund(value, isTaxed))
}
