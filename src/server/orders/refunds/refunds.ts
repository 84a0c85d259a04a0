import { sumOf, toRupees } from '#shared/money.ts'
import type { RefundInput } from '#shared/orders/refund-schema.ts'
import { isRefundable } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { returnPieces } from '../../catalogue/stock/stock.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db.ts'
import { invalid, overtaken, ShopError } from '../../errors.ts'
import { audit } from '../../records/audit.ts'
import { countRestocked } from '../order-record.ts'
import { piecesOf } from './pieces.ts'
import { writeRefund } from './refund-record.ts'
import { sendRefunds } from './refund-sending.ts'

type Paid = { totalPaise: number; paymentStatus: PaymentStatus; minor: number }

/**
 * Writes a refund down and sends it to the provider. The same `refundId` again is the same refund.
 * Throws 400 for pieces that were not bought or are refunded already, 409 for an order that is not
 * paid, or that has more refunds than were seen. When the provider is away the refund stays pending, and is sent later.
 */
export async function requestRefund(
  context: Context,
  actor: SessionUser,
  orderId: string,
  input: RefundInput,
) {
  await transaction(context.db, async (tx) => {
    const [order] = await tx<Paid[]>`
      SELECT o.total_paise AS "totalPaise", o.payment_status AS "paymentStatus", y.amount_minor AS minor
      FROM orders o JOIN payments y ON y.order_id = o.id WHERE o.id = ${orderId} FOR UPDATE OF o`
    if (!order) throw new ShopError('missing', 'There is no such order.')
    const [known] = await tx<{ orderId: string }[]>`
      SELECT order_id AS "orderId" FROM refunds WHERE id = ${input.refundId}`
    if (known?.orderId === orderId) return
    if (known) throw new ShopError('conflict', 'This refund belongs to another order.')
    const [{ made } = { made: 0 }] = await tx<{ made: number }[]>`
      SELECT count(*)::int AS made FROM refunds WHERE order_id = ${orderId}`
    if (input.seen !== undefined && input.seen < made)
      throw overtaken('Money of this order was given back meanwhile. Please look at it again.')
    if (!isRefundable(order.paymentStatus))
      throw new ShopError('conflict', 'There is no money of this order to give back.')
    await refundLines(tx, actor, orderId, order, input)
  })
  await sendRefunds(context, orderId)
}

async function refundLines(
  tx: Tx,
  actor: SessionUser,
  orderId: string,
  order: Paid,
  input: RefundInput,
) {
  const lines = await piecesOf(tx, orderId)
  const wanted =
    input.lines ??
    lines
      .map((line) => ({ position: line.position, quantity: line.bought - line.refunded }))
      .filter(({ quantity }) => quantity > 0)
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length)
    throw invalid('lines', 'Each piece can be named once.')
  const pieces = wanted.map(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    if (!line || quantity > line.bought - line.refunded)
      throw invalid('lines', 'More pieces than were bought and not refunded yet.')
    // What is on the shelf already needs not be put there.
    const back = input.restock ? Math.min(line.out, Math.max(0, quantity - line.shelved)) : 0
    return { ...line, quantity, back, onShelf: Math.min(quantity, line.shelved) + back }
  })
  const [before] = await tx<{ paise: number; minor: number }[]>`
    SELECT coalesce(sum(amount_paise), 0)::bigint AS paise, coalesce(sum(amount_minor), 0)::bigint AS minor
    FROM refunds WHERE order_id = ${orderId} AND state <> 'failed'`
  const done = before ?? { paise: 0, minor: 0 }
  const paise = sumOf(pieces, (piece) => piece.pricePaise)
  if (paise <= 0) throw new ShopError('conflict', 'All of this order is refunded already.')
  // The last refund takes what is left, so that rounding never keeps or gives a cent too much.
  const isLast = done.paise + paise === order.totalPaise
  const minor = isLast
    ? order.minor - done.minor
    : Math.min(order.minor - done.minor, Math.round((paise * order.minor) / order.totalPaise))
  await writeRefund(tx, orderId, input, { paise, minor: Math.max(1, minor) }, pieces)
  const returned = pieces
    .filter(({ back }) => back > 0)
    .map(({ back, ...piece }) => ({ ...piece, quantity: back }))
  await returnPieces(tx, orderId, returned)
  await countRestocked(tx, orderId, returned)
  await audit(tx, actor, 'refundAsked', `order:${orderId}`, null, {
    amount: toRupees(paise),
    pieces: pieces.map(
      ({ quantity, title, size }) => `${quantity} × ${title}${size && ` (${size})`}`,
    ),
    reason: input.reason,
    restock: input.restock,
  })
}
